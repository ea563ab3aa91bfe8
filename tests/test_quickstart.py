"""docs/quickstart.md does what it says: each block as a file of its own, and each command, in an empty folder."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import hanpan

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "quickstart.md").read_text(encoding="utf-8")
STEPS = re.findall(r"```python\n(.*?)```|^    (hanpan [^\n]*)$", PAGE, re.DOTALL | re.MULTILINE)
HANPAN = [sys.executable, "-c", "from hanpan.cli.main import main; main()"]


def run(folder: Path, command: list[str]) -> str:
    home = {"HOME": str(folder), "HANPAN_LANG": "en", "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(command, cwd=folder, env=home, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, (command, done.stdout, done.stderr)
    return done.stdout


@pytest.mark.timeout(600)
def test_every_step_from_the_first_to_the_last(tmp_path: Path) -> None:
    told = []
    for number, (block, command) in enumerate(STEPS):
        file = tmp_path / f"step_{number}.py"
        file.write_text(block, encoding="utf-8")
        told.append(run(tmp_path, [*HANPAN, *shlex.split(command)[1:]] if command else [sys.executable, file.name]))
    learnt = re.search(r"throwing dice: ([+-]\d+), having learnt: ([+-]\d+)", told[0])
    assert learnt is not None
    assert int(learnt[2]) > max(0, int(learnt[1]))
    assert (tmp_path / "heat.html").read_text(encoding="utf-8").count("<td") == 169
    text = (tmp_path / "hands.txt").read_text(encoding="utf-8")
    assert text.count("PokerStars Hand #") == text.count("Dealt to Ann") == 50
    assert "50 hands: 50 agreeing" in told[-1]


def test_it_names_the_wheel_that_is_packed() -> None:
    assert f"dist/hanpan-{hanpan.__version__}-py3-none-any.whl[house,rl]" in PAGE


def test_the_sources_have_the_examples() -> None:
    assert "graft examples" in (ROOT / "MANIFEST.in").read_text(encoding="utf-8").split("\n")
