"""`hanpan audit` and `hanpan backup`."""

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from hanpan.store.findings import Fault, Finding
from hanpan.words import LANGUAGES, catalogue
from tests.operating.playing import is_played_in
from tests.operating.processes import Running, hanpan, quick, serving


@pytest.fixture(name="house", scope="module")
def _house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, Path]]:
    """One that is open and has been played in."""
    folder = tmp_path_factory.mktemp("audited") / "house"
    with serving(quick(folder)) as house:
        is_played_in(house)
        yield house, folder


def test_an_open_house_is_sound(house: tuple[Running, Path]) -> None:
    said = hanpan("audit", "--data", house[1])
    assert said.returncode == 0, said
    assert "All ledgers balance" in said.stdout
    assert "Packs shuffled again" in said.stdout
    korean = hanpan("audit", "--data", house[1], "--lang", "ko")
    assert "모든 장부가 맞고" in korean.stdout


def test_for_programs(house: tuple[Running, Path]) -> None:
    report = json.loads(hanpan("audit", "--json", "--data", house[1]).stdout)
    assert report["sound"] is True
    assert report["findings"] == []
    assert report["tables"] == 6
    assert report["facts"] > 30


def test_a_backup_of_an_open_house_is_a_house(house: tuple[Running, Path], tmp_path: Path) -> None:
    copy = tmp_path / "copy" / "hanpan.db"
    said = hanpan("backup", copy, "--data", house[1])
    assert said.returncode == 0, said
    assert str(copy) in said.stdout
    assert hanpan("audit", "--data", copy.parent).returncode == 0
    with serving(copy.parent, "--no-bots") as second:
        assert len(json.loads(second.get("/api/lobby")[1])["tables"]) == 6
    again = hanpan("backup", copy, "--data", house[1])
    assert again.returncode == 2
    assert "not overwritten" in again.stderr


def test_a_chip_from_nowhere_is_found(house: tuple[Running, Path], tmp_path: Path) -> None:
    copy = tmp_path / "hanpan.db"
    hanpan("backup", copy, "--data", house[1])
    with sqlite3.connect(copy) as store:
        store.execute("INSERT INTO accounts VALUES ('eve', 'bank', 1)")
    store.close()
    said = hanpan("audit", "--data", tmp_path)
    assert said.returncode == 1, said
    assert "All accounts together do not come to zero" in said.stderr
    report = json.loads(hanpan("audit", "--json", "--data", tmp_path).stdout)
    assert {finding["fault"] for finding in report["findings"]} == {"sum-not-zero", "balance"}


def test_a_folder_without_a_house(tmp_path: Path) -> None:
    for said in (hanpan("audit", "--data", tmp_path), hanpan("backup", tmp_path / "x", "--data", tmp_path)):
        assert said.returncode == 2
        assert "There is no house in" in said.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_fault_has_words(lang: str) -> None:
    from hanpan.cli.audit import in_words

    assert {key.rpartition(".")[2] for key in catalogue(lang) if key.startswith("operating.audit.fault.")} == set(Fault)
    assert in_words("en", Finding(Fault.GAP, "cash", 3)).endswith(" · cash #3")


def test_hands_are_archived_while_the_house_is_closed(house: tuple[Running, Path], tmp_path: Path) -> None:
    busy = hanpan("archive", "--data", house[1])
    assert busy.returncode == 2
    assert "Another house is open" in busy.stderr
    hanpan("backup", tmp_path / "hanpan.db", "--data", house[1])
    said = hanpan("archive", "--days", 0, "--data", tmp_path)
    assert said.returncode == 0, said
    assert "hanpan-archive.db" in said.stdout
    assert hanpan("audit", "--data", tmp_path).returncode == 0
    assert hanpan("archive", "--data", tmp_path / "nowhere").returncode == 2


def test_a_house_that_lacks_something_says_so_and_is_repaired(house: tuple[Running, Path], tmp_path: Path) -> None:
    hanpan("backup", tmp_path / "hanpan.db", "--data", house[1])
    assert "Nothing is wrong" in hanpan("repair", "--data", tmp_path).stdout
    with serving(tmp_path, "--no-bots"):
        pass
    (tmp_path / "hanpan.db").write_bytes(b"")
    for lang, word in (("en", "lack the last"), ("ko", "확인해 준 마지막 커밋")):
        closed = hanpan("serve", "--data", tmp_path, "--port", 0, "--lang", lang)
        assert closed.returncode == 2, closed
        assert word in closed.stderr
    said = hanpan("repair", "--data", tmp_path)
    assert said.returncode == 0, said
    assert "before-repair-1" in said.stdout
    with serving(tmp_path, "--no-bots") as again:
        assert again.get("/api/lobby")[0] == 200


def test_a_batch_that_does_not_fit_is_told_and_set_aside(house: tuple[Running, Path], tmp_path: Path) -> None:
    hanpan("backup", tmp_path / "hanpan.db", "--data", house[1])
    with sqlite3.connect(tmp_path / "hanpan.db") as store:
        store.execute("DELETE FROM batches")
        store.execute("INSERT INTO batches VALUES (1, x'ff')")
    audited = hanpan("audit", "--data", tmp_path)
    assert audited.returncode == 1
    assert "Traceback" not in audited.stderr
    closed = hanpan("serve", "--data", tmp_path, "--port", 0)
    assert closed.returncode == 2, closed
    assert "hanpan repair" in closed.stderr
    assert "Batch 1 is set aside" in hanpan("repair", "--data", tmp_path).stdout
    with serving(tmp_path, "--no-bots") as again:
        assert again.get("/api/lobby")[0] == 200


@pytest.mark.parametrize("damage", [b"", b"\xff\xfe\x00", b"no hash"])
def test_a_damaged_password_file_is_told_in_one_sentence(tmp_path: Path, damage: bytes) -> None:
    (tmp_path / "operator-password").write_bytes(damage)
    closed = hanpan("serve", "--data", tmp_path, "--port", 0)
    assert closed.returncode == 2, closed
    assert "--new-operator-password" in closed.stderr
    with serving(tmp_path, "--no-bots", "--new-operator-password"):
        pass
