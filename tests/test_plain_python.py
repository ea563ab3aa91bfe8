"""Where no compiler is at hand the same sources run as plain Python: every scenario holds there, and the floor does."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TESTS = (
    "tests/scenarios",
    "tests/kit",
    "tests/floor",
    "tests/engine/test_holding.py",
    "tests/holdem/test_resampling.py",
)
"""What holds in both builds."""
WHICH = """
from hanpan.cards import NATIVE
from hanpan.games.holdem import evolution
print(NATIVE, evolution.__file__)
"""


def test_scenarios_hold_without_anything_compiled(tmp_path: Path) -> None:
    compiled = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(ROOT / "src" / "hanpan", tmp_path / "hanpan", ignore=compiled)
    plain = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}
    said = _run(plain, "-c", WHICH)
    assert said.split() == ["False", str(tmp_path / "hanpan" / "games" / "holdem" / "evolution.py")]
    _run(plain, "-m", "pytest", "-q", "-p", "no:cacheprovider", *TESTS)


UNIX_ALONE = ("fcntl", "grp", "pwd", "resource", "termios", "uvloop")
"""Modules that Windows has not."""


@pytest.mark.parametrize("command", ["--version", "simulate --hands 20 --seed 1", "icm 50 30 20 --prizes 70,30"])
def test_library_and_commands_need_nothing_of_unix(command: str) -> None:
    """docs/versions.md; how a house takes its folder there is told by tests/store/test_lock.py."""
    hidden = f"import sys; sys.modules.update(dict.fromkeys({UNIX_ALONE}))"
    told = _run({**os.environ}, "-c", f"{hidden}; from hanpan.cli.main import main; main()", *command.split())
    assert told
    with pytest.raises(AssertionError, match="fcntl"):  # they are not to be had
        _run({**os.environ}, "-c", f"{hidden}; import fcntl")


def _run(environment: dict[str, str], *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
