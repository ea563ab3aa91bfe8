"""A running house with a door: regulars who come back after every fault, and whoever passes by."""

import asyncio
import heapq
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any

from hanpan.floor.ports import StoreError
from hanpan.simulation.invariants import must
from hanpan.simulation.open_house import MINUTE, SECOND, OpenHouse
from hanpan.simulation.year.door import Browser, Door
from hanpan.simulation.year.machine import Machine
from hanpan.simulation.year.regulars import Regular

BACK = (SECOND, 20 * SECOND)
"""After so long somebody whose line was cut has found it again."""
SAYS_AGAIN = 8 * MINUTE
"""Whoever comes later begins anew."""


class OpenDoor(OpenHouse):
    """What people want to do outlives the house they want to do it in."""

    machine: Machine
    door: Door

    def __init__(self, machine: Machine, seed: int) -> None:
        self.machine, self.is_open = machine, False
        self.plans: list[tuple[int, int, Callable[[], None]]] = []
        self.planned = 0
        self.orders: deque[Callable[[Any], Coroutine[Any, Any, None]]] = deque()
        """What befalls the house next, between two moments."""
        self.errands: set[asyncio.Task[None]] = set()
        self.browsers: dict[str, Browser] = {}
        """Of regulars, by name."""
        self.passing: list[Browser] = []
        """Of people who came by once."""
        self.cut: dict[str, tuple[int, Regular]] = {}
        """Whose line was lost, and when."""
        self.came = 0
        super().__init__(machine, seed)

    def after(self, milliseconds: int, act: Callable[[], None]) -> None:
        self.planned += 1
        heapq.heappush(self.plans, (self.clock.steady() + milliseconds, self.planned, act))

    # -- time

    async def turn(self, milliseconds: int) -> None:
        end = self.clock.steady() + milliseconds
        while self.clock.steady() < end:
            due = [alarm.at for alarm in self.clock.alarms] + [at for at, _, _ in self.plans[:1]]
            self.clock.turn(self.clock.ahead + min(max(min(due, default=end), self.clock.steady()), end))
            while self.plans and self.plans[0][0] <= self.clock.steady():
                heapq.heappop(self.plans)[2]()
            await self._quiet()
            self._check_answered()
            while self.orders:
                await self.orders.popleft()(self)
            await self._look_after_machine()

    async def _look_after_machine(self) -> None:
        """For whoever runs it to say."""

    async def _quiet(self) -> None:
        """As in any open house; but nobody waits for a disk that is full, or for the dead."""
        commits, idle = self.floor.commits, 0
        while idle < 4 and not self.machine.dead:
            await asyncio.sleep(0)
            if self.wrong is not None:
                raise self.wrong
            if commits.task is not None and commits.task.done():
                commits.task.result()
            waits = commits.wanted.is_set() or self.floor.broadcast.messages or self.house.changed
            busy = waits or self.errands or self.floor.delivery.later
            idle = 0 if busy and not self._stuck else idle + 1

    @property
    def _stuck(self) -> bool:
        return self.machine.disk.full or not self.floor.healthy

    def _check_answered(self) -> None:
        if not self._stuck and not self.machine.dead:
            for visitor in self.here.values():
                must(not visitor.asked, f"{visitor.person} was not answered: {visitor.asked}", "the floor")

    def errand(self, what: Coroutine[Any, Any, None]) -> None:
        """Something that is asked of the door, and may have to wait for the disk."""
        task = asyncio.create_task(what)
        self.errands.add(task)
        task.add_done_callback(self._back_from_errand)

    def _back_from_errand(self, task: asyncio.Task[None]) -> None:
        self.errands.discard(task)
        if not task.cancelled() and (wrong := task.exception()) is not None:
            if isinstance(wrong, StoreError) and self._stuck:
                self.came_of("errand not kept")
            else:
                self.wrong = self.wrong or wrong

    # -- people

    def came_of(self, what: str) -> None:
        self.wishes[what] += 1

    def new_name(self) -> str:
        self.came += 1
        return f"Guest{self.came:05}"

    def known(self) -> list[Browser]:
        return [browser for browser in self.browsers.values() if browser.guest is not None]

    def _come(self, name: str) -> None:
        if self.clock.steady() >= self.closes or name in self.here:
            return
        if self.is_open:
            self.errand(self._come_in(name))
        else:
            self._comes(name, 5 * SECOND)

    async def _come_in(self, name: str) -> None:
        browser = self.browsers.setdefault(name, Browser(name, f"203.0.113.{len(self.browsers)}"))
        try:
            refused = await self.door.come(browser)
        except StoreError:
            refused = "not kept"
        if refused == "lookalike-name":  # the house died before it could say who one is
            del self.browsers[name]
            name = f"{name}z"
        if refused:
            self.came_of(f"come {refused}")
            self._comes(name, 5 * SECOND)
            return
        assert browser.guest is not None
        visitor = Regular(self.floor, browser.guest, self.rng, self.came_of, lambda gone: self._was_cut(name, gone))
        since, before = self.cut.pop(name, (0, None))
        if before is not None and self.clock.steady() - since < SAYS_AGAIN:
            visitor.go_on_from(before)
        self._begin(name, visitor)

    def _was_cut(self, name: str, visitor: Regular) -> None:
        """By the house: they come back soon."""
        if self.here.get(name) is visitor:
            self._goes(name)
            self._comes(name, self.rng.randrange(*BACK))

    def _goes(self, name: str) -> None:
        visitor = self.here.pop(name)
        assert isinstance(visitor, Regular)
        self.cut[name] = self.clock.steady(), visitor
        visitor.go()

    def _lose_everybody(self) -> None:
        """The house is gone, and all come back when it is there again."""
        for name, visitor in self.here.items():
            assert isinstance(visitor, Regular)
            self.cut[name] = self.clock.steady(), visitor
            self._comes(name, self.rng.randrange(*BACK))
        self.here.clear()

    def goes_later(self, visitor: Regular) -> None:
        """Whoever passes by stays for a moment."""
        self.after(self.rng.randrange(SECOND, MINUTE), lambda: self._passes(visitor))

    def _passes(self, visitor: Regular) -> None:
        if visitor.floor is self.floor and self.is_open:
            visitor.go()
