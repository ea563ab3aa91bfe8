"""A long run: `python -m tests.sniper --games 100000` plays random games on every core."""

import argparse
import os
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from rich.progress import track

from tests.sniper.random_games import play_random

CHUNK = 100


def run(first: int) -> tuple[Counter[str], list[str]]:
    counts: Counter[str] = Counter()
    wrong = []
    for seed in range(first, first + CHUNK):
        try:
            counts += play_random(seed)
        except AssertionError as objection:
            wrong.append(f"seed {seed}: {objection}")
    return counts, wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    chunks = range(asked.seed, asked.seed + asked.games, CHUNK)
    counts: Counter[str] = Counter()
    wrong: list[str] = []
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for done, failed in track(pool.map(run, chunks), total=len(chunks), disable=not sys.stderr.isatty()):
            counts += done
            wrong += failed
    for name, count in counts.items():
        print(f"{name}: {count:,}")
    print("\n".join(wrong) or "no objection")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
