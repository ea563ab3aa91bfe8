"""EV-1.2: when a tournament will end, estimated from players, chips and ladder; it corrects itself as it is played."""

from collections.abc import Sequence
from typing import Final

from hanpan.house.evening.clock import MINUTE, Clock
from hanpan.house.evening.ladders import Rung, rung
from hanpan.house.evening.settings import Levels

LAST_BIG_BLINDS: Final = 20
"""About so many big blinds are in play when a tournament ends."""
MINUTES_A_HAND: Final = 1


def last_level(ladder: Sequence[Rung], chips: int) -> int:
    """The level at which so many chips are about to lie with one player."""
    level = 1
    while rung(ladder, level)[1] * LAST_BIG_BLINDS < chips:
        level += 1
    return level


def level_length(levels: Levels, players: int) -> int:
    """Milliseconds: where levels are counted in rounds, what a round of so many players takes."""
    minutes = levels.rounds * players * MINUTES_A_HAND if levels.rounds else levels.minutes
    return minutes * MINUTE


def ends_in(levels: Levels, ladder: Sequence[Rung], clock: Clock, now: int, players: int, chips: int) -> int:
    """Milliseconds from now, breaks among them; nothing where one player is left."""
    if players < 2:
        return 0
    last = max(clock.level, last_level(ladder, chips))
    length = level_length(levels, players)
    breaks = sum(clock.level <= after < last for after in levels.breaks)
    return clock.left_at(now, length) + (last - clock.level) * length + breaks * levels.break_minutes * MINUTE
