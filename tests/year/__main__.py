"""`make year`: a house-year on a virtual clock, with everything that can befall it, and every invariant asked.

The store lies in a file system in memory where there is one: files are real, disks are not waited for.
"""

import argparse
import asyncio
import os
import sys
import time

from hanpan.simulation.invariants import BrokenError
from hanpan.simulation.year.calendar import HALF_A_WEEK, Plan, run_year
from hanpan.simulation.year.faults import DAY
from hanpan.simulation.year.year import Year

EVERY = 13
"""Evenings: a line for each eighth of a year."""


def main() -> None:
    asked = argparse.ArgumentParser(prog="make year", description=__doc__)
    asked.add_argument("--seed", type=int, default=1, help="everything that happens follows from it")
    asked.add_argument("--years", type=int, default=1, help="seeds, one after the other")
    asked.add_argument("--evenings", type=int, default=Plan.evenings, help="two a week")
    asked.add_argument("--people", type=int, default=Plan.people, help="who come on an evening")
    asked.add_argument("--minutes", type=int, default=Plan.minutes, help="of an evening")
    given = asked.parse_args()
    _repeatable()
    plan = Plan(given.evenings, given.people, given.minutes)
    for seed in range(given.seed, given.seed + given.years):
        _run(seed, plan)


def _repeatable() -> None:
    """Sets have an order, too: the same in every process."""
    if os.environ.get("PYTHONHASHSEED") != "0":
        os.execve(sys.executable, sys.orig_argv, {**os.environ, "PYTHONHASHSEED": "0"})  # noqa: S606


def _run(seed: int, plan: Plan) -> None:
    began = time.process_time()
    years: list[Year] = []

    def told(year: Year, evening: int) -> None:
        years[:] = [year]
        if evening % EVERY == 0:
            print(f"  day {_day(evening)}: {_so_far(year, began)}", flush=True)

    print(f"seed {seed}: {plan.evenings} evenings, {plan.people} people, {plan.minutes} minutes", flush=True)
    try:
        year = asyncio.run(run_year(seed, plan, told))
    except BrokenError as broken:
        again = f"make year SEED={seed}"
        sys.exit(f"seed {seed}: {broken}\n{_so_far(years[0], began) if years else ''}\n{again} shows it again")
    first, last = year.growth.quarters()
    print(f"seed {seed}: day {_day(plan.evenings)}, {_so_far(year, began)}")
    print(f"  {first:.0f} bytes a hand in the first quarter, {last:.0f} in the last")
    print("  befell: " + ", ".join(f"{what} {count}" for what, count in sorted(year.befell.items())))
    print("  all invariants held", flush=True)


def _day(evening: int) -> int:
    return evening * HALF_A_WEEK // DAY


def _so_far(year: Year, began: float) -> str:
    promises, kills = year.machine.promises, year.machine.lives - 1
    return (
        f"{promises.hands:,} hands, {sum(promises.numbers.values()):,} facts, {len(promises.done):,} wishes kept, "
        f"{year.restarts} restarts, {kills} of them by kill; {time.process_time() - began:.0f} s of CPU"
    )


if __name__ == "__main__":
    main()
