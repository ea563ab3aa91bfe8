"""`hanpan replay`"""

import json
from pathlib import Path

import pytest

from tests.cli.runner import hanpan
from tests.history.hands import DWAN_IVEY, HEADS_UP, PLAYED, PLURIBUS

Capture = pytest.CaptureFixture[str]


def write(folder: Path, name: str, *hands: str) -> Path:
    file = folder / name
    many = "\n".join(f"[{number}]\n{hand}" for number, hand in enumerate(hands, 1))
    file.write_text(many if len(hands) > 1 else hands[0], encoding="utf-8")
    return file


def test_hands_that_agree(tmp_path: Path, capsys: Capture) -> None:
    files = [write(tmp_path, f"{name}.phh", text) for name, text in PLAYED.items()]
    said = hanpan(capsys, "replay", *files)
    assert (said.code, said.err) == (0, "")
    assert "Tom Dwan wins 1,109,500 — Straight, 7 high" in said.out
    assert "6 hands: 6 agreeing, 0 raked, 0 differing, 0 unfinished, 0 bad" in said.out.splitlines()[-1]


def test_in_korean(tmp_path: Path, capsys: Capture) -> None:
    file = write(tmp_path, "a.phh", DWAN_IVEY)
    said = hanpan(capsys, "replay", file, "--lang", "ko")
    assert "Tom Dwan: 1,109,500 획득 — 7 스트레이트" in said.out
    assert "모두 1판: 일치 1" in said.out.splitlines()[-1]


def test_a_difference_is_named_and_ends_with_1(tmp_path: Path, capsys: Capture) -> None:
    wrong = DWAN_IVEY.replace("572100,", "572000,")
    file = write(tmp_path, "a.phhs", PLURIBUS, wrong, HEADS_UP)
    said = hanpan(capsys, "replay", "--quiet", file)
    assert said.code == 1
    assert said.err == f"{file}, hand 2: Phil Ivey should have 572,000 and has 572,100.\n"
    assert said.out.startswith("3 hands: 2 agreeing, 0 raked, 1 differing, 0 unfinished, 0 bad")
    korean = hanpan(capsys, "replay", "-q", file, HANPAN_LANG="ko")
    told = "Phil Ivey 님의 스택이 맞지 않아요 (파일에는 572,000, 다시 해 보면 572,100)."
    assert korean.err == f"{file}, 2번 판: {told}\n"


def test_a_bad_hand_ends_with_2_and_hides_nothing(tmp_path: Path, capsys: Capture) -> None:
    differs = PLURIBUS.replace("[9950,", "[9951,")
    refused = DWAN_IVEY.replace("p3 cbr 7000", "p3 cbr 2500")
    file = write(tmp_path, "a.phhs", differs, refused, "variant = ", HEADS_UP)
    missing = tmp_path / "no-such-file.phh"
    said = hanpan(capsys, "replay", "-q", missing, file)
    assert said.code == 2
    assert f"Error: {missing}: The file cannot be read" in said.err
    assert f"{file}, hand 1: p1 should have 9,951 and has 9,950." in said.err
    assert (
        f"Error: {file}, hand 2, action 4 “p3 cbr 2500”: "
        "That raise is too small: the least is 4000, the most 553000. (HE-3.3)"
    ) in said.err
    assert f"Error: {file}, hand 3: Line " in said.err
    assert said.out.startswith("5 hands: 1 agreeing, 0 raked, 1 differing, 0 unfinished, 3 bad")


def test_a_raked_hand_is_called_so_and_is_no_difference(tmp_path: Path, capsys: Capture) -> None:
    raked = PLURIBUS.replace("11525", "11500.5")
    file = write(tmp_path, "a.phhs", raked, HEADS_UP)
    said = hanpan(capsys, "replay", file)
    assert (said.code, said.err) == (0, "")
    assert f"{file}, hand 1: raked, the house took 24.5 of the pot." in said.out
    assert "2 hands: 1 agreeing, 1 raked, 0 differing, 0 unfinished, 0 bad" in said.out
    first = json.loads(hanpan(capsys, "replay", "--json", file).out.splitlines()[0])
    assert (first["rake"], first["differences"], first["agrees"]) == (24.5, [], True)


def test_more_than_any_house_takes_is_a_difference(tmp_path: Path, capsys: Capture) -> None:
    file = write(tmp_path, "a.phh", PLURIBUS.replace("11525", "10525"))
    assert hanpan(capsys, "replay", "-q", file).code == 1


def test_an_unfinished_hand_is_no_error(tmp_path: Path, capsys: Capture) -> None:
    file = write(tmp_path, "a.phh", DWAN_IVEY.split('  "d db 4h"')[0] + "]\n")
    said = hanpan(capsys, "replay", file)
    assert said.code == 0
    assert "The file ends here" in said.out
    assert "1 unfinished" in said.out


def test_json(tmp_path: Path, capsys: Capture) -> None:
    bad = DWAN_IVEY.replace("p3 cbr 7000", "p3 sings")
    said = hanpan(capsys, "replay", "--json", write(tmp_path, "a.phhs", DWAN_IVEY, bad, HEADS_UP))
    first, second, third = map(json.loads, said.out.splitlines())
    assert (first["hand"], first["agrees"], first["stacks"]) == ("1", True, [572100, 1997500, 1109500])
    dealt = next(event for event in first["events"] if event["event"] == "dealt")
    assert dealt["hole"] == {"0": ["Ac", "2d"], "1": ["??", "??"], "2": ["7h", "6h"]}
    assert (second["error"]["code"], second["error"]["action"]) == ("bad-action", 4)
    assert third["stacks"] == [1535.83, 1789.94]
    assert said.code == 2
    assert "3 hands" in said.err


def test_other_rules(tmp_path: Path, capsys: Capture) -> None:
    """From 7,000 to 13,000 is a full raise over the last one, but not twice the bet (HE-3.3)."""
    file = write(tmp_path, "a.phh", DWAN_IVEY.replace("p1 cbr 23,000", "p1 cbr 13,000"))
    assert hanpan(capsys, "replay", "-q", file).code == 0
    assert hanpan(capsys, "replay", "-q", "--rules", "textbook", file).code == 2
    said = hanpan(capsys, "replay", "--rules", "kitchen", file)
    assert (said.code, said.err.startswith("Error: There is no rule set “kitchen”")) == (2, True)
