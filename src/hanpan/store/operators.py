"""Operators in the store (floor.operator_ports.OperatorStore): their orders, and what those leave behind."""

import asyncio
from typing import Any

import msgspec
from msgspec import Struct, structs

from hanpan.floor.operator_ports import (
    AnnouncementRow,
    CodeRow,
    Kept,
    OperatorRow,
    OrderRow,
    PairRow,
    ReportRow,
    SampleRow,
    SanctionRow,
)
from hanpan.store import operator_queries as asked
from hanpan.store import queries, rows
from hanpan.store.compiling import Row, Statement
from hanpan.store.driver import Places
from hanpan.store.rows import Write

_order = rows.reader(OrderRow)
_sanction = rows.reader(SanctionRow)
_report = rows.reader(ReportRow)
WEEK = 7 * 24 * 3600 * 1000
REPORTS_KEPT = 90 * 24 * 3600 * 1000
BEYOND = chr(0x10FFFF)


class Operators:
    """On the driver of the whole store."""

    def __init__(self, driver: Places) -> None:
        self.driver = driver
        self._turn = asyncio.Lock()
        """Nobody else takes the next place meanwhile."""

    # -- orders

    async def order(self, row: OrderRow, *kept: Kept) -> list[int]:
        return (await self._put([row, *kept]))[1:]

    async def _put(self, told: list[Any], *changes: tuple[Statement, Any]) -> list[int]:
        async with self._turn:
            puts, places = await self._puts(told)
            await self.driver.run_all([*puts, *[(statement, [given]) for statement, given in changes]])
            return places

    async def _puts(self, told: list[Any]) -> tuple[list[Write], list[int]]:
        """Each where it belongs, at the next place there."""
        last: dict[type, int] = {}
        writes: list[Write] = []
        places = []
        for row in told:
            row_type = type(row)
            if row_type in asked.LAST_PLACE:
                if row_type not in last:
                    last[row_type] = (await self.driver.rows(asked.LAST_PLACE[row_type]))[0][0]
                last[row_type] += 1
                row = structs.replace(row, place=last[row_type])
                places.append(last[row_type])
            writes.append((asked.PUT[row_type], [_values(row)]))
        return writes, places

    async def _order_and(self, row: OrderRow, *changes: tuple[Statement, Any]) -> None:
        await self._put([row], *changes)

    async def lift(self, row: OrderRow, place: int) -> None:
        await self._order_and(row, (asked.LIFT, {"at_place": place}))

    async def revoke(self, row: OrderRow, code: str) -> None:
        await self._order_and(row, (asked.REVOKE, {"word": code}))

    async def end_announcement(self, row: OrderRow, place: int) -> None:
        await self._order_and(row, (asked.END_ANNOUNCEMENT, {"at_place": place, "ends": row.at}))

    async def remove_operator(self, row: OrderRow, name: str) -> None:
        await self._order_and(row, (asked.REMOVE_OPERATOR, {"called": name}))

    async def close_report(self, row: OrderRow, place: int) -> None:
        await self._order_and(row, (asked.CLOSE_REPORT, {"at_place": place, "who": row.operator, "then": row.at}))

    async def switch(self, row: OrderRow, name: str, value: str) -> None:
        await self._order_and(row, (asked.SWITCH, (name, value)))

    async def rename(self, row: OrderRow, name: str, lookalike: str) -> bool:
        if await self.driver.rows(asked.TAKEN, looks=lookalike, who=row.person):
            return False
        await self._order_and(row, (asked.RENAME, {"who": row.person, "called": name, "looks": lookalike}))
        return True

    async def set_password(self, row: OrderRow, hashed: str) -> None:
        who = {"who": row.person}
        await self._order_and(row, (asked.SET_PASSWORD, who | {"hashed": hashed}), (queries.REMOVE_SESSIONS_OF, who))

    async def record(self, before: int, limit: int, person: str, order: str, operator: str) -> list[OrderRow]:
        wanted = {"about": person, "kind": order, "given_by": operator}
        return [_order(row) for row in await self.driver.rows(asked.RECORD, before=before, most=limit, **wanted)]

    # -- what they leave behind

    async def operators(self) -> list[OperatorRow]:
        return [OperatorRow(*row) for row in await self.driver.rows(asked.OPERATORS)]

    async def sanctions(self) -> list[SanctionRow]:
        return [_sanction(row) for row in await self.driver.rows(asked.SANCTIONS)]

    async def switches(self) -> dict[str, str]:
        return dict(await self.driver.rows(asked.SWITCHES))

    async def codes(self) -> list[CodeRow]:
        return [CodeRow(*row) for row in await self.driver.rows(asked.CODES)]

    async def use_code(self, code: str, now: int) -> bool:
        return await self.driver.run(asked.USE_CODE, word=code, now=now) > 0

    async def give_back(self, code: str) -> None:
        await self.driver.run(asked.GIVE_BACK, word=code)

    async def announcements(self, now: int) -> list[AnnouncementRow]:
        return [_announcement(row) for row in await self.driver.rows(asked.ANNOUNCEMENTS, now=now)]

    # -- reports and figures

    async def add_report(self, row: ReportRow) -> None:
        await self._put([row])

    async def reports(self, before: int, limit: int, *, unseen: bool) -> list[ReportRow]:
        statement = asked.UNSEEN_REPORTS if unseen else asked.REPORTS
        return [_report(row) for row in await self.driver.rows(statement, before=before, most=limit)]

    async def report(self, place: int) -> ReportRow | None:
        found = await self.driver.rows(asked.REPORT, at_place=place)
        return _report(found[0]) if found else None

    async def unseen_reports(self) -> int:
        [(count,)] = await self.driver.rows(asked.COUNT_UNSEEN)
        return int(count)

    async def add_sample(self, row: SampleRow, forget: int) -> None:
        await self._put([row], (asked.FORGET_SAMPLES, {"before": forget}))

    async def samples(self, since: int) -> list[SampleRow]:
        return [SampleRow(*row) for row in await self.driver.rows(asked.SAMPLES, since=since)]

    async def pairs(self, since: int, least: int) -> list[PairRow]:
        return [PairRow(*row) for row in await self.driver.rows(asked.PAIRS, since=since, least=least)]

    async def people_named(self, beginning: str, limit: int) -> list[str]:
        asking = {"first": beginning, "beyond": beginning + BEYOND, "most": limit}
        return [person for (person,) in await self.driver.rows(asked.PEOPLE_NAMED, **asking)]

    async def tidy(self, now: int) -> None:
        """Codes stay in the list for a week, so that one sees what became of them."""
        old: list[Write] = [
            (asked.FORGET_SANCTIONS, [{"now": now}]),
            (asked.FORGET_CODES, [{"now": now - WEEK}]),
            (asked.FORGET_REPORTS, [{"before": now - REPORTS_KEPT}]),
        ]
        await self.driver.run_all(old)


def _values(row: Struct) -> Row:
    return tuple([_kept(getattr(row, name)) for name in asked.PUT[type(row)].columns])


def _kept(value: Any) -> Any:
    return msgspec.json.encode(value).decode() if isinstance(value, dict) else value


def _announcement(row: Row) -> AnnouncementRow:
    at, until, texts, *rest = row
    return AnnouncementRow(at, until, msgspec.json.decode(texts, type=dict[str, str]), *rest)
