"""Who plays in a league, wherever they are: one question, one answer.

local      a Python class: ours is asked here, somebody else's in a process of its own
http       a service that is sent its view and answers with a number
websocket  whoever has connected with the player's token
"""

from typing import Literal, Protocol

from msgspec import Struct

from hanpan.engine import Command
from hanpan.games.holdem import HandView
from hanpan.games.holdem.events import HoldemEvent
from hanpan.league.chance import Chance
from hanpan.league.views import Around

Looks = Literal["always", "at-the-end", "never"]
"""When a player wants to see what others do."""


class Asked(Struct, frozen=True):
    """It is somebody's turn."""

    hand: HandView
    seat: int
    around: Around
    dice: Chance


class Over(Struct, frozen=True):
    """LG-3.5: a hand that is over, as who sat at the table may know it."""

    hand: HandView
    seat: int
    around: Around
    facts: tuple[HoldemEvent, ...]
    """Everything that happened, in order; nothing for who has looked on."""


class NoAnswerError(Exception):
    """LG-3.3: whatever it was, it counts as 0."""


class Player(Protocol):
    """One player in one game."""

    looks: Looks
    hears: bool
    """Do they want to be told in the end what happened? Who has looked on knows."""
    remembers: bool
    """Are they to live through the finished hands of a game again that goes on after a break?"""

    async def answer(self, asked: Asked) -> Command:
        """What they wish for; a NoAnswerError otherwise."""

    def notice(self, hand: HandView, seat: int, around: Around) -> None:
        """What they see."""

    def end(self, over: Over) -> None:
        """LG-3.5: the hand is over."""
