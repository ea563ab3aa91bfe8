"""LG-3.3, LG-3.5: classes of others play in processes of their own. One that hangs is ended and started anew."""

import os
import time
from pathlib import Path
from typing import Any

import pytest

from tests.league.leagues import run, settings_of

HEAD = """
import os, sys, time
from hanpan.bots.choosing import Choice, Reason, Thought
WHY = Reason("own-reason")

def stays(hand):
    return Thought(Choice(next(move.name for move in hand.moves if move.name in ("check", "call"))), WHY)

class Bot:
    def __init__(self):
        self.asked = 0
        with open(os.path.join(os.path.dirname(__file__), "made"), "a") as made:
            print(os.getpid(), file=made)
    def notice(self, hand, seat):
        pass
    def choose(self, hand, seat, dice):
        self.asked += 1
        {body}
"""


def a_bot(folder: Path, body: str) -> str:
    (folder / "theirs.py").write_text(HEAD.replace("{body}", body), encoding="utf-8")
    return "theirs.py:Bot"


def played(tmp_path: Path, body: str, **said: Any) -> Any:
    settings = settings_of(a_bot(tmp_path, body), "random", **{"games": 2, "timeout": 0.5, **said})
    told = run(settings, tmp_path / "league", beside=tmp_path)
    assert told.state == "finished"
    return next(player for player in told.players if player.name == "P0"), homes(tmp_path)


def homes(folder: Path) -> list[int]:
    """The process of each player that was made, in order."""
    return [int(line) for line in (folder / "made").read_text().split()]


@pytest.mark.rule("LG-3.3")
def test_a_class_of_others_plays_as_it_would_here(tmp_path: Path) -> None:
    """In one process for all its games, with the dice of its seat."""
    theirs, made = played(tmp_path, "dice(0, 9); return stays(hand)")
    local = run(settings_of("caller", "random", games=2), tmp_path / "ours")
    assert theirs.faults == 0
    assert theirs.points == next(player.points for player in local.players if player.name == "P0")
    assert len(made) == 2
    assert set(made) != {os.getpid()}
    assert len(set(made)) == 1


@pytest.mark.rule("LG-3.3", "LG-3.5")
@pytest.mark.parametrize("hangs", ["time.sleep(60)", "\n            while True: pass"], ids=["sleeps", "loops"])
def test_one_that_hangs_is_ended_and_started_anew(tmp_path: Path, hangs: str) -> None:
    """It is asked twice, hangs, and that answer counts as 0; then a new one plays on."""
    body = f"if self.asked == 3: {hangs}\n        return stays(hand)"
    began = time.monotonic()
    theirs, made = played(tmp_path, body, games=1)
    assert theirs.faults == len(made) - 1 > 0
    assert len(set(made)) == len(made)
    assert time.monotonic() - began < 60
    assert all(is_gone(process) for process in made)


@pytest.mark.rule("LG-3.3")
@pytest.mark.parametrize(
    "body",
    [
        "raise ValueError(hand)",
        "sys.exit(3)",
        "os._exit(3)",
        "return 7",
        "return Thought(Choice('raise', 'much'), WHY)",
    ],
)
def test_whatever_else_it_does_counts_as_0(tmp_path: Path, body: str) -> None:
    theirs, made = played(tmp_path, body, games=1)
    assert theirs.faults > 0
    assert all(is_gone(process) for process in made)


@pytest.mark.rule("LG-3.5")
def test_what_it_prints_disturbs_nobody(tmp_path: Path) -> None:
    theirs, _ = played(tmp_path, "print('{}', flush=True); sys.stdout.flush(); return stays(hand)")
    assert theirs.faults == 0


@pytest.mark.rule("LG-3.3")
def test_games_side_by_side(tmp_path: Path) -> None:
    """Each worker has homes of its own, and ends them."""
    theirs, made = played(tmp_path, "return stays(hand)", games=4, parallel=2)
    assert theirs.faults == 0
    assert len(made) == 4
    assert len(set(made)) == 2
    assert all(is_gone(process) for process in made)


def is_gone(process: int) -> bool:
    for _ in range(50):
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False
