"""Houses to simulate: each table has dice of its own, so that its history can be played again without the others."""

from dataclasses import dataclass, field
from random import Random

from hanpan.engine import Decks, shuffling
from hanpan.house.events import TableEvent
from hanpan.house.house import House
from hanpan.house.table import Table
from hanpan.simulation.invariants import Memory, check, check_total


def dice_of(seed: int, table: str) -> Decks:
    """The decks of one table follow from the seed and its name alone."""
    return shuffling(Random(f"{seed}:{table}").randbytes)  # noqa: S311 - a simulation must be repeatable


@dataclass
class SeededHouse(House):
    """Everything that is dealt follows from one seed."""

    seed: int = 0
    dice: dict[str, Decks] = field(default_factory=dict)

    def decks_of(self, table: Table) -> Decks:
        if table.id not in self.dice:
            self.dice[table.id] = dice_of(self.seed, table.id)
        return self.dice[table.id]


@dataclass
class CheckedHouse(SeededHouse):
    """A house that asks after every single fact whether everything still holds."""

    memories: dict[str, Memory] = field(default_factory=dict)
    asked: int = 0

    def _happen(self, table: Table, event: TableEvent) -> list[TableEvent]:
        happened = super()._happen(table, event)
        check(self, table, event, self.memories.setdefault(table.id, Memory()))
        self.asked += 1
        # Every transfer takes what it gives, so the sum of all accounts need not be formed each time.
        if self.asked % 500 == 0:
            check_total(self, table)
        return happened
