"""A long differential run: `python -m tests.oracle --hands 100000` of each variant (also `make oracle`).

`--only omaha,short-deck` plays these alone; with `--seed` a run that was broken off goes on elsewhere.
"""

import argparse
import sys
from functools import partial

from tests.long_run import long_run
from tests.oracle.beside_pokerkit import THEIRS, play_beside


def variants() -> list[str]:
    """Those that are asked for; the rest of the line is for the run."""
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--only", default=",".join(THEIRS))
    asked, sys.argv[1:] = parser.parse_known_args()
    return [name for name in THEIRS if name in asked.only.split(",")]


def every_variant() -> int:
    found = 0
    for variant in variants():
        print(f"-- {variant}", flush=True)
        found |= long_run(partial(play_beside, variant=variant), "hands", __doc__)
    return found


if __name__ == "__main__":
    sys.exit(every_variant())
