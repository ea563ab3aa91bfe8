"""A copy of a house that goes on."""

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from hanpan.floor.ports import StoreError
from hanpan.store.audit import audit
from hanpan.store.backup import backup
from hanpan.store.errors import NoStoreError
from hanpan.store.sqlite import FILE
from tests.store.conftest import Kept
from tests.store.processes import writing
from tests.store.samples import load
from tests.store.waiting import an_evening, waits


def test_a_copy_is_a_house(played: Path, tmp_path: Path) -> None:
    backup(played, tmp_path / "copy" / FILE)
    assert [path.name for path in (tmp_path / "copy").iterdir()] == [FILE]
    shutil.copytree(played, tmp_path / "original")  # opening it forgets what came to nothing
    original, copy = Kept(tmp_path / "original"), Kept(tmp_path / "copy")
    assert copy(load(copy.store, 0, 0)) == original(load(original.store, 0, 0))
    original.close()
    copy.close()


def test_a_copy_while_the_house_writes(tmp_path: Path) -> None:
    with writing(tmp_path / "house", 3) as writer:
        writer.hear_of(100)
        for number in range(3):
            kept = writer.said["kept"]
            backup(tmp_path / "house", tmp_path / f"copy{number}" / FILE)
            writer.hear_of(kept + 200)
            report = audit(tmp_path / f"copy{number}")
            assert report.sound, report.findings[:5]
            assert report.facts >= kept
    copy = Kept(tmp_path / "copy2")
    assert copy(copy.store.load(0, 0)).tables
    copy.close()


def test_a_copy_has_what_waits(on_disk: Kept, tmp_path: Path) -> None:
    assert on_disk.folder is not None
    an_evening(on_disk, seed=9)
    backup(on_disk.folder, tmp_path / "copy" / FILE)
    report = audit(tmp_path / "copy")
    assert report.sound, report.findings[:5]
    copy = Kept(tmp_path / "copy")
    assert waits(copy) == 0
    assert without_wishes(copy(load(copy.store, 0, 0))) == without_wishes(on_disk(load(on_disk.store, 0, 0)))
    copy.close()
    assert audit(tmp_path / "copy") == audit(on_disk.folder) == replace(report, accounts=audit(on_disk.folder).accounts)


def without_wishes(loaded: Any) -> Any:
    """A packed fact no longer says which wish it was: `Loaded.commands` does."""
    loose = [
        structs.replace(table, records=tuple([structs.replace(record, command="") for record in table.records]))
        for table in loaded.tables
    ]
    return structs.replace(loaded, tables=tuple(loose))


def test_no_copy_over_something_else(played: Path, tmp_path: Path) -> None:
    (tmp_path / "precious").write_text("kept")
    with pytest.raises(StoreError, match="is there already"):
        backup(played, tmp_path / "precious")
    assert (tmp_path / "precious").read_text() == "kept"


def test_no_copy_of_nothing(tmp_path: Path) -> None:
    with pytest.raises(NoStoreError):
        backup(tmp_path, tmp_path / "copy")
    assert list(tmp_path.iterdir()) == []


def test_a_copy_is_its_owners_alone(played: Path, tmp_path: Path) -> None:
    backup(played, tmp_path / FILE)
    assert (tmp_path / FILE).stat().st_mode & 0o077 == 0


def test_a_copy_of_a_house_that_was_killed(tmp_path: Path) -> None:
    with writing(tmp_path / "house", 4) as writer:
        writer.hear_of(100)
    shutil.copytree(tmp_path / "house", tmp_path / "found")  # as it lay there: most of it is in the write-ahead file
    backup(tmp_path / "found", tmp_path / "copy" / FILE)
    assert audit(tmp_path / "copy").facts == audit(tmp_path / "house").facts >= 100
