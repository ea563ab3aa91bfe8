"""FD-1.9, FD-2.2: receipts of several people beside each other: a house that tells two stories is found out."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from hanpan.fairness.committing import commitment_hash
from hanpan.fairness.paper import Commitment, Receipt

Named = tuple[str, Receipt]
"""A receipt, and what its file is called."""


class Contradiction(NamedTuple):
    """Two receipts, each of which holds by itself, that cannot both be true."""

    code: str
    """`two-commitments`, `two-stories`, `two-cards`, `two-places` or `two-heads`."""
    one: str
    other: str


def contradictions(receipts: Iterable[Named]) -> list[Contradiction]:
    """The receipts have been verified one by one."""
    seen: dict[tuple[object, ...], tuple[str, object]] = {}
    found: list[Contradiction] = []
    for name, receipt in receipts:
        for code, key, value in _claims(receipt):
            before, said = seen.setdefault((code, *key), (name, value))
            if said != value:
                found.append(Contradiction(code, before, name))
    return list(dict.fromkeys(found))


def with_another_past(receipts: Iterable[Named], head_of: Callable[[str, int], str]) -> list[str]:
    """The receipts whose head is not the one the house has there: `head_of(table, number)`, empty for none."""
    return [
        name
        for name, receipt in receipts
        if head_of(receipt.commitment.statement.table, receipt.head.number) != receipt.head.digest
    ]


def _claims(receipt: Receipt) -> Iterator[tuple[str, tuple[object, ...], object]]:
    """What a receipt says that every other receipt must say, too."""
    statement = receipt.commitment.statement
    table, hand = (statement.house, statement.table), (statement.house, statement.table, statement.hand)
    for commitment in _commitments(receipt):
        yield "two-commitments", (*hand, commitment.statement.attempt), commitment_hash(commitment)
    yield "two-stories", hand, (statement.attempt, receipt.numbers, receipt.opened)
    for shown in receipt.cards:
        yield "two-cards", (*hand, shown.at, shown.seat, shown.nth), (shown.card, shown.salt)
        yield "two-places", (*hand, shown.card), (shown.at, shown.seat, shown.nth)
    yield "two-heads", (*table, receipt.head.number), receipt.head.digest


def _commitments(receipt: Receipt) -> list[Commitment]:
    return [*[void.commitment for void in receipt.voids], receipt.commitment]
