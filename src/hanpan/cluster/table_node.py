"""A table node among several: its floor, its doors, its neighbours, and the lease that lets it speak."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress

from hanpan.cluster.arriving import Arriving
from hanpan.cluster.bus import Bus
from hanpan.cluster.doors import Desk, Doors
from hanpan.cluster.peers import Peers
from hanpan.cluster.ticking import ticking
from hanpan.floor.acquaintance import Acquaintance
from hanpan.floor.beforehand import Beforehand
from hanpan.floor.floor import Floor
from hanpan.floor.house_wishes import new_name
from hanpan.floor.neighbours import Neighbours
from hanpan.floor.news import TellMe
from hanpan.floor.ownership import SharedStore
from hanpan.floor.owning import SWEPT_EVERY, Owning
from hanpan.floor.ports import StoreError

NEWS_SECONDS = 0.5
NAMES_TRIED = 200
Chore = Callable[[], Awaitable[None]]


class TableNode:
    """Puts the parts together."""

    def __init__(self, name: str, floor: Floor, store: SharedStore, bus: Bus, desk: Desk, at: str) -> None:
        self.floor, self.store = floor, store
        self.owning = Owning(floor, store)
        self.acquaintance = Acquaintance(floor, store, self.owning)
        self.beforehand = Beforehand(floor, store, self.owning, self.acquaintance)
        self.peers = Peers(name, store.epoch, bus, at)
        self.neighbours = Neighbours(floor, self.acquaintance, self.peers.tell)
        self.doors = Doors(name, store.epoch, bus, floor, desk, self._tables, at)
        self.doors.hear_first = Arriving(self.doors, self.beforehand).hear
        self.living: dict[int, str] = {}
        self.dead: list[int] = []
        self.chores: list[Chore] = []
        """What is looked after once tables have come or gone, and every second."""
        self.sweeping: asyncio.Task[None] | None = None
        self._join()

    def _join(self) -> None:
        """Everything that a house of one process does by itself asks the others from now on."""
        self.doors.is_silent = lambda: not self.store.may_speak()
        self.doors.dead = lambda: self.dead
        self.peers.may_speak, self.peers.owns = self.store.may_speak, self.owning.owns
        self.peers.hear, self.peers.lets_go = self.neighbours.hear, self.beforehand.lets_go
        self.beforehand.let_go = self.peers.ask_to_let_go
        self.beforehand.welcomed = self.neighbours.welcomed
        self.floor.delivery.far = self.doors.deliver
        self.floor.friendships.know = self.acquaintance.know
        self.floor.house_wishes.name_table = self._new_name

    def _tables(self) -> dict[str, int]:
        return {table: self.store.epoch for table in self.floor.house.tables if self.store.owns(table)}

    def _new_name(self) -> str:
        """A new table is opened by the node that is asked, under a name that falls to it."""
        names = [new_name() for _ in range(NAMES_TRIED)]
        return next((name for name in names if self.store.falls_here(name)), names[0])

    # -- its life

    async def open(self, closing: AsyncExitStack) -> None:
        """The floor is open by now."""
        await self.peers.open()
        self.peers.tell(TellMe())
        await self._sweep()
        await self.doors.open()
        await closing.enter_async_context(ticking(self.doors.tick))
        await closing.enter_async_context(ticking(self.neighbours.tick, NEWS_SECONDS))
        self.sweeping = asyncio.create_task(self._keep_sweeping())
        closing.push_async_callback(self._stop_sweeping)

    async def _keep_sweeping(self) -> None:
        while True:
            await self.store.wait(SWEPT_EVERY)
            with suppress(StoreError):
                await self._sweep()

    async def _stop_sweeping(self) -> None:
        if self.sweeping is not None:
            self.sweeping.cancel()
            await asyncio.wait([self.sweeping])

    async def _sweep(self) -> None:
        await self.owning.sweep()
        self._look_round()
        for table in self.floor.house.tables:
            self.floor.broadcast.far.drop(table)
        for chore in self.chores:
            await chore()
        self.doors.tell_state()

    def _look_round(self) -> None:
        """Whoever lived and does so no longer."""
        living = self.store.living()
        gone = {epoch: node for epoch, node in self.living.items() if epoch not in living}
        self.dead = [*self.dead, *gone][-100:]
        for node in gone.values():
            if node not in living.values():
                self.neighbours.lose(node)
        self.living = living

    async def leave(self, seconds: float) -> None:
        """Told to stop: tables go to others between hands, then this node is not heard any more."""
        await self._stop_sweeping()
        with suppress(StoreError):
            await self.owning.hand_all_over(seconds, self.doors.tell_state)
        self.doors.close()
        self.doors.is_silent, self.peers.may_speak = _yes, _no


def _yes() -> bool:
    return True


def _no() -> bool:
    return False
