"""LG-4.1: `kill -9`, again and again, and the league ends as an undisturbed one."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from tests.league.test_running import LEARNER, as_text, kept

FILE = f"""
name = "killed"
seed = 11
games = 30
laps = 3
timeout = 60.0
parallel = {{lanes}}
[[players]]
name = "Ann"
plays = "{LEARNER}"
[[players]]
name = "Ben"
plays = "random"
[[players]]
name = "Cho"
plays = "{LEARNER}"
"""
KILLS = 3
ROOT = Path(__file__).parents[2]


def start(folder: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-c", "from hanpan.cli.main import main; main()", "league", "run", "league.toml"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen([*command, "--data", "data"], cwd=folder, env=environment, stdout=subprocess.DEVNULL)


def hands(folder: Path) -> int:
    from hanpan.floor.ports import StoreError
    from hanpan.store.league.file import reading_league

    try:
        with reading_league(folder / "data" / "leagues" / "killed") as file:
            return file.count()[0]
    except StoreError:
        return 0


def _file(lanes: int, games: int, plays: str) -> str:
    return FILE.format(lanes=lanes).replace("games = 30", f"games = {games}").replace(LEARNER, plays)


@pytest.mark.long
@pytest.mark.rule("LG-4.1")
@pytest.mark.parametrize(("lanes", "games", "plays"), [(1, 10, LEARNER), (2, 10, LEARNER), (2, 250, "random")])
def test_kill_9_and_going_on_gives_the_same_standings(lanes: int, games: int, plays: str, tmp_path: Path) -> None:
    """Also where hands are kept by hundreds, between our own players."""
    from hanpan.league.journal import read_league

    for name in ("whole", "broken"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "league.toml").write_text(_file(lanes, games, plays), encoding="utf-8")
    assert start(tmp_path / "whole").wait() == 0
    rng = random.Random(lanes)
    for _ in range(KILLS):
        wanted = hands(tmp_path / "broken") + rng.randint(1, 6)
        process = start(tmp_path / "broken")
        while process.poll() is None and hands(tmp_path / "broken") < wanted:
            time.sleep(0.01)
        assert process.poll() is None, "the league is over before it could be killed"
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert start(tmp_path / "broken").wait() == 0
    folders = [tmp_path / name / "data" / "leagues" / "killed" for name in ("whole", "broken")]
    whole, broken = [read_league(folder) for folder in folders]
    assert whole is not None
    assert broken is not None
    assert as_text(broken[2]) == as_text(whole[2])
    assert kept(folders[1], games) == kept(folders[0], games)
    papers = [sorted((folder / "hands").glob("*.phhs")) for folder in folders]
    assert [paper.read_bytes() for paper in papers[0]] == [paper.read_bytes() for paper in papers[1]]


@pytest.mark.long
@pytest.mark.rule("LG-4.1")
def test_ctrl_c_pauses_after_the_hand(tmp_path: Path) -> None:
    (tmp_path / "league.toml").write_text(FILE.format(lanes=2).replace("games = 30", "games = 100000"), "utf-8")
    process = start(tmp_path)
    while hands(tmp_path) < 5:
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    assert process.wait(60) == 0
    paused = hands(tmp_path)
    assert paused >= 5
    json_file = tmp_path / "standings.json"
    command = [sys.executable, "-c", "from hanpan.cli.main import main; main()", "league", "standings", "league.toml"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    json_file.write_bytes(
        subprocess.check_output([*command, "--data", "data", "--json"], cwd=tmp_path, env=environment)
    )
    assert msgspec.json.decode(json_file.read_bytes())["hands"] == paused


@pytest.mark.long
@pytest.mark.rule("LG-4.1")
def test_a_second_ctrl_c_ends_at_once_and_keeps_what_was_finished(tmp_path: Path) -> None:
    """The players never answer: the first waits for the hand, the second does not."""
    slow = FILE.format(lanes=2).replace(LEARNER, "slow.py:Slow").replace('"random"', '"slow.py:Slow"')
    (tmp_path / "slow.py").write_text(SLOW, encoding="utf-8")
    (tmp_path / "league.toml").write_text(slow, encoding="utf-8")
    process = start(tmp_path)
    while not (tmp_path / "thinking").exists():
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(1)
    process.send_signal(signal.SIGINT)
    assert process.wait(60) == 130
    assert hands(tmp_path) == 0


SLOW = """
import time
from pathlib import Path

class Slow:
    def notice(self, hand, seat): ...
    def choose(self, hand, seat, dice):
        Path("thinking").touch()
        time.sleep(3600)
"""
