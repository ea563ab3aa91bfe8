"""PostgreSQL behind the store's port: one connection that writes, and some that read."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from contextvars import ContextVar
from typing import Any

from hanpan.store.batches import encode
from hanpan.store.compiling import Rows, Statement, compiled
from hanpan.store.postgresql.address import Address
from hanpan.store.postgresql.connecting import LOST, Connection, cleaned, told_as_ours
from hanpan.store.postgresql.writer import Writer
from hanpan.store.rows import Write

READERS = 4
_moment: ContextVar[Connection | None] = ContextVar("moment", default=None)
"""The connection of whoever reads one moment."""


class PostgresqlDriver:
    """A driver whose readers never wait for its writers."""

    database = "postgresql"

    def __init__(self, address: Address, writer: Writer, readers: Any) -> None:
        self.address, self.writer = address, writer
        self._readers = readers

    async def rows(self, statement: Statement, **given: Any) -> Rows:
        query = compiled(statement, "postgresql")
        values = query.values(given)
        if "\0" in "".join([value for value in values if isinstance(value, str)]):
            values = tuple(cleaned(values))
        return [tuple(row) for row in await self._ask(query.text, values)]

    async def _ask(self, text: str, values: tuple[Any, ...]) -> list[Any]:
        moment = _moment.get()
        with told_as_ours(self.address):
            if moment is not None:
                return list(await moment.fetch(text, *values))
            with suppress(*LOST):  # a connection that lay idle may be gone, and the next one is new
                return list(await self._readers.fetch(text, *values))
            return list(await self._readers.fetch(text, *values))

    @asynccontextmanager
    async def one_moment(self) -> AsyncIterator[None]:
        with told_as_ours(self.address):
            async with (
                self._readers.acquire() as connection,
                connection.transaction(isolation="repeatable_read", readonly=True),
            ):
                before = _moment.set(connection)
                try:
                    yield
                finally:
                    _moment.reset(before)

    async def run(self, statement: Statement, **given: Any) -> int:
        query = compiled(statement, "postgresql")
        values = query.values(given)
        return await self.writer.run(query.text, values, encode([(query.text, [values])]))

    async def run_all(self, writes: Sequence[Write], *, durable: bool = True, told: bytes | None = None) -> None:
        """Always durable: there is no other commit."""
        del durable
        if writes:
            kept = encode([(compiled(one, "postgresql").text, rows) for one, rows in writes]) if told is None else told
            await self.writer.write(writes, kept, again=told is not None)

    async def close(self) -> None:
        await self.writer.close()
        with suppress(*LOST):
            await self._readers.close()
