"""For builders: write `choose`, and everything around it is done (docs/bots.md)."""

from hanpan.bots.choosing import Choice
from hanpan.bots.sdk.bot import Bot, HandOver
from hanpan.bots.sdk.errors import BotError
from hanpan.bots.sdk.holdem_player import as_holdem_player
from hanpan.bots.sdk.offline_play import rehearse
from hanpan.bots.sdk.plan import Plan
from hanpan.bots.sdk.running import run, visit
from hanpan.bots.sdk.tally import Tally
from hanpan.bots.sdk.turn import IllegalChoiceError, Turn

__all__ = [
    "Bot",
    "BotError",
    "Choice",
    "HandOver",
    "IllegalChoiceError",
    "Plan",
    "Tally",
    "Turn",
    "as_holdem_player",
    "rehearse",
    "run",
    "visit",
]
