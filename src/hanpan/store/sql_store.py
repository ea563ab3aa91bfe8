"""The floor's store on any database that speaks SQL. What differs between them is a `Driver` and nothing else."""

from operator import attrgetter
from typing import Any

from msgspec.structs import asdict

from hanpan.floor.ports import (
    Batch,
    HandRow,
    Loaded,
    PersonRow,
    Record,
    Result,
    SessionRow,
    SnapshotRow,
    TableLoaded,
    TableRow,
)
from hanpan.store import queries, rows
from hanpan.store.archive import Archive
from hanpan.store.compiling import Rows
from hanpan.store.driver import Driver
from hanpan.store.journals import Journals
from hanpan.store.stretches import merged
from hanpan.store.waiting import Waiting

LAST = 2**62
"""Beyond every number."""
WISHES_KEPT = 10 * 60 * 1000
"""For so long a wish that comes again after a restart is known (floor.floor)."""

_table = rows.reader(TableRow)
_snapshot = rows.reader(SnapshotRow)
_person = rows.reader(PersonRow)
_session = rows.reader(SessionRow)


class SqlStore:
    """Keeps everything (floor.ports.Store)."""

    def __init__(self, driver: Driver, archive: Archive | None = None) -> None:
        self.driver = Waiting(driver)
        self._archive = archive
        self._journals = Journals(self.driver)

    async def commit(self, batch: Batch) -> None:
        """What can contradict nothing, which is nearly everything, is kept at once and put in its place later."""
        following = await self._journals.following(batch.records)
        self._journals.check(batch, following)
        aged = min([record.at for record in batch.records], default=0) - WISHES_KEPT
        await self.driver.keep(rows.at_once(batch), rows.sliced(batch), len(batch.records), aged)
        self._journals.go_on(batch, following)

    async def close(self) -> None:
        await self.driver.close()
        if self._archive is not None:
            self._archive.close()

    # -- going on

    async def load(self, sales_since: int, commands_since: int, departures_since: int = 0) -> Loaded:
        ask = self.driver.rows
        departed: list[dict[str, Any]] = [{"since": departures_since}]
        await self.driver.run_all([(queries.FORGET_DEPARTURES, departed), (queries.FORGET_ACCOUNTS, [()])])
        return Loaded(
            tables=tuple([await self._loaded(_table(row)) for row in await ask(queries.LIVING)]),
            balances={rows.account_name(*account): amount for *account, amount in await ask(queries.BALANCES)},
            departures=tuple([rows.read_departure(row) for row in await ask(queries.DEPARTURES)]),
            sales=tuple([rows.read_sale(row) for row in await ask(queries.SALES, since=sales_since)]),
            commands=tuple([wish for (wish,) in await ask(queries.WISHES, since=commands_since)]),
            friends=tuple(await ask(queries.FRIENDS)),
            requests=tuple(await ask(queries.REQUESTS)),
        )

    async def _loaded(self, row: TableRow) -> TableLoaded:
        found = await self.driver.rows(queries.SNAPSHOT, name=row.table)
        snapshot = _snapshot(found[0]) if found else None
        tail = await self.records(row.table, snapshot.number if snapshot else 0, LAST)
        return TableLoaded(row, snapshot, tuple(tail))

    async def known_tables(self, names: list[str]) -> set[str]:
        return {name for name in names if await self.driver.rows(queries.KNOWN, name=name)}

    # -- what has been played

    async def records(self, table: str, first: int, last: int) -> list[Record]:
        asked = {"name": table, "first": first, "last": last}
        loose = await self.driver.rows(queries.RECORDS, **asked)
        found = merged(loose, await self.driver.rows(queries.STRETCHES, **asked), first, last)
        if self._archive is not None and (not found or found[0][1] > first):
            found = [*self._archive.rows(table, first, found[0][1] - 1 if found else last), *found]
        return [rows.read_record(row) for row in found]

    async def hands_of(self, person: str, before: int, limit: int) -> list[HandRow]:
        found = await self.driver.rows(queries.HANDS_OF, who=person, before=before, most=limit)
        return [rows.read_hand(row) for row in found]

    async def hand(self, table: str, hand: int) -> HandRow | None:
        found = await self.driver.rows(queries.HAND, name=table, number=hand)
        return rows.read_hand(found[0]) if found else None

    async def results_of(self, person: str, game: str, format_name: str) -> list[Result]:
        found = await self.driver.rows(queries.RESULTS_OF, who=person, dealt=game, played=format_name)
        # Of two tables the later may have been put in its place first.
        return sorted([rows.read_result(row) for row in found], key=attrgetter("at"))

    async def leaders(self, game: str, format_name: str, limit: int) -> list[tuple[str, int, int, int]]:
        found = await self.driver.rows(queries.LEADERS, dealt=game, played=format_name, most=limit)
        return [(person, hands, won, profit) for person, hands, won, profit in found]

    async def tallied(self, game: str, format_name: str, name: str, limit: int) -> list[tuple[str, int]]:
        found = await self.driver.rows(queries.TALLIED, dealt=game, played=format_name, counted=name, most=limit)
        return [(person, count) for person, count in found]

    async def richest(self, limit: int) -> list[tuple[str, int]]:
        return [(person, chips) for person, chips in await self.driver.rows(queries.RICHEST, most=limit)]

    # -- people

    async def add_person(self, row: PersonRow) -> bool:
        return await self.driver.run(queries.ADD_PERSON, **asdict(row)) > 0

    async def person(self, person: str) -> PersonRow | None:
        return _only(await self.driver.rows(queries.PERSON, who=person))

    async def person_named(self, lookalike: str) -> PersonRow | None:
        return _only(await self.driver.rows(queries.PERSON_NAMED, looks=lookalike))

    async def people(self, persons: list[str]) -> list[PersonRow]:
        """Those there are, in the order asked for."""
        found = [await self.person(person) for person in persons]
        return [row for row in found if row is not None]

    async def change_person(self, row: PersonRow) -> None:
        await self.driver.run(queries.CHANGE_PERSON, who=row.person, speaks=row.lang, hashed=row.password)

    async def add_session(self, row: SessionRow) -> None:
        await self.driver.run(queries.ADD_SESSION, **asdict(row))

    async def session(self, digest: str) -> SessionRow | None:
        found = await self.driver.rows(queries.SESSION, hashed=digest)
        return _session(found[0]) if found else None

    async def remove_session(self, digest: str) -> None:
        await self.driver.run(queries.REMOVE_SESSION, hashed=digest)

    async def remove_sessions_of(self, person: str) -> None:
        await self.driver.run(queries.REMOVE_SESSIONS_OF, who=person)

    async def remove_expired(self, now: int) -> None:
        await self.driver.run(queries.REMOVE_EXPIRED, now=now)

    # -- friends

    async def ask_friend(self, person: str, other: str) -> None:
        await self.driver.run(queries.ASK_FRIEND, person=person, other=other)

    async def add_friend(self, person: str, other: str) -> None:
        one, two = sorted((person, other))  # each pair once, whoever asked
        await self.driver.run_all([(queries.REMOVE_REQUEST, [_pair(one, two)]), (queries.ADD_FRIEND, [(one, two)])])

    async def remove_friend(self, person: str, other: str) -> None:
        pair = [_pair(person, other)]
        await self.driver.run_all([(queries.REMOVE_REQUEST, pair), (queries.REMOVE_FRIEND, pair)])


def _pair(one: str, two: str) -> dict[str, Any]:
    return {"one": one, "two": two}


def _only(found: Rows) -> PersonRow | None:
    return _person(found[0]) if found else None
