"""Rows about people: somebody's statistics, somebody new, and those who have been here."""

import asyncio
import gc
import tracemalloc
from collections.abc import Iterator
from statistics import median

import aiohttp
from msgspec.structs import astuple

from bench.growth.busy import folder
from bench.growth.crowd import Crowd, longest_turn
from bench.growth.registry import Figure, row
from hanpan.floor.clock import HouseClock
from hanpan.floor.floor import Floor
from hanpan.floor.ports import WISHES_KEPT, TableRow
from hanpan.house.cage import DAY
from hanpan.server.app import build_app
from hanpan.server.context import Context
from hanpan.server.figures import figures_of
from hanpan.server.limits import Limits
from hanpan.server.serving import port_of, serve
from hanpan.server.sums import KeptSums
from hanpan.store import queries
from hanpan.store.compiling import Row as Values
from hanpan.store.sqlite import SqliteStore, open_memory, open_sqlite

PEOPLE = 6
"""Of whom each hand has a result."""
LOOKS = 5
WISHES = 64
"""As many as the house remembers of each."""
MANY = 10**6


def _results(hands: int) -> Iterator[Values]:
    for hand in range(hands):
        for seat in range(PEOPLE):
            profit = 50 if (hand + seat) % PEOPLE == 0 else -10
            person = f"{seat:016x}"
            won = profit > 0
            yield person, "holdem", "cash", "t1", hand, hand, profit, 1, won, True, False, True, won, "", "{}"


async def _played(store: SqliteStore, hands: int) -> None:
    driver = store.driver.driver
    await driver.run_all([(queries.ADD_TABLE, [astuple(TableRow("t1", "holdem", "cash", 0, private=False))])])
    await driver.run_all([(queries.ADD_RESULT, list(_results(hands)))])


@row(
    "statistics",
    Figure("statistics, the first look, at a time", "ms CPU", "< 2"),
    Figure("statistics, a later look, in all", "ms CPU", "< 2"),
    size=57_775,
    of="hands of the person",
)
def statistics(hands: int) -> tuple[float, float]:
    async def measured() -> tuple[float, float]:
        with folder() as made:
            store = await open_sqlite(made)
            await _played(store, hands)
            first, later = [], []
            for _ in range(LOOKS if hands < 100_000 else 1):
                sums = KeptSums(store, lambda: 0)
                first.append((await longest_turn(_look(sums)))[0])
                later.append(median([(await longest_turn(_look(sums)))[0] for _ in range(20)]))
            await store.close()
            return median(first), median(later)

    return asyncio.run(measured())


async def _look(sums: KeptSums) -> None:
    figures_of("holdem", "cash", await sums.of(f"{0:016x}", "holdem", "cash"))


@row(
    "newcomers",
    Figure("guests arriving together, commits for each", "commits", "none of their own"),
    size=200,
    of="guests at once",
)
def newcomers(guests: int) -> tuple[float]:
    """Over HTTP, into a house on a disk where nothing else happens. One alone is the batch of one."""

    async def measured() -> tuple[float]:
        with folder() as made:
            clock, store = HouseClock(), await open_sqlite(made)
            floor = Floor(store, clock)
            await floor.open()
            runner = await serve(build_app(Context(floor, store, clock, _wide_open())), "127.0.0.1", 0)
            await floor.settled()
            commits: list[str] = []
            store.connection.set_trace_callback(lambda said: commits.append(said) if said == "COMMIT" else None)
            await _arrive(f"http://127.0.0.1:{port_of(runner)}", guests)
            told = len(commits) / guests
            await floor.close()
            await runner.cleanup()
            await store.close()
            return (told,)

    return asyncio.run(measured())


def _wide_open() -> Limits:
    return Limits(
        guests_at_once=MANY, requests_at_once=MANY, connections_per_address=MANY, requests_per_second=float(MANY)
    )


async def _arrive(url: str, guests: int) -> None:
    async def one(number: int) -> None:
        async with http.post("/api/guest", json={"name": f"Guest {number}"}) as answer:
            assert answer.status == 200, await answer.text()

    connector = aiohttp.TCPConnector(limit=200)
    async with aiohttp.ClientSession(url, connector=connector, cookie_jar=aiohttp.DummyCookieJar()) as http:
        await asyncio.gather(*[one(number) for number in range(guests)])


@row(
    "past visitors",
    Figure("memory of a visitor who has just gone", "KiB"),
    Figure("the same, ten minutes later", "KiB", "given back"),
    Figure("the same, a day later", "KiB"),
    size=1_000,
    of="visitors with 64 wishes each",
)
def past_visitors(visitors: int) -> tuple[float, float, float]:
    """They buy chips, too: for a day the cage remembers what it has sold to them (HO-1.1)."""

    async def measured() -> tuple[float, float, float]:
        crowd = Crowd(await open_memory())
        await crowd.open()
        await _visit(crowd, 10)  # whatever is made once is made
        tracemalloc.start()
        before = _held()
        await _visit(crowd, visitors)
        told = []
        for wait in (0, WISHES_KEPT + WISHES_KEPT // 5, DAY):
            crowd.clock.turn(wait)
            await crowd.quiet()
            told.append((_held() - before) / visitors / 1024)
        return told[0], told[1], told[2]

    return asyncio.run(measured())


async def _visit(crowd: Crowd, visitors: int) -> None:
    for number in range(visitors):
        visit = crowd.come_in()
        crowd.say(visit, "buy-chips", amount=100)
        for _ in range(WISHES - 1):
            crowd.say(visit, "chat", text="hello")
        crowd.floor.go(visit)
        crowd.wires.clear()
        if number % 100 == 0:
            await crowd.quiet()
    await crowd.quiet()
    await crowd.store.driver.settle()  # type: ignore[attr-defined]


def _held() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]
