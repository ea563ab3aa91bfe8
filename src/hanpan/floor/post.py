"""The post of the house: nothing leaves it before what it tells of is durable.

Whatever happens between two rounds of the post goes into one batch (group commit). A batch is closed together with the
letters that tell of it, written against exactly that state; the letters go out when the store has the batch.
"""

import asyncio
import time
from collections.abc import Callable

from hanpan.floor.ports import Batch, Store, StoreError
from hanpan.floor.visits import Letter, Visit
from hanpan.floor.watch import Watch

Closed = tuple[Batch, list[Letter]]
RETRY_SECONDS = 0.5
HANG_UP = b""
"""In place of a letter: the line ends when everything before it has been said."""


class Post:
    """Commits and delivers, round after round."""

    def __init__(self, store: Store, watch: Watch, close: Callable[[], Closed], lost: Callable[[Visit], None]) -> None:
        self.store, self.watch = store, watch
        self.close, self.lost = close, lost
        self.wanted = asyncio.Event()
        self.healthy = True
        self.task: asyncio.Task[None] | None = None
        self.stopping = False
        self.hanging_up: set[asyncio.Task[None]] = set()
        self.waiting: list[asyncio.Future[None]] = []

    def start(self) -> None:
        self.task = asyncio.create_task(self._rounds())

    async def stop(self) -> None:
        """One last round, and no more."""
        self.stopping = True
        self.wanted.set()
        if self.task is not None and not self.task.done():
            await self.task

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
        batch, letters = self.close()
        waiting, self.waiting = self.waiting, []
        if batch:
            await self._commit(batch)
        for done in waiting:
            if not done.done():
                done.set_result(None)
        self._deliver(letters)

    async def _commit(self, batch: Batch) -> None:
        """Until the store has it: a full disk stops the house, it does not make it forget."""
        while True:
            began = time.perf_counter()
            try:
                await self.store.commit(batch)
            except StoreError:
                self.healthy = False
                self.watch.failed()
                await asyncio.sleep(RETRY_SECONDS)
                continue
            self.healthy = True
            self.watch.committed(len(batch.records), time.perf_counter() - began)
            return

    def hang_up(self, visit: Visit, code: int, reason: str) -> None:
        """End a line, without waiting for the other end to agree."""
        visit.over = True
        task = asyncio.create_task(visit.line.close(code, reason))
        self.hanging_up.add(task)
        task.add_done_callback(self.hanging_up.discard)

    def _deliver(self, letters: list[Letter]) -> None:
        """Whatever goes to the same person goes at once: each sending costs more than what is in it."""
        by_visit: dict[Visit, list[bytes]] = {}
        for visit, data in letters:
            if visit in by_visit:
                by_visit[visit].append(data)
            else:
                by_visit[visit] = [data]
        size = 0
        for visit, told in by_visit.items():
            if not visit.over:
                size += self._tell(visit, told)
        if letters:
            self.watch.told(len(letters), size)

    def _tell(self, visit: Visit, told: list[bytes]) -> int:
        """How many bytes that were."""
        ends = told[-1] is HANG_UP
        if not visit.line.send(*(told[:-1] if ends else told)):
            self.lost(visit)
        if ends:
            self.hang_up(visit, 4001, "taken over")
        return sum(map(len, told))
