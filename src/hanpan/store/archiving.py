"""`archive`: the facts of hands that were over long ago move into a file of their own (store.archive)."""

import lzma
import sqlite3
from contextlib import closing
from itertools import islice
from pathlib import Path

import msgspec

from hanpan.store.archive import FILE
from hanpan.store.batches import transaction
from hanpan.store.compiling import Rows
from hanpan.store.errors import NoStoreError
from hanpan.store.lock import FolderLock
from hanpan.store.packing import unpacked
from hanpan.store.sqlite import FILE as HOUSE
from hanpan.store.sqlite import SqliteDriver, open_house, told_as_ours
from hanpan.store.stretches import tightened

TOGETHER = 64
"""Hands in a row. To read one of them all are read: some milliseconds."""
_TIGHTENED = 200
_MAKE = """CREATE TABLE IF NOT EXISTS stretches (
    "table" TEXT NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL, body BLOB NOT NULL,
    PRIMARY KEY ("table", first)
)"""
_ADD = "INSERT OR REPLACE INTO stretches VALUES (?, ?, ?, ?)"
# A table that goes on comes back from its snapshot: what follows that must be at hand.
# What came after the last hand goes with it.
_OLD = """SELECT "table", CASE WHEN dismissed < ?1 THEN 9223372036854775807 ELSE max(last) END
FROM hands JOIN tables USING ("table") LEFT JOIN snapshots USING ("table")
WHERE packed AND at < ?1 AND (dismissed NOTNULL OR last < snapshots.number) GROUP BY "table" """
_encode = msgspec.msgpack.Encoder().encode


class Archived(msgspec.Struct, frozen=True):
    """The result: how many stretches, and the sizes of the house's file and of the archive, in bytes."""

    hands: int
    before: int
    after: int
    archive: int


async def archive(folder: Path, before: int) -> Archived:
    """Move the facts of hands that ended before a time; the house must be closed. Whatever lies loose is packed."""
    if not (folder / HOUSE).is_file():
        raise NoStoreError(f"there is no {HOUSE} in {folder}")
    lock = FolderLock(folder)
    try:
        with told_as_ours(), closing(open_house(folder)) as house, closing(_made(folder / FILE)) as target:
            size = _size(folder / HOUSE)
            await _tighten(SqliteDriver(house))
            old = house.execute(_OLD, (before,)).fetchall()
            hands = sum([_move(house, target, table, last) for table, last in old])
            house.execute("VACUUM")
            house.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            return Archived(hands, size, _size(folder / HOUSE), _size(folder / FILE))
    finally:
        lock.release()


def _size(path: Path) -> int:
    return path.stat().st_size


def _made(path: Path) -> sqlite3.Connection:
    path.touch(mode=0o600)  # hidden cards lie in it
    target = sqlite3.connect(path, isolation_level=None)
    target.execute("PRAGMA synchronous = FULL")
    target.execute(_MAKE)
    return target


async def _tighten(driver: SqliteDriver) -> None:
    while writes := await tightened(driver.rows, _TIGHTENED):
        await driver.run_all(writes)


def _move(house: sqlite3.Connection, target: sqlite3.Connection, table: str, last: int) -> int:
    """The stretches of a table up to a fact. Durable there before they are gone here: a crash leaves them twice."""
    moved = 0
    asked = 'SELECT first, last, body FROM stretches WHERE "table" = ? AND last <= ? ORDER BY first'
    waiting = iter(house.execute(asked, (table, last)).fetchall())
    while some := list(islice(waiting, TOGETHER)):
        target.execute(_ADD, (table, some[0][0], some[-1][1], _together(some)))
        with transaction(house):
            gone = [(table, first) for first, _, _ in some]
            house.executemany('DELETE FROM stretches WHERE "table" = ? AND first = ?', gone)
        moved += len(some)
    return moved


def _together(stretches: Rows) -> bytes:
    return lzma.compress(_encode([(first, unpacked(body)) for first, _, body in stretches]))
