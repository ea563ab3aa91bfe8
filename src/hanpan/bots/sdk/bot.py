"""The class a builder writes."""

from collections.abc import Sequence
from typing import ClassVar

from msgspec import Struct

from hanpan.bots.choosing import Choice
from hanpan.bots.sdk.turn import Turn
from hanpan.house.events import TableEvent


class HandOver(Struct, frozen=True):
    """The result of a hand for the bot: a hand of hold'em, a round of Sniper Hold'em or of blackjack."""

    game: str
    number: int
    won: int
    """Chips, less than nothing where they were lost; at blackjack 1, 0 or -1."""


class Bot:
    """A player of your own. `choose` is all it needs; everything around the moves is done for it.

    All of its code runs in one thread of its own, one call after the other: it may take its time and keep what it
    likes in `self`.
    """

    game: ClassVar[str] = "holdem"
    format: ClassVar[str] = ""
    """Where it wants to play if no table is named: at hold'em cash or sng; other games have one format each."""
    name: ClassVar[str] = ""
    """What it is called in the house; the name of the class where nothing is said."""

    def choose(self, turn: Turn) -> Choice:
        """It is your turn: one of `turn.moves`."""
        raise NotImplementedError

    def saw(self, facts: Sequence[TableEvent]) -> None:
        """What happened at the table, as this seat may hear it."""

    def hand_over(self, hand: HandOver) -> None:
        """A hand you were dealt into is over."""
