"""Batches that are durable and not yet in their places.

A busy house writes to every table's pages with every batch. So a batch is kept as it is first, in one row, and the rows
of many batches are put in their places at once: a page that ten of them touch is written once, and of an account that
ten of them change the last balance alone. One slice of the house after the other: nobody waits long. How far each slice
is in its place is noted, and a batch of which no slice waits any longer is removed.
"""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from hanpan.floor.ports import StoreError
from hanpan.store import queries
from hanpan.store.batches import encode
from hanpan.store.compiling import Put, Row, Rows, Statement, compiled, tables_of
from hanpan.store.driver import Driver
from hanpan.store.errors import ContradictionError
from hanpan.store.rows import Play, Write, dismissed, slice_of
from hanpan.store.stretches import placed, tightened

LEAST = 500
"""Facts that may wait. To put them in place is ten milliseconds' work: in a quiet house nobody should notice it."""
TIMES = 30
"""Batches of a busy house that may. With a third of them a saturated house grants a twentieth fewer wishes."""
LITTLE = 100
"""Facts that any commit may put in their places."""
LATELY = 30
"""Commits by which it is known how many facts one has."""
SPARE = 2
"""Hands of old that a small commit packs beside its own."""
SMALL = 20
"""Facts of a commit that has time for it."""


@dataclass
class Slice:
    """Writes that wait, of one part of the house."""

    first: int
    """The first batch in the file that holds some of them."""
    rows: dict[Put, Rows] = field(default_factory=dict)

    def add(self, writes: list[Play]) -> None:
        for put, rows in writes:
            self.rows.setdefault(put, []).extend(rows)

    @property
    def facts(self) -> int:
        return len(self.rows.get(queries.ADD_RECORD, ()))


