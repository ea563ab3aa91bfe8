"""Group commit: nothing is sent before what it tells of is durable.

Whatever happens between two rounds goes into one batch. A batch is closed together with the messages that tell of it,
written against exactly that state; the messages go out when the store has the batch.
"""

import asyncio
import time
from collections.abc import Callable

from hanpan.floor.delivery import Delivery
from hanpan.floor.metrics import Metrics
from hanpan.floor.ports import Batch, Store, StoreError
from hanpan.floor.visits import Outgoing

Closed = tuple[Batch, list[Outgoing]]
RETRY_SECONDS = 0.5


class CommitLoop:
    """Commits and delivers, round after round."""

    def __init__(self, store: Store, metrics: Metrics, close: Callable[[], Closed], delivery: Delivery) -> None:
        self.store, self.metrics = store, metrics
        self.close, self.delivery = close, delivery
        self.wanted = asyncio.Event()
        self.healthy = True
        self.task: asyncio.Task[None] | None = None
        self.stopping = False
        self.waiting: list[asyncio.Future[None]] = []

    def start(self) -> None:
        self.task = asyncio.create_task(self._rounds())

    async def stop(self) -> None:
        """One last round, and no more."""
        self.stopping = True
        self.wanted.set()
        if self.task is not None and not self.task.done():
            await self.task
        self.delivery.finish()

    async def _rounds(self) -> None:
        while True:
            await self.wanted.wait()
            self.wanted.clear()
            await self.round()
            if self.stopping and not self.wanted.is_set():
                return
            await asyncio.sleep(0)  # the sockets are read before the next batch is closed

    async def settled(self) -> None:
        """Until everything that has happened so far is durable."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append(done)
        self.wanted.set()
        await done

    async def round(self) -> None:
        batch, messages = self.close()
        waiting, self.waiting = self.waiting, []
        if batch:
            await self._commit(batch)
        for done in waiting:
            if not done.done():
                done.set_result(None)
        self.delivery.deliver(messages)

    async def _commit(self, batch: Batch) -> None:
        """Until the store has it: a full disk stops the house, it does not make it forget."""
        while True:
            began = time.perf_counter()
            try:
                await self.store.commit(batch)
            except StoreError:
                self.healthy = False
                self.metrics.failed()
                await asyncio.sleep(RETRY_SECONDS)
                continue
            self.healthy = True
            self.metrics.committed(len(batch.records), time.perf_counter() - began)
            return
