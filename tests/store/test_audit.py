"""An audit finds every chip that was moved behind the house's back, and a file that is not whole."""

import re
import sqlite3
from pathlib import Path

import pytest

from hanpan.floor.ports import StoreError
from hanpan.store import reading
from hanpan.store.audit import Fault, audit
from hanpan.store.batches import facts_in, waiting_in
from hanpan.store.errors import NoStoreError, OtherVersionError
from hanpan.store.sqlite import FILE
from tests.store.conftest import Kept
from tests.store.processes import writing
from tests.store.tampering import Tampering
from tests.store.test_settling import ANOTHER_FACT
from tests.store.waiting import an_evening, in_place, waits


def test_a_true_house_is_sound_and_counted(house: Tampering) -> None:
    report = house.audit()
    assert report.sound
    for count, table in (
        (report.tables, "tables"),
        (report.facts, "journal"),
        (report.transfers, "transfers"),
        (report.accounts, "accounts"),
    ):
        assert house.one(f"SELECT count(*) FROM {table}") == (count,)  # noqa: S608
    assert house.one("SELECT count(*) FROM journal WHERE seed IS NOT NULL") == (report.packs,)
    assert house.one("SELECT count(*) FROM tables WHERE dismissed IS NOT NULL")[0] > 0
    assert house.one("SELECT count(*) FROM snapshots")[0] > 5
    assert set(house.file.execute("SELECT DISTINCT game, format FROM tables")) >= {
        ("holdem", "cash"),
        ("holdem", "sng"),
        ("sniper", "match"),
    }


def test_progress_is_told(played: Path) -> None:
    told: list[tuple[int, int]] = []
    report = audit(played, lambda done, total: told.append((done, total)))
    assert told[-1] == (report.facts, report.facts)
    assert told == sorted(told)
    assert len(told) > 1


# -- chips


def test_chips_from_nowhere(house: Tampering) -> None:
    house.run("UPDATE accounts SET balance = balance + 1 WHERE owner = 'p1' AND type = 'bank'")
    assert house.faults() == {Fault.SUM_NOT_ZERO, Fault.BALANCE}


def test_chips_from_one_to_another(house: Tampering) -> None:
    house.run("UPDATE accounts SET balance = balance + 1 WHERE owner = 'p1' AND type = 'bank'")
    house.run("UPDATE accounts SET balance = balance - 1 WHERE owner = 'p2' AND type = 'bank'")
    report = house.audit()
    assert [finding.detail.split()[0] for finding in report.findings] == ["bank:p1", "bank:p2"]
    assert {finding.fault for finding in report.findings} == {Fault.BALANCE}


def test_an_account_below_zero(house: Tampering) -> None:
    house.run("INSERT INTO accounts VALUES ('eve', 'bank', -5)")
    house.run("UPDATE accounts SET balance = balance + 5 WHERE owner = 'p2' AND type = 'bank'")
    house.run("INSERT INTO transfers VALUES ('x:1', 1, 'bank:eve', 'bank:p2', 5, 'HO-1.1')")
    assert house.faults() == {Fault.BELOW_ZERO, Fault.UNEXPLAINED}


def test_a_transfer_that_follows_from_no_fact(house: Tampering) -> None:
    table, number = house.longest(), 10**6
    for name in ("x", "x:1:0", f"{table}:1:99", f"{table}:{number}:0", f"{table}:-1:0", f"{table}:zero:0"):
        house.run("INSERT INTO transfers VALUES (?, 1, 'bank:p1', 'bank:p1', 5, 'HO-1.1')", name)
    report = house.audit()
    assert {finding.fault for finding in report.findings} == {Fault.UNEXPLAINED}
    assert len(report.findings) == 6


def test_a_transfer_of_another_amount(house: Tampering) -> None:
    (name,) = house.one("SELECT id FROM transfers WHERE source LIKE 'stack:%'")
    house.run("UPDATE transfers SET amount = amount + 1 WHERE id = ?", name)
    report = house.audit()
    [wrong] = [finding for finding in report.findings if finding.fault is Fault.TRANSFER]
    assert wrong.detail == f"{name} differs"
    assert f"{wrong.table}:{wrong.number}" == name.rpartition(":")[0]
    assert {finding.fault for finding in report.findings} == {Fault.TRANSFER, Fault.BALANCE}


def test_a_transfer_that_is_gone(house: Tampering) -> None:
    (name,) = house.one("SELECT id FROM transfers WHERE source LIKE 'stack:%'")
    house.run("DELETE FROM transfers WHERE id = ?", name)
    assert f"{name} is missing" in {finding.detail for finding in house.audit().findings}


def test_a_sale_needs_no_fact(house: Tampering) -> None:
    house.run("INSERT INTO transfers VALUES ('cage:x', 1, 'cage', 'bank:p1', 5, 'HO-1.1')")
    house.run("UPDATE accounts SET balance = balance + 5 WHERE owner = 'p1' AND type = 'bank'")
    house.run("UPDATE accounts SET balance = balance - 5 WHERE owner = '' AND type = 'cage'")
    assert house.audit().sound


