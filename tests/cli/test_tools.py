"""`hanpan simulate`, `equity`, `rank`, and the door itself."""

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from hanpan.cards import OMAHA
from hanpan.cli.language import choose
from hanpan.cli.output import in_words
from hanpan.floor.ports import StoreError
from hanpan.games.holdem import VARIANTS
from hanpan.odds import icm, read
from hanpan.words import say
from hanpan.words.environment import of_environment
from tests.cards.twins import needs_native
from tests.cli.runner import hanpan

Capture = pytest.CaptureFixture[str]


# -- simulate


@pytest.mark.parametrize("rules", ["house", "textbook", "league"])
def test_a_simulation_is_counted_and_repeatable(capsys: Capture, rules: str) -> None:
    arguments = ["simulate", "--hands", 60, "--players", 4, "--seed", 7, "--rules", rules]
    first, second = [
        [line for line in hanpan(capsys, *arguments).out.splitlines() if "second" not in line] for _ in "12"
    ]
    assert first == second
    assert "conserved" in "\n".join(first)
    assert "60" in next(line for line in first if "Hands " in line)


def test_a_simulation_told(capsys: Capture) -> None:
    said = hanpan(capsys, "simulate", "--hands", 2, "--players", 2, "--tell", "--lang", "ko")
    assert said.code == 0
    assert said.out.startswith("시드 ")
    assert "2번 판" in said.out
    assert "변함없음" in said.out


@pytest.mark.parametrize(
    ("arguments", "english", "korean"),
    [
        (["--players", "0"], "not 0", "지금은 0명"),
        (["--players", "11"], "not 11", "지금은 11명"),
        (["--hands", "-3"], "not -3", "지금은 -3"),
        (["--rules", "kitchen"], "kitchen", "kitchen"),
        (["--hands", "many"], "--hands", "--hands"),
    ],
)
def test_a_simulation_that_cannot_be(capsys: Capture, arguments: list[str], english: str, korean: str) -> None:
    for lang, expected, error in (("en", english, "Error"), ("ko", korean, "오류")):
        said = hanpan(capsys, "simulate", *arguments, LANG=f"{lang}_XX.UTF-8")
        assert said.code == 2
        assert said.err.startswith(error)
        assert expected in said.err


@pytest.mark.rule("VA-4.1")
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_is_simulated(capsys: Capture, variant: str) -> None:
    arguments = ["simulate", "--hands", 30, "--players", 4, "--seed", 7, "--variant", variant]
    said = hanpan(capsys, *arguments, "--tell")
    assert said.code == 0
    assert "conserved" in said.out
    named = say("en", f"variant.{variant}") in said.out
    assert named == (variant != "holdem")


def test_a_simulation_with_a_button_blind(capsys: Capture) -> None:
    arguments = ["simulate", "--hands", 2, "--seed", 1, "--variant", "short-deck", "--button-blind", "--tell"]
    assert "Button blind 10 · ante 5" in hanpan(capsys, *arguments).out
    assert "2 to 9, not 10" in hanpan(capsys, "simulate", "--players", 10, "--variant", "short-deck").err


# -- equity


@pytest.mark.rule("VA-4.1")
def test_equity_of_other_variants(capsys: Capture) -> None:
    omaha = ["equity", "AsAhKsKh", "9d8d7c6c", "--variant", "omaha", "--json"]
    (aces, run) = json.loads(hanpan(capsys, *omaha, "--board", "2c7d9h").out)
    assert aces["share"] + run["share"] == pytest.approx(1)
    assert run["share"] > aces["share"]
    short = hanpan(capsys, "equity", "AsAh", "?", "--variant", "short-deck", "--samples", 2000, "--seed", 1)
    assert "2,000 boards" in short.out


@pytest.mark.rule("VA-4.1", "VA-3.1")
def test_hands_of_other_variants_are_ranked(capsys: Capture) -> None:
    short = hanpan(capsys, "rank", "--variant", "short-deck", "6c6d6h7s7c", "6c7c8cTcJc", "As6c7d8h9s").out
    assert short.index("Flush, jack high") < short.index("Full house") < short.index("Straight, 9 high")
    omaha = hanpan(capsys, "rank", "--variant", "omaha", "AhKdKc2s2h5h7hJhJs").out
    assert "Two pair" in omaha


def test_exact_equity(capsys: Capture) -> None:
    said = hanpan(capsys, "equity", "AsAh", "KdKc", "--board", "2c7d9h")
    assert "Exact, over 990 boards" in said.out
    (aces, kings) = json.loads(hanpan(capsys, "equity", "AsAh", "KdKc", "--board", "2c7d9h", "--json").out)
    assert aces["share"] + kings["share"] == pytest.approx(1)
    assert aces["share"] > 0.9


