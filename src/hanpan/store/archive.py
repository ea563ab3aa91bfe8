"""`archive`: facts of hands that were over long ago, in a file of their own beside the house.

Many hands of a table lie in one row there, compressed together. What the house still asks for, such as who was dealt in
and what it was to them, stays in its own file.
"""

import lzma
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import msgspec

from hanpan.store.compiling import Row
from hanpan.store.packing import UnreadableStretchError, read

FILE = "hanpan-archive.db"
_READ = """SELECT "table", first, body FROM stretches WHERE "table" = ? AND first <= ? AND last >= ? ORDER BY first"""
_READ_ALL = """SELECT "table", first, body FROM stretches ORDER BY "table", first"""
_decode = msgspec.msgpack.Decoder(list[tuple[int, bytes]]).decode


class Archive:
    """Open for reading."""

    def __init__(self, path: Path) -> None:
        self._file = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)

    def rows(self, table: str, first: int, last: int) -> Iterator[Row]:
        """Facts in order, as in the journal."""
        for name, begin, body in self._file.execute(_READ, (table, last, first)):
            for row in _rows(name, begin, body):
                if first <= row[1] <= last:
                    yield row

    def stretches(self) -> Iterator[tuple[str, int, int, bytes]]:
        """All there are: table, first and last fact, and what `packing.plain` says of them."""
        for table, begin, body in self._file.execute(_READ_ALL):
            for first, facts in _told(table, begin, body):
                yield table, first, read(table, first, facts)[-1][1], facts

    def close(self) -> None:
        self._file.close()


def archive_of(folder: Path) -> Archive | None:
    path = folder / FILE
    return Archive(path) if path.is_file() else None


def _rows(table: str, begin: int, body: bytes) -> Iterator[Row]:
    for first, facts in _told(table, begin, body):
        yield from read(table, first, facts)


def _told(table: str, begin: int, body: bytes) -> list[tuple[int, bytes]]:
    try:
        return _decode(lzma.decompress(body))
    except (lzma.LZMAError, msgspec.MsgspecError) as wrong:
        raise UnreadableStretchError(f"{table} from fact {begin} in {FILE}: {type(wrong).__name__}") from wrong
