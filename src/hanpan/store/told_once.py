"""FD-1.2: the hash of a number that was told follows from it, and need not be kept beside it.

A commitment says whose hash it was, and `decks-opened` after it tells the numbers; where a hash is the one that
follows, a stretch keeps "=" in its place.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress

import msgspec

from hanpan.fairness import Statement, contribution_hash, deal_of

_COMMITTED = b'{"event":"deal-committed"'
_OPENED = b'{"event":"decks-opened"'
SAME = b'"hash":"="'


class _Entry(msgspec.Struct, frozen=True):
    seat: int
    person: str = ""
    hash: str = ""


class _Commitment(msgspec.Struct, frozen=True):
    statement: Statement
    entries: list[_Entry]


class _Committed(msgspec.Struct, frozen=True):
    commitment: _Commitment


class _Number(msgspec.Struct, frozen=True):
    seat: int
    number: str


class _Opened(msgspec.Struct, frozen=True):
    numbers: list[_Number]


_commitment = msgspec.json.Decoder(_Committed).decode
_numbers = msgspec.json.Decoder(_Opened).decode


def told_once(facts: Sequence[bytes]) -> list[bytes]:
    """Facts as everybody may know them, without the hashes that follow from numbers told after them."""
    found = list(facts)
    for committed, opened in _pairs(facts):
        with suppress(msgspec.MsgspecError, ValueError):  # whatever was kept is kept as it is
            for given, follows in _hashes(facts[committed], facts[opened]):
                if given == follows:
                    found[committed] = found[committed].replace(b'"hash":"%s"' % given, SAME, 1)
    return found


def told_again(facts: Sequence[bytes]) -> list[bytes]:
    """With them."""
    found = list(facts)
    for committed, opened in _pairs(facts):
        if SAME in facts[committed]:
            for given, follows in _hashes(facts[committed], facts[opened]):
                if given == b"=":
                    found[committed] = found[committed].replace(SAME, b'"hash":"%s"' % follows, 1)
    return found


def _pairs(facts: Sequence[bytes]) -> Iterator[tuple[int, int]]:
    """Where a commitment stands whose numbers were told, and where they were."""
    committed = -1
    for at, fact in enumerate(facts):
        if fact.startswith(_COMMITTED):
            committed = at
        elif fact.startswith(_OPENED) and committed >= 0:
            yield committed, at
            committed = -1


def _hashes(committed: bytes, opened: bytes) -> Iterator[tuple[bytes, bytes]]:
    told = _commitment(_timed(committed)).commitment
    deal, numbers = deal_of(told.statement), {one.seat: one.number for one in _numbers(_timed(opened)).numbers}
    for entry in told.entries:
        if entry.hash and entry.seat in numbers:
            number = bytes.fromhex(numbers[entry.seat])
            yield entry.hash.encode(), contribution_hash(deal, entry.person, number).hex().encode()


def _timed(fact: bytes) -> bytes:
    """Packed facts do not say when they happened."""
    return fact.replace(b'"at":@,', b"", 1)
