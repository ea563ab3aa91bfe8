"""What time it is, and being woken. All times are milliseconds since 1970, so that deadlines survive a restart."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Alarm(Protocol):
    """Something that will happen, unless it is cancelled."""

    def cancel(self) -> None: ...


class Clock(Protocol):
    """The only place where the house reads the time."""

    def now(self) -> int: ...

    def call_at(self, at: int, act: Callable[[], None]) -> Alarm: ...


class WallClock:
    """The world's time, as the running loop wakes us."""

    def now(self) -> int:
        return time.time_ns() // 1_000_000

    def call_at(self, at: int, act: Callable[[], None]) -> Alarm:
        # A millisecond late is fine, early is not: the deadline would not be over yet.
        return asyncio.get_running_loop().call_later(max(0, at - self.now() + 1) / 1000, act)


class VirtualClock:
    """A clock that stands still until it is turned: for tests."""

    def __init__(self, now: int = 0) -> None:
        self.time = now
        self.alarms: list[_VirtualAlarm] = []

    def now(self) -> int:
        return self.time

    def call_at(self, at: int, act: Callable[[], None]) -> Alarm:
        alarm = _VirtualAlarm(self, at, act)
        self.alarms.append(alarm)
        return alarm

    def turn(self, until: int) -> None:
        """Let time pass; whoever wanted to be woken is, in order."""
        while due := [alarm for alarm in self.alarms if alarm.at <= until]:
            first = min(due, key=lambda alarm: alarm.at)
            self.alarms.remove(first)
            self.time = max(self.time, first.at)
            first.act()
        self.time = max(self.time, until)


class _VirtualAlarm:
    def __init__(self, clock: VirtualClock, at: int, act: Callable[[], None]) -> None:
        self.clock, self.at, self.act = clock, at, act

    def cancel(self) -> None:
        if self in self.clock.alarms:
            self.clock.alarms.remove(self)
