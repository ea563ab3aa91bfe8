"""A node's one connection that writes. The fence of each commit is the row of the node's lease.

The row counts this node's commits in this epoch, and only from where the node left it. So when the answer to a COMMIT
is lost the row says what came of it: counted up with our epoch, it was kept; not counted up, it was not; another epoch,
or gone: we were replaced, and can keep nothing more. The same statement looks whether every table in it is ours.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, TypeVar

import asyncpg

from hanpan.floor.ports import StoreError
from hanpan.store.errors import AnswerLostError, ContradictionError, InUseError
from hanpan.store.mark import End
from hanpan.store.nodes.lease import Lease
from hanpan.store.nodes.puts import touched
from hanpan.store.postgresql.address import Address
from hanpan.store.postgresql.connecting import LOST, Connection, connect, told_as_ours
from hanpan.store.postgresql.statements import Step, fenced, steps
from hanpan.store.postgresql.writer import HOUSE, PATIENCE, Lock, Writer
from hanpan.store.rows import Write

T = TypeVar("T")
SHORT = {"lock_timeout": "1000", "idle_in_transaction_session_timeout": "2000"}
"""A node that is stopped inside a transaction blocks nobody for long."""
BEGINS = 60.0
"""Seconds to wait for the node that begins the house."""
Begin = Callable[[Connection], Awaitable[None]]
_NODE = 0x68616E71
_AGAIN = 0.05
_FENCE = """UPDATE nodes SET beats = beats + 1, last_batch =
CASE WHEN epoch = $2::bigint AND last_batch = $3::bigint - 1 AND state <> 'gone' THEN
$3::bigint / CASE WHEN (SELECT count(*) FROM tables WHERE "table" = ANY($4::text[]) AND tables.epoch = $2::bigint)
= cardinality($4::text[]) THEN 1 ELSE 0 END END WHERE node = $1::text"""
"""Null, which it may not be: we were replaced. Divided by zero: a table is not ours."""
_FOUND = "SELECT last_batch FROM nodes WHERE node = $1 AND epoch = $2 AND state <> 'gone'"
_FORMER = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity JOIN nodes ON application_name = session WHERE node = $1"
)
_JOIN = """INSERT INTO nodes (node, epoch, beats, last_batch, state, role, address, session)
VALUES ($1, (SELECT coalesce(max(epoch), 0) + 1 FROM nodes), 0, 0, 'living', $2, $3, $4)
ON CONFLICT (node) DO UPDATE SET epoch = excluded.epoch, beats = 0, last_batch = 0, state = 'living',
role = excluded.role, address = excluded.address, session = excluded.session RETURNING epoch"""


class NodeWriter(Writer):
    """Shares the house with other nodes, and the lock of its own name with nobody."""

    fence_table = "nodes"

    def __init__(self, address: Address, node: str, lease: Lease) -> None:
        super().__init__(address)
        self.node, self.lease = node, lease
        self.lock = Lock(f"{_NODE}, hashtext('{self.name}')")
        self.house = Lock(HOUSE)
        self.readers: Any = None

    async def open(self) -> Connection:
        self._connection = await connect(self.address, self.name, more=SHORT)
        try:
            await self._take_lock()
            if self.lease.epoch:
                await self._share_house()
        except BaseException:
            self._connection.terminate()
            raise
        return self._connection

    async def _share_house(self) -> None:
        with told_as_ours(self.address):
            if not await self._connection.fetchval(self.house.share):
                raise InUseError(str(self.address), str(await self._connection.fetchval(self.house.holder)))

    async def come_in(self, begin: Begin) -> None:
        """The first node begins the house; all others wait for that and join."""
        until = time.monotonic() + BEGINS
        while not await self._connection.fetchval(self.house.take):
            if await self._connection.fetchval(self.house.share):
                return
            if time.monotonic() > until:
                raise InUseError(str(self.address), str(await self._connection.fetchval(self.house.holder)))
            await asyncio.sleep(_AGAIN)
        await begin(self._connection)
        await self._connection.fetchval(self.house.share)
        await self._connection.fetchval(self.house.release)

    async def join(self, role: str, address: str) -> int:
        """A new epoch. Whoever had this name before is replaced."""
        with told_as_ours(self.address):
            await self._connection.execute(_FORMER, self.node)
            while True:
                began = self.lease.monotonic()
                try:
                    epoch = await self._connection.fetchval(_JOIN, self.node, role, address, self.name)
                except asyncpg.UniqueViolationError:  # two have come at once
                    continue
                self.lease.epoch, self.end = epoch, End(0, b"")
                self.lease.renew(began)
                return int(epoch)

    @property
    def gave_way(self) -> bool:
        return self._replaced

    # -- the fence

    def _after(self, kept: bytes) -> End:
        del kept  # there is no chain: each table's journal has its own
        return End(self.end.count + 1, b"")

    async def _found(self) -> End:
        with told_as_ours(self.address):
            count = await self._connection.fetchval(_FOUND, self.node, self.lease.epoch)
        if count is None:
            self._give_way()
        return End(count, b"")

    def _fence(self, end: End, tables: list[str]) -> Step:
        return Step(_FENCE, [[self.node, self.lease.epoch, end.count, tables]])

    def _fenced(self, writes: Sequence[Write], end: End) -> list[Step]:
        return fenced(self._fence(end, touched(writes)), steps(writes))

    def _fenced_one(self, text: str, values: Sequence[Any], end: End) -> Step:
        [step] = fenced(self._fence(end, []), [Step(text, [list(values)])])
        return step

    async def _run(self, todo: list[Step]) -> str:
        began = self.lease.monotonic()
        status = await super()._run(todo)
        self.lease.renew(began)
        return status

    # -- looking

    async def rows(self, text: str, *values: Any) -> list[Any]:
        """A connection that lay idle may be gone, and the next one is new."""
        with told_as_ours(self.address):
            with suppress(*LOST):
                return list(await self.readers.fetch(text, *values))
            return list(await self.readers.fetch(text, *values))

    async def look(self, text: str, *values: Any) -> Any:
        """One value, or None."""
        found = await self.rows(text, *values)
        return found[0][0] if found else None

    async def in_turn(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        """What is read between two commits of this node, and never during one."""
        async with self._turn:
            await self._be_sure()
            with told_as_ours(self.address):
                return await work(self._connection)

    # -- what is asked and changed in one

    async def transact(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        """A fenced transaction; whatever it does must be harmless when it is asked again (`AnswerLostError`)."""
        async with self._turn:
            await self._be_sure()
            end = self._after(b"")
            self._unsure = end, b""
            began = self.lease.monotonic()
            try:
                async with self._connection.transaction():
                    await self._connection.execute(_FENCE, *self._fence(end, []).values[0])
                    answer = await work(self._connection)
            except LOST as wrong:
                self._connection.terminate()
                kept = await self._lost(wrong)
                raise AnswerLostError("the answer was lost" if kept else "it was not kept") from None
            except asyncpg.PostgresError as wrong:
                self._unsure = None
                self._refuse(wrong)
            except BaseException:
                self._connection.terminate()
                raise
            self.end, self._unsure = end, None
            self.lease.renew(began)
            return answer

    async def surely(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        """Asked again where its answer was lost, or where somebody else was in the way."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                return await self.transact(work)
            except ContradictionError:
                raise
            except StoreError:
                if time.monotonic() > until:
                    raise
                await asyncio.sleep(_AGAIN)
