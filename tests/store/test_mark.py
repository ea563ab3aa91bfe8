"""What went missing is told when the house opens; one folder has one house, whatever is removed (m6, m8)."""

import asyncio
import shutil
from pathlib import Path

import pytest

from hanpan.floor.ports import Batch
from hanpan.store.errors import FolderInUseError, LostError
from hanpan.store.lock import FILE as LOCK
from hanpan.store.mark import FILE as MARK
from hanpan.store.mark import End, end_in, noted_in
from hanpan.store.sqlite import FILE, open_sqlite
from tests.store.conftest import Kept
from tests.store.samples import opened, person, record, sale
from tests.store.waiting import play, settle

WAL = f"{FILE}-wal"


@pytest.fixture
def killed(on_disk: Kept, tmp_path: Path) -> Path:
    """The folder as `kill -9` leaves it: what was acknowledged lies in the write-ahead log."""
    on_disk(on_disk.store.commit(opened("t1")))
    for number in range(1, 9):
        on_disk(on_disk.store.commit(play(number)))
    on_disk(on_disk.store.commit(Batch(transfers=[(5, sale("cage:1", "ann", 500))])))
    on_disk(on_disk.store.add_person(person("Ann")))
    shutil.copytree(tmp_path / "house", tmp_path / "killed")
    return tmp_path / "killed"


def commits_lost(folder: Path) -> int:
    with pytest.raises(LostError) as lost:
        asyncio.run(open_sqlite(folder))
    return lost.value.commits


def test_a_house_that_was_killed_lacks_nothing(killed: Path) -> None:
    kept = Kept(killed)
    assert len(kept(kept.store.records("t1", 0, 99))) == 9
    assert noted_in(killed) == end_in(kept.sqlite.connection)
    assert noted_in(killed).count >= 11
    kept.close()


def test_a_log_that_was_cut_off(killed: Path) -> None:
    data = (killed / WAL).read_bytes()
    (killed / WAL).write_bytes(data[: len(data) * 6 // 10])
    assert commits_lost(killed) > 0
    assert commits_lost(killed) > 0  # and again: nothing was changed


def test_a_byte_of_the_log_that_was_flipped(killed: Path) -> None:
    data = bytearray((killed / WAL).read_bytes())
    data[len(data) // 2] ^= 1
    (killed / WAL).write_bytes(data)
    assert commits_lost(killed) > 0


@pytest.mark.parametrize("left", [None, b"", b"garbage" * 1000])
def test_a_log_that_is_gone(killed: Path, left: bytes | None) -> None:
    (killed / WAL).unlink() if left is None else (killed / WAL).write_bytes(left)
    assert commits_lost(killed) == noted_in(killed).count


@pytest.mark.parametrize("gone", [True, False])
def test_an_empty_file_is_no_new_house(on_disk: Kept, tmp_path: Path, gone: bool) -> None:
    on_disk(on_disk.store.commit(opened("t1")))
    on_disk(on_disk.store.close())
    (tmp_path / "house" / FILE).unlink() if gone else (tmp_path / "house" / FILE).write_bytes(b"")
    assert commits_lost(tmp_path / "house") == noted_in(tmp_path / "house").count
    assert (tmp_path / "house" / FILE).exists() is not gone
    (tmp_path / "house" / MARK).unlink()
    on_disk.store = on_disk.opened()


def test_an_older_copy_in_its_place(on_disk: Kept, tmp_path: Path) -> None:
    on_disk(on_disk.store.commit(opened("t1")))
    on_disk(on_disk.store.close())
    folder, copy = tmp_path / "house", tmp_path / "copy"
    shutil.copy(folder / FILE, copy)
    on_disk.store = on_disk.opened()
    on_disk(on_disk.store.commit(Batch(records=[record("t1", 1)])))
    on_disk(on_disk.store.close())
    shutil.copy(copy, folder / FILE)
    assert commits_lost(folder) > 0
    (folder / MARK).unlink()
    on_disk.store = on_disk.opened()


def test_another_past_of_the_same_length(on_disk: Kept, tmp_path: Path) -> None:
    """The chain tells them apart."""
    on_disk(on_disk.store.commit(opened("t1")))
    on_disk(on_disk.store.close())
    shutil.copytree(tmp_path / "house", tmp_path / "other")
    other = Kept(tmp_path / "other")
    on_disk.store = on_disk.opened()
    on_disk(on_disk.store.commit(Batch(records=[record("t1", 1)])))
    other(other.store.commit(Batch(records=[record("t1", 1, "ann 1")])))
    other.close()
    on_disk(on_disk.store.close())
    shutil.copy(tmp_path / "other" / FILE, tmp_path / "house" / FILE)
    assert commits_lost(tmp_path / "house") == 0
    (tmp_path / "house" / MARK).unlink()
    on_disk.store = on_disk.opened()


@pytest.mark.parametrize("mark", [b"", b"x y z", b"\xff\xfe"])
def test_a_mark_that_says_nothing_keeps_no_house_closed(killed: Path, mark: bytes) -> None:
    (killed / MARK).write_bytes(mark)
    Kept(killed).close()
    assert noted_in(killed).count >= 11


def test_a_mark_may_lag_behind(killed: Path) -> None:
    """As after a power cut: it does not wait for the disk."""
    (killed / MARK).write_text(f"{3:020d} {End().head.hex()}\n")
    Kept(killed).close()


def test_each_commit_is_counted_once(on_disk: Kept) -> None:
    before = noted_in(on_disk.folder or Path()).count
    on_disk(on_disk.store.commit(opened("t1")))
    settle(on_disk)  # putting it in its place is none
    on_disk(on_disk.store.add_person(person("Ann")))
    assert noted_in(on_disk.folder or Path()).count == before + 2


def test_a_lock_that_is_removed_lets_nobody_in(on_disk: Kept) -> None:
    assert on_disk.folder is not None
    (on_disk.folder / LOCK).unlink()
    with pytest.raises(FolderInUseError):
        asyncio.run(open_sqlite(on_disk.folder))
    on_disk(on_disk.store.commit(opened("t1")))
    on_disk.open_again()
    assert len(on_disk(on_disk.store.records("t1", 0, 9))) == 1


def test_what_changes_nothing_writes_nothing(on_disk: Kept, tmp_path: Path) -> None:
    """An empty house is tidied up every minute."""
    on_disk(on_disk.store.commit(opened("t1")))
    before = end_in(on_disk.sqlite.connection), (tmp_path / "house" / WAL).stat().st_size
    on_disk(on_disk.store.remove_expired(10**12))
    on_disk(on_disk.store.remove_session("none"))
    assert (end_in(on_disk.sqlite.connection), (tmp_path / "house" / WAL).stat().st_size) == before
    on_disk(on_disk.store.add_person(person("Ann")))
    assert end_in(on_disk.sqlite.connection).count == before[0].count + 1
    assert noted_in(tmp_path / "house") == end_in(on_disk.sqlite.connection)
