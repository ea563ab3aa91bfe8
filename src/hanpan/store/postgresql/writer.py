"""The one connection that writes. It holds the lock of the house, and each of its commits follows the last.

The lock belongs to the connection: whoever has it knows that no earlier connection writes any more. Each commit counts
up one row by one (`queries.SET_END`), and only from where this house left it. So when the answer to a COMMIT is lost,
the row says what came of it; and a house that was replaced without knowing it can keep nothing.
"""

import asyncio
import hashlib
import random
import time
from collections.abc import Sequence
from secrets import token_hex
from typing import Any, NoReturn

import asyncpg

from hanpan.floor.ports import StoreError
from hanpan.store import queries
from hanpan.store.compiling import compiled
from hanpan.store.errors import AnswerLostError, ContradictionError, InUseError, ReplacedError
from hanpan.store.mark import End
from hanpan.store.postgresql.address import Address
from hanpan.store.postgresql.connecting import LOST, Connection, cleaned, connect, told_as_ours
from hanpan.store.postgresql.statements import Step, behind, row_of, steps
from hanpan.store.rows import Write

PATIENCE = 3.0
"""Seconds to wait for a database that went away, or for the lock of a house that was killed a moment ago."""
ANSWERS = 30.0
"""Seconds within which the database answers; where a network only swallows, the connection is given up."""
_AGAIN = 0.05
_LOCK = 0x68616E70
HOUSE = f"{_LOCK}, hashtext(current_schema())"
"""The lock of the house: an advisory lock has two numbers."""
_END = compiled(queries.END, "postgresql").text


class Lock:
    """An advisory lock of a connection."""

    def __init__(self, numbers: str) -> None:
        class_, _, object_ = numbers.partition(", ")
        holders = f"""FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE locktype = 'advisory' AND granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND classid::bigint = {class_} AND objid::bigint = ({object_}::bigint & 4294967295)"""  # noqa: S608 - all of it is ours
        self.take = f"SELECT pg_try_advisory_lock({numbers})"
        self.share = f"SELECT pg_try_advisory_lock_shared({numbers})"
        self.release = f"SELECT pg_advisory_unlock({numbers})"
        self.free = f"SELECT pg_terminate_backend(pid) {holders} AND application_name = $1"
        self.holder = f"SELECT application_name, coalesce(host(client_addr), 'local'), pid {holders}"


