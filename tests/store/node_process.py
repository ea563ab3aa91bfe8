"""A node in a process of its own: it commits as fast as it can, and says so. `python -m tests.store.node_process`.

It can be told to die at one of the moments that matter (NODE_DIES="unanswered 20"): so many commits after a line has
come in.
"""

import asyncio
import os
import signal
import sys
import time
from typing import Any

from hanpan.floor.ports import StoreError
from hanpan.store.errors import ReplacedError
from hanpan.store.nodes.opening import open_node
from hanpan.store.nodes.store import NodeStore
from hanpan.store.postgresql.address import Address
from tests.store.cluster import more
from tests.store.samples import opened


def say(*words: object) -> None:
    print(*words, flush=True)


MOMENTS = ("unsent", "unanswered", "unpublished", "undecided")
"""Before a commit is sent; sent, and its answer not read; answered, and told to nobody; a seat claimed, and no more."""


def die(*_: object) -> Any:
    os.kill(os.getpid(), signal.SIGKILL)


class Life:
    """Sweeps, loads, commits; shows what is kept only while it may speak."""

    def __init__(self, store: NodeStore) -> None:
        self.store = store
        self.next: dict[str, int] = {}
        self.swept = 0.0
        self.moment, _, left = os.environ.get("NODE_DIES", "").partition(" ")
        self.left = int(left or 0)
        self.counts = False

    def count(self) -> None:
        """From now on."""
        sys.stdin.readline()
        asyncio.get_running_loop().remove_reader(sys.stdin)
        self.counts = True

    async def live(self) -> None:
        while True:
            if time.monotonic() - self.swept > 1 or self.store.heartbeat.stirred.is_set():
                await self.sweep()
            for name in list(self.next):
                await self.commit(name)
            await asyncio.sleep(0.01)

    async def sweep(self) -> None:
        self.swept = time.monotonic()
        self.store.heartbeat.stirred.clear()
        for name in (await self.store.sweep()).gained:
            taken = await self.store.load_table(name, 0)
            if taken is not None:
                self.next[name] = taken.loaded.records[-1].number + 1
                await self.store.persons.settle(name, [])
                say("took", name)

    async def commit(self, name: str) -> None:
        number = self.next[name]
        self.left -= self.counts
        await self._may_die(name)
        await self.store.commit(more(name, number))
        if self._dies("unpublished"):
            die()
        self.next[name] += 1
        if self.store.may_speak():
            say("kept", name, number)

    def _dies(self, moment: str) -> bool:
        return self.moment == moment and self.counts and self.left == 0

    async def _may_die(self, name: str) -> None:
        writer: Any = self.store.writer
        if self._dies("undecided"):
            await self.store.persons.claim("ben", name)
            die()
        if self._dies("unsent"):
            writer._run = die
        if self._dies("unanswered"):
            writer._run = self._die_unanswered(writer._run)

    def _die_unanswered(self, run: Any) -> Any:
        """The statement is on its way, and the database has time to do it; nobody reads what comes back."""

        async def send(todo: Any) -> str:
            sending = asyncio.create_task(run(todo))
            for _ in range(5):
                await asyncio.sleep(0)
            time.sleep(0.2)
            return str(die(sending))

        return send


async def main(url: str, node: str, *tables: str) -> None:
    store = await open_node(Address(url), node)
    store.heartbeat.start()
    if tables:
        await store.commit(opened(*tables))
    life = Life(store)
    life.next = dict.fromkeys(tables, 1)
    asyncio.get_running_loop().add_reader(sys.stdin, life.count)
    say("ready")
    while True:
        try:
            await life.live()
        except ReplacedError:
            say("replaced")
            return
        except StoreError:
            await asyncio.sleep(0.1)


if __name__ == "__main__":
    asyncio.run(main(os.environ["NODE_DATABASE"], *sys.argv[1:]))
