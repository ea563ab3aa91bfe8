"""Facts of a table that follow each other, as one compressed row, and back.

A body is a byte that names a dictionary, and a raw deflate stream of what is told of each fact, column by column. The
dictionary holds what facts look like, so that a stretch need not say it again. None is ever changed: what was packed is
read for ever. A new dictionary is a new number.

Hashes, and what is sealed, no compression can make smaller, and beside text it makes the text dearer, too: since the
second dictionary they lie as they are after the stream, in the order in which they stand in the columns.
"""

import re
import zlib
from collections.abc import Sequence
from functools import cache
from itertools import accumulate, pairwise
from pathlib import Path

import msgspec

from hanpan.store.compiling import Row, Rows
from hanpan.store.told_once import SAME, told_again, told_once

NEWEST = 2
FOLDER = Path(__file__).parent / "dictionaries"
_LEVEL = 5
_THEN = b'"at":@,'
_MARK = b"\0"
"""Stands in a text for 32 bytes that were written in hexadecimal: no JSON of ours has such a byte."""
_HASH = 32
_IN_HEX = re.compile(rb"[0-9a-f]{64}")
_LONG = 256
"""Shorter facts, which most are, have no hashes: none is looked for."""
_TEXT = b"{"
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
    sealed: list[bytes | int | None]
    """How many bytes of the raw ones, where it is no text."""
    seed: list[bytes | int | None]
    moves: list[bytes | None]
    raw: bytes = b""
    """What cannot be compressed; it comes last, and none of it where a text has a mark of ours in it."""


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
    facts = _facts(rows)
    return _packed(_encode(facts), len(facts.raw))


def packed(facts: bytes) -> bytes:
    """What `plain` says, compressed."""
    return _packed(facts, len(_decode(facts).raw))


def _packed(facts: bytes, raw: int) -> bytes:
    packer, end = _packer().copy(), len(facts) - raw
    return b"".join((bytes([NEWEST]), packer.compress(facts[:end]), packer.flush(), facts[end:]))


def plain(rows: Sequence[Row]) -> bytes:
    """What is compressed."""
    return _encode(_facts(rows))


def _facts(rows: Sequence[Row]) -> _Facts:
    _, _, times, _, open_, sealed, seeds, versions, moves = (list(column) for column in zip(*rows, strict=True))
    open_ = [_without(at, body) for at, body in zip(times, open_, strict=True)]
    sealed = [body and _without(at, body) for at, body in zip(times, sealed, strict=True)]
    steps = [now - before for before, now in pairwise(times)]
    raw: list[bytes] = []
    texts = b"".join([*open_, *[body for body in sealed if body is not None and body[:1] == _TEXT]])
    if _MARK not in texts and SAME not in texts:
        open_ = [_marked(body, raw) for body in told_once(open_)]
        sealed = [_apart(body, raw) for body in sealed]
        seeds = [_apart(body, raw) for body in seeds]
    return _Facts(times[0], steps, _runs(versions), open_, sealed, seeds, moves, b"".join(raw))


def _marked(text: bytes, raw: list[bytes]) -> bytes:
    """Without what is written in hexadecimal."""
    found = _IN_HEX.findall(text) if len(text) >= _LONG else ()
    if not found:
        return text
    raw += [bytes.fromhex(one.decode()) for one in found]
    return _IN_HEX.sub(_MARK, text)


def _apart(body: bytes | None, raw: list[bytes]) -> bytes | int | None:
    if body is None or body[:1] == _TEXT:
        return body and _marked(body, raw)
    raw.append(body)
    return len(body)


class _Raw:
    """Taken from the beginning on, as it was put there."""

    def __init__(self, raw: bytes) -> None:
        self.raw, self.at = raw, 0

    def take(self, count: int) -> bytes:
        self.at += count
        return self.raw[self.at - count : self.at]

    def text(self, marked: bytes) -> bytes:
        if _MARK not in marked:
            return marked
        first, *rest = marked.split(_MARK)
        return b"".join([first, *[self.take(_HASH).hex().encode() + part for part in rest]])

    def body(self, found: bytes | int | None) -> bytes | None:
        return self.take(found) if isinstance(found, int) else found and self.text(found)


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
    open_, closed, seeds = told.open, told.sealed, told.seed
    if told.raw:
        raw = _Raw(told.raw)
        open_ = told_again([raw.text(body) for body in open_])
        closed, seeds = [raw.body(body) for body in closed], [raw.body(body) for body in seeds]
    columns = zip(times, open_, closed, seeds, versions, told.moves, strict=True)
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
    return unpacker.decompress(body[1:]) + unpacker.flush() + unpacker.unused_data
