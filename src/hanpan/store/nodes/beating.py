"""The heartbeat: a node counts up its row, sees who else lives, and buries whoever has expired."""

import asyncio
from collections.abc import Sequence
from typing import Any

import asyncpg

from hanpan.floor.node_ports import NodeRow
from hanpan.floor.ports import StoreError
from hanpan.store.errors import ReplacedError
from hanpan.store.nodes.lease import RENEWED_EVERY, Lease, Observer
from hanpan.store.nodes.writer import SHORT
from hanpan.store.postgresql.address import Address
from hanpan.store.postgresql.connecting import LOST, Connection, connect, told_as_ours

ANSWERS = 2.0
"""Seconds; later it would be too late anyway."""
LOOKS_EVERY = 0.25
"""Seconds: between two beats a node looks at the others' counters. One stands still since the look that first found it
so, and that one is late by as much as lies between two looks."""
SHORTEST = 0.05
"""Seconds between two questions, at least."""
_BEAT = """WITH mine AS (UPDATE nodes SET beats = beats + 1
WHERE node = $1 AND epoch = $2 AND state <> 'gone' RETURNING epoch)
SELECT node, epoch, beats, state, role, address, session, EXISTS (SELECT FROM mine) AS lives
FROM nodes WHERE state <> 'gone' OR node = $1"""
_LOOK = """SELECT node, epoch, beats, state, role, address, session,
node = $1 AND epoch = $2 AND state <> 'gone' AS lives FROM nodes WHERE state <> 'gone' OR node = $1"""
_END_BACKENDS = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
JOIN nodes ON application_name = session AND epoch = $1 AND beats = $2"""
_BURY = "UPDATE nodes SET state = 'gone' WHERE epoch = $1 AND beats = $2 AND state <> 'gone'"
_LEAVE = "UPDATE nodes SET state = $3 WHERE node = $1 AND epoch = $2 AND state <> 'gone'"


class Heartbeat:
    """On a connection of its own: a long commit does not hold it up."""

    def __init__(self, address: Address, node: str, session: str, lease: Lease) -> None:
        self.address, self.node, self.session, self.lease = address, node, session, lease
        self.observer = Observer()
        self.living: tuple[NodeRow, ...] = ()
        self.buried: list[NodeRow] = []
        """Nodes that this node took for dead."""
        self._connection: Connection = None
        self._one_at_a_time = asyncio.Lock()
        """A connection can be asked one thing at a time: who leaves, or comes back, says so between two beats."""
        self._task: asyncio.Task[None] | None = None
        self.stirred = asyncio.Event()
        """Somebody has come, leaves or is gone: tables may fall to another node."""
        self.replaced = asyncio.Event()
        """Somebody took this node for dead, or has its name: it keeps nothing more."""

    def start(self) -> None:
        self._task = asyncio.create_task(self._beat_on())

    async def _beat_on(self) -> None:
        beats_at = self.lease.monotonic()
        while not self.replaced.is_set():
            began = self.lease.monotonic()
            try:
                if began >= beats_at:
                    beats_at = began + RENEWED_EVERY
                    await self.beat()
                else:
                    await self.look()
            except StoreError:
                self._let_go()
            except ReplacedError:
                return
            now = self.lease.monotonic()
            looks_at = now + LOOKS_EVERY if len(self.living) > 1 else beats_at
            next_ = min(beats_at, looks_at, self.observer.expires_at())
            await asyncio.sleep(max(SHORTEST, next_ - now))

    async def beat(self) -> tuple[NodeRow, ...]:
        """Once; who lives."""
        return await self._ask(_BEAT)

    async def look(self) -> tuple[NodeRow, ...]:
        """At the others, between two beats; nothing is written, and nothing renewed."""
        return await self._ask(_LOOK)

    async def _ask(self, question: str) -> tuple[NodeRow, ...]:
        async with self._one_at_a_time:
            asked = self.lease.monotonic()
            with told_as_ours(self.address):
                found = await (await self._way()).fetch(question, self.node, self.lease.epoch, timeout=ANSWERS)
            if not [row for row in found if row["lives"]]:
                self.replaced.set()
                raise ReplacedError(f"another node has gone on as {self.node}, or took it for dead")
            if question is _BEAT:
                self.lease.renew(asked)
            await self._see(found, asked)
            return self.living

    async def _see(self, found: Sequence[Any], asked: float) -> None:
        before = {(row.epoch, row.state) for row in self.living}
        self.living = tuple([NodeRow(*row[:-1]) for row in found])
        await self._bury_the_dead(asked)
        if {(row.epoch, row.state) for row in self.living} != before:
            self.stirred.set()

    async def _bury_the_dead(self, asked: float) -> None:
        beats = {row.epoch: row.beats for row in self.living if row.epoch != self.lease.epoch}
        expired = set(self.observer.look(beats, asked, self.lease.monotonic()))
        for row in [row for row in self.living if row.epoch in expired]:
            if await self._bury(row):
                self.buried.append(row)
                self.living = tuple([other for other in self.living if other is not row])

    async def _bury(self, row: NodeRow) -> bool:
        """False where it moved after all, or where its last commit is still under way: then the next time."""
        with told_as_ours(self.address):
            connection = await self._way()
            await connection.execute(_END_BACKENDS, row.epoch, row.beats, timeout=ANSWERS)
            try:
                done = await connection.execute(_BURY, row.epoch, row.beats, timeout=ANSWERS)
            except asyncpg.LockNotAvailableError:
                return False
        return str(done) == "UPDATE 1"

    async def turn(self, state: str) -> None:
        """leaving: no more tables come; gone: nobody waits for it to expire."""
        async with self._one_at_a_time:
            with told_as_ours(self.address):
                await (await self._way()).execute(_LEAVE, self.node, self.lease.epoch, state, timeout=ANSWERS)

    async def _way(self) -> Connection:
        if self._connection is None or self._connection.is_closed():
            self._connection = await connect(self.address, self.session, ANSWERS, SHORT)
        return self._connection

    def _let_go(self) -> None:
        if self._connection is not None:
            self._connection.terminate()

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
        if self._connection is not None:
            try:
                await self._connection.close(timeout=ANSWERS)
            except LOST:
                self._connection.terminate()
