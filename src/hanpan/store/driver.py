"""The port to a database."""

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol

from hanpan.store.compiling import Put, Rows, Statement
from hanpan.store.rows import Play, Write


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


class Places(Protocol):
    """When rows go to their places: later and many together (`waiting`), or with their commit (`at_once`)."""

    driver: Driver

    async def rows(self, statement: Statement, **given: Any) -> Rows:
        """What it answers, with all that is kept."""

    async def look(self, puts: Sequence[Put], *statements: Statement, **given: Any) -> tuple[list[Rows], list[Rows]]:
        """What of each kind is kept and not yet in its place, and what the database answers each question."""

    async def run(self, statement: Statement, **given: Any) -> int: ...

    async def run_all(self, writes: Sequence[Write]) -> None: ...

    async def run_beside(self, writes: Sequence[Write]) -> None:
        """Of rows that are in their places, or that only add up."""

    async def keep(self, at_once: list[Write], play: dict[int, list[Play]], facts: int, aged: int) -> None:
        """A batch: durable when this returns. Wishes up to a time are aged, and may be forgotten."""

    async def close(self) -> None: ...
