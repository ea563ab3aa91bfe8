"""FD-3.1: the house's key lies outside its data folder, readable for its owner alone, and in no backup."""

import os
import stat
import tarfile
from pathlib import Path

import pytest

from hanpan.server import key_file as keys
from hanpan.store.house_file import pack

pytestmark = pytest.mark.rule("FD-3.1")
NAME = "0123456789abcdef"
SECRET = "5a" * 32


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "data"
    made.mkdir()
    return made


def keep_state_in(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the platform calls the place for an application's state."""
    monkeypatch.setattr(keys, "user_state_path", lambda name, **_: place / name)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def stray(folder: Path) -> Path:
    """As a container of version 0.2 kept it: the user's home was the data folder."""
    (folder / keys.NAME_FILE).write_text(f"{NAME}\n")
    file = folder / ".local" / "state" / "hanpan" / f"{NAME}.key"
    file.parent.mkdir(parents=True)
    file.write_text(f"{SECRET}\n")
    return file


def test_the_key_is_made_for_its_owner_alone(folder: Path, tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        file = tmp_path / "elsewhere" / "house.key"
        made = keys.house_key(folder, {keys.VARIABLE: str(file)})
    finally:
        os.umask(before)
    assert (mode(file), mode(file.parent)) == (0o600, 0o700)
    assert not keys.is_open_to_others(file)
    assert keys.house_key(folder, {keys.VARIABLE: str(file)}).public == made.public, "the same every time"
    file.chmod(0o640)
    assert keys.is_open_to_others(file)
    assert not keys.is_open_to_others(file, {"CREDENTIALS_DIRECTORY": str(file.parent)})


def test_no_key_is_made_inside_the_data_folder(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "way").symlink_to(folder, target_is_directory=True)
    for file in (folder / "house.key", folder / "a" / "house.key", tmp_path / "way" / "house.key"):
        with pytest.raises(keys.InsideError):
            keys.house_key(folder, {keys.VARIABLE: str(file)})
        assert not file.exists()


def test_where_state_and_data_are_one_place_the_key_has_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """macOS and Windows: a house in the default folder."""
    keep_state_in(tmp_path, monkeypatch)
    folder = tmp_path / "hanpan"
    folder.mkdir()
    keys.house_key(folder, {})
    assert keys.key_file(folder, {}).parent == tmp_path / "hanpan-keys"
    assert [path.name for path in folder.iterdir()] == [keys.NAME_FILE]


def test_a_folder_around_everything_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep_state_in(tmp_path / "state", monkeypatch)
    with pytest.raises(keys.InsideError):
        keys.house_key(tmp_path, {})


@pytest.mark.parametrize("named", [True, False])
def test_a_key_that_an_earlier_version_left_in_the_folder_is_taken_out(
    named: bool, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_state_in(tmp_path / "state", monkeypatch)
    left = stray(folder)
    assert keys.seal_for(folder, {}).seals, "whoever reads the house finds it there"
    environment = {keys.VARIABLE: str(tmp_path / "keys" / "house.key")} if named else {}
    assert keys.taken_out(folder, environment) == left
    assert not left.exists()
    file = keys.key_file(folder, environment)
    assert (file.read_text().strip(), mode(file)) == (SECRET, 0o600)
    assert keys.taken_out(folder, environment) is None, "once"


def test_a_copy_in_the_folder_goes_and_another_key_stays(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_state_in(tmp_path / "state", monkeypatch)
    left = stray(folder)
    file = keys.key_file(folder, {})
    file.parent.mkdir(parents=True)
    file.write_text(f"{'6b' * 32}\n")
    assert keys.taken_out(folder, {}) is None
    assert left.exists(), "it may be the only one of its kind"
    file.write_text(f"{SECRET}\n")
    assert keys.taken_out(folder, {}) == left
    assert not left.exists()


def test_no_backup_holds_a_key(folder: Path, tmp_path: Path) -> None:
    stray(folder)
    (folder / "house.toml").write_text("")
    (folder / "mine.txt").write_text(f"{SECRET}\n")
    pack(folder, tmp_path / "house.tar", Path.touch, without=[folder / "mine.txt"])
    with tarfile.open(tmp_path / "house.tar") as packed:
        assert sorted(packed.getnames()) == ["hanpan.db", "house.toml", keys.NAME_FILE]
