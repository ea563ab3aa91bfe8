"""Who plays in a league, wherever he is: one question, one answer.

local      a Python class, asked here
http       a service that is sent its view and answers with a number
websocket  whoever has connected with the player's token
"""

from typing import Literal, Protocol

from msgspec import Struct

from hanpan.bots.random_bot import Dice
from hanpan.engine import Command
from hanpan.games.holdem import HandView
from hanpan.league.views import Around


class Asked(Struct, frozen=True):
    """It is somebody's turn."""

    hand: HandView
    seat: int
    around: Around
    dice: Dice


class NoAnswerError(Exception):
    """LG-3.3: whatever it was, it counts as 0."""


class Player(Protocol):
    """One player in one game."""

    looks: Literal["always", "at-the-end", "never"]
    """When he wants to see what others do."""
    remembers: bool
    """Is he to live through the finished hands of a game again that goes on after a break?"""

    async def answer(self, asked: Asked) -> Command:
        """What he wishes for; a NoAnswerError otherwise."""

    def notice(self, hand: HandView, seat: int, around: Around) -> None:
        """What he sees."""
