"""The floor's store on any database that speaks SQL. What differs between them is a `Driver`, and when its rows go to
their places."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from operator import attrgetter
from typing import Any

from msgspec.structs import asdict

from hanpan.floor.node_ports import OwedRow
from hanpan.floor.ports import (
    WISHES_KEPT,
    Batch,
    Granted,
    HandRow,
    Loaded,
    PersonRow,
    Record,
    ResultPage,
    SessionRow,
    SnapshotRow,
    TableLoaded,
    TableRow,
)
from hanpan.floor.sealing import CLEAR, ClosedError, Seal
from hanpan.house.friends import AGAIN
from hanpan.house.ledger import Transfer, bank
from hanpan.store import days as day_boards
from hanpan.store import queries, rows
from hanpan.store.archive import Archive
from hanpan.store.compiling import Rows, Statement
from hanpan.store.driver import Places
from hanpan.store.evenings import Evenings
from hanpan.store.hands import Hands
from hanpan.store.journals import Journals
from hanpan.store.operator_queries import FORGET_REPORTS_OF
from hanpan.store.operators import Operators
from hanpan.store.rows import Write
from hanpan.store.stretches import merged

LAST = 2**62
"""Beyond every number."""

_table = rows.reader(TableRow)
_snapshot = rows.reader(SnapshotRow)
_person = rows.reader(PersonRow)
_granted = rows.reader(Granted)
_session = rows.reader(SessionRow)


class SqlStore:
    """Keeps everything (floor.ports.Store)."""

    def __init__(self, driver: Places, archive: Archive | None = None, seal: Seal = CLEAR) -> None:
        self.driver, self.seal = driver, seal
        self._archive = archive
        self._journals = Journals(self.driver)
        self.operators = Operators(self.driver)
        self.hands = Hands(self.driver, seal)
        self.evenings = Evenings(self.driver)

    async def commit(self, batch: Batch) -> None:
        """What can contradict nothing, which is nearly everything, is kept at once and put in its place later."""
        batch = sealed(batch, self.seal)
        following = await self._journals.following(batch.records)
        by_fact, others = rows.parted(batch)
        self._journals.check(batch, following, by_fact, others)
        aged = min([record.at for record in batch.records], default=0) - WISHES_KEPT
        await self.driver.keep(
            rows.at_once(batch, others), rows.sliced(batch, by_fact, self.seal), len(batch.records), aged
        )
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
        sales = await self._lately(queries.SALES, queries.LAST_SALE, sales_since)
        wishes = await self._lately(queries.WISHES, queries.LAST_WISH, commands_since)
        return Loaded(
            tables=tuple([_table(row) for row in await ask(queries.LIVING)]),
            balances=dict(rows.balances(await ask(queries.BALANCES))),
            departures=tuple([rows.read_departure(row) for row in await ask(queries.DEPARTURES)]),
            sales=tuple([rows.read_sale(row) for row in sales]),
            commands=tuple([_granted(row) for row in wishes]),
            friends=tuple(await ask(queries.FRIENDS)),
            requests=tuple(await ask(queries.REQUESTS)),
            turned_down=tuple(await ask(queries.TURNED_DOWN, since=sales_since)),
            blocks=tuple(await ask(queries.BLOCKS)),
            owed=tuple([OwedRow(*row) for row in await ask(queries.OWED)]),
        )

    async def _lately(self, wanted: Statement, last_before: Statement, since: int) -> Rows:
        """Those after a time; where the house was closed since then, the last ones before it closed."""
        found = await self.driver.rows(wanted, since=since)
        [(last,)] = await self.driver.rows(last_before, since=since)
        return found if found or last is None else await self.driver.rows(wanted, since=last - WISHES_KEPT)

    @asynccontextmanager
    async def one_moment(self) -> AsyncIterator[None]:
        async with self.driver.driver.one_moment():
            yield

    async def table(self, row: TableRow) -> TableLoaded:
        found = await self.driver.rows(queries.SNAPSHOT, name=row.table)
        snapshot = self._opened(_snapshot(found[0])) if found else None
        first = snapshot.number if snapshot else 0
        begun = snapshot.began if snapshot and 0 <= snapshot.began < first else first
        records = await self.records(row.table, begun, LAST)
        earlier = tuple([one for one in records if one.number < first])
        tail = tuple(records[len(earlier) :])
        await self._journals.go_on_from(row.table, tail[-1].number + 1 if tail else first)
        return TableLoaded(row, snapshot, tail, earlier)

    def _opened(self, snapshot: SnapshotRow) -> SnapshotRow:
        """One that the key does not open is as good as damaged: the table needs its whole journal."""
        try:
            return self.seal.opened_snapshot(snapshot)
        except ClosedError:
            return snapshot

    async def known_tables(self, names: list[str]) -> set[str]:
        return {name for name in names if await self.driver.rows(queries.KNOWN, name=name)}

    # -- what has been played

    async def records(self, table: str, first: int, last: int) -> list[Record]:
        asked = {"name": table, "first": first, "last": last}
        [waiting], answers = await self.driver.look([queries.ADD_RECORD], queries.RECORDS, queries.STRETCHES, **asked)
        fresh = [row for row in waiting if row[0] == table and first <= row[1] <= last]
        found = merged([*answers[0], *fresh], answers[1], first, last)
        if self._archive is not None and (not found or found[0][1] > first):
            found = [*self._archive.rows(table, first, found[0][1] - 1 if found else last), *found]
        return [self.seal.opened(rows.read_record(row)) for row in found]

    async def hands_of(self, person: str, before: int, limit: int) -> list[HandRow]:
        asked = {"who": person, "before": before, "most": limit}
        [waiting], [found] = await self.driver.look([queries.ADD_HAND], queries.HANDS_OF, **asked)
        fresh = [hand for hand in map(rows.read_hand, waiting) if person in hand.people and hand.at < before]
        hands = [*fresh, *map(rows.read_hand, found)]
        return sorted(hands, key=attrgetter("at", "table", "hand"), reverse=True)[:limit]

    async def hand(self, table: str, hand: int) -> HandRow | None:
        [waiting], [found] = await self.driver.look([queries.ADD_HAND], queries.HAND, name=table, number=hand)
        both = [*found, *[row for row in waiting if row[:2] == (table, hand)]]
        return rows.read_hand(both[0]) if both else None

    async def results_of(self, person: str, game: str, format_name: str, after: int, limit: int) -> ResultPage:
        asked = {"who": person, "dealt": game, "played": format_name, "after": after, "most": limit}
        [waiting], [found] = await self.driver.look([queries.ADD_RESULT], queries.RESULTS_OF, **asked)
        fresh = [row for row in waiting if row[:3] == (person, game, format_name)] if len(found) < limit else []
        kept = [rows.read_result(row) for _, *row in found]
        return ResultPage(kept, found[-1][0] if found else after, [rows.read_result(row) for row in fresh])

    async def leaders(self, game: str, format_name: str, limit: int) -> list[tuple[str, int, int, int]]:
        found = await self.driver.rows(queries.LEADERS, dealt=game, played=format_name, most=limit)
        return [(person, hands, won, profit) for person, hands, won, profit in found]

    async def leaders_of_days(self, game: str, format_name: str, days: range) -> list[tuple[str, int, int, int]]:
        return await day_boards.leaders(self.driver, days, dealt=game, played=format_name)

    async def tallied_of_days(self, game: str, format_name: str, name: str, days: range) -> list[tuple[str, int]]:
        return await day_boards.tallied(self.driver, days, dealt=game, played=format_name, counted=name)

    async def standing(self, person: str, game: str, format_name: str) -> tuple[int, int, int]:
        asked = {"dealt": game, "played": format_name, "who": person}
        [waiting], [found] = await self.driver.look([queries.ADD_TO_STANDING], queries.STANDINGS_OF, **asked)
        fresh = [row[3:] for row in waiting if row[:3] == (game, format_name, person)]
        hands, won, profit = (sum(column) for column in zip((0, 0, 0), *found, *fresh, strict=True))
        return hands, won, profit

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
        found: dict[str, PersonRow] = {}
        for start in range(0, len(persons), queries.SOME):
            some = persons[start : start + queries.SOME]
            asked = some + some[:1] * (queries.SOME - len(some))
            told = await self.driver.rows(queries.SOME_PEOPLE, **{f"who{n}": who for n, who in enumerate(asked)})
            found |= {row[0]: _person(row) for row in told}
        return [found[person] for person in persons if person in found]

    async def change_person(self, row: PersonRow) -> None:
        changed = {"speaks": row.lang, "hashed": row.password, "shows": row.face}
        await self.driver.run(queries.CHANGE_PERSON, who=row.person, **changed)

    async def remove_person(self, person: str) -> None:
        forgetting = [queries.FORGET_PERSON, queries.REMOVE_SESSIONS_OF, *queries.FORGET_PAIRS, FORGET_REPORTS_OF]
        await self.driver.run_all([(statement, [{"who": person}]) for statement in forgetting])
        await self.hands.forget(person)

    async def transfers_of(self, person: str) -> list[tuple[int, Transfer]]:
        found = sorted(await self.driver.rows(queries.TRANSFERS_OF, bank=bank(person)))
        return [(at, Transfer(*rest)) for at, *rest in found]

    async def people_of_old_looks(self, limit: int) -> list[PersonRow]:
        return [_person(row) for row in await self.driver.rows(queries.PEOPLE_OF_OLD_LOOKS, most=limit)]

    async def set_lookalikes(self, by_person: dict[str, str]) -> None:
        looks = [{"who": person, "look": look} for person, look in by_person.items()]
        await self.driver.run_all([(queries.SET_LOOKALIKE, looks)])

    async def add_session(self, row: SessionRow) -> None:
        await self.driver.run(queries.ADD_SESSION, **asdict(row))

    async def session(self, digest: str) -> SessionRow | None:
        found = await self.driver.rows(queries.SESSION, hashed=digest)
        return _session(found[0]) if found else None

    async def take_over_session(self, row: SessionRow, ends: int) -> None:
        old = {"hashed": row.replaces, "ends": ends}
        writes: list[Write] = [(queries.TAKE_OVER_SESSION, [{"hashed": row.digest}]), (queries.END_SESSION, [old])]
        await self.driver.run_all(writes)

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

    async def remove_friend(self, asker: str, other: str, at: int) -> None:
        over: Write = (queries.FORGET_TURNED_DOWN, [{"before": at - AGAIN}])
        await self.driver.run_all([*_parted(asker, other), over, (queries.TURN_DOWN, [(asker, other, at)])])

    async def block(self, person: str, other: str, at: int) -> None:
        await self.driver.run_all([*_parted(person, other), (queries.BLOCK, [(person, other, at)])])

    async def unblock(self, person: str, other: str) -> None:
        await self.driver.run(queries.UNBLOCK, who=person, whom=other)


def sealed(batch: Batch, seal: Seal) -> Batch:
    """As it is kept."""
    if not seal.seals:
        return replace(batch, remains=[])
    return replace(
        batch,
        records=[seal.sealed(one) if one.salt or one.seed is not None else one for one in batch.records],
        snapshots=[seal.snapshot(row) for row in batch.snapshots],
        origins=[seal.snapshot(row) for row in batch.origins],
    )


def _pair(one: str, two: str) -> dict[str, Any]:
    return {"one": one, "two": two}


def _parted(one: str, two: str) -> list[Write]:
    pair = [_pair(one, two)]
    return [(queries.REMOVE_REQUEST, pair), (queries.REMOVE_FRIEND, pair)]


def _only(found: Rows) -> PersonRow | None:
    return _person(found[0]) if found else None
