"""A table node among several: its floor, its doors, its neighbours, and the lease that lets it speak."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress

from hanpan.cluster.arriving import Arriving
from hanpan.cluster.bus import Bus
from hanpan.cluster.doors import Doors, DoorService
from hanpan.cluster.peers import DEAF_TICKS, Peers
from hanpan.cluster.ticking import ticking
from hanpan.floor.acquaintance import Acquaintance
from hanpan.floor.beforehand import Beforehand
from hanpan.floor.courier import Courier
from hanpan.floor.evenings import new_name as new_evening
from hanpan.floor.floor import Floor
from hanpan.floor.house_wishes import new_name as new_table
from hanpan.floor.neighbours import Neighbours
from hanpan.floor.news import CloseIt, Ordered, TellMe
from hanpan.floor.ownership import SharedStore
from hanpan.floor.owning import SWEPT_EVERY, Owning
from hanpan.floor.ports import StoreError

NEWS_SECONDS = 0.5
HANDS_OVER_AFTER = 3
"""Seconds from not hearing the bus to handing over: by then all others know whether they hear it."""
NAMES_TRIED = 200
Chore = Callable[[], Awaitable[None]]


class TableNode:
    """Puts the parts together."""

    def __init__(self, name: str, floor: Floor, store: SharedStore, bus: Bus, service: DoorService, at: str) -> None:
        self.floor, self.store = floor, store
        self.owning = Owning(floor, store)
        self.owning.took = self._tell_doors
        self.acquaintance = Acquaintance(floor, store, self.owning)
        self.beforehand = Beforehand(floor, store, self.owning, self.acquaintance)
        self.peers = Peers(name, store.epoch, bus, at)
        self.neighbours = Neighbours(floor, self.acquaintance, self.peers.tell)
        self.courier = Courier(floor, self.owning, self.peers.tell)
        self.neighbours.hears |= self.courier.hears()
        self.doors = Doors(name, store.epoch, bus, floor, service, self._tables, at)
        self.arriving = Arriving(self.doors, self.beforehand)
        self.doors.hear_first = self.arriving.hear
        self.living: dict[int, str] = {}
        self.dead: list[int] = []
        self.chores: list[Chore] = []
        """What is looked after once tables have come or gone, and every second."""
        self.sweeping: asyncio.Task[None] | None = None
        self.cut_off = False
        """Do others know that no door reaches this node? Then tables fall to them."""
        self.bus_heard: Callable[[bool], None] = lambda _: None
        self._join()

    def _join(self) -> None:
        """Everything that a house of one process does by itself asks the others from now on."""
        self.doors.is_silent = lambda: not self.store.may_speak()
        self.doors.dead = lambda: self.dead
        self.peers.may_speak, self.peers.owns = self.store.may_speak, self.owning.owns
        self.peers.hear, self.peers.lets_go = self.neighbours.hear, self.beforehand.lets_go
        self.peers.obey, self.peers.others = self.neighbours.obey, self._others
        self.floor.broadcast.order = self._order
        self.beforehand.let_go = self.peers.ask_to_let_go
        self.beforehand.welcomed = self.neighbours.welcomed
        self.floor.delivery.far = self.doors.deliver
        self.floor.friendships.know = self.acquaintance.know
        self.floor.house_wishes.name_table = lambda: self._falling_here(new_table)
        self.peers.picture_of = self.floor.evenings.picture_of
        self.floor.evenings.far_picture = self.peers.ask_for_picture
        self.floor.evenings.new_name = lambda: self._falling_here(new_evening)

    def _tables(self) -> dict[str, int]:
        house = self.floor.house
        return {name: self.store.epoch for name in (*house.tables, *house.evenings) if self.store.owns(name)}

    def _others(self) -> set[str]:
        return {name for epoch, name in self.store.living().items() if epoch != self.store.epoch}

    async def _order(self, word: Ordered) -> bool | None:
        """What is no more nobody is asked to close."""
        if isinstance(word, CloseIt) and not await self.store.lives(word.table):
            return False
        return await self.peers.order(word)

    def _falling_here(self, new_name: Callable[[], str]) -> str:
        """What is new is opened by the node that is asked, under a name that falls to it."""
        names = [new_name() for _ in range(NAMES_TRIED)]
        return next((name for name in names if self.store.falls_here(name)), names[0])

    # -- its life

    async def open(self, closing: AsyncExitStack) -> None:
        """The floor is open by now."""
        await self.peers.open()
        self.peers.tell(TellMe())
        await self.sweep()
        await self.doors.open()
        await closing.enter_async_context(ticking(self.doors.tick))
        await closing.enter_async_context(ticking(self.neighbours.tick, NEWS_SECONDS))
        await closing.enter_async_context(ticking(self.peers.tick))
        await closing.enter_async_context(ticking(self.courier.tick))
        self.sweeping = asyncio.create_task(self._keep_sweeping())
        closing.push_async_callback(self._stop_sweeping)

    async def _keep_sweeping(self) -> None:
        while True:
            await self.store.wait(SWEPT_EVERY)
            with suppress(StoreError):
                await self.mind_the_bus()
                await self.sweep()

    async def mind_the_bus(self) -> None:
        """Without it no door reaches this node, however well its lease stands. Where others have it they go on with its
        tables; where nobody does, nobody takes any, and all goes on when it is back."""
        self.floor.stand_still("bus", stands=self.peers.is_deaf)
        if self.peers.is_deaf and not self.cut_off:
            await self.store.leave()
        elif self.cut_off and not self.peers.is_deaf:
            await self.store.stay()
        if self.cut_off != self.peers.is_deaf:
            self.cut_off = self.peers.is_deaf
            self.bus_heard(not self.cut_off)

    async def _stop_sweeping(self) -> None:
        if self.sweeping is not None:
            self.sweeping.cancel()
            await asyncio.wait([self.sweeping])

    async def sweep(self) -> None:
        """What has come and gone, and what is looked after then. Doors hear who is dead before its tables are read, and
        of each table as soon as it is here: whoever is at the last of many waits for it alone."""
        self._look_round()
        self._tell_doors()
        await self.owning.sweep(hands_over=not self.cut_off or self._waited(), in_mid_hand=self.cut_off)
        self._look_round()
        for chore in self.chores:
            await chore()
        self._tell_doors()

    def _tell_doors(self) -> None:
        for table in self.floor.house.tables:
            self.floor.broadcast.far.drop(table)
        self.doors.tell_state()

    def _waited(self) -> bool:
        return self.peers.quiet >= DEAF_TICKS + HANDS_OVER_AFTER

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