def test_equity_against_an_unknown_hand_is_estimated_and_repeatable(capsys: Capture) -> None:
    first, second = [hanpan(capsys, "equity", "AsAh", "?", "--samples", 5000, "--seed", 1).out for _ in "12"]
    assert first == second
    assert "5,000 boards (seed 1)" in first
    assert "any hand" in first


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["AsAh"], "Name 2 to 10 hands"),
        (["AsAh", "KdKx"], "no card"),
        (["AsAh", "AsKd"], "As is there more than once"),
        (["AsAh", "Kd"], "2 hole cards"),
        (["AsAh", "KdKc", "--board", "2c3c4c5c6c7c"], "at most five"),
        (["AsAh", "KdKc", "--samples", "-1"], "at least 1"),
        (["AsAh", "KdKc", "--variant", "omaha"], "4 hole cards"),
        (["AsAh", "5d5c", "--variant", "short-deck"], "not in the short deck"),
        (["AsAh", "KdKc", "--variant", "pineapple"], "no variant"),
    ],
)
def test_equity_of_what_cannot_be(capsys: Capture, arguments: list[str], expected: str) -> None:
    said = hanpan(capsys, "equity", *arguments)
    assert said.code == 2
    assert expected in said.err
    assert "Traceback" not in said.err


# -- ranges


def test_ranges_beside_hands(capsys: Capture) -> None:
    said = hanpan(capsys, "equity", "QQ+", "AhKh", "--board", "2c7d9hTs", "--json", "--lang", "en")
    rows = json.loads(said.out)
    assert sum(row["share"] for row in rows) == pytest.approx(1)
    assert rows[0]["error"] == 0
    drawn = [
        json.loads(
            hanpan(capsys, "equity", "QQ+", "?", "--samples", 500, "--seed", 3, "--threads", threads, "--json").out
        )
        for threads in (1, 2)
    ]
    assert drawn[0] == drawn[1]
    assert drawn[0][0]["error"] > 0


def test_a_range_is_told_short_with_its_grid(capsys: Capture) -> None:
    said = hanpan(capsys, "range", "AA,KK,QQ,KQo:50%", "--board", "2c7dAh", "--lang", "en")
    assert said.out.startswith("QQ+, KQo:0.5\n24 combinations, 1.81% of all hands")
    assert "Three of a kind" in said.out
    told = json.loads(hanpan(capsys, "range", "AAxxds", "--variant", "omaha", "--json").out)
    assert told["combos"] == len(read("AAxxds", OMAHA))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["range", "QQ+, AXs"], ("AXs", "6")),
        (["range", "A5s-98s"], ("A5s-98s", "1")),
        (["range", "A5s", "--variant", "short-deck"], ("A5s", "1")),
        (["range", "AKo:7"], ("7", "5")),
        (["range", "AA", "--board", "2c"], ("1",)),
        (["equity", "AA", "AA", "AA"], ()),
        (["equity", "QQ+", "KKz+"], ("KKz+", "1")),
    ],
)
def test_ranges_that_cannot_be(capsys: Capture, arguments: list[str], said: tuple[str, ...]) -> None:
    for lang, error in (("en", "Error"), ("ko", "오류")):
        told = hanpan(capsys, *arguments, LANG=f"{lang}_XX.UTF-8")
        assert told.code == 2
        assert told.err.startswith(error)
        assert all(one in told.err for one in said)


# -- rank


def test_hands_are_ranked_best_first_with_ties_marked(capsys: Capture) -> None:
    said = hanpan(capsys, "rank", "KsKd9h8c2s", "AsKsQsJsTs", "KhKc9s8d2h")
    rows = [line.split("│") for line in said.out.splitlines() if "│" in line]
    assert [row[1].strip() for row in rows] == ["1", "=2", "=2"]
    assert rows[0][3].strip() == "Royal flush"
    assert rows[1][3].strip() == "Pair of kings"


def test_one_card_per_argument_is_one_hand(capsys: Capture) -> None:
    assert "킹 원페어" in hanpan(capsys, "rank", "Ks", "Kd", "9h", "8c", "2s", "--lang=ko").out
    assert "8 straight" in hanpan(capsys, "rank", "--deck", 40, *["8", "8", "7", "6", "5", "4"]).out
    assert "10 four of a kind" in hanpan(capsys, "rank", "--deck", 40, "10,10,10,10,1").out


