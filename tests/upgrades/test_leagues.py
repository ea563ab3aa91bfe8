"""LG-4.1: a league that an earlier version paused is read, and goes on to its end."""

import sqlite3
from pathlib import Path

import msgspec
import pytest

from hanpan.cli.league_file import read_league_file
from hanpan.history import load, replay_hand
from hanpan.house.upcasting import VERSION
from hanpan.league.journal import read_league
from tests.league.leagues import Nobody, run
from tests.league.test_running import kept
from tests.operating.processes import hanpan
from tests.upgrades.folders import LeagueTruth, leagues, name_of, truth_of, unpack
from tests.upgrades.league import is_in_a_game


@pytest.mark.rule("LG-4.1")
@pytest.mark.parametrize("packed", leagues(), ids=name_of)
def test_it_is_read_and_goes_on(packed: Path, tmp_path: Path) -> None:
    truth, there = truth_of(packed, LeagueTruth), unpack(packed, tmp_path)
    settings, folder = read_league_file(there / "league.toml", "en"), there / "data" / "leagues" / "kept"
    told = read_league(folder)
    assert told is not None
    assert is_in_a_game(folder)
    points = {player.name: player.points for player in told[2].players}
    assert LeagueTruth(truth.version, told[2].hands, told[2].games, points) == truth
    before = [hands for hands in kept(folder, settings.games) if hands]
    watch = Nobody()
    ended = run(settings, folder, watch)
    assert ended.state == "finished"
    assert ended.hands == truth.hands + watch.hands
    for old, new in zip(before, kept(folder, settings.games), strict=False):
        assert new[: len(old)] == old
    _on_paper(folder, settings.games)


def _on_paper(folder: Path, games: int) -> None:
    papers = sorted((folder / "hands").glob("*.phhs"))
    assert len(papers) == games
    hands = [hand for paper in papers for hand in load(paper.read_text(encoding="utf-8"))]
    assert all(replay_hand(hand).differences == () for hand in hands)


@pytest.mark.rule("LG-4.1")
@pytest.mark.parametrize("packed", leagues()[-1:], ids=name_of)
def test_hands_of_a_newer_version_are_not_guessed_at(packed: Path, tmp_path: Path) -> None:
    there = unpack(packed, tmp_path)
    file = sqlite3.connect(there / "data" / "leagues" / "kept" / "league.db")
    for game, hand, body in file.execute("SELECT game, hand, body FROM hands").fetchall():
        newer = msgspec.json.encode(msgspec.json.decode(body) | {"version": VERSION + 1})
        file.execute("UPDATE hands SET body = ? WHERE game = ? AND hand = ?", (newer, game, hand))
    file.commit()
    file.close()
    done = hanpan("league", "run", there / "league.toml", "--data", there / "data")
    assert done.returncode == 2
    assert f"theirs is {VERSION + 1}, this one reads {VERSION}" in done.stderr
