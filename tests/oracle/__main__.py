"""A long differential run: `python -m tests.oracle --hands 100000` of each variant (also `make oracle`)."""

import sys
from functools import partial

from tests.long_run import long_run
from tests.oracle.beside_pokerkit import THEIRS, play_beside


def every_variant() -> int:
    found = 0
    for variant in THEIRS:
        print(f"-- {variant}", flush=True)
        found |= long_run(partial(play_beside, variant=variant), "hands", __doc__)
    return found


if __name__ == "__main__":
    sys.exit(every_variant())
