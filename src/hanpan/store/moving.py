"""`move`: a whole house from a folder into a database, or back. It is closed meanwhile, and stays where it was.

What a folder holds beside its store stays there, too: settings, the operator's password, keys and leagues.
"""

import asyncio
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from msgspec import Struct
from sqlalchemy import Boolean, Table

from hanpan.floor.sealing import CLEAR, Seal
from hanpan.store.archive import FILE as ARCHIVE
from hanpan.store.archive import archive_of
from hanpan.store.audit import AuditReport, Progress, audit
from hanpan.store.batches import transaction
from hanpan.store.compiling import Row
from hanpan.store.errors import NoStoreError, NotEmptyError
from hanpan.store.lock import FolderLock
from hanpan.store.mark import FILE as MARK
from hanpan.store.packing import packed
from hanpan.store.postgresql.address import Address
from hanpan.store.postgresql.alone import stand_alone
from hanpan.store.postgresql.connecting import Connection, check, cleaned, told_as_ours
from hanpan.store.postgresql.making import is_empty, make
from hanpan.store.postgresql.reading import DatabaseReader, reading
from hanpan.store.postgresql.writer import Writer
from hanpan.store.schema import METADATA, batches, settled, stretches
from hanpan.store.sqlite import FILE, open_file, open_house
from hanpan.store.sqlite import told_as_ours as told_of_files

TABLES = [table for table in METADATA.sorted_tables if table not in (batches, settled)]
"""Those that others point at come first. Nothing waits in a house that is closed."""
_NEXT_PLACE = "SELECT setval(pg_get_serial_sequence($1, 'place'), (SELECT coalesce(max(place), 0) + 1 FROM {}), false)"


class Moved(Struct, frozen=True):
    """The audit reports of both ends."""

    source: AuditReport
    target: AuditReport

    @property
    def alike(self) -> bool:
        return self.source == self.target


def move(source: Path | Address, target: Path | Address, progress: Progress, seal: Seal = CLEAR) -> Moved:
    """Nothing is changed at the source; nothing is left at the target unless all of it is there."""
    if isinstance(source, Path) and isinstance(target, Address):
        with _closed_folder(source) as file, _locked(target) as (runner, connection):
            before = audit(source, progress, seal)
            runner.run(_fill_database(target, connection, _FolderRows(source, file)))
    elif isinstance(source, Address) and isinstance(target, Path):
        with _locked(source), _empty_folder(target):
            before = audit(source, progress, seal)
            with reading(source) as reader:
                copy_into_file(reader, target / FILE)
    else:
        raise ValueError("a house moves between a folder and a database")
    return Moved(before, audit(target, progress, seal))


# -- both ends, held


@contextmanager
def _closed_folder(folder: Path) -> Iterator[sqlite3.Connection]:
    """Its file at this version, with nothing waiting."""
    if not (folder / FILE).is_file():
        raise NoStoreError(f"there is no {FILE} in {folder}")
    lock = FolderLock(folder)
    try:
        with told_of_files(), closing(open_house(folder)) as file:
            yield file
    finally:
        lock.release()


@contextmanager
def _empty_folder(folder: Path) -> Iterator[None]:
    found = [name for name in (FILE, f"{FILE}-wal", ARCHIVE, MARK) if (folder / name).exists()]
    if found:
        raise NotEmptyError(f"{folder} holds {found[0]}")
    folder.mkdir(parents=True, exist_ok=True)
    lock = FolderLock(folder)
    try:
        yield
    finally:
        lock.release()


@contextmanager
def _locked(address: Address) -> Iterator[tuple[asyncio.Runner, Connection]]:
    """No house is open on it, and none opens meanwhile."""
    writer = Writer(address)
    with asyncio.Runner() as runner:
        connection = runner.run(writer.open())
        try:
            yield runner, connection
        finally:
            runner.run(writer.close())


# -- into a database


class _FolderRows:
    """Reads a folder table by table, in PostgreSQL's types."""

    def __init__(self, folder: Path, file: sqlite3.Connection) -> None:
        self.folder, self.file = folder, file

    def of(self, table: Table) -> Iterator[Row]:
        columns = ", ".join([f'"{column.name}"' for column in table.columns])
        yes_no = [place for place, column in enumerate(table.columns) if isinstance(column.type, Boolean)]
        for row in self.file.execute(f'SELECT {columns} FROM "{table.name}"'):  # noqa: S608 - all of it is ours
            values = cleaned(row)
            for place in yes_no:
                values[place] = bool(values[place])
            yield tuple(values)

    def of_archive(self) -> Iterator[Row]:
        """Here an archive would be just another file to lose: what was in it lies with the other hands."""
        archive = archive_of(self.folder)
        if archive is None:
            return
        known = 'SELECT 1 FROM stretches WHERE "table" = ? AND first = ?'
        with closing(archive):
            for table, first, last, plain in archive.stretches():
                if self.file.execute(known, (table, first)).fetchone() is None:
                    yield table, first, last, packed(plain)


async def _fill_database(address: Address, connection: Connection, rows: _FolderRows) -> None:
    with told_as_ours(address):
        await check(connection)
        if not await is_empty(connection):
            raise NotEmptyError(f"{address} holds tables already")
        async with connection.transaction():
            await make(connection)
            for table in TABLES:
                names = [column.name for column in table.columns]
                await connection.copy_records_to_table(table.name, records=rows.of(table), columns=names)
            for table in [table for table in TABLES if table.primary_key.columns.keys() == ["place"]]:
                await connection.execute(_NEXT_PLACE.format(table.name), table.name)
            await stand_alone(connection)
            columns = ["table", "first", "last", "body"]
            await connection.copy_records_to_table(stretches.name, records=rows.of_archive(), columns=columns)


# -- into a file


def copy_into_file(reader: DatabaseReader, path: Path) -> None:
    """A new file with one moment of a database: a house, where it lies in a folder as `hanpan.db`."""
    try:
        with told_of_files(), closing(open_file(str(path))) as file, transaction(file):
            file.execute("PRAGMA defer_foreign_keys = ON")
            for table in TABLES:
                _fill_table(file, table, _rows(reader, table))
    except BaseException:
        for suffix in ("", "-wal", "-shm"):
            path.with_name(path.name + suffix).unlink(missing_ok=True)
        raise


def _rows(reader: DatabaseReader, table: Table) -> Iterator[Any]:
    columns = ", ".join([f'"{column.name}"' for column in table.columns])
    return reader.rows(f'SELECT {columns} FROM "{table.name}"')  # noqa: S608 - as above


def _fill_table(file: sqlite3.Connection, table: Table, rows: Iterable[Any]) -> None:
    columns = ", ".join([f'"{column.name}"' for column in table.columns])
    places = ", ".join("?" * len(table.columns))
    file.executemany(f'INSERT INTO "{table.name}" ({columns}) VALUES ({places})', rows)  # noqa: S608 - as above
