"""`hanpan league` as a person meets it."""

import json
import sqlite3
from pathlib import Path

import pytest

from hanpan.cli.league_file import EXAMPLE, league_file, read_league_file
from hanpan.words import LANGUAGES
from tests.cli.runner import hanpan

GOOD = """\
name = "quick"
games = 2
parallel = 1
[[players]]
name = "Ann"
plays = "random"
[[players]]
name = "Ben"
plays = "caller"
"""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_file_to_begin_with_says_the_defaults(lang: str, tmp_path: Path) -> None:
    file = tmp_path / "league.toml"
    file.write_text(league_file(lang), encoding="utf-8")
    assert read_league_file(file, lang) == EXAMPLE


def test_new_run_stop_and_standings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, data = tmp_path / "league.toml", tmp_path / "data"
    assert hanpan(capsys, "league", "new", file).code == 0
    assert hanpan(capsys, "league", "new", file).code == 2, "it is there already"
    file.write_text(GOOD, encoding="utf-8")
    for early in (["standings", file], ["stop", file]):
        assert hanpan(capsys, "league", *early, "--data", data).code == 2
    ran = hanpan(capsys, "league", "run", file, "--data", data, "--json", tmp_path / "out.json")
    assert ran.code == 0
    assert "quick: 2 of 2 played" in ran.out
    told = hanpan(capsys, "league", "standings", file, "--data", data, "--json")
    assert json.loads(told.out) == json.loads((tmp_path / "out.json").read_text("utf-8"))
    assert sum(player["points"] for player in json.loads(told.out)["players"]) == 2
    assert "우승" in hanpan(capsys, "league", "standings", file, "--data", data, "--lang", "ko").out
    assert hanpan(capsys, "league", "stop", file, "--data", data, "--after", "game").code == 0
    assert hanpan(capsys, "league", "run", file, "--data", data).code == 0


