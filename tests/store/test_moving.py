"""A house moves into a database and back, and nothing of it is lost on the way."""

import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from hanpan.store.archiving import archive
from hanpan.store.audit import audit
from hanpan.store.backup import back_up_database
from hanpan.store.errors import FolderInUseError, InUseError, NoStoreError, NotEmptyError
from hanpan.store.lock import FolderLock
from hanpan.store.moving import TABLES, move
from hanpan.store.postgresql import writer
from hanpan.store.postgresql.address import Address
from hanpan.store.sqlite import FILE
from tests.store.conftest import Kept
from tests.store.samples import load, opened, result, results_of


def in_silence(_: int, __: int) -> None: ...


def rows_of(folder: Path) -> dict[str, list[Any]]:
    file = sqlite3.connect(folder / FILE)
    try:
        return {t.name: sorted(file.execute(f'SELECT * FROM "{t.name}"'), key=repr) for t in TABLES}  # noqa: S608
    finally:
        file.close()


@pytest.fixture
def house(played: Path, tmp_path: Path) -> Path:
    shutil.copy(played / FILE, tmp_path / FILE)
    return tmp_path


def test_into_a_database_and_back_is_the_same_house_row_by_row(house: Path, database: str) -> None:
    there = move(house, Address(database), in_silence)
    assert there.alike
    assert there.target.sound
    assert there.target.facts > 1000
    back = move(Address(database), house / "back", in_silence)
    assert back.alike
    assert rows_of(house / "back") == rows_of(house)


def test_a_house_that_moved_goes_on(house: Path, database: str) -> None:
    before = Kept(house)
    loaded = before(load(before.store, 0, 0))
    before.close()
    move(house, Address(database), in_silence)
    kept = Kept(None, database)
    assert kept(load(kept.store, 0, 0)) == loaded
    batch = opened("new")
    batch.results = [result("ann", 7)]
    kept(kept.store.commit(batch))
    assert [one.profit for one in kept(results_of(kept.store, "ann", "holdem", "cash"))] == [7]
    kept.close()


async def _archived(folder: Path) -> int:
    return (await archive(folder, 10**15)).hands


def test_what_was_archived_comes_along(house: Path, database: str) -> None:
    kept = Kept(house)
    kept(kept.store.load(0, 0))
    stretches = kept.ask("SELECT count(*) FROM stretches")
    assert stretches >= kept.ask("SELECT count(*) FROM hands")
    kept.close()
    runner = Kept(None)
    assert runner(_archived(house)) > 10
    runner.close()
    there = move(house, Address(database), in_silence)
    assert there.alike
    moved = Kept(None, database)
    assert moved.ask("SELECT count(*) FROM stretches") == stretches
    moved.close()


def test_a_target_that_is_not_empty_is_refused(house: Path, database: str, tmp_path: Path) -> None:
    move(house, Address(database), in_silence)
    with pytest.raises(NotEmptyError):
        move(house, Address(database), in_silence)
    with pytest.raises(NotEmptyError):
        move(Address(database), house, in_silence)
    (tmp_path / "marked").mkdir()
    (tmp_path / "marked" / "hanpan.mark").write_text("1 00")
    with pytest.raises(NotEmptyError):
        move(Address(database), tmp_path / "marked", in_silence)


def test_a_house_that_is_open_does_not_move(
    house: Path, in_database: Kept, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "PATIENCE", 0.2)
    with pytest.raises(InUseError):
        move(Address(in_database.address), tmp_path / "new", in_silence)
    assert not (tmp_path / "new").exists()
    lock = FolderLock(house)
    with pytest.raises(FolderInUseError):
        move(house, Address(in_database.address), in_silence)
    lock.release()


def test_nowhere_is_no_house(database: str, tmp_path: Path) -> None:
    with pytest.raises(NoStoreError):
        move(tmp_path / "nothing", Address(database), in_silence)
    with pytest.raises(NoStoreError):
        move(Address(database), tmp_path / "new", in_silence)
    with pytest.raises(NoStoreError):
        audit(Address(database))


def test_what_fails_leaves_nothing_behind(house: Path, database: str) -> None:
    file = sqlite3.connect(house / FILE)
    file.execute("UPDATE results SET profit = 'much' WHERE place = 5")
    file.commit()
    file.close()
    with pytest.raises(Exception, match="integer"):
        move(house, Address(database), in_silence)
    kept = Kept(None, database)  # an empty house opens where nothing is
    assert kept.ask("SELECT count(*) FROM journal") == [(0,)]
    kept.close()


def test_a_backup_is_a_house_in_a_folder(house: Path, database: str, tmp_path: Path) -> None:
    move(house, Address(database), in_silence)
    kept = Kept(None, database)
    (tmp_path / "copy").mkdir()
    back_up_database(Address(database), tmp_path / "copy" / FILE)
    kept.close()
    assert audit(tmp_path / "copy") == audit(Address(database))
    assert (tmp_path / "copy" / FILE).stat().st_mode & 0o077 == 0
