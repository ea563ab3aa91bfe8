"""Group commit: nothing is sent before what it tells of is durable.

Whatever happens between two rounds goes into one batch. A batch is closed together with the messages that tell of it,
written against exactly that state; the messages go out when the store has the batch.
"""

import asyncio
import time
from collections.abc import Callable, Iterable
from math import inf

from hanpan.floor.delivery import Delivery
from hanpan.floor.metrics import Metrics
from hanpan.floor.node_ports import LeftOutError
from hanpan.floor.ports import Batch, Store, StoreError
from hanpan.floor.visits import Outgoing

Closed = tuple[Batch, list[Outgoing]]
RETRY_SECONDS = 0.5
WAITS_SECONDS = 0.05
LAST_SECONDS = 5.0
"""How long a house that closes goes on trying: whoever told it to close does not wait for ever."""


def _fail(waiting: Iterable[asyncio.Future[None]], wrong: StoreError) -> None:
    for done in waiting:
        if not done.done():
            done.set_exception(wrong)


def _always() -> bool:
    return True


def _nobody_minds(_: bool) -> None:
    """Time may run on."""


def _nothing_left_out(wrong: LeftOutError, batch: Batch, messages: list[Outgoing]) -> Closed:
    """A house of its own has nobody who could be in its way."""
    del batch, messages
    raise wrong


class CommitLoop:
    """Commits and delivers, round after round."""

    def __init__(self, store: Store, metrics: Metrics, close: Callable[[], Closed], delivery: Delivery) -> None:
        self.store, self.metrics = store, metrics
        self.close, self.delivery = close, delivery
        self.wanted = asyncio.Event()
        self.healthy = True
        self.stands: Callable[[bool], None] = _nobody_minds
        """Told when nothing can be kept, and when that is over."""
        self.task: asyncio.Task[None] | None = None
        self.stopping = False
        self.retry_seconds, self.last_seconds = RETRY_SECONDS, LAST_SECONDS
        """A simulation has no time to wait."""
        self.gives_up_at = inf
        self.not_kept: StoreError | None = None
        """Why the last batch was given up."""
        self.waiting: list[asyncio.Future[None]] = []
        # Where several nodes share the house (floor.owning).
        self.may_speak: Callable[[], bool] = _always
        self.is_replaced: Callable[[], bool] = _always
        self.in_flight: Batch | None = None
        """Taken, and not durable yet."""
        self.leave_out: Callable[[LeftOutError, Batch, list[Outgoing]], Closed] = _nothing_left_out
        self.kept_batch: list[Callable[[Batch], None]] = []
        """Told of what is durable."""

    def start(self) -> None:
        self.task = asyncio.create_task(self._rounds())

    async def stop(self) -> StoreError | None:
        """One last round, and no more. Where it cannot be kept nobody hears of it, and the answer says why."""
        self.stopping, self.gives_up_at = True, time.monotonic() + self.last_seconds
        self.wanted.set()
        if self.task is not None and not self.task.done():
            await self.task
        self.delivery.finish()
        return self.not_kept

    async def _rounds(self) -> None:
        while True:
            await self.wanted.wait()
            self.wanted.clear()
            await self.round()
            if self.not_kept is not None or (self.stopping and not self.wanted.is_set()):
                return
            await asyncio.sleep(0)  # the sockets are read before the next batch is closed

    async def settled(self) -> None:
        """Until everything that has happened so far is durable."""
        await self.kept()

    def kept(self) -> asyncio.Future[None]:
        """Done when everything that has happened so far is durable."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append(done)
        self.wanted.set()
        return done

    async def round(self) -> None:
        batch, messages = self.close()
        waiting, self.waiting = self.waiting, []
        if batch:
            await asyncio.sleep(
                0
            )  # pictures are drawn and the disk is waited for in two turns: people are heard between
            messages = await self._commit(batch, messages)
        if self.not_kept is not None:
            _fail([*waiting, *self.waiting], self.not_kept)
            return
        for done in waiting:
            if not done.done():
                done.set_result(None)
        self.delivery.deliver(messages if await self._speaks() else [])
        while self.delivery.soon and self.delivery.task is not None:
            await asyncio.sleep(0)  # what is said meanwhile goes into one batch: many small ones cost more

    async def _speaks(self) -> bool:
        """A node whose lease is not renewed in time waits: it is renewed after all, or another node has gone on."""
        while not self.may_speak():
            if self.is_replaced() or self.stopping:
                return False
            await asyncio.sleep(WAITS_SECONDS)
        return True

    async def _commit(self, batch: Batch, messages: list[Outgoing]) -> list[Outgoing]:
        """Until the store has it: a full disk stops the house, it does not make it forget. What may be said then."""
        while self.not_kept is None:
            began = time.perf_counter()
            self.in_flight = batch
            try:
                await self.store.commit(batch)
                self.in_flight = None
            except StoreError as wrong:
                await self._try_later(wrong)
                continue
            except LeftOutError as wrong:
                batch, messages = self.leave_out(wrong, batch, messages)
                continue
            if not self.healthy:
                self.healthy = True
                self.stands(False)
            self.metrics.played(len(batch.hands))
            self.metrics.committed(len(batch.records), time.perf_counter() - began)
            for hear in self.kept_batch:
                hear(batch)
            break
        return messages

    async def _try_later(self, wrong: StoreError) -> None:
        if self.healthy:
            self.healthy = False
            self.stands(True)
        self.metrics.failed()
        if time.monotonic() >= self.gives_up_at:
            self.not_kept = wrong
        else:
            await asyncio.sleep(self.retry_seconds)