def test_standings_of_a_league_that_was_ended_as_it_began(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, data = tmp_path / "league.toml", tmp_path / "data"
    file.write_text(GOOD, encoding="utf-8")
    folder = data / "leagues" / "quick"
    folder.mkdir(parents=True)
    sqlite3.connect(folder / "league.db").execute("PRAGMA journal_mode = WAL")
    said = hanpan(capsys, "league", "standings", file, "--data", data)
    assert said.code == 2
    assert "version" not in said.err
    assert hanpan(capsys, "league", "run", file, "--data", data).code == 0


def test_a_changed_league_is_refused_with_the_names_of_what_changed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, data = tmp_path / "league.toml", tmp_path / "data"
    file.write_text(GOOD, encoding="utf-8")
    hanpan(capsys, "league", "run", file, "--data", data)
    file.write_text(GOOD.replace("games = 2", "games = 3\nante = true"), encoding="utf-8")
    refused = hanpan(capsys, "league", "run", file, "--data", data)
    assert refused.code == 2
    assert "games, ante" in refused.err


BAD = {
    "games = 0": ("line 2: games: ", "whole number from 1"),
    "gamse = 3": ("line 2: gamse: ", "Did you mean games?"),
    "scale = [5, 3]": ("line 2: scale: ", "none below"),
    "scale = []": ("line 2: scale: ", "at least one"),
    "points = [1, 0, 0]": ("line 2: points: ", "2, not 3"),
    "listen = 3": ("line 2: listen: ", "[listen]"),
    "duplicate = 1": ("line 2: duplicate: ", "true or false"),
    "timeout = -1": ("line 2: timeout: ", "number from"),
}


@pytest.mark.parametrize("said", BAD)
def test_a_fault_names_its_line(said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "league.toml"
    file.write_text(GOOD.replace("games = 2", said), encoding="utf-8")
    refused = hanpan(capsys, "league", "run", file, "--data", tmp_path)
    assert refused.code == 2
    for part in BAD[said]:
        assert part in refused.err, refused.err


BAD_PLAYERS = {
    'name = "Ben"\nplays = "caller"': ("players[2].name", "Ben"),
    'name = "Cho"': ("players[3]", "either plays"),
    'name = "Cho"\nplays = "random"\nurl = "http://x"': ("players[3]", "either plays"),
    'name = "Cho"\nplays = "nobody"': ("players[3].plays", "random, caller"),
    'name = "Cho"\nplays = "no.such.module:Bot"': ("players[3].plays", "no.such.module cannot be loaded"),
    'name = "Cho"\nplays = "missing.py:Bot"': ("players[3].plays", "missing.py cannot be loaded"),
    'name = "Cho"\nplays = "mine.py:Other"': ("players[3].plays", "no class Other"),
    'name = "Cho"\nplays = "mine.py:NoPlayer"': ("players[3].plays", "no method notice, choose"),
    'name = "Cho"\nplays = "broken.py:Bot"': ("players[3].plays", "SyntaxError"),
    'name = "Cho"\ntoken = "short"': ("players[3].token", "at least 8"),
    'name = "Cho"\nurl = "ftp://x"': ("players[3].url", "form"),
    'name = "../x"\nplays = "random"': ("players[3].name", "form"),
    'plays = "random"': ("players[3]", "name is missing"),
}


@pytest.mark.parametrize("said", BAD_PLAYERS)
def test_a_players_fault_names_him(said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.py").write_text("class NoPlayer: ...\n", encoding="utf-8")
    (tmp_path / "broken.py").write_text("class (:\n", encoding="utf-8")
    file = tmp_path / "league.toml"
    file.write_text(f"{GOOD}[[players]]\n{said}\n", encoding="utf-8")
    refused = hanpan(capsys, "league", "run", file, "--data", tmp_path)
    assert refused.code == 2
    for part in BAD_PLAYERS[said]:
        assert part in refused.err, refused.err


@pytest.mark.rule("LG-2.1")
def test_nine_players_need_points_of_the_organisers_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    nine = "".join(f'[[players]]\nname = "P{place}"\nplays = "random"\n' for place in range(9))
    file = tmp_path / "league.toml"
    file.write_text(f'name = "nine"\nseats = 9\ngames = 1\n{nine}', encoding="utf-8")
    refused = hanpan(capsys, "league", "run", file, "--data", tmp_path)
    assert (refused.code, "for 9 players" in refused.err) == (2, True)
    points = "points = [8, 7, 6, 5, 4, 3, 2, 1, 0]\n"
    file.write_text(f'name = "nine"\nseats = 9\ngames = 1\n{points}{nine}', encoding="utf-8")
    assert hanpan(capsys, "league", "run", file, "--data", tmp_path).code == 0


def test_ones_own_player_lies_beside_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.py").write_text(
        "from hanpan.bots.choosing import Choice, Reason, Thought\n"
        "print('loaded')\n"
        "class Mine:\n"
        "    def notice(self, hand, seat): pass\n"
        "    def choose(self, hand, seat, dice):\n"
        "        print('thinking')\n"
        "        return Thought(Choice(hand.moves[-1].name, hand.moves[-1].low), Reason('mine'))\n",
        encoding="utf-8",
    )
    file = tmp_path / "league.toml"
    file.write_text(GOOD.replace('"random"', '"mine.py:Mine"').replace("parallel = 1", "parallel = 2"), "utf-8")
    ran = hanpan(capsys, "league", "run", file, "--data", tmp_path / "data")
    assert ran.code == 0
    assert "Ann (mine.py:Mine)" in ran.out


def test_a_bot_of_the_sdk_plays_in_a_league(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "built.py").write_text(
        "from hanpan.bots.sdk import Bot\n"
        "class Built(Bot):\n"
        "    def choose(self, turn):\n"
        "        return turn.check_or_call()\n",
        encoding="utf-8",
    )
    file, data = tmp_path / "league.toml", tmp_path / "data"
    file.write_text(GOOD.replace('"random"', '"built.py:Built"'), "utf-8")
    ran = hanpan(capsys, "league", "run", file, "--data", data)
    assert ran.code == 0, ran.err
    assert "Ann (built.py:Built)" in ran.out
    (tmp_path / "built.py").unlink()
    assert hanpan(capsys, "league", "standings", file, "--data", data).code == 0, "who looks on needs no players"


def test_no_file_and_no_toml_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert hanpan(capsys, "league", "run", tmp_path / "none.toml").code == 2
    file = tmp_path / "league.toml"
    file.write_text("name = ", encoding="utf-8")
    refused = hanpan(capsys, "league", "run", file)
    assert (refused.code, "line 1" in refused.err) == (2, True)
