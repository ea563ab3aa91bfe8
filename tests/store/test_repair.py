"""A house that does not open is repaired: what does not fit is set aside, told, and kept in a copy."""

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from hanpan.store.audit import audit
from hanpan.store.batches import settled_in, waiting_in
from hanpan.store.errors import BadBatchError, ContradictionError, FolderInUseError, LostError, NoStoreError
from hanpan.store.repair import repair
from hanpan.store.sqlite import FILE, open_sqlite
from tests.store.conftest import Kept
from tests.store.samples import opened
from tests.store.test_settling import ANOTHER_FACT
from tests.store.waiting import an_evening, facts_in, with_play


@pytest.fixture
def killed(on_disk: Kept, tmp_path: Path) -> Path:
    """A random house, killed while some of its evening waits."""
    an_evening(on_disk, seed=6)
    shutil.copytree(tmp_path / "house", tmp_path / "killed")
    return tmp_path / "killed"


def change(folder: Path, sql: str, *values: object) -> None:
    file = sqlite3.connect(folder / FILE, isolation_level=None)
    assert file.execute(sql, values).rowcount == 1
    file.close()


FIRST = "(SELECT min(number) FROM batches)"


@pytest.mark.parametrize("damage", ["substr(body, 1, 100)", "x'ff'", "CAST('nonsense' AS BLOB)", "x'91a2ff00'"])
def test_a_batch_that_cannot_be_read_is_set_aside(killed: Path, damage: str) -> None:
    before = audit(killed)
    change(killed, f"UPDATE batches SET body = {damage} WHERE number = {FIRST}")  # noqa: S608
    assert not audit(killed).sound  # which ends, and tells
    with pytest.raises(BadBatchError):
        asyncio.run(open_sqlite(killed))
    done = repair(killed)
    assert done.set_aside[0].problem
    assert not any(aside.problem for aside in done.set_aside[1:])
    assert done.copy is not None
    assert (done.copy / FILE).exists()
    kept = Kept(killed)
    assert kept(kept.store.load(0, 0)).tables
    lost = sum([last - first + 1 for aside in done.set_aside for first, last in aside.facts.values()])
    assert facts_in(kept.sqlite.connection) < before.facts
    assert facts_in(kept.sqlite.connection) + lost <= before.facts
    kept.close()
    assert repair(killed).copy is None


def test_a_batch_that_contradicts_the_file_is_set_aside(on_disk: Kept, tmp_path: Path) -> None:
    with_play(on_disk)
    shutil.copytree(tmp_path / "house", folder := tmp_path / "killed")
    change(folder, ANOTHER_FACT, "t1", 1)
    with pytest.raises(ContradictionError):
        asyncio.run(open_sqlite(folder))
    [aside] = repair(folder).set_aside
    assert "contradicts" in aside.problem
    assert aside.facts == {"t1": (1, 1)}
    Kept(folder).close()


def test_a_table_whose_first_fact_is_set_aside_was_never_opened(on_disk: Kept, tmp_path: Path) -> None:
    on_disk(on_disk.store.commit(opened("t1")))
    shutil.copytree(tmp_path / "house", folder := tmp_path / "killed")
    change(folder, "UPDATE batches SET body = x'ff'")
    assert len(repair(folder).set_aside) == 1
    kept = Kept(folder)
    assert kept(kept.store.load(0, 0)).tables == ()
    kept.close()
    assert audit(folder).sound


def test_slices_that_do_not_need_a_damaged_batch_go_on(killed: Path) -> None:
    """Those that are in their places beyond it."""
    with closing(sqlite3.connect(killed / FILE)) as file:
        waiting, settled = [number for number, _ in waiting_in(file)], settled_in(file)
    assert max(settled.values()) > waiting[0]
    change(killed, "UPDATE batches SET body = x'ff' WHERE number = ?", waiting[-1])
    assert {aside.batch for aside in repair(killed).set_aside} == {waiting[-1]}


def test_accounts_are_added_up_anew(killed: Path) -> None:
    """Whatever was set aside, the sums are those of what is left."""
    change(killed, f"UPDATE batches SET body = x'ff' WHERE number = {FIRST}")  # noqa: S608
    repair(killed)
    faults = {str(finding.fault) for finding in audit(killed).findings}
    assert not faults & {"sum-not-zero", "balance", "standing", "damaged", "unreadable"}


def test_commits_that_are_gone_are_told_and_the_house_goes_on(killed: Path) -> None:
    wal = killed / f"{FILE}-wal"
    wal.write_bytes(wal.read_bytes()[:10_000])  # what lies further back may be of a round before
    with pytest.raises(LostError) as lost:
        asyncio.run(open_sqlite(killed))
    done = repair(killed)
    assert done.commits == lost.value.commits
    kept = Kept(killed)
    kept.close()
    assert audit(killed).sound


def test_a_house_that_is_well_is_left_alone(killed: Path) -> None:
    assert repair(killed).copy is None
    assert not list(killed.glob("before-repair*"))
    assert audit(killed).sound


def test_not_while_it_is_open_and_not_where_there_is_none(on_disk: Kept, tmp_path: Path) -> None:
    assert on_disk.folder is not None
    with pytest.raises(FolderInUseError):
        repair(on_disk.folder)
    with pytest.raises(NoStoreError):
        repair(tmp_path)
