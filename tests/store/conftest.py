"""Every store there is, for every test of the port: a file, memory, and PostgreSQL."""

import asyncio
import shutil
import sqlite3
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest

from hanpan.store.audit import audit
from hanpan.store.postgresql.address import Address
from hanpan.store.postgresql.connecting import connect
from hanpan.store.postgresql.opening import open_postgresql
from hanpan.store.sql_store import SqlStore
from hanpan.store.sqlite import FILE, SqliteStore, open_memory, open_sqlite
from tests.store.tampering import Tampering, loosen
from tests.store.worlds import batches

T = TypeVar("T")


class Kept:
    """A store and the loop it lives in."""

    def __init__(self, folder: Path | None, address: str = "") -> None:
        self.folder, self.address = folder, address
        self.runner = asyncio.Runner()
        self.store: SqlStore = self.opened()

    @property
    def sqlite(self) -> SqliteStore:
        assert isinstance(self.store, SqliteStore)
        return self.store

    def opened(self) -> SqlStore:
        if self.address:
            return self(open_postgresql(Address(self.address)))
        return self(open_memory() if self.folder is None else open_sqlite(self.folder))

    def __call__(self, answer: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(answer)

    def ask(self, sql: str) -> list[tuple[Any, ...]]:
        """Of the database itself."""
        if not self.address:
            return list(self.sqlite.connection.execute(sql))
        return self(_asked(self.address, sql))

    def open_again(self) -> None:
        """The house closes and opens again; what is in memory only would be gone."""
        if self.folder is not None or self.address:
            self(self.store.close())
            self.store = self.opened()

    def close(self) -> None:
        self(self.store.close())
        self.runner.close()


async def _asked(address: str, sql: str) -> list[tuple[Any, ...]]:
    connection = await connect(Address(address), "a test")
    try:
        return [tuple(row) for row in await connection.fetch(sql)]
    finally:
        await connection.close()


def _kept(kind: str, request: pytest.FixtureRequest, folder: Path) -> Kept:
    if kind == "postgresql":
        return Kept(None, request.getfixturevalue("database"))
    return Kept(folder / "house" if kind == "file" else None)


@pytest.fixture(params=["file", "memory", "postgresql"])
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Kept]:
    kept = _kept(request.param, request, tmp_path)
    yield kept
    kept.close()


@pytest.fixture(params=["file", "postgresql"])
def lasting(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Kept]:
    """Whatever is still there when a process ends."""
    kept = _kept(request.param, request, tmp_path)
    yield kept
    kept.close()


@pytest.fixture(params=["file", "memory"])
def in_sqlite(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Kept]:
    kept = _kept(request.param, request, tmp_path)
    yield kept
    kept.close()


@pytest.fixture
def on_disk(tmp_path: Path) -> Iterator[Kept]:
    kept = Kept(tmp_path / "house")
    yield kept
    kept.close()


@pytest.fixture
def in_database(database: str) -> Iterator[Kept]:
    kept = Kept(None, database)
    yield kept
    kept.close()


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which most of an hour of a random house is kept. To be copied, not changed."""
    folder = tmp_path_factory.mktemp("played")
    kept = Kept(folder)
    for batch in batches(seed=16, tables=16, seconds=2400):
        kept(kept.store.commit(batch))
    kept.close()
    report = audit(folder)
    assert report.sound, report.findings[:5]
    return folder


@pytest.fixture(scope="session")
def loose(played: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same as an earlier version would have kept it: every fact in a row of its own. Not to be changed, either."""
    folder = tmp_path_factory.mktemp("loose")
    shutil.copy(played / FILE, folder / FILE)
    file = sqlite3.connect(folder / FILE, isolation_level=None)
    loosen(file, moves=False)
    file.close()
    return folder


@pytest.fixture
def house(loose: Path, tmp_path: Path) -> Iterator[Tampering]:
    """A copy of it, to be changed."""
    shutil.copy(loose / FILE, tmp_path / FILE)
    tampering = Tampering(tmp_path)
    yield tampering
    tampering.file.close()
