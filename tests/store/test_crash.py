"""A process that is killed, a disk that is full, a house that is open already."""

import asyncio
import os
import resource
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from hanpan.floor.ports import SnapshotRow, StoreError
from hanpan.store.audit import audit
from hanpan.store.errors import FolderInUseError
from hanpan.store.lock import FolderLock
from hanpan.store.reading import connected
from hanpan.store.sqlite import FILE, open_sqlite
from tests.store.conftest import Kept
from tests.store.processes import writing
from tests.store.samples import load, opened
from tests.store.waiting import in_place
from tests.store.worlds import batches


@pytest.mark.parametrize("seed", range(3))
def test_kill_9_loses_nothing_that_was_kept(tmp_path: Path, seed: int) -> None:
    with writing(tmp_path, seed) as writer:
        writer.hear_of(400)
        time.sleep(Random(seed).random() / 20)  # somewhere in the middle of a commit, or between two
        writer.kill()
        said = writer.said
    report = audit(tmp_path)
    assert report.sound, report.findings[:5]
    assert report.facts in (said["kept"], said["tries"])  # the last batch is there as a whole or not at all
    kept = Kept(tmp_path)  # and the lock went with the process
    assert kept(kept.store.load(0, 0)).tables
    kept.close()


@pytest.mark.parametrize("seed", range(3, 6))
def test_kill_9_between_keeping_a_batch_and_putting_it_in_its_place(tmp_path: Path, seed: int) -> None:
    with writing(tmp_path, seed) as writer:
        writer.hear_of(400)
        while not left_waiting(tmp_path):
            writer.hear()
        writer.kill()
    left = left_waiting(tmp_path)
    report = audit(tmp_path)
    assert left_waiting(tmp_path) == left  # an audit changes nothing
    kept = Kept(tmp_path)
    assert left_waiting(tmp_path) == 0
    assert report.facts == in_place(kept)
    kept.close()
    assert report.sound
    assert report.facts >= writer.said["kept"]
    assert audit(tmp_path) == report


def left_waiting(folder: Path) -> int:
    with connected(folder) as connection:
        [(count,)] = connection.execute("SELECT count(*) FROM batches")
    return int(count)


def test_a_crash_at_any_moment_of_an_evening(on_disk: Kept, tmp_path: Path) -> None:
    """The folder as a crash would leave it, after every tenth commit."""
    facts = 0
    for number, batch in enumerate(batches(seed=5, tables=6, seconds=200, every=2)):
        on_disk(on_disk.store.commit(batch))
        facts += len(batch.records)
        if number % 10 == 9:
            shutil.copytree(tmp_path / "house", tmp_path / f"crash{number}")
            kept = Kept(tmp_path / f"crash{number}")
            assert in_place(kept) == facts
            kept.close()
            assert audit(tmp_path / f"crash{number}").sound


@contextmanager
def files_no_longer_than(size: int) -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_write_that_the_system_refuses(on_disk: Kept) -> None:
    kept = on_disk
    kept(kept.store.commit(opened("t1")))
    assert kept.folder is not None
    batch = opened("t2", facts=3)
    batch.snapshots = [SnapshotRow("t2", 2, os.urandom(300_000))]
    with files_no_longer_than((kept.folder / f"{FILE}-wal").stat().st_size + 100_000), pytest.raises(StoreError):
        kept(kept.store.commit(batch))
    assert kept(kept.store.known_tables(["t1", "t2"])) == {"t1"}
    kept(kept.store.commit(batch))
    kept.open_again()
    assert [told.row.table for told in kept(load(kept.store, 0, 0)).tables] == ["t1", "t2"]


def test_a_second_house_in_a_folder_is_refused(on_disk: Kept) -> None:
    assert on_disk.folder is not None
    with pytest.raises(FolderInUseError, match=f"in use by another house .process {os.getpid()}") as refused:
        asyncio.run(open_sqlite(on_disk.folder))
    assert refused.value.folder == on_disk.folder
    on_disk(on_disk.store.commit(opened("t1")))  # the first has not noticed
    on_disk.open_again()


def test_a_house_in_another_process_is_seen(tmp_path: Path) -> None:
    with writing(tmp_path, 7) as writer:
        writer.hear_of(1)
        with pytest.raises(FolderInUseError) as refused:
            asyncio.run(open_sqlite(tmp_path))
        assert refused.value.process == str(writer.process.pid)


def test_a_lock_that_was_left_behind_is_none(tmp_path: Path) -> None:
    (tmp_path / "hanpan.lock").write_text("1\n")
    lock = FolderLock(tmp_path)
    lock.release()
    lock.release()
    FolderLock(tmp_path).release()


def test_a_house_that_could_not_open_holds_no_lock(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"no database at all" * 100)
    with pytest.raises(StoreError, match="not a database"):
        asyncio.run(open_sqlite(tmp_path))
    FolderLock(tmp_path).release()


def test_a_folder_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError):
        asyncio.run(open_sqlite(tmp_path / "file" / "house"))


def test_nobody_else_may_read_the_file(on_disk: Kept) -> None:
    assert on_disk.folder is not None
    on_disk(on_disk.store.commit(opened("t1")))
    modes = {path.name: path.stat().st_mode & 0o077 for path in on_disk.folder.iterdir()}
    assert set(modes) >= {FILE, f"{FILE}-wal"}
    assert not any(modes.values()), modes


def test_every_commit_waits_for_the_disk(on_disk: Kept) -> None:
    connection = on_disk.sqlite.connection
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
    assert isinstance(connection, sqlite3.Connection)
