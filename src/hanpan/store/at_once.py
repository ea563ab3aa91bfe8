"""Rows that go to their places with the commit that brings them: what a database needs that others read, too."""

from collections.abc import Sequence
from typing import Any

from hanpan.store import queries
from hanpan.store.batches import encode
from hanpan.store.compiling import Put, Rows, Statement, compiled
from hanpan.store.driver import Driver
from hanpan.store.rows import Play, Write, dismissed
from hanpan.store.stretches import MOST, placed, tightened

AGES = 100
"""Commits after which wishes are looked through for those that have aged."""
SPARE = 2
SMALL = 20
"""As in `waiting`: hands of old that a small commit packs beside its own, and what is small."""


class AtOnce:
    """A driver that lets nothing wait."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self._recent: dict[str, tuple[int, Rows]] = {}
        """By table: the first fact since its last hand ended, and all facts since. A fact never changes, so this is
        true whoever owns the table; whether it is all is seen by the numbers."""
        self._commits = 0
        self._tight = False

    async def rows(self, statement: Statement, **given: Any) -> Rows:
        return await self.driver.rows(statement, **given)

    async def look(self, puts: Sequence[Put], *statements: Statement, **given: Any) -> tuple[list[Rows], list[Rows]]:
        return [[] for _ in puts], [await self.driver.rows(asked, **given) for asked in statements]

    async def run(self, statement: Statement, **given: Any) -> int:
        return await self.driver.run(statement, **given)

    async def run_all(self, writes: Sequence[Write]) -> None:
        await self.driver.run_all(writes)

    run_beside = run_all

    async def keep(self, at_once: list[Write], play: dict[int, list[Play]], facts: int, aged: int) -> None:
        waiting: dict[Put, Rows] = {}
        for put, fresh in [one for part in play.values() for one in part]:
            waiting.setdefault(put, []).extend(fresh)
        told = self._encode([*at_once, *waiting.items()])
        beside = await self._beside(facts, aged)
        ended = dismissed(at_once)
        writes = _in_one([*at_once, *await placed(self._ask, waiting, ended)])
        await self.driver.run_all([*beside, *self._arranged(writes)], told=told)
        self._commits += 1
        self._remember(waiting)
        for table in ended:
            self.forget(table)

    def _arranged(self, writes: list[Write]) -> list[Write]:
        """As they go into the database."""
        return writes

    async def _beside(self, facts: int, aged: int) -> list[Write]:
        """What else a commit does."""
        if self._is_time_to_forget():
            return [(queries.FORGET_WISHES, [{"before": aged}])]
        return await self._spare(facts)

    def _is_time_to_forget(self) -> bool:
        return self._commits % AGES == AGES - 1

    def _encode(self, writes: Sequence[Write]) -> bytes:
        return encode([(compiled(statement, self.driver.database).text, rows) for statement, rows in writes])

    async def _spare(self, facts: int) -> list[Write]:
        if self._tight or facts > SMALL:
            return []
        writes = await tightened(self.driver.rows, SPARE)
        self._tight = not writes
        return writes

    async def _ask(self, statement: Statement, **given: Any) -> Rows:
        """What is known of a hand that ends need not be asked for."""
        first, rows = self._recent.get(given.get("name", ""), (-1, []))
        if first >= 0 and statement is queries.LAST_HAND_ENDED:
            return [(first - 1,)]
        if first >= 0 and statement is queries.RECORDS and given["first"] == first:
            return [row for row in rows if row[1] <= given["last"]]
        return await self.driver.rows(statement, **given)

    def _remember(self, kept: dict[Put, Rows]) -> None:
        for row in kept.get(queries.ADD_RECORD, ()):
            table, number = row[0], row[1]
            first, rows = self._recent.get(table, (0, []) if number == 0 else (-1, []))
            if first < 0 or number != first + len(rows) or len(rows) >= MOST:
                self._recent.pop(table, None)
                continue
            rows.append(row)
            self._recent[table] = first, rows
        for hand in kept.get(queries.ADD_HAND, ()):
            table, last = hand[0], hand[6]
            rows = self._recent[table][1] if table in self._recent else kept.get(queries.ADD_RECORD, [])
            self._recent[table] = last + 1, [row for row in rows if row[0] == table and row[1] > last]

    def forget(self, table: str) -> None:
        """It is no more, or somebody else's."""
        self._recent.pop(table, None)

    async def settle(self) -> None:
        """Nothing waits."""

    async def close(self) -> None:
        await self.driver.close()


def _in_one(writes: Sequence[Write]) -> list[Write]:
    """Rows for one place together, and of several with one key those that count. Facts that are packed leave first."""
    found: dict[Statement, Any] = {queries.REMOVE_RECORDS: []}
    for statement, rows in writes:
        found.setdefault(statement, []).extend(rows)
    puts = {one: one.merged(rows) for one, rows in found.items() if isinstance(one, Put)}
    balances = puts.pop(queries.ADD_TO_BALANCE, [])
    first = (queries.REMOVE_RECORDS, found.pop(queries.REMOVE_RECORDS))
    return [
        first,
        *puts.items(),
        *_banks_apart(balances),
        *[(one, rows) for one, rows in found.items() if not isinstance(one, Put)],
    ]


def _banks_apart(balances: Rows) -> list[Write]:
    """What leaves a bank finds enough there, or nothing is kept."""
    leaves = [row for row in balances if row[1] == "bank" and row[2] < 0]
    comes = [row for row in balances if row[1] != "bank" or row[2] >= 0]
    apart = ((queries.ADD_TO_BALANCE, comes), (queries.TAKE_FROM_BANK, leaves), (queries.TAKE_FROM_NO_BANK, leaves))
    return [(put, rows) for put, rows in apart if rows]
