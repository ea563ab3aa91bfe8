"""Where seats, bets and cards lie on the felt: never on each other, for any number of seats and any screen."""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


def test_nothing_lies_on_anything() -> None:
    node = Path(sys.executable).parent / "node"
    command = [str(node), "--no-warnings", str(HERE / "layout.mjs")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout == ""
