"""`hanpan export`, `hanpan import`, `hanpan statistics`"""

import json
from pathlib import Path
from random import Random

import msgspec
import pytest

from hanpan.games.holdem import setup
from hanpan.history import dump_all, export, load
from hanpan.history.formats import read_any
from tests.cli.runner import hanpan
from tests.history.hands import DWAN_IVEY, PLAYED, random_journal

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """A folder with thirty hands of four people."""
    random, folder = Random(1), tmp_path / "evening"
    folder.mkdir()
    journals = [random_journal(random, setup([1000] * 4, button=number % 4)) for number in range(30)]
    names = ["Ann", "Ben", "Cho", "Dan"]
    hands = [
        export(journal, players=names[number % 4 + 1 :] + names[: number % 4 + 1], hand=number)
        for number, journal in enumerate(journals)
    ]
    (folder / "hands.phhs").write_text(dump_all(hands), encoding="utf-8")
    return folder


@pytest.mark.parametrize("form", ["pokerstars", "ohh", "phhs"])
def test_out_and_in_again(evening: Path, tmp_path: Path, capsys: Capture, form: str) -> None:
    there, back = tmp_path / "there", tmp_path / "back.phhs"
    assert "30 hands written" in hanpan(capsys, "export", evening, "--to", form, "--out", there).out
    assert len(list(read_any(there.read_bytes()))) == 30
    said = hanpan(capsys, "import", there, "--out", back)
    assert (said.code, said.err) == (0, "")
    assert "30 hands: 30 agreeing" in hanpan(capsys, "replay", "--quiet", back).out
    before = [hand.finishing_stacks for hand in load((evening / "hands.phhs").read_bytes())]
    assert [hand.finishing_stacks for hand in load(back.read_bytes())] == before


@pytest.mark.parametrize("command", ["import", "export", "statistics"])
def test_a_hand_whose_stacks_do_not_come_out_is_named_and_left_out(
    evening: Path, tmp_path: Path, capsys: Capture, command: str
) -> None:
    hands = list(load((evening / "hands.phhs").read_bytes()))
    first, second, *others = hands[3].finishing_stacks
    hands[3] = msgspec.structs.replace(hands[3], finishing_stacks=(first + 7, second - 7, *others))
    (evening / "hands.phhs").write_text(dump_all(hands), encoding="utf-8")
    out = (
        ()
        if command == "statistics"
        else ("--out", tmp_path / "out", *(("--to", "phhs") if command == "export" else ()))
    )
    said = hanpan(capsys, command, evening, *out)
    assert said.code == 1
    assert f"hand 4: {hands[3].players[0]} should have {first + 7:,} and has {first:,}." in said.err
    if out:
        assert "29 hands written" in said.out
        assert len(list(read_any((tmp_path / "out").read_bytes()))) == 29


@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_tables(evening: Path, tmp_path: Path, capsys: Capture, form: str) -> None:
    said = hanpan(capsys, "export", evening, "--to", form, "--out", tmp_path / "table")
    assert said.code == 0
    assert (tmp_path / "table").stat().st_size > 1000


def test_what_cannot_be_said_is_named_and_left_out(tmp_path: Path, capsys: Capture) -> None:
    for name, text in PLAYED.items():
        (tmp_path / f"{name}.phh").write_text(text, encoding="utf-8")
    short = DWAN_IVEY.replace('"p1 sm Ac2d", "p3 sm 7h6h", "d db Jh",', "")
    (tmp_path / "unfinished.phh").write_text(short, encoding="utf-8")
    said = hanpan(capsys, "export", tmp_path, "--to", "pokerstars", "--out", tmp_path / "x")
    assert said.code == 1
    assert "unfinished.phh: The hand is not finished" in said.err


def test_a_format_that_does_not_exist(evening: Path, tmp_path: Path, capsys: Capture) -> None:
    said = hanpan(capsys, "export", evening, "--to", "runes", "--out", tmp_path / "x", "--lang", "ko")
    assert said.code == 2
    assert "“runes” 형식은 없어요" in said.err


@pytest.mark.rule("HO-2.6")
def test_statistics_of_a_folder(evening: Path, capsys: Capture) -> None:
    told = json.loads(hanpan(capsys, "statistics", evening, "--json").out)
    assert set(told) == {"Ann", "Ben", "Cho", "Dan"}
    assert {one["whole"]["hands"] for one in told.values()} == {30}
    assert sum(one["whole"]["profit"] for one in told.values()) == 0
    for one in told.values():
        assert sum(place["hands"] for place in one["places"].values()) == 30
        assert 0 <= one["whole"]["c_bets"] <= one["whole"]["c_bet_chances"] <= one["whole"]["flops"]


def test_statistics_in_words(evening: Path, capsys: Capture) -> None:
    said = hanpan(capsys, "statistics", evening, "--player", "Cho", "--lang", "ko")
    assert said.code == 0
    assert "BTN" in said.out
    assert "Ann" not in said.out
    assert hanpan(capsys, "statistics", evening, "--player", "Zoe").code == 2


def test_the_page_does_what_it_says(evening: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    page = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
    monkeypatch.chdir(evening)
    exec(compile(page.split("```python\n")[1].split("```")[0], "formats.md", "exec"), {})  # noqa: S102 - its own words
    assert len(capsys.readouterr().out.splitlines()) == 4
