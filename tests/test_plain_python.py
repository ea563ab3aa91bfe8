"""Where no compiler is at hand the same sources run as plain Python: every scenario holds there, and the floor does."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
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
    _run(plain, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/scenarios", "tests/kit", "tests/floor")


def _run(environment: dict[str, str], *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
