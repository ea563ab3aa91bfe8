"""The store on SQLite: one file in a folder, or none at all.

Everything runs where it is asked, in the event loop: a writer in a thread of its own would starve as soon as the loop
is busy, since the driver lets go of the interpreter at every step. A commit waits for the disk; that is what it is for.
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

from hanpan.floor.ports import Batch, StoreError
from hanpan.floor.sealing import CLEAR, Seal
from hanpan.store.archive import Archive, archive_of
from hanpan.store.batches import UnreadableError, encode, transaction
from hanpan.store.checkpoints import PAGES, Checkpoints
from hanpan.store.compiling import Put, Query, Rows, Statement, compiled
from hanpan.store.copying import copy_of
from hanpan.store.errors import BadBatchError, ContradictionError, is_earlier
from hanpan.store.lock import FolderLock
from hanpan.store.mark import End, Mark, check, end_in, set_end
from hanpan.store.migrations import migrate, version_of
from hanpan.store.rows import Write
from hanpan.store.schema import VERSION
from hanpan.store.sql_store import SqlStore
from hanpan.store.waiting import Waiting

FILE = "hanpan.db"
PATIENCE = 1.0
"""Seconds to wait for whoever else writes to the file: nobody should."""
_PRAGMAS = (
    "journal_mode = WAL",  # who reads (an audit, a backup) never holds up who writes
    "synchronous = FULL",  # a commit that returned survives a power cut
    f"wal_autocheckpoint = {PAGES}",
    "journal_size_limit = 67108864",  # what grew while somebody read for long shrinks again
    "foreign_keys = ON",
    "secure_delete = FAST",  # a batch is put in its place and deleted: no need to write zeros where it was
    "cache_size = -16384",  # 16 MiB: with 64 a commit was no faster, for the system has its own
    "temp_store = MEMORY",
)


class SqliteDriver:
    """One connection, and the lock of the folder."""

    database = "sqlite"

    def __init__(
        self, connection: sqlite3.Connection, lock: FolderLock | None = None, mark: Mark | None = None
    ) -> None:
        self.connection = connection
        self._lock, self._mark = lock, mark

    async def rows(self, statement: Statement, **given: Any) -> Rows:
        query = _query(statement)
        with told_as_ours():
            return self.connection.execute(query.text, query.values(given)).fetchall()

    @asynccontextmanager
    async def one_moment(self) -> AsyncIterator[None]:
        """The file is locked once and not for each question."""
        with told_as_ours():
            self.connection.execute("BEGIN")
        try:
            yield
        finally:
            with told_as_ours():
                self.connection.execute("COMMIT")

    async def run(self, statement: Statement, **given: Any) -> int:
        query = _query(statement)
        values = query.values(given)
        with told_as_ours(), self._counted(encode([(query.text, [values])])):
            return self.connection.execute(query.text, values).rowcount

    async def run_all(self, writes: Sequence[Write], *, durable: bool = True, told: bytes | None = None) -> None:
        if not writes:
            return
        plain = [(_query(statement).text, _values(statement, rows)) for statement, rows in writes]
        kept = encode(plain) if durable and told is None else told
        with told_as_ours(), self._synced(durable), self._counted(kept):
            for text, rows in plain:
                self.connection.executemany(text, rows)

    @contextmanager
    def _counted(self, kept: bytes | None) -> Iterator[None]:
        """A transaction, and one more commit of the chain where something new is kept. What changes nothing writes
        nothing: an empty house is tidied up again and again."""
        end = self._mark.end.after(kept) if self._mark is not None and kept is not None else None
        before = self.connection.total_changes
        with transaction(self.connection):
            yield
            if self.connection.total_changes == before:
                end = None
            if end is not None:
                set_end(self.connection, end)
        if self._mark is not None and end is not None:
            self._mark.note(end)

    @contextmanager
    def _synced(self, durable: bool) -> Iterator[None]:
        """A commit that need not be durable yet does not wait for the disk; it is no less whole."""
        if durable:
            yield
            return
        self.connection.execute("PRAGMA synchronous = NORMAL")
        try:
            yield
        finally:
            self.connection.execute("PRAGMA synchronous = FULL")

    async def close(self) -> None:
        with told_as_ours():
            self.connection.close()
        if self._mark is not None:
            self._mark.close()
        if self._lock is not None:
            self._lock.release()


def _values(statement: Statement, rows: Any) -> Rows:
    """In the order in which the statement wants them."""
    return rows if isinstance(statement, Put) else [_query(statement).values(row) for row in rows]


def _query(statement: Statement) -> Query:
    return compiled(statement, "sqlite")


@contextmanager
def told_as_ours() -> Iterator[None]:
    """Bad luck is a StoreError, a broken key is a bug."""
    try:
        yield
    except sqlite3.IntegrityError as wrong:
        raise ContradictionError(str(wrong)) from wrong
    except UnreadableError as wrong:
        raise BadBatchError(str(wrong)) from wrong
    except (sqlite3.Error, OSError) as wrong:
        raise StoreError(f"{type(wrong).__name__}: {wrong}") from wrong


class SqliteStore(SqlStore):
    """Keeps everything in one file, or in memory."""

    driver: Waiting

    def __init__(self, driver: SqliteDriver, archive: Archive | None = None, seal: Seal = CLEAR) -> None:
        super().__init__(Waiting(driver), archive, seal)
        self.connection = driver.connection
        self.checkpoints = Checkpoints(self.connection)

    async def commit(self, batch: Batch) -> None:
        with told_as_ours():
            due = self.checkpoints.due
        if due:
            self.checkpoints.copy()
            await asyncio.sleep(0)  # whoever waits is heard before the commit
        await super().commit(batch)


async def open_sqlite(folder: Path, seal: Seal = CLEAR) -> SqliteStore:
    """The house in this folder, which is made where it is not there yet."""
    with told_as_ours():
        folder.mkdir(parents=True, exist_ok=True)
    lock = FolderLock(folder)
    try:
        connection = open_house(folder)
        driver = SqliteDriver(connection, lock, Mark(folder, end_in(connection)))
        return SqliteStore(driver, archive_of(folder), seal)
    except BaseException:
        lock.release()
        raise


def open_house(folder: Path) -> sqlite3.Connection:
    """Its file, with everything in it that was acknowledged. Whoever asks has the lock."""
    file = folder / FILE
    if not file.exists() or not file.stat().st_size:
        check(folder, End())  # before anything is made
    return open_file(str(file), lambda opened: _lead_here(folder, opened))


def _lead_here(folder: Path, connection: sqlite3.Connection) -> None:
    """Nothing is changed in a file that lacks something."""
    check(folder, end_in(connection))
    _keep_older(folder, connection)
    migrate(connection)


def _keep_older(folder: Path, connection: sqlite3.Connection) -> None:
    """A file that a newer version is about to change stays there as it was: who goes back needs it."""
    found, copy = version_of(connection), folder / f"before-version-{VERSION}.db"
    if found and is_earlier(found, VERSION) and not copy.exists():
        copy_of(connection, copy)


async def open_memory(seal: Seal = CLEAR) -> SqliteStore:
    """A house that is forgotten when it closes, for tests and for a look around."""
    return SqliteStore(SqliteDriver(open_file(":memory:")), seal=seal)


def open_file(
    path: str, lead_here: Callable[[sqlite3.Connection], None] = migrate, *, patience: float = PATIENCE
) -> sqlite3.Connection:
    """A file brought to this version; for us alone, where nobody else is waited for."""
    with told_as_ours():
        if path != ":memory:":
            Path(path).touch(mode=0o600)  # hidden cards lie in it: nobody else on this machine should read them
        # The driver begins no transactions by itself: we say when.
        connection = sqlite3.connect(path, timeout=patience, isolation_level=None)
        try:
            for pragma in _PRAGMAS:
                connection.execute(f"PRAGMA {pragma}")
            lead_here(connection)
        except BaseException:
            connection.close()
            raise
    return connection
