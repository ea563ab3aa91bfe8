"""Facts of a table that follow each other, as one compressed row, and back.

A body is a byte that names a dictionary, and a raw deflate stream of what is told of each fact, column by column. The
dictionary holds what facts look like, so that a stretch need not say it again. None is ever changed: what was packed is
read for ever. A new dictionary is a new number.
"""

import zlib
from collections.abc import Sequence
from functools import cache
from itertools import accumulate, pairwise
from pathlib import Path

import msgspec

from hanpan.store.compiling import Row, Rows

NEWEST = 1
FOLDER = Path(__file__).parent / "dictionaries"
_LEVEL = 5
_THEN = b'"at":@,'
_RAW = -zlib.MAX_WBITS
"""No header, no checksum: the file has its own, and an audit plays every fact again."""


class UnreadableStretchError(Exception):
    """Damaged, or packed by a newer house."""


class _Facts(msgspec.Struct, array_like=True, frozen=True):
    """Column by column: like lies beside like. Whose wish led to a fact is forgotten; it is asked for ten minutes."""

    at: int
    steps: list[int]
    """Each time as what it is later than the one before."""
    versions: list[tuple[int, int]]
    """How many facts in a row are of which version."""
    open: list[bytes]
    sealed: list[bytes | None]
    seed: list[bytes | None]
    moves: list[bytes | None]


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(_Facts).decode


@cache
def dictionary(number: int) -> bytes:
    return (FOLDER / f"{number}.bin").read_bytes()


@cache
def _packer() -> "zlib._Compress":
    """One that has read the dictionary, which takes a quarter as long as packing; it is copied, and never used."""
    return zlib.compressobj(_LEVEL, zlib.DEFLATED, _RAW, zdict=dictionary(NEWEST))


def pack(rows: Sequence[Row]) -> bytes:
    """Rows of the journal, one after the other."""
    return packed(plain(rows))


def packed(facts: bytes) -> bytes:
    """What `plain` says, compressed."""
    packer = _packer().copy()
    return b"".join((bytes([NEWEST]), packer.compress(facts), packer.flush()))


def plain(rows: Sequence[Row]) -> bytes:
    """What is compressed."""
    return _encode(_facts(rows))


def _facts(rows: Sequence[Row]) -> _Facts:
    _, _, times, _, open_, sealed, seeds, versions, moves = (list(column) for column in zip(*rows, strict=True))
    open_ = [_without(at, body) for at, body in zip(times, open_, strict=True)]
    sealed = [body and _without(at, body) for at, body in zip(times, sealed, strict=True)]
    steps = [now - before for before, now in pairwise(times)]
    return _Facts(times[0], steps, _runs(versions), open_, sealed, seeds, moves)


def _runs(versions: list[int]) -> list[tuple[int, int]]:
    runs: list[tuple[int, int]] = []
    for version in versions:
        same = bool(runs) and runs[-1][1] == version
        runs[-1:] = [(runs[-1][0] + 1, version)] if same else [*runs[-1:], (1, version)]
    return runs


def unpack(table: str, first: int, body: bytes) -> Rows:
    """The rows that were packed, but for the wishes."""
    try:
        return read(table, first, unpacked(body))
    except Exception as wrong:  # damaged bytes can break anything
        raise UnreadableStretchError(f"{table} from fact {first}: {type(wrong).__name__}") from wrong


def read(table: str, first: int, facts: bytes) -> Rows:
    """What was compressed, row by row."""
    told = _decode(facts)
    versions = [version for count, version in told.versions for _ in range(count)]
    times = accumulate(told.steps, initial=told.at)
    columns = zip(times, told.open, told.sealed, told.seed, versions, told.moves, strict=True)
    return [
        (table, number, at, "", _with(at, open_), sealed and _with(at, sealed), *more)
        for number, (at, open_, sealed, *more) in enumerate(columns, first)
    ]


def _without(at: int, body: bytes) -> bytes:
    """A fact says itself when it happened; that need not be said twice. No fact has a word of this form."""
    return body.replace(b'"at":%d,' % at, _THEN, 1)


def _with(at: int, body: bytes) -> bytes:
    return body.replace(_THEN, b'"at":%d,' % at, 1)


def unpacked(body: bytes) -> bytes:
    """What was compressed."""
    unpacker = zlib.decompressobj(_RAW, zdict=dictionary(body[0]))
    return unpacker.decompress(body[1:]) + unpacker.flush()
