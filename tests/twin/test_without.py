"""Where no compiler was at hand there is no twin, and whoever asks for one hears so."""

import subprocess
import sys

WITHOUT = """
import sys
sys.modules["hanpan.games.holdem._native"] = None
from hanpan.games.holdem import HOUSE, VARIANTS, setup, twin
assert not twin.NATIVE
assert twin.covers(HOUSE, VARIANTS["omaha"])
try:
    twin.Table(setup([10, 20], button=0))
except ImportError as said:
    print(said)
"""


def test_without_a_compiler_the_law_is_all_there_is() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("the native twin is not built here")
