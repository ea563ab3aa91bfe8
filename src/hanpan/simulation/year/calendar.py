"""Half a week after half a week: an evening with its faults, the night after it, and what the operator does."""

import secrets
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

from hanpan.simulation.invariants import BREAKING, BrokenError
from hanpan.simulation.open_house import HOUR, MINUTE
from hanpan.simulation.year.faults import DAY
from hanpan.simulation.year.machine import Machine
from hanpan.simulation.year.upkeep import back_up, look_through, put_away
from hanpan.simulation.year.year import FORGOTTEN, Year

HALF_A_WEEK = 7 * DAY // 2
A_FORTNIGHT, A_QUARTER = 4, 26
"""Evenings."""
MEMORY = Path("/dev/shm")  # noqa: S108 - a file system in memory, where there is one: no test of disks, but of files
Told = Callable[[Year, int], None]
"""Hears how far it has come, evening by evening."""


@dataclass(frozen=True)
class Plan:
    """How much happens."""

    evenings: int = 104
    people: int = 7
    minutes: int = 10
    """Of an evening."""
    faults: int = 2
    trolls: int = 3


async def run_year(seed: int, plan: Plan, told: Told = lambda _, __: None) -> Year:
    """From the first opening to the last audit. What is broken is told with the evening."""
    with folder_in_memory() as folder, repeatable(seed):
        year, number = await open_year(folder, seed), 0
        try:
            for number in range(plan.evenings):
                await half_a_week(year, plan, number)
                told(year, number + 1)
            await year.shut()
            await look_through(year)
            year.growth.check()
        except (AssertionError, *BREAKING) as wrong:
            raise BrokenError(f"evening {number + 1}: {type(wrong).__name__}: {wrong}", "the year") from wrong
        return year


async def open_year(folder: Path, seed: int) -> Year:
    year = Year(await Machine(folder, seed).open(), seed)
    await year.open()
    year.tidy()
    return year


async def half_a_week(year: Year, plan: Plan, number: int) -> None:
    """An evening, what the operator does afterwards, and the days until the next."""
    faults = [year.faults.draw() for _ in range(plan.faults)]
    trolls = [year.trolls.draw() for _ in range(plan.trolls)]
    year.after(year.fate.randrange(plan.minutes * MINUTE), lambda: year.orders.append(back_up))
    await year.evening_of(plan.people, plan.minutes, faults, trolls)
    if number % A_QUARTER == A_QUARTER - 1:
        await look_through(year)
    if number % A_FORTNIGHT == A_FORTNIGHT - 1:
        before = await year.machine.size()
        await put_away(year)
        year.growth.add(await year.machine.size() - before, 0)  # a file that was made dense grows faster for a while
        await year.turn(HOUR)
    await _night(year, number)


async def _night(year: Year, number: int) -> None:
    """The machine sleeps away most of some nights; every night is long enough to forget whoever was there."""
    left = HALF_A_WEEK - FORGOTTEN
    if number % 3:
        year.jump(left)
        await year.turn(HOUR)
        left = 0
    await year.rest(FORGOTTEN + left)


@contextmanager
def folder_in_memory() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="hanpan-year-", dir=MEMORY if MEMORY.is_dir() else None))
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


@contextmanager
def repeatable(seed: int) -> Iterator[None]:
    """Names that are drawn by lot, and numbers that people add to a deal, come from the seed, too."""
    drawn, rng = (secrets.token_hex, secrets.token_bytes), Random(f"names {seed}")  # noqa: S311 - must be repeatable
    secrets.token_hex = lambda nbytes=8: rng.randbytes(nbytes or 8).hex()
    secrets.token_bytes = lambda nbytes=8: rng.randbytes(nbytes or 8)
    try:
        yield
    finally:
        secrets.token_hex, secrets.token_bytes = drawn