class Waiting:
    """A driver that puts things in their places later: when enough has come together, and before anybody asks for them
    who does not `look` at what waits.

    Everything goes through it, and it looks at the tables of each statement: nobody can forget what waits.
    """

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self._slices: dict[int, Slice] = {}
        """The one that has waited longest comes first."""
        self._commit = 0
        """How many there have been since the store opened: then nothing waits."""
        self._pace = 0.0
        """Facts of a commit, as they have been lately."""
        self._tight = False
        """Are all hands packed that were over before the store opened?"""
        self._ended: set[str] = set()
        """Tables that are no more, and of which something waits."""
        self._lock = asyncio.Lock()
        """A driver may let others run while it works: what waits must not grow while it is put in place."""

    async def rows(self, statement: Statement, **given: Any) -> Rows:
        await self._settle_for(statement, given)
        return await self.driver.rows(statement, **given)

    async def look(self, puts: Sequence[Put], *statements: Statement, **given: Any) -> tuple[list[Rows], list[Rows]]:
        """What of each kind waits, of the slice of one table where it is named; and what is in its place, as the file
        answers each question. Nothing is put in its place for a look: whoever polls would undo what waiting saves.
        """
        async with self._lock:
            found = [await self.driver.rows(asked, **given) for asked in statements]
            return [list(self._waiting(put, given)) for put in puts], found

    def _waiting(self, put: Put, given: dict[str, Any]) -> Iterator[Row]:
        concerned = [slice_of(given["name"])] if "name" in given else list(self._slices)
        for number in concerned:
            if number in self._slices:
                yield from self._slices[number].rows.get(put, ())

    async def run(self, statement: Statement, **given: Any) -> int:
        await self._settle_for(statement, given)
        return await self.driver.run(statement, **given)

    async def run_all(self, writes: Sequence[Write]) -> None:
        """In their places when this returns."""
        for statement, _ in writes:
            await self._settle_for(statement, {})
        await self.driver.run_all(writes)

    async def run_beside(self, writes: Sequence[Write]) -> None:
        """Of rows that are in their places, or that only add up: whatever waits goes on waiting."""
        async with self._lock:
            await self.driver.run_all(writes)

    async def _settle_for(self, statement: Statement, given: dict[str, Any]) -> None:
        """Where somebody asks about one table, the others go on waiting."""
        asked = tables_of(statement)
        concerned = [slice_of(given["name"])] if "name" in given else list(self._slices)
        for place, number in enumerate(concerned):
            waits = self._slices.get(number)
            if waits is not None and any(put.table in asked for put in waits.rows):
                if place:
                    await asyncio.sleep(0)  # the tables move meanwhile
                await self._settle(number)

    async def keep(self, at_once: list[Write], play: dict[int, list[Play]], facts: int, aged: int) -> None:
        """Rows that cannot contradict anything: durable when this returns, and in their places some time later.

        In the same transaction some of what waits is put in its place, about as much as comes. Wishes up to a time are
        aged, and forgotten.
        """
        async with self._lock:
            ended = self._ended | set(dismissed(at_once))
            due = self._due(play, facts)
            waits = {number: rows for number, rows in play.items() if number not in due}
            body = self._batch(waits)
            commit = self._commit + 1
            batch: Write = (queries.ADD_BATCH, [(commit, body)] if waits else [])
            beside = [(queries.FORGET_WISHES, [{"before": aged}])] if due else await self._spare(facts)
            placing = await self._placing(due, play, ended)
            writes = [*at_once, *placing, *self._passed(due, commit, commit + (not waits)), batch, *beside]
            told = self._encode(at_once) + body + self._batch({one: play[one] for one in due if one in play})
            if facts > LITTLE:
                await asyncio.sleep(0)  # to write it down takes as long again: people are heard between
            await self._run([(statement, rows) for statement, rows in writes if rows], due, told)
            self._commit = commit
            self._ended = {table for table in ended if slice_of(table) not in due}
            for number, rows in waits.items():
                self._slices.setdefault(number, Slice(commit)).add(rows)

    def _due(self, play: dict[int, list[Play]], facts: int) -> list[int]:
        """The slices whose turn it is: as many as bring back what waits to what may, but hardly more than comes with a
        commit as they have been lately. A rush is put in its place little by little."""
        self._pace += (facts - self._pace) / LATELY if self._commit else facts
        over = sum([waits.facts for waits in self._slices.values()]) + facts - LEAST - TIMES * self._pace
        most = max(LITTLE, 1.2 * self._pace)
        due: list[int] = []
        settled = 0
        for number in {**self._slices, **play}:
            more = _facts(play.get(number, ())) + (self._slices[number].facts if number in self._slices else 0)
            if settled > over or (due and settled + more > most):
                break
            due.append(number)
            settled += more
        return due

    async def _placing(self, due: list[int], play: dict[int, list[Play]], ended: set[str]) -> list[Write]:
        """What waits in these slices goes to its place, and with it what has just come."""
        writes: list[Write] = []
        for number in due:
            waits = self._slices.get(number)
            rows = {put: list(found) for put, found in waits.rows.items()} if waits else {}
            for put, fresh in play.get(number, ()):
                rows.setdefault(put, []).extend(fresh)
            writes += await placed(self.driver.rows, rows, ended)
        return writes

    def _passed(self, due: list[int], last: int, next_: int) -> list[Write]:
        """These slices are in their places up to the last batch. Batches before the first of which something waits
        still, or else before the next that will, are removed, and whatever was noted about them."""
        if not due:
            return []
        before = [
            {"before": min([waits.first for one, waits in self._slices.items() if one not in due], default=next_)}
        ]
        marks = [(number, last) for number in due]
        return [(queries.REMOVE_BATCHES, before), (queries.SET_SETTLED, marks), (queries.FORGET_SETTLED, before)]

    async def _spare(self, facts: int) -> list[Write]:
        """A small commit has time for old hands, until all are packed."""
        if self._tight or facts > SMALL:
            return []
        writes = await tightened(self.driver.rows, SPARE, self._ended)
        self._tight = not writes
        return writes

    def _batch(self, play: dict[int, list[Play]]) -> bytes:
        told: dict[Put, dict[int, Rows]] = {}
        for number, writes in play.items():
            for put, rows in writes:
                told.setdefault(put, {})[number] = rows
        return self._encode(list(told.items()))

    def _encode(self, writes: Sequence[tuple[Statement, Any]]) -> bytes:
        return encode([(compiled(statement, self.driver.database).text, rows) for statement, rows in writes])

    async def _run(self, writes: list[Write], due: list[int], told: bytes) -> None:
        try:
            await self.driver.run_all(writes, told=told)
        except ContradictionError:
            for number in due:
                await self._put(number)  # if this does not blame what waits, the writes are to blame
            raise
        for number in due:
            self._slices.pop(number, None)

    async def settle(self) -> None:
        """Put all that waits in its place. If this fails it goes on waiting, and nothing is lost."""
        for number in list(self._slices):
            await self._settle(number)

    async def _settle(self, number: int) -> None:
        async with self._lock:
            await self._put(number)

    async def _put(self, number: int) -> None:
        if number not in self._slices:
            return
        placing = await self._placing([number], {}, self._ended)
        passed = self._passed([number], self._commit, self._commit + 1)
        try:
            await self.driver.run_all([*placing, *passed], durable=False)  # as it is already
        except ContradictionError as wrong:
            raise ContradictionError(f"a batch that waits in the file contradicts it: {wrong}") from wrong
        del self._slices[number]
        self._ended = {table for table in self._ended if slice_of(table) != number}

    async def close(self) -> None:
        """Where there is no room for it, what waits is put in its place when the store opens again."""
        try:
            with suppress(StoreError):
                await self.settle()
        finally:
            await self.driver.close()


def _facts(play: Sequence[Play]) -> int:
    return sum([len(rows) for put, rows in play if put is queries.ADD_RECORD])
