"""EV-4: the clock of the levels, as a pure function of the times it is told."""

from typing import Final

from msgspec import Struct, structs

MINUTE: Final = 60_000
HAND_FOR_HAND: Final = 2 * MINUTE
"""EV-3.5: what a hand takes then, whatever it takes."""


class Clock(Struct, frozen=True):
    """How far a level is."""

    level: int = 1
    spent: int = 0
    """Milliseconds of the level, up to `since`."""
    since: int = 0
    """It runs since then."""
    runs: bool = False

    def spent_at(self, now: int) -> int:
        return self.spent + (max(0, now - self.since) if self.runs else 0)

    def left_at(self, now: int, length: int) -> int:
        return max(0, length - self.spent_at(now))

    def over_at(self, length: int) -> int | None:
        """When the level is over; None while the clock stands."""
        return self.since + max(0, length - self.spent) if self.runs else None


def goes_on(clock: Clock, at: int) -> Clock:
    return clock if clock.runs else structs.replace(clock, since=at, runs=True)


def stands_still(clock: Clock, at: int) -> Clock:
    """EV-4.2: paused, on a break, or hand for hand."""
    return structs.replace(clock, spent=clock.spent_at(at), since=at, runs=False)


def hand_played(clock: Clock) -> Clock:
    """EV-3.5: hand for hand the clock runs two minutes a hand."""
    return structs.replace(clock, spent=clock.spent + HAND_FOR_HAND)


def next_level(clock: Clock, at: int, *, runs: bool) -> Clock:
    return Clock(clock.level + 1, 0, at, runs)


def put_off(clock: Clock, by: int) -> Clock:
    """The house itself stood still for so long."""
    return structs.replace(clock, since=clock.since + by)
