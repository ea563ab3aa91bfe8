"""The house of a year, as it is looked at: how it comes back, what it decides, and whom it calls away."""

from dataclasses import dataclass, field
from typing import Any

from hanpan.floor.ports import Loaded
from hanpan.house.events import TableEvent, WentAway
from hanpan.house.ledger import Transfer
from hanpan.simulation.invariants import check_books, check_total, must
from hanpan.simulation.looking_on import LookedAtHouse
from hanpan.simulation.year.promises import Promises


@dataclass
class YearHouse(LookedAtHouse):
    """Comes back as it was promised, and makes nobody away by its own gaps."""

    promises: Promises = field(default_factory=Promises)
    decided: set[str] = field(default_factory=set)
    """Wishes that led to a fact since the house opened."""
    grace_until: int = 0
    """Before this nobody can have missed anything since the last gap (HO-7.5, HO-7.6)."""

    def come_back(self, loaded: Loaded) -> None:
        self.promises.check_chips(loaded.balances)
        super().come_back(loaded)

    def check_opened(self) -> None:
        """Every table is back."""
        for table in self.tables.values():
            check_books(self, table)
        check_total(self, "the books")

    def keep(self, table: Any, number: int, event: TableEvent, transfers: list[Transfer], wish: str) -> None:
        super().keep(table, number, event, transfers, wish)
        if wish:
            self.decided.add(wish)

    def _look(self, table: Any, event: TableEvent) -> None:
        super()._look(table, event)
        if isinstance(event, WentAway):
            must(event.at >= self.grace_until, f"{event.person} is away by a gap of the house", table.id)
