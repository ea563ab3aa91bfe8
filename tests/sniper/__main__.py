"""A long run: `python -m tests.sniper --games 100000` plays random games on every core."""

import sys

from tests.long_run import long_run
from tests.sniper.random_games import play_random

if __name__ == "__main__":
    sys.exit(long_run(play_random, "games", __doc__))
