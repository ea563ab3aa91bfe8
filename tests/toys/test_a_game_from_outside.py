"""A game that is no part of the house is installed beside it, and all the rest comes with it."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from tests.browser.others import Crowd
from tests.operating.processes import QUICK, eventually, hanpan, serving
from tests.toys.installing import installed

ROOT = Path(__file__).parents[2]
TABLE = """
[[tables]]
name = "sealed-1"
game = "sealed"
format = "tricks"
seats = 3
"""


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return installed("sealed", tmp_path_factory.mktemp("toy"))


def python(toy: dict[str, str], *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env={**os.environ, **toy}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_nothing_of_the_house_knows_it() -> None:
    files = [file for room in ("src", "web/src", "docs/decisions") for file in (ROOT / room).rglob("*.*")]
    texts = [file for file in files if file.suffix in (".py", ".ts", ".svelte", ".toml", ".md")]
    knowing = [file for file in texts if "Sealed Tricks" in file.read_text(encoding="utf-8")]
    assert len(texts) > 500
    assert not knowing


@pytest.mark.long
def test_it_keeps_every_promise_that_the_games_of_the_house_keep(toy: dict[str, str]) -> None:
    """The contract of a table, the contract of a game, and its own rules, each shown by a test."""
    suites = ("tests/contract", "tests/engine/test_contract.py", "tests/toys/sealed")
    said = python(toy, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "sealed", *suites)
    assert int(said.split(" passed")[0].split()[-1]) > 290, said


SIMULATION = """
from hanpan.simulation.world import HOUR, World
world = World(1, 12, 60)
for _ in world.run(HOUR // 2): pass
print(world.started["sealed"])
"""


def test_random_people_play_it_in_a_simulated_house(toy: dict[str, str]) -> None:
    assert int(python(toy, "-c", SIMULATION)) > 10


WORDS = """
from hanpan.rulebook import rules
from hanpan.words import LANGUAGES, catalogue, from_outside
from hanpan.words.refusals import places
one, other = (from_outside(lang) for lang in LANGUAGES)
assert one.keys() == other.keys() and one, one.keys() ^ other.keys()
assert all(places(one[key]) == places(other[key]) for key in one)
assert catalogue("ko")["web.kind.sealed"] == "비밀 트릭"
assert rules()["ST-2.1"].text["ko"]
"""


def test_its_words_and_its_rules_are_there_in_both_languages(toy: dict[str, str]) -> None:
    python(toy, "-c", WORDS)


@pytest.mark.long
@pytest.mark.rule("HO-8.1")
def test_house_bots_play_it_and_the_house_comes_back_after_kill_9(toy: dict[str, str], tmp_path: Path) -> None:
    """A table in the lobby, hands in the books, a journal that replays, an audit that finds nothing."""
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "house.toml").write_text(QUICK + TABLE)
    with serving(folder, "--host", "127.0.0.1", **toy) as house, Crowd(house.url) as crowd:
        _sees_hand(crowd, 2)
        [row] = [row for row in msgspec.json.decode(house.get("/api/lobby")[1])["tables"] if row["game"] == "sealed"]
        assert (row["table"], row["taken"], row["seats"]) == ("sealed-1", 2, 3)
        assert house.get("/api/words?lang=en&outside=true")[1].count("Sealed Tricks") == 1
        assert "ST-2.1" in house.get("/api/rulebook")[1]
        house.end(signal.SIGKILL)
    _is_right(folder, toy)
    with serving(folder, "--host", "127.0.0.1", **toy) as house, Crowd(house.url) as crowd:
        _sees_hand(crowd, 4)
        assert house.end() == 0
    _is_right(folder, toy)


def _sees_hand(crowd: Crowd, number: int) -> None:
    """Somebody looks on until so many have been dealt."""
    eve = crowd.comes(f"Eve {number}")
    eve.looks_at("sealed-1")
    eve.sees("sealed-1", lambda now: now.shared["hand_number"] >= number)


def _is_right(folder: Path, toy: dict[str, str]) -> None:
    audit = hanpan("audit", "--data", folder, **toy)
    assert audit.returncode == 0, audit.stdout + audit.stderr


def test_without_it_the_house_says_what_is_missing(toy: dict[str, str], tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "house.toml").write_text(QUICK + TABLE)
    with serving(folder, **toy) as house:
        eventually(lambda: '"sealed-1"' in house.get("/api/lobby")[1])
        house.end()
    (folder / "house.toml").write_text(QUICK)
    opened = hanpan("serve", "--data", folder, "--port", 0)
    assert opened.returncode != 0
    assert "sealed" in opened.stdout + opened.stderr
