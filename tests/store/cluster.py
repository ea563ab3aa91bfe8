"""Several nodes on one database, each ready to be asked, stopped or cut off."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any

import asyncpg

from hanpan.floor.ports import Batch
from hanpan.store.nodes.lease import Lease
from hanpan.store.nodes.opening import open_node
from hanpan.store.nodes.store import NodeStore
from hanpan.store.postgresql.address import Address
from tests.store.proxy import Proxy
from tests.store.samples import record, sale

LAST = 10**9


class Hands:
    """The hands of a clock that stands until it is moved."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Cluster:
    """On one loop; the clocks of all nodes stand."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.clock = Hands()
        self._open = AsyncExitStack()

    async def node(self, name: str, role: str = "both", *, proxy: Proxy | None = None) -> NodeStore:
        address = Address(proxy.url(self.database) if proxy else self.database)
        store = await open_node(address, name, role, f"{name}:1", Lease(self.clock))
        self._open.push_async_callback(store.close)
        return store

    async def proxy(self) -> Proxy:
        proxy = await Proxy(self.database).open()
        self._open.push_async_callback(proxy.close)
        return proxy

    async def ask(self, sql: str) -> list[tuple[Any, ...]]:
        connection = await asyncpg.connect(self.database)
        try:
            return [tuple(row) for row in await connection.fetch(sql)]
        finally:
            await connection.close()

    async def passes(self, seconds: int, *living: NodeStore) -> None:
        """Time passes for those who live; each second their hearts beat."""
        for _ in range(seconds):
            self.clock.now += 1
            for store in living:
                await store.heartbeat.beat()

    async def close(self) -> None:
        await self._open.aclose()


def on_cluster(database: str, test: Callable[[Cluster], Awaitable[None]]) -> None:
    async def run() -> None:
        cluster = Cluster(database)
        try:
            await test(cluster)
        finally:
            await cluster.close()

    asyncio.run(run())


def more(table: str, number: int, who: str = "ann", chips: int = 5) -> Batch:
    """A fact, and chips that would show if it were done twice."""
    batch = Batch(records=[record(table, number)], transfers=[(1, sale(f"cage:{table}.{number}", who, chips))])
    batch.changes = {"cage": -chips, f"bank:{who}": chips}
    return batch


async def told(store: NodeStore, table: str, who: str = "ann") -> tuple[int, int]:
    """How many facts, and how many chips."""
    return len(await store.records(table, 0, LAST)), await store.persons.bank(who)
