"""`hanpan new-bot` and `hanpan bot`, as a builder meets them."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from hanpan.bots.sdk.making import GAMES, TEXTS, names_of
from hanpan.words import LANGUAGES, say
from tests.cli.runner import hanpan
from tests.operating.playing import bots_sit
from tests.operating.processes import quick, serving
from tests.operating.warm import PROGRAM, Command

Capture = pytest.CaptureFixture[str]
ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_new_bot_runs_its_own_test(capsys: Capture, tmp_path: Path, game: str, lang: str) -> None:
    said = hanpan(capsys, "new-bot", tmp_path / "my-bot", "--game", game, "--lang", lang)
    assert said.code == 0
    files = sorted(file.name for file in (tmp_path / "my-bot").iterdir())
    assert files == ["README.md", "my_bot.py", "test_my_bot.py"]
    code = (tmp_path / "my-bot" / "my_bot.py").read_text(encoding="utf-8")
    assert say(lang, f"new-bot.plays-{game}") in code
    assert "MyBot" in code
    command = [sys.executable, "test_my_bot.py"]
    done = subprocess.run(command, cwd=tmp_path / "my-bot", capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "hands" in done.stdout
    for line in said.out.splitlines()[1:]:
        assert any(str(tmp_path / "my-bot" / name) in line for name in files)


def test_nothing_is_written_over(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "mine.py").write_text("precious")
    said = hanpan(capsys, "new-bot", tmp_path / "mine")
    assert said.code == 2
    assert "nothing is written over" in said.err
    assert (tmp_path / "mine" / "mine.py").read_text() == "precious"


@pytest.mark.parametrize(
    ("arguments", "said"), [(("x", "--game", "chess"), "chess"), (("1-x",), "begin with a letter"), (("--",), "NAME")]
)
def test_what_cannot_be_made_is_told(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = hanpan(capsys, "new-bot", *arguments)
    assert answer.code == 2
    assert said in answer.err
    assert not list(tmp_path.iterdir())


def test_names_of_files_and_classes() -> None:
    assert names_of("my-first bot") == ("my_first_bot", "MyFirstBot")
    assert names_of("random") == ("random_bot", "Random")
    assert names_of("두부") == ("두부", "두부")


def test_the_english_of_the_templates_is_in_the_words() -> None:
    """What is put into the builder's language has to be found first."""
    folder = ROOT / "src" / "hanpan" / "bots" / "sdk" / "templates"
    written = "".join([file.read_text(encoding="utf-8") for file in folder.glob("*.py")])
    assert not [key for key in TEXTS if say("en", f"new-bot.{key}") not in written]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_bot_in_a_throwaway_house_ends_with_figures(capsys: Capture, tmp_path: Path, lang: str) -> None:
    hanpan(capsys, "new-bot", tmp_path / "robo", "--game", "blackjack")
    said = hanpan(capsys, "bot", tmp_path / "robo" / "robo.py", "--house", "--hands", 3, "--count", 2, "--lang", lang)
    assert said.code == 0, said.err
    assert say(lang, "bot.row.per-hundred") in said.out
    assert "Robo 2" in said.out


def test_a_bot_that_breaks_is_told_and_is_no_success(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "broken.py"
    file.write_text(
        "from hanpan.bots import Bot\n\n\nclass Broken(Bot):\n    game = 'blackjack'\n\n    def choose(self, turn):\n"
        "        return turn.raise_to(5)\n"
    )
    said = hanpan(capsys, "bot", f"{file}:Broken", "--house", "--hands", 2)
    assert said.code == 1
    assert "raise 5 (broken.py:8). Legal were: hit, stand. Said instead: stand." in said.err
    assert "Troubles" in said.out


@pytest.mark.parametrize(
    ("text", "named", "said"),
    [
        (None, "", "no file"),
        ("1/0", "", "ZeroDivisionError"),
        ("x = 1", "", "one bot"),
        ("from hanpan.bots import Bot\nclass A(Bot): ...\nclass B(Bot): ...", "", "A, B"),
        ("from hanpan.bots import Bot\nclass A(Bot): ...", ":C", "Bots in it: A"),
        ("from hanpan.bots import Bot\nclass A(Bot):\n  game = 'chess'", "", "chess"),
        (
            "from hanpan.bots import Bot\nclass A(Bot):\n  format = 'match'",
            "",
            "holdem sng, holdem textbook, sniper match",
        ),
    ],
)
def test_a_file_without_a_bot_is_told(capsys: Capture, tmp_path: Path, text: str | None, named: str, said: str) -> None:
    file = tmp_path / "some_bot.py"
    if text is not None:
        file.write_text(text)
    answer = hanpan(capsys, "bot", f"{file}{named}", "--house")
    assert answer.code == 2
    assert said in answer.err


@pytest.mark.long
def test_ctrl_c_lets_it_go_and_tells_how_it_did(capsys: Capture, tmp_path: Path) -> None:
    """Two processes, as a host and a builder have them."""
    hanpan(capsys, "new-bot", tmp_path / "robo")
    command = [*PROGRAM, "bot", str(tmp_path / "robo/robo.py")]
    with serving(quick(tmp_path / "house")) as house:
        bots_sit(house)
        arguments = ["--url", house.url, "--table", "cash-1-2", "--tokens", str(tmp_path / "tokens")]
        with Command([*command, *arguments, "--lang", "en"], stdout=-1, stderr=-1, text=True) as process:
            assert process.stderr is not None
            assert process.stdout is not None
            assert process.stderr.readline() == "Robo sits at cash-1-2.\n"
            process.send_signal(signal.SIGINT)
            printed = process.stdout.read()
            assert process.wait() == 0, process.stderr.read()
        assert "Chips per 100 hands" in printed
        (row,) = [row for row in json.loads(house.get("/api/lobby")[1])["tables"] if row["table"] == "cash-1-2"]
        assert row["taken"] <= 3  # the bots of the house
