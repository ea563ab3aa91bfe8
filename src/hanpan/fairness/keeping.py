"""FD-1.9, FD-3.1: a deal in a few hundred bytes, to be sealed; after a crash everything follows from them.

Roots, trees, hashes and proofs are not kept: they are made again from seeds and numbers.
"""

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from hanpan.fairness.committing import contribution_hash, deal_of
from hanpan.fairness.dealing import Deal, plant_all
from hanpan.fairness.paper import ABSENT, Commitment, Entry, Statement


class _Seat(Struct, frozen=True, array_like=True):
    """Of one who contributes the number, as long as there is none its hash; else why not."""

    person: str
    number: bytes = b""
    hash: bytes = b""
    absent: int = 0


class _Kept(Struct, frozen=True, array_like=True):
    house: bytes
    table: str
    hand: int
    attempt: int
    variant: str
    button: int
    seats: tuple[int, ...]
    seeds: tuple[bytes, ...]
    entries: tuple[_Seat, ...]
    signature: bytes


_READ = msgspec.msgpack.Decoder(_Kept)


def keep(deal: Deal) -> bytes:
    """Whoever has these bytes knows every card: they are never written in clear."""
    told = deal.commitment
    statement = told.statement
    seats = tuple([_seat(entry, deal.numbers.get(entry.seat, b"")) for entry in told.entries])
    return msgspec.msgpack.encode(
        _Kept(
            bytes.fromhex(statement.house),
            statement.table,
            statement.hand,
            statement.attempt,
            statement.variant,
            statement.button,
            statement.seats,
            tuple(deal.seeds),
            seats,
            bytes.fromhex(told.signature),
        )
    )


def _seat(entry: Entry, number: bytes) -> _Seat:
    sent = b"" if number else bytes.fromhex(entry.hash)
    return _Seat(entry.person, number, sent, ABSENT.index(entry.absent))


def bring_back(kept: bytes) -> Deal:
    """The same attempt, with the same decks and whatever numbers had come."""
    one = _READ.decode(kept)
    about = one.table, one.hand, one.attempt, one.variant, one.button, one.seats, len(one.seeds)
    statement = Statement(one.house.hex(), *about)
    trees = plant_all(statement, one.seeds) if one.seeds else []
    roots = tuple([tree.root.hex() for tree in trees])
    told = Commitment(statement, roots, _entries(statement, one.entries), one.signature.hex())
    numbers = {seat: entry.number for seat, entry in zip(one.seats, one.entries, strict=True) if entry.number}
    return Deal(told, one.seeds, trees, numbers)


def _entries(statement: Statement, kept: Sequence[_Seat]) -> tuple[Entry, ...]:
    deal = deal_of(statement)
    found = []
    for seat, one in zip(statement.seats, kept, strict=True):
        sent = contribution_hash(deal, one.person, one.number) if one.number else one.hash
        found.append(Entry(seat, one.person, sent.hex(), ABSENT[one.absent]))  # type: ignore[arg-type]
    return tuple(found)
