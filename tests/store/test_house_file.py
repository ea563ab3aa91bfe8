"""A whole house in one file, and back; and the copy that an update leaves behind."""

import shutil
import sqlite3
import tarfile
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from hanpan.floor.ports import StoreError
from hanpan.store.audit import audit
from hanpan.store.backup import backup
from hanpan.store.errors import NotEmptyError
from hanpan.store.house_file import pack, restore
from hanpan.store.migrations import version_of
from hanpan.store.schema import VERSION
from hanpan.store.sqlite import FILE
from tests.store.conftest import Kept
from tests.store.older import older_house

BESIDE = {
    "house.toml": b"[bots]\non = false\n",
    "operator-password": b"hash",
    "dealer-key": b"key",
    "leagues/spring/hands/1.phh": b"hand",
}
NOT_KEPT = ("hanpan.lock", "hanpan.mark", "before-repair-1/hanpan.db", "something.partial")


@pytest.fixture
def furnished(played: Path, tmp_path: Path) -> Iterator[Path]:
    """A house with everything beside its store, and a league under way."""
    folder = shutil.copytree(played, tmp_path / "furnished")
    for name, content in {**BESIDE, **dict.fromkeys(NOT_KEPT, b"no")}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        if not (folder / name).exists():
            (folder / name).write_bytes(content)
    with closing(sqlite3.connect(folder / "leagues/spring/league.db", isolation_level=None)) as league:
        league.execute("PRAGMA journal_mode = WAL")
        league.execute("CREATE TABLE hands (hand)")
        league.execute("INSERT INTO hands VALUES (7)")  # it lies in the log beside the file
        yield folder


@pytest.mark.parametrize("name", ["house.tar", "house.tar.gz"])
def test_a_whole_house_comes_back(furnished: Path, tmp_path: Path, name: str) -> None:
    before = audit(furnished)
    pack(furnished, tmp_path / "copies" / name, partial(backup, furnished))
    assert [path.name for path in (tmp_path / "copies").iterdir()] == [name], "nothing is left lying about"
    folder = tmp_path / "again"
    restore(tmp_path / "copies" / name, folder)
    assert {name: (folder / name).read_bytes() for name in BESIDE} == BESIDE
    assert [name for name in NOT_KEPT if (folder / name).exists()] == []
    files = [path for path in folder.rglob("*") if path.is_file()]
    modes = {path.stat().st_mode & 0o077 for path in (folder, *files)}
    assert modes == {0}, "for its owner alone"
    assert audit(folder) == before
    with sqlite3.connect(folder / "leagues/spring/league.db") as league:
        assert league.execute("SELECT * FROM hands").fetchall() == [(7,)]


def test_a_copy_of_the_store_alone_is_a_house_too(played: Path, tmp_path: Path) -> None:
    backup(played, tmp_path / "copy.db")
    (tmp_path / "again").mkdir()
    restore(tmp_path / "copy.db", tmp_path / "again")
    assert audit(tmp_path / "again").sound


def test_a_folder_with_something_in_it_is_left_alone(furnished: Path, tmp_path: Path) -> None:
    pack(furnished, tmp_path / "house.tar", partial(backup, furnished))
    (tmp_path / "again").mkdir()
    (tmp_path / "again" / "mine").write_text("mine")
    with pytest.raises(NotEmptyError):
        restore(tmp_path / "house.tar", tmp_path / "again")
    assert [path.name for path in (tmp_path / "again").iterdir()] == ["mine"]


def test_what_is_no_backup_or_leads_outside_leaves_nothing(furnished: Path, tmp_path: Path) -> None:
    pack(furnished, tmp_path / "house.tar", partial(backup, furnished))
    whole = (tmp_path / "house.tar").read_bytes()
    (tmp_path / "half.tar").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "text.tar").write_text("no house at all")
    with tarfile.open(tmp_path / "empty.tar", "w"):
        pass
    with tarfile.open(tmp_path / "evil.tar", "w") as evil:
        evil.add(furnished / FILE, FILE)
        evil.add(furnished / "house.toml", "../outside.toml")
    for name in ("half.tar", "text.tar", "empty.tar", "evil.tar"):
        with pytest.raises(StoreError):
            restore(tmp_path / name, tmp_path / "again")
        assert not (tmp_path / "again").exists()
    assert not (tmp_path / "outside.toml").exists()


def test_an_update_keeps_the_file_as_it_was(played: Path, tmp_path: Path) -> None:
    older, kept = tmp_path / "older", f"before-version-{VERSION}.db"
    older_house(played, older, 3)
    house = Kept(older)
    house.close()
    with sqlite3.connect(older / kept) as copy:
        assert version_of(copy) == "3"
    assert (older / kept).stat().st_mode & 0o077 == 0
    then = (older / kept).read_bytes()
    Kept(older).close()
    assert (older / kept).read_bytes() == then, "opened once more it is of this version"
    restore(older / kept, tmp_path / "again")
    Kept(tmp_path / "again").close()
    assert audit(tmp_path / "again") == audit(older)


def test_a_house_of_this_version_needs_no_copy(furnished: Path) -> None:
    Kept(furnished).close()
    assert list(furnished.glob("before-version-*")) == []
