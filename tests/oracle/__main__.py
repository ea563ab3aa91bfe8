"""A long differential run: `python -m tests.oracle --hands 100000` (also `make oracle`)."""

import sys

from tests.long_run import long_run
from tests.oracle.beside_pokerkit import play_beside

if __name__ == "__main__":
    sys.exit(long_run(play_beside, "hands", __doc__))
