"""Reading a house in a database from outside, as it is at one moment, while it goes on."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from hanpan.store.compiling import Statement, compiled
from hanpan.store.errors import NoStoreError, OtherVersionError
from hanpan.store.postgresql.address import Address
from hanpan.store.postgresql.connecting import Connection, connect, told_as_ours
from hanpan.store.postgresql.making import version_of
from hanpan.store.reading import Reader
from hanpan.store.schema import VERSION

SOME = 2000
"""Rows fetched at once."""


class DatabaseReader(Reader):
    """For whoever has no event loop of their own: each question runs in one of this reader's."""

    def __init__(self, address: Address, runner: asyncio.Runner, connection: Connection) -> None:
        self.address, self.connection = address, connection
        self._run = runner.run

    def damage(self) -> list[str]:
        """PostgreSQL checks what it reads; what it does not read is pg_amcheck's business."""
        return []

    def ask(self, statement: Statement, **given: Any) -> Iterator[Any]:
        query = compiled(statement, "postgresql")
        return self.rows(query.text, *query.values(given))

    def rows(self, text: str, *values: Any) -> Iterator[Any]:
        with told_as_ours(self.address):
            cursor = self._run(_cursor(self.connection, text, values))
            while some := self._run(cursor.fetch(SOME)):
                yield from map(tuple, some)
                if len(some) < SOME:
                    return


async def _cursor(connection: Connection, text: str, values: tuple[Any, ...]) -> Any:
    return await connection.cursor(text, *values)


@contextmanager
def reading(address: Address) -> Iterator[DatabaseReader]:
    """Writers go on meanwhile."""
    with asyncio.Runner() as runner:
        connection = runner.run(connect(address, "hanpan, reading"))
        try:
            reader = DatabaseReader(address, runner, connection)
            runner.run(_begin(address, connection))
            yield reader
        finally:
            runner.run(_end(connection))


async def _begin(address: Address, connection: Connection) -> None:
    with told_as_ours(address):
        await connection.execute("SET idle_in_transaction_session_timeout = 0")  # between two questions much is counted
        await connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        found = await version_of(connection)
    if not found:
        raise NoStoreError(f"there is no house in {address}")
    if found != VERSION:
        raise OtherVersionError(found, VERSION)


async def _end(connection: Connection) -> None:
    connection.terminate()