class Writer:
    """One commit after the other; where the connection was lost, it is made again."""

    def __init__(self, address: Address) -> None:
        self.address = address
        self.name = f"hanpan {token_hex(8)}"
        """How the database lists it: its own earlier connections can be told from others'."""
        self.lock = Lock(HOUSE)
        self.end = End()
        self._connection: Connection = None
        self._turn = asyncio.Lock()
        self._unsure: tuple[End, bytes] | None = None
        """What was to be kept when the connection was lost, as long as nobody knows what came of it."""
        self._kept_unheard: bytes | None = None
        """What was kept though it was said that it might not be: asked again, it is not done again."""
        self._closed = self._replaced = False

    async def open(self) -> Connection:
        """With the lock; whoever opens it first makes the schema on it."""
        self._connection = await connect(self.address, self.name)
        try:
            await self._take_lock()
        except BaseException:
            self._connection.terminate()
            raise
        return self._connection

    async def go_on(self) -> None:
        """From the end of the chain, as the database knows it."""
        self.end = await self._found()

    async def _take_lock(self) -> None:
        until = time.monotonic() + PATIENCE
        with told_as_ours(self.address):
            await self._connection.execute(self.lock.free, self.name)
            while not await self._connection.fetchval(self.lock.take):
                if time.monotonic() > until:
                    raise InUseError(str(self.address), await self._holder())
                await asyncio.sleep(_AGAIN)

    async def _holder(self) -> str:
        found = await self._connection.fetchrow(self.lock.holder)
        return f"{found[1]}, backend {found[2]}" if found else ""

    async def _found(self) -> End:
        with told_as_ours(self.address):
            row = await self._connection.fetchrow(_END)
        return End(*row) if row else End()

    # -- writing

    async def write(self, writes: Sequence[Write], kept: bytes, *, again: bool = False) -> None:
        """All of it or nothing. `again` where the same will be asked once more if this fails (a batch)."""
        async with self._turn:
            await self._be_sure()
            if again and self._kept_unheard is not None and self._kept_unheard == _digest(kept):
                self._kept_unheard = None
                return
            end = self._after(kept)
            await self._commit(self._fenced(writes, end), end, kept if again else b"")

    async def run(self, text: str, values: Sequence[Any], kept: bytes) -> int:
        """One statement; how many rows it changed."""
        async with self._turn:
            await self._be_sure()
            end = self._after(kept)
            status = await self._commit([self._fenced_one(text, values, end)], end, b"")
        if status is None:
            raise AnswerLostError("it was kept, but the answer was lost")
        return int(status.rpartition(" ")[2])

    # -- the fence: each commit follows the last one

    def _after(self, kept: bytes) -> End:
        return self.end.after(kept)

    def _fenced(self, writes: Sequence[Write], end: End) -> list[Step]:
        return steps([_end(end), *writes])

    def _fenced_one(self, text: str, values: Sequence[Any], end: End) -> Step:
        put, [row] = _end(end)
        return Step(behind(put, text, len(values)), [[*values, *row_of(put, row)]])

    fence_table = queries.SET_END.table.name
    """Where a commit that does not follow is found out: a number there would be null."""

    async def _commit(self, todo: list[Step], end: End, kept: bytes) -> str | None:
        """What the database says; None where the answer was lost and it is kept all the same."""
        while True:
            self._unsure = end, kept
            try:
                status = await self._run(todo)
            except asyncpg.CharacterNotInRepertoireError:
                todo = [Step(step.text, [cleaned(values) for values in step.values]) for step in todo]
                continue
            except (asyncpg.DeadlockDetectedError, asyncpg.SerializationError):
                await asyncio.sleep(random.uniform(0, _AGAIN))  # noqa: S311 - no secret: the other one waits longer, or not as long
                continue
            except asyncpg.DataError as wrong:
                raise ContradictionError(self.address.hidden(str(wrong))) from None
            except LOST as wrong:
                self._connection.terminate()
                if not await self._lost(wrong):
                    continue
                self._kept_unheard = None
                return None
            except asyncpg.PostgresError as wrong:
                self._unsure = None
                self._refuse(wrong)
            except BaseException:
                self._connection.terminate()  # whatever was sent is found out before anything else is
                raise
            self.end, self._unsure = end, None
            return status

    async def _run(self, todo: list[Step]) -> str:
        if len(todo) == 1 and len(todo[0].values) == 1:
            return str(await self._connection.execute(todo[0].text, *todo[0].values[0], timeout=ANSWERS))
        async with self._connection.transaction():
            for step in todo:
                if len(step.values) == 1:
                    await self._connection.execute(step.text, *step.values[0], timeout=ANSWERS)
                else:
                    await self._connection.executemany(step.text, step.values, timeout=ANSWERS)
        return ""

    def _refuse(self, wrong: asyncpg.PostgresError) -> NoReturn:
        if isinstance(wrong, asyncpg.NotNullViolationError) and wrong.table_name == self.fence_table:
            self._give_way()
        with told_as_ours(self.address):
            raise wrong

    # -- a connection that was lost

    async def _lost(self, wrong: BaseException) -> bool:
        """Was it kept? Where the database stays away nobody knows yet."""
        until = time.monotonic() + PATIENCE
        before = self.end
        while True:
            try:
                await self._be_sure()
            except InUseError:
                raise
            except StoreError:
                if time.monotonic() > until or self._closed:
                    with told_as_ours(self.address):
                        raise wrong from None
                await asyncio.sleep(_AGAIN)
                continue
            return self.end != before

    async def _be_sure(self) -> None:
        """Connected, and everything that was sent is known to be kept or not."""
        if self._closed:
            raise StoreError("the store is closed")
        if self._replaced:
            raise ReplacedError(f"another house has gone on in {self.address}")
        if self._connection.is_closed():
            await self.open()
        elif self._unsure is None:
            return
        self._find_out(await self._found())

    def _find_out(self, found: End) -> None:
        tried, kept = self._unsure if self._unsure is not None else (self.end, b"")
        if found not in (self.end, tried):
            self._give_way()
        if found == tried and kept:
            self._kept_unheard = _digest(kept)
        self.end, self._unsure = found, None

    def _give_way(self) -> NoReturn:
        """For good: whatever this house knows is no longer so."""
        self._replaced = True
        self._connection.terminate()
        raise ReplacedError(f"another house has gone on in {self.address}")

    async def close(self) -> None:
        """Asking twice is harmless."""
        self._closed = True
        if not self._connection.is_closed():
            try:
                await self._connection.close(timeout=PATIENCE)
            except LOST:
                self._connection.terminate()


def _end(end: End) -> tuple[Any, list[Any]]:
    return queries.SET_END, [(1, end.count, end.head)]


def _digest(kept: bytes) -> bytes:
    return hashlib.sha256(kept).digest()
