"""docs/bots.md is run: every block of code and every command in it."""

import json
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from hanpan.league.views import LeagueView
from tests.bots.test_http_examples import EXAMPLES, bet, running, view
from tests.operating.playing import bots_sit
from tests.operating.processes import quick, serving
from tests.operating.warm import PROGRAM
from tests.operating.warm import run as run_here

ROOT = Path(__file__).parents[3]
DOCUMENT = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
WRITING, OVER_HTTP = DOCUMENT.split("## Any language, over HTTP")[0], DOCUMENT.split("## Any language, over HTTP")[1]
BLOCKS = re.findall(r"```python\n(.*?)```", WRITING, re.DOTALL)
COMMANDS = [line.split("  #")[0].strip() for line in re.findall(r"^    ((?:hanpan|python) .*)$", WRITING, re.MULTILINE)]
ADDRESS = "http://127.0.0.1:8080"


def run(folder: Path, command: str) -> subprocess.CompletedProcess[str]:
    name, *arguments = command.split()
    begins = PROGRAM if name == "hanpan" else (sys.executable,)
    home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "HANPAN_LANG": "en"}
    done = run_here([*begins, *arguments], cwd=folder, env=home, timeout=300)
    assert done.returncode == 0, (command, done.stdout, done.stderr)
    return done


def test_the_document_has_what_is_run() -> None:
    assert len(BLOCKS) == 3
    assert [command.split()[0] for command in COMMANDS] == ["hanpan", "python", "hanpan", "python", "hanpan"]
    assert len(BLOCKS[0].strip().splitlines()) < 30


@pytest.mark.long
def test_the_first_five_minutes(tmp_path: Path) -> None:
    *first, in_a_house = COMMANDS[:3]
    for command in first:
        run(tmp_path, command)
    told = run(tmp_path, f"{in_a_house} --hands 5")  # a builder plays 50
    assert "Chips per 100 hands" in told.stdout


@pytest.mark.long
def test_the_file_written_by_hand_plays_in_a_house(tmp_path: Path) -> None:
    folder = quick(tmp_path / "house")
    with (folder / "house.toml").open("a") as settings:
        settings.write("alone_seconds = 0.02\n")  # a bot from outside is no person whom they would mind
    with serving(folder) as house:
        bots_sit(house)
        block = BLOCKS[0].replace(ADDRESS, house.url).replace("hands=100", "hands=2")
        (tmp_path / "my_bot.py").write_text(block, encoding="utf-8")
        for command in COMMANDS[3:]:
            told = run(tmp_path, command.replace(ADDRESS, house.url).replace("--hands 100", "--hands 2"))
    assert "Careful 2" in told.stdout


def test_the_other_blocks_run(tmp_path: Path) -> None:
    (tmp_path / "my_bot.py").write_text(BLOCKS[0], encoding="utf-8")
    for number, block in enumerate(BLOCKS[1:]):
        (tmp_path / f"block_{number}.py").write_text(block, encoding="utf-8")
        told = run(tmp_path, f"python block_{number}.py")
        if number == 0:
            assert re.match(r"200 -?\d+ -?\d+\.\d+ \[\]$", told.stdout)


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_view_in_the_document_is_one_that_bots_answer(example: str) -> None:
    shown = json.loads(OVER_HTTP.split("```json\n")[1].split("```")[0])
    for one in (shown, view(["As", "Ah"], [])):
        assert json.loads(msgspec.json.encode(msgspec.convert(one, LeagueView))) == one
    assert shown["pot"] == sum(pot["amount"] for pot in shown["pots"]) + sum(one["bet"] for one in shown["players"])
    with running(example) as url:
        assert bet(url, shown) == 20
    assert re.search(rf"^    \w+ {EXAMPLES[example][1]} \d+$", OVER_HTTP, re.MULTILINE)
