"""EV-1.2, EV-1.5: the levels of a tournament."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from msgspec import Struct

from hanpan.house.stakes import LADDER

Rung = tuple[int, int]
"""Small and big blind."""

TURBO: Final[tuple[Rung, ...]] = (
    (1, 2),
    (5, 10),
    (10, 20),
    (20, 40),
    (50, 100),
    (100, 200),
    (200, 400),
    (400, 800),
    (800, 1600),
    (1500, 3000),
)
SLOW: Final[tuple[Rung, ...]] = (
    (1, 2),
    (2, 4),
    (3, 6),
    (4, 8),
    (5, 10),
    (8, 16),
    (10, 20),
    (15, 30),
    (20, 40),
    (25, 50),
    (30, 60),
    (40, 80),
    (50, 100),
    (75, 150),
    (100, 200),
    (125, 250),
    (150, 300),
    (200, 400),
    (250, 500),
    (300, 600),
    (400, 800),
    (500, 1000),
    (600, 1200),
    (800, 1600),
    (1000, 2000),
)
LADDERS: Final[dict[str, tuple[Rung, ...]]] = {"house": LADDER, "turbo": TURBO, "slow": SLOW}
"""By name; a host may also write their own."""
DEEP: Final = 100
"""A stack holds so many big blinds of the first level, where the ladder goes down as far."""


class Level(Struct, frozen=True):
    """What is paid at one level."""

    small: int
    big: int
    ante: int = 0
    """Paid by the big blind for the whole table, after the blind."""


def ladder_for(name: str, stack: int) -> tuple[Rung, ...]:
    """The rungs of a ladder of the house, from the one that suits the starting stack."""
    rungs = LADDERS[name]
    first = max((place for place, (_, big) in enumerate(rungs) if big * DEEP <= stack), default=0)
    return rungs[first:]


def rung(ladder: Sequence[Rung], level: int) -> Rung:
    """The blinds of a level, from 1 on. Past the end each is the last one times 1.5, rounded up to a chip (EV-1.5)."""
    if level <= len(ladder):
        return ladder[level - 1]
    small, big = ladder[-1]
    for _ in range(level - len(ladder)):
        small, big = _half_as_much_again(small), _half_as_much_again(big)
    return small, big


def _half_as_much_again(chips: int) -> int:
    return (3 * chips + 1) // 2


def level_of(ladder: Sequence[Rung], level: int, ante_from: int = 0) -> Level:
    """EV-1.2: from a level on the big blind pays an ante of its own size for the table."""
    small, big = rung(ladder, level)
    return Level(small, big, big if 0 < ante_from <= level else 0)


def is_ladder(ladder: Sequence[Rung]) -> bool:
    """Blinds that never fall, the small one no larger than the big one."""
    fit = all(0 < small <= big for small, big in ladder)
    return bool(ladder) and fit and all(one[1] <= two[1] for one, two in pairwise(ladder))
