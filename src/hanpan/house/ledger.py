"""Double entry: every chip that moves leaves one account for another, and the sum of all accounts is zero.

Accounts are names: `cage` (it issues chips, so it is below zero), `bank:ann`, `stack:t1:ann`, `safe:t1:ann`,
`pot:t1`, `given:t1` (it issues chips that are worth nothing outside), `system:t1` (Sniper), `way:e1` (chips of an
evening between its tables), `spent:e1` (those it has taken out of play) and `rounding`.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from msgspec import Struct

CAGE = "cage"
ROUNDING = "rounding"
_ISSUERS = ("cage", "given:")


class Transfer(Struct, frozen=True, gc=False):
    """Chips from one account to another, with an id so that asking twice is harmless."""

    id: str
    source: str
    target: str
    amount: int
    rule: str
    """Why: the rule that moved them."""


class OverdraftError(Exception):
    """Chips that are not there were to be moved: a bug, never a player's mistake."""


def bank(person: str) -> str:
    return f"bank:{person}"


def stack(table: str, person: str) -> str:
    return f"stack:{table}:{person}"


def safe(table: str, person: str) -> str:
    return f"safe:{table}:{person}"


def pot(table: str) -> str:
    return f"pot:{table}"


def given(table: str) -> str:
    return f"given:{table}"


def system(table: str) -> str:
    """Where survivors of Sniper Hold'em pay (SN-5.1)."""
    return f"system:{table}"


def way(evening: str) -> str:
    """Chips of an evening that lie on none of its tables, for a moment."""
    return f"way:{evening}"


def spent(evening: str) -> str:
    """Chips that an evening has taken out of play (EV-3.6)."""
    return f"spent:{evening}"


def taken(id_: str, person: str, amount: int, why: str) -> Transfer:
    """Chips that the operator takes back; the reason stands in the books."""
    return Transfer(f"take:{id_}", bank(person), CAGE, amount, f"take: {why}")


Move = tuple[str, str, int, str]
"""From, to, how much, and the rule."""


def transfers_of(table: str, number: int, moves: Iterable[Move]) -> list[Transfer]:
    """The moves of one fact as transfers; its table and its number there make their ids, once and for all."""
    real = [move for move in moves if move[2]]
    return [Transfer(f"{table}:{number}:{place}", *move) for place, move in enumerate(real)]


@dataclass
class Ledger:
    """All accounts of a house."""

    balances: dict[str, int] = field(default_factory=dict)
    done: set[str] = field(default_factory=set)
    issuers: tuple[str, ...] = _ISSUERS
    """Accounts that may be below zero here. Of one that several nodes book on each knows a part."""

    def balance(self, account: str) -> int:
        return self.balances.get(account, 0)

    def apply(self, transfers: Iterable[Transfer]) -> None:
        """Book the transfers that are not booked yet."""
        for transfer in transfers:
            if transfer.id not in self.done:
                self._book(transfer)

    def _book(self, transfer: Transfer) -> None:
        left = self.balance(transfer.source) - transfer.amount
        if transfer.amount < 0 or (left < 0 and not transfer.source.startswith(self.issuers)):
            raise OverdraftError(f"{transfer} from {self.balance(transfer.source)}")
        self._set(transfer.source, left)
        self._set(transfer.target, self.balance(transfer.target) + transfer.amount)
        self.done.add(transfer.id)

    def _set(self, account: str, chips: int) -> None:
        """Of an account that has come to nothing nothing is left: tables and people come and go."""
        if chips:
            self.balances[account] = chips
        else:
            self.balances.pop(account, None)

    def total(self) -> int:
        """Always zero."""
        return sum(self.balances.values())
