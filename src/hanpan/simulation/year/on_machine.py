"""A running house on a machine that may fail: what people plan outlives it, and nobody waits for a full disk."""

import asyncio
import heapq
from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any

from hanpan.floor.ports import StoreError
from hanpan.simulation.invariants import must
from hanpan.simulation.open_house import OpenHouse
from hanpan.simulation.year.machine import Machine


class HouseOnMachine(OpenHouse):
    """People carry on in whichever house is running by then."""

    def __init__(self, machine: Machine, seed: int) -> None:
        self.machine = machine
        self.plans: list[tuple[int, int, Callable[[], None]]] = []
        """What people are going to do, and when: a heap."""
        self.planned = 0
        self.orders: deque[Callable[[Any], Coroutine[Any, Any, None]]] = deque()
        """What befalls the house next, between two moments."""
        self.errands: set[asyncio.Task[None]] = set()
        super().__init__(machine, seed)

    def after(self, milliseconds: int, act: Callable[[], None]) -> None:
        self.planned += 1
        heapq.heappush(self.plans, (self.clock.steady() + milliseconds, self.planned, act))

    async def turn(self, milliseconds: int) -> None:
        end = self.clock.steady() + milliseconds
        while self.clock.steady() < end:
            due = [alarm.at for alarm in self.clock.alarms] + [at for at, _, _ in self.plans[:1]]
            self.clock.turn(self.clock.ahead + min(max(min(due, default=end), self.clock.steady()), end))
            while self.plans and self.plans[0][0] <= self.clock.steady():
                heapq.heappop(self.plans)[2]()
            await self._quiet()
            self._check_answered()
            await self._look_after_machine()
            while self.orders:
                await self.orders.popleft()(self)
                await self._look_after_machine()

    async def _look_after_machine(self) -> None:
        """For whoever runs it to say."""

    async def _quiet(self) -> None:
        """As in any open house; but nobody waits for a disk that is full, or for the dead."""
        commits, idle = self.floor.commits, 0
        while idle < 6 and not self.machine.dead:
            await asyncio.sleep(0)
            if self.wrong is not None:
                raise self.wrong
            if commits.task is not None and commits.task.done():
                commits.task.result()
            waits = commits.wanted.is_set() or self.floor.broadcast.messages or self.house.changed
            busy = waits or self.errands or self.floor.delivery.waits
            idle = 0 if busy and not self._stuck else idle + 1

    @property
    def _stuck(self) -> bool:
        return self.machine.disk.full or not self.floor.healthy

    def _check_answered(self) -> None:
        if not self._stuck and not self.machine.dead:
            for visitor in self.here.values():
                must(not visitor.asked, f"{visitor.person} was not answered: {visitor.asked}", "the floor")

    def came_of(self, what: str) -> None:
        self.wishes[what] += 1

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
