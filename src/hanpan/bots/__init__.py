"""Players that choose a move by themselves, through the same legal moves as everybody else.

`Bot`, `Turn` and `run` are for builders: a bot of one's own at any house (docs/bots.md). `random_bot` plays any game at
random; `house_bots` are those that keep a house alive; `client` is the line of whoever comes in from outside.
"""

from typing import TYPE_CHECKING, Any

from hanpan.bots.random_bot import Dice, random_wish

if TYPE_CHECKING:
    from hanpan.bots.choosing import Choice
    from hanpan.bots.sdk import (
        Bot,
        BotError,
        HandOver,
        IllegalChoiceError,
        Plan,
        Tally,
        Turn,
        as_holdem_player,
        rehearse,
        run,
        visit,
    )

__all__ = [
    "Bot",
    "BotError",
    "Choice",
    "Dice",
    "HandOver",
    "IllegalChoiceError",
    "Plan",
    "Tally",
    "Turn",
    "as_holdem_player",
    "random_wish",
    "rehearse",
    "run",
    "visit",
]


def __getattr__(name: str) -> Any:
    """What builders import, when they do: whoever wants only dice need not load a client."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from hanpan.bots import sdk

    return getattr(sdk, name)