def test_a_leaderboard_that_was_improved(house: Tampering) -> None:
    (person,) = house.one("SELECT person FROM standings WHERE format = 'cash'")
    house.run("UPDATE standings SET profit = profit + 1 WHERE person = ? AND format = 'cash'", person)
    [wrong] = house.audit().findings
    assert (wrong.fault, wrong.detail) == (Fault.STANDING, f"{person} at holdem cash")


@pytest.mark.rule("SN-6.4")
def test_a_tally_that_was_improved(house: Tampering) -> None:
    house.run("INSERT INTO tallies (game, format, name, person, count) VALUES ('sniper', 'match', 'hit', 'nobody', 9)")
    [wrong] = house.audit().findings
    assert (wrong.fault, wrong.detail) == (Fault.STANDING, "hit of nobody at sniper match")


# -- the file


FIRST_OF_ROWS = 60
"""Pages before it are the roots of tables: without them the file says nothing at all."""


def test_a_damaged_file(house: Tampering) -> None:
    house.file.close()
    path = house.folder / FILE
    data = bytearray(path.read_bytes())
    for page in range(FIRST_OF_ROWS, len(data) // 4096, 3):
        data[4096 * page : 4096 * page + 200] = b"\xff" * 200
    path.write_bytes(data)
    assert Fault.DAMAGED in house.faults()


def test_no_file_or_another_version(house: Tampering) -> None:
    with pytest.raises(NoStoreError):
        audit(house.folder / "elsewhere")
    house.run("UPDATE alembic_version SET version_num = '99'")
    with pytest.raises(OtherVersionError):
        house.audit()


def test_an_audit_changes_nothing(house: Tampering) -> None:
    house.file.close()
    before = (house.folder / FILE).read_bytes()
    assert house.audit().sound
    assert (house.folder / FILE).read_bytes() == before


def test_an_audit_beside_a_house_that_goes_on(tmp_path: Path) -> None:
    with writing(tmp_path, 8) as writer:
        for _ in range(3):
            writer.hear_of(writer.said["kept"] + 100)
            kept = writer.said["kept"]
            report = audit(tmp_path)
            assert report.sound, report.findings[:5]
            assert report.facts >= kept


@pytest.fixture
def waiting(on_disk: Kept) -> Kept:
    """A house that is open, with the end of an evening waiting to be put in its place."""
    an_evening(on_disk, seed=6)
    return on_disk


def test_an_audit_sees_what_waits_and_leaves_it(waiting: Kept) -> None:
    assert waiting.folder is not None
    before = (waits(waiting), in_place(waiting))
    report = audit(waiting.folder)
    assert report.sound, report.findings[:5]
    assert report.facts > before[1]
    assert (waits(waiting), in_place(waiting)) == before
    waiting.open_again()
    assert audit(waiting.folder) == report  # now from the file itself


def test_an_audit_leaves_no_copy_behind(waiting: Kept, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even while it reads: the copy has no name."""
    assert waiting.folder is not None
    (tmp_path / "spare").mkdir()
    monkeypatch.setenv("SQLITE_TMPDIR", str(tmp_path / "spare"))
    before = set(tmp_path.rglob("*"))
    seen = [set(tmp_path.rglob("*"))]
    audit(waiting.folder, lambda *_: seen.append(set(tmp_path.rglob("*"))))
    assert len(seen) > 1
    assert [files - before for files in seen] == [set()] * len(seen)


def test_too_little_room_for_a_copy_is_no_finding(waiting: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    def on_a_full_disk(copy: sqlite3.Connection) -> None:
        [(pages,)] = copy.execute("PRAGMA page_count")
        copy.execute(f"PRAGMA max_page_count = {pages}")
        copy.execute("CREATE TABLE more AS SELECT randomblob(10000000)")

    assert waiting.folder is not None
    monkeypatch.setattr(reading, "put_in_place", on_a_full_disk)
    with pytest.raises(StoreError, match="full"):
        audit(waiting.folder)


def test_an_audit_tells_of_a_batch_that_does_not_fit(waiting: Kept) -> None:
    assert waiting.folder is not None
    file = waiting.sqlite.connection
    batch, words = next(waiting_in(file))
    [(table, (number, _))] = facts_in(words).items()
    file.execute(ANOTHER_FACT, (table, number))
    [wrong] = audit(waiting.folder).findings
    assert wrong.fault is Fault.DAMAGED
    assert wrong.detail.startswith(f"batch {batch}, which waits in the file, contradicts it: ")
    file.execute('DELETE FROM journal WHERE "table" = ? AND number = ?', (table, number))


def test_no_finding_names_a_card(house: Tampering) -> None:
    house.run("UPDATE journal SET seed = ? WHERE seed IS NOT NULL", b"\0" * 32)
    house.run("UPDATE journal SET open = sealed WHERE sealed IS NOT NULL AND number % 2")
    house.run("UPDATE transfers SET amount = amount + 1 WHERE id LIKE '%5:0'")
    report = house.audit()
    assert {Fault.ORDER, Fault.NOT_PUBLIC, Fault.TRANSFER} <= {finding.fault for finding in report.findings}
    for finding in report.findings:
        assert not re.search(r"\b[2-9TJQKA][cdhs]\b", finding.detail), finding
