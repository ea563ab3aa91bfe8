"""Houses to simulate: each table has dice of its own, so that its history can be played again without the others."""

from dataclasses import dataclass, field
from random import Random
from typing import Any

from hanpan.engine import Decks, Refusal, shuffling
from hanpan.house.commands import TableCommand, TakeSeat
from hanpan.house.events import TableEvent
from hanpan.house.house import House
from hanpan.house.ledger import Transfer
from hanpan.simulation.crowds import CROWDS
from hanpan.simulation.invariants import (
    check_answered,
    check_books,
    check_claims,
    check_debits,
    check_keepsakes,
    check_reservations,
    check_total,
)


def dice_of(seed: int, table: str) -> Decks:
    """The decks of one table follow from the seed and its name alone."""
    return shuffling(Random(f"{seed}:{table}").randbytes)  # noqa: S311 - a simulation must be repeatable


BOTS = frozenset([f"p{number}" for number in range(8, 10_000, 8)])
"""One in eight of whoever comes to a simulated table is none (HO-7.7)."""


@dataclass
class SeededHouse(House):
    """Everything that is dealt follows from one seed."""

    seed: int = 0
    dice: dict[str, Decks] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.people.bots |= BOTS

    def decks_of(self, table: Any) -> Decks:
        if table.id not in self.dice:
            self.dice[table.id] = dice_of(self.seed, table.id)
        return self.dice[table.id]


class Checks:
    """Asks after every single fact whether everything still holds."""

    def __init__(self) -> None:
        self.memories: dict[str, Any] = {}
        self.asked = 0

    def happened(self, house: House, table: Any, event: TableEvent) -> None:
        check_books(house, table)
        check_claims(house, table)
        check_reservations(house, table)
        check_keepsakes(house, table, event)
        crowd = CROWDS[house.kinds[table.id].name]
        if table.id not in self.memories:
            self.memories[table.id] = crowd.memory()
        crowd.check(house, table, event, self.memories[table.id])
        self.asked += 1
        # Every transfer takes what it gives, so the sum of all accounts need not be formed each time.
        if self.asked % 500 == 0:
            check_total(house, table.id)


@dataclass
class CheckedHouse(SeededHouse):
    """A house in memory that is asked after every fact."""

    checks: Checks = field(default_factory=Checks)

    def _happen(self, table: Any, event: TableEvent, wish: str = "") -> list[TableEvent]:
        happened = super()._happen(table, event, wish)
        self.checks.happened(self, table, event)
        return happened

    def ask(self, name: str, command: TableCommand, wish: str = "") -> list[TableEvent] | Refusal:
        answer = super().ask(name, command, wish)
        if isinstance(command, TakeSeat):
            check_answered(self, name)
        return answer

    def keep(self, table: Any, number: int, event: TableEvent, transfers: list[Transfer], wish: str) -> None:
        super().keep(table, number, event, transfers, wish)
        check_debits(self, table, transfers)
