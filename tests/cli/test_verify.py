"""`hanpan verify`, as a person meets it who trusts nobody (FD-2.1)."""

import json
from pathlib import Path
from random import Random

import pytest

from hanpan.fairness import write
from tests.cli.runner import hanpan
from tests.fairness.cheats import by_cheats
from tests.fairness.houses import HOUSE, Table
from tests.fairness.vectors import good

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def receipt(tmp_path: Path) -> Path:
    file = tmp_path / "hand-12.json"
    file.write_bytes(write(good()["holdem"]))
    return file


@pytest.mark.rule("FD-2.1", "FD-1.6")
def test_a_receipt_that_holds(capsys: Capture, receipt: Path) -> None:
    said = hanpan(capsys, "verify", receipt)
    assert said.code == 0
    assert "Checked, with your own number" in said.out
    assert "a chance of 3/4" in said.out
    assert "does not prove" in said.out
    assert f"{HOUSE[:4]} {HOUSE[4:8]}" in said.out
    assert "내 숫자와 함께 확인됨" in hanpan(capsys, "verify", receipt, "--lang", "ko").out


@pytest.mark.rule("FD-2.1")
def test_a_receipt_that_does_not(capsys: Capture, receipt: Path) -> None:
    for called, reason, cheat in by_cheats(Table(Random(1))):
        receipt.write_bytes(write(cheat))
        said = hanpan(capsys, "verify", receipt)
        assert said.code == 1, called
        assert f"({reason}" in said.err
        korean = hanpan(capsys, "verify", receipt, LANG="ko_KR.UTF-8")
        assert "이 증명서는 맞지 않아요." in korean.err


@pytest.mark.rule("FD-1.9", "FD-2.2")
def test_a_folder_of_receipts_that_contradict_each_other(capsys: Capture, tmp_path: Path) -> None:
    table = Table(Random(2))
    played = table.play(table.statement())
    for seat in (4, 7, 1):
        (tmp_path / f"seat-{seat}.json").write_bytes(write(table.receipt(played, seat)))
    said = hanpan(capsys, "verify", tmp_path)
    assert (said.code, "do not contradict" in said.out) == (0, True)
    assert "3 receipts: 3 holding, 0 not, 0 unreadable" in said.out
    (tmp_path / "other.json").write_bytes(write(table.receipt(table.play(table.statement()), 7)))
    said = hanpan(capsys, "verify", tmp_path)
    assert said.code == 1
    assert "proves fraud" in said.err


def test_receipts_of_another_house(capsys: Capture, receipt: Path) -> None:
    assert hanpan(capsys, "verify", receipt, "--house", HOUSE[:16].upper()).code == 0
    said = hanpan(capsys, "verify", receipt, "--house", "ab" * 16)
    assert (said.code, "another-house" in said.err) == (1, True)
    assert hanpan(capsys, "verify", receipt, "--house", "mine").code == 2


def test_what_cannot_be_read(capsys: Capture, tmp_path: Path, receipt: Path) -> None:
    said = hanpan(capsys, "verify", receipt, tmp_path / "gone.json")
    assert said.code == 2
    assert "gone.json" in said.err
    assert "1 holding, 0 not, 1 unreadable" in said.out
    empty = tmp_path / "empty"
    empty.mkdir()
    assert hanpan(capsys, "verify", empty).code == 2


def test_for_programs(capsys: Capture, receipt: Path) -> None:
    bad = receipt.with_name("bad.json")
    bad.write_text("{}", encoding="utf-8")
    told = [json.loads(line) for line in hanpan(capsys, "verify", receipt, bad, "--json").out.splitlines()]
    assert [one["holds"] for one in told] == [True, False]
    assert told[0]["mark"] == "checked"
    assert told[1]["reason"] == "unknown-format"