@pytest.mark.parametrize(
    "arguments",
    [
        ["AsKsQsJs"],
        ["AsAsQsJsTs"],
        ["Zs"],
        ["--deck", "40", "8 8 8 8 8"],
        ["--deck", "40", "11 1 2 3 4"],
        ["--deck", "32", "AsKsQsJsTs"],
        ["--variant", "omaha", "AsKsQsJsTs"],
        ["--variant", "short-deck", "5s6s7s8s9s"],
        [],
    ],
)
def test_what_cannot_be_ranked(capsys: Capture, arguments: list[str]) -> None:
    for lang in ("en", "ko"):
        said = hanpan(capsys, "rank", *arguments, "--lang", lang)
        assert said.code == 2
        assert said.err


# -- the door


# -- next cards, and what stacks are worth


@needs_native
def test_every_next_card_and_what_it_does(capsys: Capture) -> None:
    told = json.loads(hanpan(capsys, "equity", "AhKh", "9c9s", "--board", "2h7h9d", "--next", "--json").out)
    assert len(told) == 45
    first = [shares[0]["share"] for shares in told.values()]
    assert first == sorted(first, reverse=True)
    assert all(shares[0]["share"] + shares[1]["share"] == pytest.approx(1) for shares in told.values())
    (whole, _) = json.loads(hanpan(capsys, "equity", "AhKh", "9c9s", "--board", "2h7h9d", "--json").out)
    assert sum(first) / 45 == pytest.approx(whole["share"])
    assert told["9h"][0]["share"] == 0
    said = hanpan(capsys, "equity", "AhKh", "99+", "--board", "2h7h9d3s", "--next", "--lang", "ko")
    assert "다음 카드" in said.out


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["equity", "AhKh", "9c9s", "--next"], "three or four cards, not 0"),
        (["equity", "AhKh", "--board", "2h7h9d", "--next"], "2 to 10 hands"),
        (["equity", "AhKh", "2h2c", "--board", "2h7h9d", "--next"], "cannot be dealt together"),
        (["equity", "random", "random", "random", "random", "--board", "2h7h9d", "--next"], "too many deals"),
        (["icm", "50", "--prizes", "70"], "at least 2 stacks and at most 18, not 1"),
        (["icm", "50", "30", "--prizes", "50,30,20"], "more prizes (3) than players (2)"),
        (["icm", "50", "x", "--prizes", "50"], "“x” is no amount"),
        (["icm", "0", "0", "--prizes", "50"], "has to have chips"),
    ],
)
def test_next_cards_and_stacks_that_cannot_be(capsys: Capture, arguments: list[str], expected: str) -> None:
    said = hanpan(capsys, *arguments)
    assert said.code == 2
    assert expected in said.err


def test_what_stacks_are_worth(capsys: Capture) -> None:
    told = json.loads(hanpan(capsys, "icm", "50", "30", "20", "--prizes", "70, 30", "--json").out)
    assert [one["stack"] for one in told] == [50, 30, 20]
    assert [one["worth"] for one in told] == pytest.approx(icm([50, 30, 20], [70, 30]))
    assert sum(one["worth"] for one in told) == pytest.approx(100)
    said = hanpan(capsys, "icm", "5000.50", "3000", "--prizes", "100", "--lang", "ko")
    assert "상금 비율" in said.out


@pytest.mark.parametrize("command", [[], ["replay"], ["simulate"], ["equity"], ["rank"]])
def test_help_is_in_the_language_of_the_environment(capsys: Capture, command: list[str]) -> None:
    korean = hanpan(capsys, *command, "--help", LC_ALL="ko_KR.UTF-8")
    assert korean.code == 0
    assert "이 안내를 보여 주고 끝내요." in korean.out
    assert "help." not in korean.out
    english = hanpan(capsys, *command, "--help", LC_ALL="de_DE.UTF-8")
    assert "Tell what there is, and end." in english.out
    assert "help." not in english.out


def test_what_there_is_not(capsys: Capture) -> None:
    assert "There is no command wat." in hanpan(capsys, "wat").err
    assert "There is no command srve. Did you mean serve?" in hanpan(capsys, "srve").err
    assert "--wat: 그런 옵션은 없어요." in hanpan(capsys, "rank", "--wat", "--lang", "ko").err
    assert hanpan(capsys, "--lang", "fr", "rank").code == 2
    assert "hanpan" in hanpan(capsys).out


