"""Every store there is, for every test of the port: a file, and memory."""

import asyncio
import shutil
import sqlite3
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest

from hanpan.floor.ports import Store
from hanpan.store.audit import audit
from hanpan.store.sqlite import FILE, SqliteStore, open_memory, open_sqlite
from tests.store.tampering import Tampering, loosen
from tests.store.worlds import batches

T = TypeVar("T")


class Kept:
    """A store and the loop it lives in."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.runner = asyncio.Runner()
        self.sqlite: SqliteStore = self.opened()

    @property
    def store(self) -> Store:
        return self.sqlite

    def opened(self) -> SqliteStore:
        return self(open_memory() if self.folder is None else open_sqlite(self.folder))

    def __call__(self, answer: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(answer)

    def open_again(self) -> None:
        """The house closes and opens again; what is in memory only would be gone."""
        if self.folder is not None:
            self(self.store.close())
            self.sqlite = self.opened()

    def close(self) -> None:
        self(self.store.close())
        self.runner.close()


@pytest.fixture(params=["file", "memory"])
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Kept]:
    kept = Kept(tmp_path / "house" if request.param == "file" else None)
    yield kept
    kept.close()


@pytest.fixture
def on_disk(tmp_path: Path) -> Iterator[Kept]:
    kept = Kept(tmp_path / "house")
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
