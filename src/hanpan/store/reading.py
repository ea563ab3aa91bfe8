"""Reading a store from outside, while a house may be open on it: as it is at one moment, and never changed."""

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from heapq import merge
from operator import itemgetter
from pathlib import Path
from typing import Any

from hanpan.floor.ports import Record, SnapshotRow
from hanpan.floor.sealing import CLEAR, Seal
from hanpan.house.ledger import Transfer
from hanpan.store import queries, rows
from hanpan.store.archive import Archive
from hanpan.store.batches import any_wait, put_in_place
from hanpan.store.compiling import Row, Statement, compiled
from hanpan.store.errors import NoStoreError, OtherVersionError
from hanpan.store.migrations import version_of
from hanpan.store.packing import unpack
from hanpan.store.schema import VERSION
from hanpan.store.sql_store import LAST
from hanpan.store.sqlite import FILE, PATIENCE, told_as_ours
from hanpan.store.stretches import left_of

_number = itemgetter(1)
_snapshot = rows.reader(SnapshotRow)
_transfer = rows.reader(Transfer)


@contextmanager
def connected(folder: Path, name: str = FILE) -> Iterator[sqlite3.Connection]:
    """The file of a folder, for reading. It needs no lock: whoever writes goes on."""
    path = folder / name
    if not path.is_file():
        raise NoStoreError(f"there is no {name} in {folder}")
    with told_as_ours():
        connection = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=PATIENCE, isolation_level=None
        )
        try:
            yield connection
        finally:
            connection.close()


class Reader(ABC):
    """One moment of a store."""

    archive: Archive | None = None
    seal: Seal = CLEAR
    """What is sealed stays closed without the house's key."""

    @abstractmethod
    def damage(self) -> list[str]:
        """What the database itself finds wrong."""

    @abstractmethod
    def ask(self, statement: Statement, **given: Any) -> Iterator[Any]:
        """Row by row: nobody wants a whole journal in memory."""

    def facts(self, table: str) -> int:
        """How many there are, if there are no gaps."""
        numbers = self.ask(queries.LAST_NUMBER, name=table)
        return 1 + max([number for (number,) in numbers if number is not None], default=-1)

    def records(self, table: str) -> Iterator[Row]:
        """All there are, in order, each with the chips it moved (`queries.fact_columns`). What a hand that is over has
        forgotten is gone, also where it waits to be packed."""
        asked = {"name": table, "first": -LAST, "last": LAST}
        packed = (row for told in self.ask(queries.STRETCHES, **asked) for row in unpack(*told))
        loose = left_of(self.ask(queries.RECORDS, **asked), list(self.ask(queries.LOOSE_REMAINS, name=table)))
        rest = merge(packed, loose, key=_number)
        begin = next(rest, None)
        if self.archive is not None:
            yield from self.archive.rows(table, 0, LAST if begin is None else begin[1] - 1)
        if begin is not None:
            yield begin
        yield from rest

    def opened(self, row: Row) -> Record:
        """A fact, with what is sealed of it where the key opens it."""
        return self.seal.opened(rows.read_record(row))

    def snapshot(self, table: str) -> SnapshotRow | None:
        """ClosedError where the key does not open it."""
        found = next(map(_snapshot, self.ask(queries.SNAPSHOT, name=table)), None)
        return None if found is None else self.seal.opened_snapshot(found)

    def origins(self, table: str) -> list[SnapshotRow]:
        """Those from which a later version went on."""
        return [self.seal.opened_snapshot(SnapshotRow(*row)) for row in self.ask(queries.ORIGIN, name=table)]

    def transfer(self, name: str) -> Transfer | None:
        return next(map(_transfer, self.ask(queries.TRANSFER, named=name)), None)


class FileReader(Reader):
    """Reads a SQLite file."""

    def __init__(self, connection: sqlite3.Connection, archive: Archive | None = None) -> None:
        self.connection, self.archive = connection, archive
        connection.execute("BEGIN")  # from the first question on nothing changes, whatever is written meanwhile
        found = version_of(connection)
        if found != VERSION:
            raise OtherVersionError(found or "none", VERSION)

    def damage(self) -> list[str]:
        return [told for (told,) in self.connection.execute("PRAGMA quick_check") if told != "ok"]

    def ask(self, statement: Statement, **given: Any) -> Iterator[Any]:
        query = compiled(statement, "sqlite")
        return iter(self.connection.execute(query.text, query.values(given)))


@contextmanager
def in_place(reader: FileReader) -> Iterator[FileReader]:
    """The same moment with nothing waiting: where something does, a copy in which it is put in its place.

    The copy has no name: nobody else can open it, and it is gone however we end.
    """
    if not any_wait(reader.connection):
        yield reader
        return
    copy = sqlite3.connect("", isolation_level=None)
    try:
        reader.connection.backup(copy)
        reader.connection.execute("COMMIT")  # who writes need not keep this moment for us any longer
        put_in_place(copy)
        moment = FileReader(copy, reader.archive)
        moment.seal = reader.seal
        yield moment
    finally:
        copy.close()