@pytest.mark.parametrize(
    ("arguments", "english", "korean"),
    [
        (["serve", "--port", "abc"], "--port has to be a number, not “abc”.", "--port: 숫자를 써야 해요."),
        (["serve", "--port", "99999"], "--port can be at most 65535, not 99999.", "65535 이하여야 해요"),
        (["serve", "--port", "-1"], "--port has to be at least 0, not -1.", "0 이상이어야 해요"),
        (["serve", "here"], "“here” is more than the command takes.", "“here”: 이 명령에는"),
        (["export", "hands.phhs"], "--out is missing.", "--out: 꼭 필요한 값이 빠졌어요."),
        (["simulate", "house", "--days", "x"], "--days has to be a number", "--days: 숫자를 써야 해요."),
    ],
)
def test_wrong_arguments_are_told_with_what_would_do(
    capsys: Capture, arguments: list[str], english: str, korean: str
) -> None:
    command = " ".join(arguments[: 2 if arguments[1] == "house" else 1])
    for lang, expected in (("en", english), ("ko", korean)):
        said = hanpan(capsys, *arguments, "--lang", lang)
        assert (said.code, said.out) == (2, "")
        assert expected in said.err
        assert f"“hanpan {command} --help”" in said.err


def test_a_file_nobody_may_look_for_is_told_in_a_sentence(capsys: Capture) -> None:
    said = hanpan(capsys, "verify", "x" * 300)  # the machine refuses such a name
    assert said.code == 2
    assert said.err.startswith("Error: xxx")
    assert len(said.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("wrong", "korean"),
    [
        (PermissionError(errno.EACCES, "Permission denied", "/house"), "/house: 권한이 없어요"),
        (NotADirectoryError(errno.ENOTDIR, "Not a directory", "/house"), "/house: 경로 가운데"),
        (OSError(errno.ENOSPC, "No space left on device"), "디스크가 가득 찼어요"),
        (OSError(errno.EXDEV, "Invalid cross-device link"), "Invalid cross-device link"),
        (StoreError("as it is"), "as it is"),
    ],
)
def test_what_is_wrong_with_a_file_is_told_in_ones_language(wrong: Exception, korean: str) -> None:
    assert in_words("ko", wrong).startswith(korean)


def test_where_the_language_comes_from() -> None:
    assert of_environment({}) == "en"
    assert of_environment({"LANG": "ko_KR.UTF-8"}) == "ko"
    assert of_environment({"LC_ALL": "en_US", "LANG": "ko_KR"}) == "en"
    assert of_environment({"HANPAN_LANG": "ko", "LC_ALL": "en_US"}) == "ko"
    assert choose(["rank", "--lang", "ko", "As"], {}) == ("ko", ["rank", "As"])
    assert choose(["--", "--lang", "ko"], {}) == ("en", ["--", "--lang", "ko"])


def test_the_installed_command(tmp_path: Path) -> None:
    """The real thing: a process, and a pipe that is closed before it is read."""
    hanpan_file = Path(sys.executable).parent / "hanpan"
    environment = {**os.environ, "HANPAN_LANG": "en"}
    version = subprocess.run([hanpan_file, "--version"], capture_output=True, text=True, env=environment, check=True)
    assert version.stdout.startswith("hanpan ")
    assert "core)" in version.stdout
    closed = subprocess.run(
        ["/bin/sh", "-c", f"'{hanpan_file}' simulate --hands 300 --tell --seed 1 | head -1"],
        capture_output=True,
        text=True,
        env=environment,
        cwd=tmp_path,
        check=True,
    )
    assert closed.stdout.startswith("Hand 1")
    assert "Traceback" not in closed.stderr


def test_cards_with_drawn_suits_one_by_one(capsys: pytest.CaptureFixture[str]) -> None:
    answer = hanpan(capsys, "rank", "A♠️", "K♠️", "Q♠️", "J♠️", "10♠️")
    assert answer.code == 0
    assert "7,462" in answer.out


@pytest.mark.parametrize("numbers", ["08 8 8 7 6", "11 2 3 4 5", "8 8 8 8 8", "1 2"])
def test_wrong_numbers_of_the_forty(capsys: pytest.CaptureFixture[str], numbers: str) -> None:
    for lang in ("en", "ko"):
        answer = hanpan(capsys, "rank", "--deck", "40", numbers, "--lang", lang)
        assert answer.code == 2
        assert answer.err


def test_an_empty_hand_is_no_unknown_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert hanpan(capsys, "equity", "", "AsAh").code == 2


def test_a_terminal_that_cannot_write_korean() -> None:
    main = "from hanpan.cli.main import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", main, "simulate", "--hands", "1", "--tell", "--seed", "1", "--lang", "ko"],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
