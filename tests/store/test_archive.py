"""Hands of long ago lie in a file of their own, and are found there."""

import asyncio
import shutil
from pathlib import Path

import pytest

from hanpan.store.archive import FILE as ARCHIVE
from hanpan.store.archiving import Archived, archive
from hanpan.store.audit import audit
from hanpan.store.backup import archive_beside, backup
from hanpan.store.errors import FolderInUseError, NoStoreError
from hanpan.store.findings import Fault
from hanpan.store.sqlite import FILE
from tests.store.conftest import Kept
from tests.store.samples import load


@pytest.fixture(params=["played", "loose"])
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """As this version keeps one, and as an earlier one did."""
    shutil.copy(request.getfixturevalue(request.param) / FILE, tmp_path / FILE)
    return tmp_path


def facts(kept: Kept, hands: list[tuple[str, int, int]]) -> list[object]:
    told = [kept(kept.store.records(table, first, last)) for table, first, last in hands]
    return [[(r.number, r.at, r.open, r.sealed, r.seed, r.version) for r in records] for records in told]


def archived(folder: Path, before: int) -> Archived:
    return asyncio.run(archive(folder, before))


def test_what_is_archived_is_found_as_before(house: Path) -> None:
    kept = Kept(house)
    hands = kept.sqlite.connection.execute('SELECT "table", first, last FROM hands').fetchall()
    [(middle,)] = kept.sqlite.connection.execute("SELECT avg(at) FROM hands")
    before, loaded = facts(kept, hands), kept(load(kept.store, 0, 0))
    kept.close()
    report = audit(house)
    first = archived(house, int(middle))
    assert 0 < first.hands < len(hands)
    assert first.after < first.before
    assert audit(house) == report
    rest = archived(house, 2**50)
    assert rest.hands > 0
    assert rest.archive < first.before / 5
    assert audit(house) == report
    kept = Kept(house)
    assert facts(kept, hands) == before
    assert kept(load(kept.store, 0, 0)) == loaded
    [(left,)] = kept.sqlite.connection.execute("SELECT count(*) FROM stretches")
    assert left < len(hands) / 2
    kept.close()


def test_a_crash_in_between_leaves_them_twice_and_nobody_can_tell(played: Path, tmp_path: Path) -> None:
    shutil.copy(played / FILE, tmp_path / FILE)
    report = audit(played)
    archived(tmp_path, 2**50)
    shutil.copy(played / FILE, tmp_path / FILE)
    assert audit(tmp_path) == report
    archived(tmp_path, 2**50)
    assert audit(tmp_path) == report


def test_a_backup_has_it_too(played: Path, tmp_path: Path) -> None:
    shutil.copy(played / FILE, tmp_path / FILE)
    archived(tmp_path, 2**50)
    backup(tmp_path, tmp_path / "copy" / FILE)
    assert archive_beside(tmp_path / "copy" / FILE).name == ARCHIVE
    assert audit(tmp_path / "copy") == audit(played)


def test_an_archive_that_is_gone_is_found(played: Path, tmp_path: Path) -> None:
    shutil.copy(played / FILE, tmp_path / FILE)
    archived(tmp_path, 2**50)
    (tmp_path / ARCHIVE).unlink()
    assert Fault.GAP in {finding.fault for finding in audit(tmp_path).findings}


def test_of_a_house_that_is_closed_alone(on_disk: Kept, tmp_path: Path) -> None:
    assert on_disk.folder is not None
    with pytest.raises(FolderInUseError):
        archived(on_disk.folder, 0)
    with pytest.raises(NoStoreError):
        archived(tmp_path / "elsewhere", 0)
