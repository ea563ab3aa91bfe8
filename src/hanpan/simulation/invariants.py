"""What must hold at any table after every single fact."""

from typing import Any

from hanpan.house.house import House
from hanpan.house.ledger import OverdraftError


class BrokenError(AssertionError):
    """An invariant does not hold: a bug. It names the table, so that its history can be played again."""

    def __init__(self, what: str, table: str) -> None:
        super().__init__(f"{what} at {table}")
        self.table = table


BREAKING = (KeyError, IndexError, OverdraftError)
"""What else tells of a bug, besides an assertion."""


def must(holds: bool, what: str, table: str) -> None:
    if not holds:
        raise BrokenError(what, table)


def check_books(house: House, table: Any) -> None:
    """Every stack, safe and pot is what the ledger says; nothing is below zero."""
    for account, held in house.kinds[table.id].balances(table).items():
        kept = house.ledger.balance(account)
        must(kept == held >= 0, f"{account}: {kept} in the books, {held} on the table", table.id)


def check_total(house: House, table: str) -> None:
    """Double entry: the sum over all accounts is zero."""
    must(house.ledger.total() == 0, f"the books are off by {house.ledger.total()}", table)
