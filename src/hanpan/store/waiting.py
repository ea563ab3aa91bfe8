"""Batches that are durable and not yet in their places.

A busy house writes to every table's pages with every batch. So a batch is kept as a single row first, and the rows of
many batches are put in their places at once: a page that ten of them touch is written once, and of an account that
ten of them change the last balance alone.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from sqlalchemy import Table

from hanpan.floor.ports import StoreError
from hanpan.store import queries
from hanpan.store.batches import encode
from hanpan.store.compiling import Put, Rows, Statement, tables_of
from hanpan.store.driver import Driver
from hanpan.store.errors import ContradictionError
from hanpan.store.rows import Play, Write

LEAST = 500
"""Facts that are worth putting in place together. Ten milliseconds' work: in a quiet house nobody should notice it."""
TIMES = 30
"""Batches of a busy house that are. With a third of them a saturated house grants a twentieth fewer wishes; with more
the pause grows, and hardly anything is gained."""
_REMOVED: Write = (queries.REMOVE_BATCHES, [()])


class Waiting:
    """A driver that puts things in their places later: before anybody asks for them, and when enough has come together.

    Everything goes through it, and it looks at the tables of each statement: nobody can forget what waits.
    """

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self._facts = 0
        self._rows: dict[Put, Rows] = {}
        self._tables: set[Table] = set()
        """Those in which something is not yet in its place."""
        self._lock = asyncio.Lock()
        """A driver may let others run while it works: what waits must not grow while it is put in place."""

    async def rows(self, statement: Statement, **given: Any) -> Rows:
        await self._settle_for(statement)
        return await self.driver.rows(statement, **given)

    async def run(self, statement: Statement, **given: Any) -> int:
        await self._settle_for(statement)
        return await self.driver.run(statement, **given)

    async def _settle_for(self, statement: Statement) -> None:
        if not self._tables.isdisjoint(tables_of(statement)):
            await self.settle()

    async def run_all(self, writes: Sequence[Write]) -> None:
        """In their places when this returns; and in the same transaction, where it concerns them, all that waits."""
        async with self._lock:
            if all(self._tables.isdisjoint(tables_of(statement)) for statement, _ in writes):
                await self.driver.run_all(writes)
            else:
                await self._settle_with(writes)

    async def _settle_with(self, writes: Sequence[Write]) -> None:
        try:
            await self.driver.run_all([*self._settling(), *writes])
        except ContradictionError:
            await self._settle()  # if this does not blame what waits, the writes are to blame
            raise
        self._forget()

    async def keep(self, writes: list[Play], facts: int) -> None:
        """Rows that cannot contradict anything. Durable when this returns, and in their places some time later."""
        if self._facts + facts >= LEAST + TIMES * facts:
            await self.run_all(writes)
            return
        async with self._lock:
            await self.driver.run_all([(queries.ADD_BATCH, [(encode(writes, self.driver.database),)])])
            self._remember(writes, facts)

    def _remember(self, writes: list[Play], facts: int) -> None:
        self._facts += facts
        for put, rows in writes:
            self._rows.setdefault(put, []).extend(rows)
            self._tables.add(put.table)

    async def settle(self) -> None:
        """Put all that waits in its place. If this fails it goes on waiting, and nothing is lost."""
        async with self._lock:
            await self._settle()

    async def _settle(self) -> None:
        if not self._rows:
            return
        try:
            await self.driver.run_all(self._settling(), durable=False)  # as it is already, one way or the other
        except ContradictionError as wrong:
            raise ContradictionError(f"a batch that waits in the file contradicts it: {wrong}") from wrong
        self._forget()

    def _settling(self) -> list[Write]:
        return [*[(put, put.merged(rows)) for put, rows in self._rows.items()], _REMOVED]

    def _forget(self) -> None:
        self._facts = 0
        self._rows.clear()
        self._tables.clear()

    async def close(self) -> None:
        """Where there is no room for it, what waits is put in its place when the store opens again."""
        try:
            with suppress(StoreError):
                await self.settle()
        finally:
            await self.driver.close()
