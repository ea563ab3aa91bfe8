"""How far a house has come, in the file and beside it, so that a past that went missing is told.

Each durable commit is counted in the file, and makes a hash of the one before and of what it keeps: a chain. Its end
is also written into a small file of its own, after the commit and without waiting for the disk: that may lag behind,
and never runs ahead. So a file that knows less than the mark has lost what was acknowledged: its write-ahead log was
damaged or removed, or an older copy was put in its place.
"""

import hashlib
import os
from contextlib import suppress
from pathlib import Path
from typing import Any

from msgspec import Struct

from hanpan.store.errors import LostError

FILE = "hanpan.mark"
_START = b"\0" * 32
_SET_END = """INSERT INTO chain (one, count, head) VALUES (1, ?, ?)
ON CONFLICT (one) DO UPDATE SET count = excluded.count, head = excluded.head"""
"""Replaced, the row would leave its index and come back: a page more in each commit."""


class End(Struct, frozen=True):
    """The end of the chain."""

    count: int = 0
    head: bytes = _START

    def after(self, kept: bytes) -> "End":
        return End(self.count + 1, hashlib.sha256(self.head + kept).digest())


class Mark:
    """Open beside the house."""

    def __init__(self, folder: Path, end: End) -> None:
        self._handle = os.open(folder / FILE, os.O_RDWR | os.O_CREAT, 0o600)
        self.end = end
        self.note(end)

    def note(self, end: End) -> None:
        """The commit is durable. Where the mark cannot be written it lags behind."""
        self.end = end
        with suppress(OSError):
            os.lseek(self._handle, 0, os.SEEK_SET)
            os.write(self._handle, b"%020d %s\n" % (end.count, end.head.hex().encode()))

    def close(self) -> None:
        """Asking twice is harmless."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1


def check(folder: Path, end: End) -> None:
    """Is everything there that was acknowledged?"""
    noted = noted_in(folder)
    if noted.count > end.count or (noted.count == end.count and noted.head != end.head):
        raise LostError(folder, noted.count - end.count)


def end_in(connection: Any) -> End:
    """As the file knows it; one of an earlier version, or an empty one, knows nothing."""
    if connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'chain'").fetchone() is None:
        return End()
    row = connection.execute("SELECT count, head FROM chain").fetchone()
    return End(*row) if row else End()


def set_end(connection: Any, end: End) -> None:
    connection.execute(_SET_END, (end.count, end.head))


def noted_in(folder: Path) -> End:
    """As the mark says; nothing where there is none, or where it makes no sense."""
    try:
        count, head = (folder / FILE).read_text("ascii").split()
        return End(int(count), bytes.fromhex(head))
    except (OSError, ValueError):
        return End()
