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
        one = "(owner, type) = (SELECT owner, type FROM accounts)"
        store.execute(f"UPDATE accounts SET balance = balance + 1 WHERE {one}")  # noqa: S608
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
