"""Long random runs on all cores, from the command line: many seeds, what was counted, and every seed that failed."""

import argparse
import os
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from rich.progress import track

CHUNK = 200
Trial = Callable[[int], Counter[str]]
"""One seed; an AssertionError is a finding."""


def _run(trial: Trial, first: int) -> tuple[Counter[str], list[str]]:
    counts: Counter[str] = Counter()
    wrong = []
    for seed in range(first, first + CHUNK):
        try:
            counts += trial(seed)
        except AssertionError as finding:
            wrong.append(f"seed {seed}: {finding}")
    return counts, wrong


def long_run(trial: Trial, what: str, about: str | None) -> int:
    """`--hands 100000 --seed 0`, with `what` for the first option; exit 1 where anything was found."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument(f"--{what}", dest="count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    chunks = range(asked.seed, asked.seed + asked.count, CHUNK)
    counts: Counter[str] = Counter()
    wrong: list[str] = []
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        done = pool.map(partial(_run, trial), chunks)
        for counted, failed in track(done, total=len(chunks), disable=not sys.stderr.isatty()):
            counts += counted
            wrong += failed
    for name, count in counts.items():
        print(f"{name}: {count:,}")
    print("\n".join(wrong) or "no objection")
    return 1 if wrong else 0
