"""What the store asks of a database."""

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol

from hanpan.store.compiling import Rows, Statement
from hanpan.store.rows import Write


class Driver(Protocol):
    """A database. Whatever it cannot do is a StoreError; what it may not do, by its keys, a ContradictionError."""

    database: str
    """As `compiling` calls it."""

    async def rows(self, statement: Statement, **given: Any) -> Rows:
        """What it answers."""

    def one_moment(self) -> AbstractAsyncContextManager[None]:
        """Everything that is read within is as it was at one moment, and nothing is written."""

    async def run(self, statement: Statement, **given: Any) -> int:
        """Durable when this returns; how many rows it changed."""

    async def run_all(self, writes: Sequence[Write], *, durable: bool = True, told: bytes | None = None) -> None:
        """All of them together, or none; durable when this returns, or else with whatever is durable next.

        What is told is what is new in them, where that is not all of it.
        """

    async def close(self) -> None: ...
