"""A running house that is looked at: every fact is asked for what must hold, and so is who is in the house."""

from dataclasses import dataclass, field
from typing import Any

from hanpan.bots.names import is_ours
from hanpan.floor.journalled_house import JournalledHouse
from hanpan.floor.visits import Visit
from hanpan.house.events import ConnectionLost, TableEvent
from hanpan.simulation.crowds.presence import LOST, check_dealt
from hanpan.simulation.houses import Checks
from hanpan.simulation.invariants import must

GOES_ON = 90_000
"""Milliseconds for which bots may go on where nobody is left: the hand in play, and those who were called wait a minute
for people to come back (HO-2.9, HO-2.12)."""


@dataclass
class LookedAtHouse(JournalledHouse):
    """Knows who is connected, from the floor's own list, and not from what tables were told."""

    checks: Checks = field(default_factory=Checks)
    visits: dict[str, Visit] = field(default_factory=dict)
    lost: dict[str, int] = field(default_factory=dict)
    """When each person's connection was last lost."""
    alone_since: dict[str, int] = field(default_factory=dict)
    """By table: when the last person's seat there ended."""
    emptied: int | None = 0
    """Since when nobody is in the house; None while somebody is."""
    rests: bool = False
    """Nothing more may happen until somebody comes (HO-2.12)."""

    def jumped(self, by: int) -> None:
        """The time has jumped: everybody is missing for as long as they were, and has the grace besides."""
        self.lost = {person: at + by for person, at in self.lost.items()}
        self.alone_since = {table: at + by for table, at in self.alone_since.items()}
        self.emptied = None if self.emptied is None else self.emptied + by

    def _happen(self, table: Any, event: TableEvent, wish: str = "") -> list[TableEvent]:
        happened = super()._happen(table, event, wish)
        self.checks.happened(self, table, event)
        self._look(table, event)
        return happened

    def _look(self, table: Any, event: TableEvent) -> None:
        must(not self.rests, f"a resting house writes {type(event).__name__}", table.id)
        kind = self.kinds[table.id]
        change = kind.seat_change(event)
        if isinstance(event, ConnectionLost):
            self.lost[event.person] = event.at
        if change is not None and not is_ours(change.person):
            self.alone_since[table.id] = event.at
        if kind.begins_hand(event):
            seated = [person for person in kind.seated(table) if not is_ours(person)]
            people = [person for person in seated if not kind.lets_go(table, person)]  # who is out looks on (SG-3.4)
            check_dealt([self._is_there(person, event.at) for person in people], table.id)
            self._check_rest(table, event.at, people)

    def _is_there(self, person: str, at: int) -> bool:
        return person in self.visits or at < self.lost.get(person, 0) + LOST

    def _check_rest(self, table: Any, at: int, people: list[str]) -> None:
        """HO-2.12: what never ends by itself is not played for nobody."""
        if self.emptied is None or people or self.kinds[table.id].reservations(table) is not None:
            return
        since = max(self.emptied, self.alone_since.get(table.id, 0))
        must(at <= since + GOES_ON, "bots play in an empty house", table.id)
