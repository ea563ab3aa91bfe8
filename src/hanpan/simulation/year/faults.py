"""Faults that a machine and its house meet in a year."""

from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Final

from hanpan.simulation.open_house import HOUR, MINUTE, SECOND

if TYPE_CHECKING:
    from hanpan.simulation.year.year import Year

DAY: Final = 24 * HOUR
FAR: Final = 60 * DAY
"""A clock is never wrong by more."""
NAPS: Final = (6 * SECOND, 20 * SECOND, 10 * MINUTE, HOUR, 8 * HOUR)
CORRECTIONS: Final = (20 * SECOND, HOUR, 9 * HOUR, 40 * DAY, -20 * SECOND, -HOUR, -9 * HOUR, -40 * DAY)

Fault = Callable[["Year"], Coroutine[Any, Any, None]]


async def suspend(year: "Year") -> None:
    """The machine sleeps, or the process is stopped for a while."""
    year.jump(year.rng.choice(NAPS))


async def correct(year: "Year") -> None:
    """Its clock is put right, or wrong."""
    year.jump(_correction(year))


def _correction(year: "Year") -> int:
    return year.rng.choice([by for by in CORRECTIONS if abs(year.clock.ahead + by) < FAR])


async def fill(year: "Year") -> None:
    """The disk is full, and somebody makes room after a while."""
    year.machine.disk.full = True
    year.after(year.rng.randrange(10 * SECOND, 2 * MINUTE), year.make_room)


async def restart(year: "Year") -> None:
    """The operator closes the house, and opens it again."""
    await year.close_for(year.rng.choice((SECOND, 20 * SECOND, 5 * MINUTE)))


async def restart_corrected(year: "Year") -> None:
    """While the house is closed its clock is put right, or wrong."""
    await year.close_for(MINUTE, _correction(year))


async def restart_full(year: "Year") -> None:
    """The operator closes it because the disk is full."""
    year.machine.disk.full = True
    year.after(5 * SECOND, lambda: year.orders.append(restart))


async def kill(year: "Year") -> None:
    """kill -9, between two rounds."""
    await year.die()


async def kill_in_commit(year: "Year") -> None:
    """kill -9 while something is being kept, one of the next times."""
    year.machine.dies_in = year.rng.randrange(20)


async def kill_full(year: "Year") -> None:
    """The power goes while the disk is full: nobody was told of what is lost."""
    year.machine.disk.full = True
    year.after(5 * SECOND, lambda: year.orders.append(kill))


FAULTS: tuple[Fault, ...] = (
    suspend, correct, fill, restart, restart_corrected, restart_full, kill, kill_in_commit, kill_full,
)  # fmt: skip
