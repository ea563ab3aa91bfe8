"""The machine under a house: a folder on a disk that may be full, and a process that may be killed.

The disk is a real folder, so that whatever comes back comes from the file. `kill` leaves it as kill -9 does: what
was written is there, nothing is closed, and the next house opens a copy of exactly that.
"""

import asyncio
import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import AbstractAsyncContextManager, contextmanager
from pathlib import Path
from random import Random
from typing import Any

from hanpan.floor.house_key import SIZE, HouseKey
from hanpan.floor.ports import Batch
from hanpan.floor.sealing import Seal
from hanpan.simulation.year.limits import files_no_longer_than
from hanpan.simulation.year.promises import Promises
from hanpan.store.archive import FILE as ARCHIVE
from hanpan.store.compiling import Rows, Statement
from hanpan.store.mark import FILE as MARK
from hanpan.store.rows import Write
from hanpan.store.sqlite import FILE, SqliteDriver, SqliteStore, open_sqlite

SOME_ROOM = 20_000
"""Bytes that a disk may have left when it is full: a commit breaks off in its middle."""


class Disk:
    """A driver that writes while there is room."""

    database = "sqlite"

    def __init__(self, driver: SqliteDriver, wal: Path, rng: Random) -> None:
        self.driver, self.wal, self.rng = driver, wal, rng
        self.full = False

    async def rows(self, statement: Statement, **given: Any) -> Rows:
        with self._room():
            return await self.driver.rows(statement, **given)

    def one_moment(self) -> AbstractAsyncContextManager[None]:
        return self.driver.one_moment()

    async def run(self, statement: Statement, **given: Any) -> int:
        with self._room():
            return await self.driver.run(statement, **given)

    async def run_all(self, writes: Sequence[Write], *, durable: bool = True, told: bytes | None = None) -> None:
        with self._room():
            await self.driver.run_all(writes, durable=durable, told=told)

    async def close(self) -> None:
        await self.driver.close()

    @contextmanager
    def _room(self) -> Iterator[None]:
        if not self.full:
            yield
            return
        room = self.rng.choice((0, self.wal.stat().st_size + self.rng.randrange(SOME_ROOM)))
        with files_no_longer_than(room):
            yield


class Machine:
    """Runs one house after the other, and knows what each has promised."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.root, self.rng = folder, Random(f"machine {seed}")  # noqa: S311 - must be repeatable
        self.key = HouseKey(self.rng.randbytes(SIZE))
        """As in every house: what is hidden is sealed, and everybody can check the deal (FD)."""
        self.lives = 1
        self.promises = Promises()
        self.dies_in: int | None = None
        """Commits until the process is killed in one."""
        self.dead = False
        """Nothing it still wants to do happens."""
        self.store: SqliteStore
        self.disk: Disk

    @property
    def folder(self) -> Path:
        return self.root / f"house-{self.lives}"

    async def open(self) -> "Machine":
        """The store of this machine: all that was promised is there, and nothing else."""
        self.dead, self.dies_in = False, None
        self.store = await open_sqlite(self.folder, Seal(self.key))
        driver = self.store.driver.driver
        assert isinstance(driver, SqliteDriver)
        self.disk = self.store.driver.driver = Disk(driver, self.folder / f"{FILE}-wal", self.rng)
        await self.promises.check(self.store)
        self.promises.looked()
        return self

    def __getattr__(self, name: str) -> Any:
        """Whatever else a store can do."""
        return getattr(self.store, name)

    async def commit(self, batch: Batch) -> None:
        dies, self.dies_in = self.dies_in == 0, None if self.dies_in is None else self.dies_in - 1
        if dies and self.rng.random() < 0.5:
            await self._die()
        await self.store.commit(batch)
        self.promises.keep(batch)
        if dies:
            await self._die()  # it is kept, and nobody will be told

    async def _die(self) -> None:
        self.dead = True
        await asyncio.Event().wait()

    async def kill(self) -> None:
        """What lies on the disk now is what the next house finds; its tasks are for others to end."""
        old = self.folder
        self.lives += 1
        self.folder.mkdir()
        for name in (FILE, f"{FILE}-wal", MARK, ARCHIVE):
            if (old / name).exists():
                shutil.copy2(old / name, self.folder / name)
        self.disk.full = False
        await self.store.close()
        shutil.rmtree(old)

    def written(self) -> list[tuple[str, int, int]]:
        """Changes with every byte that is written."""
        kept = [path for path in self.folder.iterdir() if path.suffix != ".lock" and not path.name.endswith("-shm")]
        return sorted([(path.name, path.stat().st_size, path.stat().st_mtime_ns) for path in kept])

    def cookies(self) -> int:
        """How many the file knows."""
        return int(self.store.connection.execute("SELECT count(*) FROM sessions").fetchone()[0])

    async def size(self) -> int:
        """Bytes of the file that hold something, once all of it is in its place."""
        await self.store.driver.settle()
        [pages, free, each] = [self._pragma(name) for name in ("page_count", "freelist_count", "page_size")]
        return (pages - free) * each

    def _pragma(self, name: str) -> int:
        connection: sqlite3.Connection = self.store.connection
        return int(connection.execute(f"PRAGMA {name}").fetchone()[0])
