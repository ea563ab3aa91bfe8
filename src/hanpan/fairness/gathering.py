"""FD-1.2: whose hashes a table has for its next deal, who waits out an hour, and how often somebody was left out."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from hanpan.fairness.paper import Entry

PATIENCE: Final = 3_000
"""Milliseconds that the house waits for the numbers once the roots are told."""
HOUR: Final = 3_600_000


@dataclass
class Gathering:
    """What a table remembers from deal to deal. Time is an argument, in milliseconds."""

    hashes: dict[str, str] = field(default_factory=dict)
    """By person, for the coming attempt."""
    barred: dict[str, int] = field(default_factory=dict)
    """By person: until when."""
    left_out: dict[str, int] = field(default_factory=dict)
    """How often a hash of theirs came when the list was closed (FD-1.6)."""

    def offer(self, person: str, sent: str) -> None:
        """A hash for the coming attempt; the last one counts, as long as the list is open."""
        self.hashes[person] = sent

    def came_late(self, person: str) -> None:
        self.left_out[person] = self.left_out.get(person, 0) + 1

    def close(self, people: Mapping[int, str], bots: Iterable[int], now: int) -> tuple[Entry, ...]:
        """The list that is told with the roots, in the order of the seats given; then it is empty again."""
        house = set(bots)
        found = tuple([self._entry(seat, person, seat in house, now) for seat, person in people.items()])
        self.hashes = {}
        return found

    def _entry(self, seat: int, person: str, is_bot: bool, now: int) -> Entry:
        if is_bot:
            return Entry(seat, person, absent="house-bot")
        if self.is_barred(person, now):
            return Entry(seat, person, absent="barred")
        sent = self.hashes.get(person, "")
        return Entry(seat, person, sent) if sent else Entry(seat, person, absent="no-hash")

    def is_barred(self, person: str, now: int) -> bool:
        return self.barred.get(person, 0) > now

    def bar(self, person: str, now: int) -> None:
        """They have made an attempt void; whose hour is over is forgotten with it."""
        self.barred = {one: until for one, until in self.barred.items() if until > now} | {person: now + HOUR}
