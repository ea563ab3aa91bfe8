"""Counts from the facts what each hand has brought."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from hanpan.bots.sdk.bot import HandOver
from hanpan.engine import OBSERVER, Event
from hanpan.house.events import TableEvent


class Score(ABC):
    """The score of one person at one table; each game knows which facts count."""

    game: ClassVar[str]

    def __init__(self, person: str, seat: int = OBSERVER) -> None:
        self.person, self.seat = person, seat
        self.number, self.won = 0, 0
        self.counts = False
        """Is this hand theirs, from its beginning?"""

    def take(self, facts: Sequence[TableEvent]) -> Iterator[HandOver]:
        for fact in facts:
            over = self.hear(fact)
            if over is not None:
                yield over

    @abstractmethod
    def hear(self, fact: TableEvent) -> HandOver | None:
        """A fact at the table."""

    @abstractmethod
    def take_fact(self, fact: Event) -> HandOver | None:
        """A fact of the game."""

    def begin(self, number: int, seat: int) -> None:
        self.number, self.seat, self.won, self.counts = number, seat, 0, seat != OBSERVER

    def end(self) -> HandOver:
        self.counts = False
        return HandOver(self.game, self.number, self.won)


def seat_of(person: str, seats: Mapping[int, str]) -> int:
    return next((seat for seat, who in seats.items() if who == person), OBSERVER)
