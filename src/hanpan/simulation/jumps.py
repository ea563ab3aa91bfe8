"""The simulated machine sleeps, stands still, or has its clock put right: the house jumps, and nobody loses by it."""

from random import Random
from typing import Final

from hanpan.house.commands import ResumeTable
from hanpan.house.events import TableDismissed, TableResumed
from hanpan.house.house import House
from hanpan.simulation.crowds.base import GRACE, SECOND
from hanpan.simulation.invariants import must

HOUR: Final = 3600 * SECOND
EPOCH: Final = 10**12
"""When a simulated house opens: it has a past, as any that jumps back must have."""
SOMETIMES: Final = (5 * 60 * SECOND, HOUR)
"""From one jump to the next, at least and at most."""
JUMPS: Final = (20 * SECOND, HOUR, 8 * HOUR, 40 * 24 * HOUR, -20 * SECOND, -HOUR, -9 * HOUR, -40 * 24 * HOUR)


class Jumps:
    """When, and how far."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(f"jumps {seed}")  # noqa: S311 - a simulation must be repeatable
        self.ahead = EPOCH
        """Of the time that has passed, by all jumps."""
        self.next_at = self.rng.randrange(*SOMETIMES)
        """In time that has passed."""

    def due(self, now: int) -> int:
        """How far the time jumps now; mostly not at all."""
        passed = now - self.ahead
        if passed < self.next_at:
            return 0
        self.next_at = passed + self.rng.randrange(*SOMETIMES)
        by = self.rng.choice(JUMPS)
        self.ahead += by
        return by


def jump(house: House, name: str, before: int, now: int) -> ResumeTable:
    """HO-7.5, HO-7.6: a table goes on, and nothing else happens there; one to which nobody ever came may end (HO-2.4).
    What it was told can be told again."""
    resumed, *more = house.jump(name, before, now, GRACE)
    must(all(isinstance(event, TableDismissed) for event in more), f"more than a jump: {more}", name)
    must(house.tables[name].now == now, "it lives in another time", name)
    assert isinstance(resumed, TableResumed)
    return ResumeTable(now, by=resumed.by, grace=resumed.grace, stays_paused=True)
