"""A house whose doors are apart from its tables, in one process: everything between them goes by the bus."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from aiohttp import web

from hanpan.cluster.bus import Bus, Reader
from hanpan.cluster.doors import Doors
from hanpan.cluster.far_house import FarHouse
from hanpan.cluster.ticking import ticking
from hanpan.floor.clock import VirtualClock
from hanpan.floor.floor import Floor
from hanpan.server.app import build_app
from hanpan.server.connecting import HouseRunner
from hanpan.server.context import Context
from hanpan.server.far_door import FarDoor, build_door
from hanpan.server.limits import Limits
from hanpan.server.node_service import NodeService
from hanpan.server.serving import port_of, serve
from hanpan.store.sqlite import open_memory
from tests.server.house import NOON, House

AT = "test"


class QuickBus:
    """Within one process, and never bad."""

    largest = 1 << 20

    def __init__(self) -> None:
        self.readers: dict[str, list[Reader]] = {}

    def post(self, subject: str, data: bytes) -> None:
        for read in self.readers.get(subject, []):
            asyncio.get_running_loop().call_soon(read, data)

    async def listen(self, subject: str, read: Reader) -> None:
        self.readers.setdefault(subject, []).append(read)


@dataclass
class Apart:
    """The tables, and a house as each door shows it."""

    node: Doors
    doors: list[FarHouse]
    houses: list[House]


@asynccontextmanager
async def apart(buses: list[Bus], limits: Limits | None = None, public_url: str = "") -> AsyncIterator[Apart]:
    """The first bus is the tables', each other one a door's."""
    limits = limits or Limits()
    async with AsyncExitStack() as closing:
        clock, store = VirtualClock(NOON), await open_memory()
        closing.push_async_callback(store.close)
        floor = Floor(store, clock)
        context = Context(floor, store, clock, limits, public_url)
        runner = HouseRunner(build_app(context))
        await runner.setup()
        closing.push_async_callback(runner.cleanup)
        node = Doors(
            "n", 1, buses[0], floor, NodeService(context, runner), lambda: dict.fromkeys(floor.house.tables, 1), AT
        )
        floor.delivery.far = node.deliver
        await floor.open()
        closing.push_async_callback(floor.close)
        await node.open()
        await closing.enter_async_context(ticking(node.tick))
        one = Apart(node, [], [])
        for number, bus in enumerate(buses[1:]):
            door = FarDoor(FarHouse(f"d{number}", bus, floor.metrics, AT), clock, floor.metrics, limits, public_url)
            listens = await _open(closing, door)
            url = f"http://127.0.0.1:{port_of(listens)}"
            one.doors.append(door.house)
            one.houses.append(House(url, context, clock, store, floor, runner=listens))
        yield one
        for house in one.houses:
            for browser in house.browsers:
                await browser.session.close()


async def _open(closing: AsyncExitStack, door: FarDoor) -> web.AppRunner:
    await door.house.open()
    await closing.enter_async_context(ticking(door.house.tick))
    runner = await serve(build_door(door), "127.0.0.1", 0, shutdown_seconds=1)
    closing.push_async_callback(runner.cleanup)
    async with asyncio.timeout(60):
        while not door.house.ready:
            await asyncio.sleep(0.01)
    return runner
