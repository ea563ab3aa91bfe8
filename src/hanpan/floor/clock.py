"""What time it is, and being woken. All times are milliseconds since 1970, so that deadlines survive a restart.

The house's time begins with the wall's and then runs evenly, whatever becomes of the wall's. Where the two come to
differ by more than `GAP`, or nobody looked at the time for so long, it stands still until the next look, which moves it
to the wall's time in one jump: whoever listens makes up for that (HO-7.5). While the house can keep
nothing, or is heard by nobody, it stands still, too.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

GAP = 5_000
"""So many milliseconds that nobody could use are a jump."""
LOOKS_EVERY = 1_000

Jumped = Callable[[int, int], None]
"""Told the time before a jump and the time after it."""


class Alarm(Protocol):
    """Something that will happen, unless it is cancelled."""

    def cancel(self) -> None: ...


class NoAlarm:
    """An alarm that never rings."""

    def cancel(self) -> None:
        """Nothing to do."""


class Clock(Protocol):
    """The only place where the house reads the time."""

    def now(self) -> int:
        """The house's time: for whatever is kept or shown. It never runs back but in a jump."""

    def steady(self) -> int:
        """Milliseconds since any moment, without jumps: for how long something lasts that ends with the process."""

    def call_at(self, at: int, act: Callable[[], None]) -> Alarm: ...

    def on_jump(self, jumped: Jumped) -> Alarm:
        """Watch the time from now on, and tell of every jump."""

    def hold(self) -> None:
        """It stands still from now on: nobody could use it."""

    def release(self) -> tuple[int, int]:
        """It runs on; the time before, and the time now."""


def wall_time() -> int:
    return time.time_ns() // 1_000_000


def steady_time() -> int:
    return time.monotonic_ns() // 1_000_000


class HouseClock:
    """The world's time, as far as it can be trusted, and as the running loop wakes us."""

    def __init__(self, wall: Callable[[], int] = wall_time, steady: Callable[[], int] = steady_time) -> None:
        self._wall, self._steady = wall, steady
        self._ahead = wall() - steady()
        """Of the steady clock."""
        self._looked: int | None = None
        """When, on the steady clock; not before anybody wants to be told of jumps."""
        self._held: int | None = None
        """The time at which it is held."""

    def now(self) -> int:
        if self._held is not None:
            return self._held
        steady = self._steady()
        return self._ahead + (steady if self._looked is None or steady - self._looked <= GAP else self._looked)

    def steady(self) -> int:
        return self._steady()

    def call_at(self, at: int, act: Callable[[], None]) -> Alarm:
        # A millisecond late is fine, early is not: the deadline would not be over yet.
        return asyncio.get_running_loop().call_later(max(0, at - self.now() + 1) / 1000, act)

    def look(self) -> tuple[int, int] | None:
        """Has the time jumped since the last look? Then the time before and the time now."""
        if self._held is not None:
            return None  # what has passed meanwhile is told when it is released
        before, steady, wall = self.now(), self._steady(), self._wall()
        slept = self._looked is not None and steady - self._looked > GAP
        self._looked = steady
        if slept or abs(wall - before) > GAP:
            self._ahead = wall - steady
            return before, wall
        return None

    def settle(self) -> None:
        """As looked at: opening the house, or what is done about a jump, may take long, and is none."""
        self._looked = self._steady()

    def on_jump(self, jumped: Jumped) -> Alarm:
        self.settle()
        return _Looking(self, jumped)

    def hold(self) -> None:
        self._held = self.now()

    def release(self) -> tuple[int, int]:
        if self._held is None:
            return self.now(), self.now()
        before, self._held = self._held, None
        self._looked, self._ahead = self._steady(), self._wall() - self._steady()
        return before, self.now()


class _Looking:
    """Again and again, between whatever else the loop does."""

    def __init__(self, clock: HouseClock, jumped: Jumped) -> None:
        self.clock, self.jumped = clock, jumped
        self._later()

    def _later(self) -> None:
        self.alarm = asyncio.get_running_loop().call_later(LOOKS_EVERY / 1000, self._look)

    def _look(self) -> None:
        jump = self.clock.look()
        if jump is not None:
            self.jumped(*jump)
            self.clock.settle()
        self._later()

    def cancel(self) -> None:
        self.alarm.cancel()


class VirtualClock:
    """A clock that stands still until it is turned: for tests."""

    def __init__(self, now: int = 0) -> None:
        self.passed = now
        self.ahead = 0
        """Of what has passed, by all jumps."""
        self.alarms: list[_VirtualAlarm] = []
        self.jumped: Jumped | None = None
        self.held: int | None = None

    def now(self) -> int:
        return self.passed + self.ahead if self.held is None else self.held

    def steady(self) -> int:
        return self.passed

    def call_at(self, at: int, act: Callable[[], None]) -> Alarm:
        alarm = _VirtualAlarm(self, self.passed + at - self.now(), act)
        self.alarms.append(alarm)
        return alarm

    def on_jump(self, jumped: Jumped) -> Alarm:
        self.jumped = jumped
        return NoAlarm()

    def hold(self) -> None:
        self.held = self.now()

    def release(self) -> tuple[int, int]:
        before, self.held = self.now(), None
        return before, self.now()

    def turn(self, until: int) -> None:
        """Let time pass; whoever wanted to be woken is, in order."""
        end = until - self.ahead
        while due := [alarm for alarm in self.alarms if alarm.at <= end]:
            first = min(due, key=lambda alarm: alarm.at)
            self.alarms.remove(first)
            self.passed = max(self.passed, first.at)
            first.act()
        self.passed = max(self.passed, end)

    def jump(self, by: int) -> None:
        """The machine sleeps, or its clock is put right: nobody is woken, nothing has passed."""
        before = self.now()
        self.ahead += by
        if self.jumped is not None and self.held is None:
            self.jumped(before, self.now())


class _VirtualAlarm:
    def __init__(self, clock: VirtualClock, at: int, act: Callable[[], None]) -> None:
        self.clock, self.at, self.act = clock, at, act

    def cancel(self) -> None:
        if self in self.clock.alarms:
            self.clock.alarms.remove(self)
