"""What somebody's hands come to, however and whenever they are read."""

import asyncio
from bisect import bisect_right
from collections import Counter
from operator import attrgetter
from random import Random
from typing import Any

import pytest

from hanpan.floor.ports import AMONG_FRIENDS, Batch, Result, ResultPage
from hanpan.server import sums as module
from hanpan.server.figures import POINTS, figures_of
from hanpan.server.sums import KEPT_MS, PAGE, KeptSums, Sums
from hanpan.store.sqlite import SqliteStore, open_memory
from tests.store.samples import opened, record

TABLES = ("t1", "t2", "t3")


def a_result(rng: Random, at: int) -> Result:
    hands = int(rng.random() < 0.9)
    names = ("won", "put_in", "raised", "showdown", "showdown_won")
    flags: dict[str, Any] = {name: bool(hands) and rng.random() < 0.5 for name in names}
    format_name = rng.choice(("cash", f"{AMONG_FRIENDS}cash"))
    counts = {"hit": rng.randrange(3)} if rng.random() < 0.2 else {}
    profit, table = rng.randint(-50, 50), rng.choice(TABLES)
    return Result("ann", "holdem", format_name, table, at, at, profit, hands, counts=counts, **flags)


def plainly(results: list[Result]) -> dict[str, Any]:
    """The same from all of them at once, as a reader would write it down."""
    curve: list[int] = []
    profit = 0
    for one in sorted(results, key=attrgetter("at")):
        profit += one.profit
        if one.hands:
            curve.append(profit)
        elif curve:
            curve[-1] = profit
    flags = ("won", "put_in", "raised")
    sums = {name: sum(getattr(one, name) for one in results) for name in ("hands", "profit", *flags)}
    shows = {"showdowns": sum(one.showdown for one in results), "won_at": sum(one.showdown_won for one in results)}
    counts = +sum([Counter(one.counts) for one in results], Counter[str]())
    return {**sums, **shows, "counts": counts, "curve": curve}


def told(sums: Sums) -> dict[str, Any]:
    names = ("hands", "profit", "won", "put_in", "raised", "showdowns")
    plain = {name: getattr(sums, name) for name in names}
    return {**plain, "won_at": sums.showdowns_won, "counts": +sums.counts, "curve": sums.curve(10**9)}


@pytest.mark.rule("HO-2.6")
@pytest.mark.parametrize("seed", range(20))
def test_in_whatever_order_results_come_they_come_to_the_same(seed: int) -> None:
    rng = Random(seed)
    results = [a_result(rng, at) for at in range(1, 60)]
    shuffled = rng.sample(results, len(results))
    sums = Sums()
    for one in shuffled[:40]:
        sums.add(one)
    assert told(sums.with_these(shuffled[40:])) == plainly(results), f"seed {seed}"
    assert told(sums) == plainly(shuffled[:40]), f"seed {seed}"  # a look changes nothing


@pytest.mark.rule("HO-2.6")
def test_what_was_won_among_friends_is_laid_between_by_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else each of a format's results would move all of the other's, which were read before it."""

    async def play() -> None:
        rng, store, moved = Random(1), await counting_store(), list[int]()
        add = module.Curve.add

        def noted(curve: module.Curve, at: int, profit: int) -> None:
            moved.append(len(curve.times) - bisect_right(curve.times, at))
            add(curve, at, profit)

        monkeypatch.setattr(module.Curve, "add", noted)
        each = range(0, 12 * PAGE, PAGE // 4)
        everything = [one for at in each for one in await played(store, rng, at, PAGE // 4, settle=True)]
        kept = KeptSums(store, lambda: 0)
        assert told(await kept.of("ann", "holdem", "cash")) == plainly(everything)
        assert max(moved) <= PAGE
        assert sum(store.pages) == len(everything)

    asyncio.run(play())


class Counting(SqliteStore):
    """Knows what was read."""

    pages: list[int]

    async def results_of(self, *asked: Any) -> ResultPage:
        page = await super().results_of(*asked)
        self.pages.append(len(page.kept))
        return page


async def played(store: SqliteStore, rng: Random, first: int, count: int, *, settle: bool) -> list[Result]:
    results = [a_result(rng, at) for at in range(first, first + count)]
    numbers = {table: (await store.records(table, 0, 10**9))[-1].number + 1 for table in TABLES}
    facts = [record(table, numbers[table]) for table in TABLES]
    await store.commit(Batch(records=facts, results=results))
    if settle:
        await store.driver.settle()
    return results


async def counting_store() -> Counting:
    memory = await open_memory()
    store = Counting(memory.driver.driver)  # type: ignore[arg-type]
    store.pages = []
    await store.commit(opened(*TABLES))
    return store


@pytest.mark.parametrize("seed", range(3))
def test_a_look_reads_what_is_new_and_sees_what_waits(seed: int) -> None:
    async def play() -> None:
        rng, store = Random(seed), await counting_store()
        kept, everything = KeptSums(store, lambda: 0), list[Result]()
        for look in range(12):
            count = rng.choice((0, 1, 5, PAGE // 2, 3 * PAGE))
            everything += await played(store, rng, 1000 * look, count, settle=rng.random() < 0.5)
            assert told(await kept.of("ann", "holdem", "cash")) == plainly(everything), f"seed {seed}"
        in_place = sum(store.pages)
        assert in_place <= len(everything), "nothing is read twice"
        assert max(store.pages) <= PAGE

    asyncio.run(play())


def test_between_two_pages_others_move_and_a_second_look_waits_for_the_first() -> None:
    async def play() -> None:
        store = await counting_store()
        everything = await played(store, Random(1), 0, 10 * PAGE, settle=True)
        kept, turns = KeptSums(store, lambda: 0), 0
        looks = [asyncio.create_task(kept.of("ann", "holdem", "cash")) for _ in range(2)]
        while not all(look.done() for look in looks):
            await asyncio.sleep(0)
            turns += 1
        assert turns > 10
        assert [told(look.result()) for look in looks] == [plainly(everything)] * 2
        assert sum(store.pages) == len(everything)

    asyncio.run(play())


def test_a_look_that_is_broken_off_leaves_nothing_twice() -> None:
    async def play() -> None:
        store = await counting_store()
        everything = await played(store, Random(2), 0, 10 * PAGE, settle=True)
        kept = KeptSums(store, lambda: 0)
        look = asyncio.create_task(kept.of("ann", "holdem", "cash"))
        for _ in range(4):
            await asyncio.sleep(0)
        look.cancel()
        assert told(await kept.of("ann", "holdem", "cash")) == plainly(everything)
        assert sum(store.pages) == len(everything)

    asyncio.run(play())


def test_sums_are_kept_for_a_while_and_not_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        store, now = await counting_store(), [0]
        kept = KeptSums(store, lambda: now[0])
        await played(store, Random(3), 0, 40, settle=True)
        for person in ("ann", "ben"):
            await kept.of(person, "holdem", "cash")
        now[0] = KEPT_MS - 1
        await kept.of("ann", "holdem", "cash")
        kept.tidy()
        assert len(kept.kept) == 2
        now[0] = KEPT_MS
        kept.tidy()
        assert [person for person, _, _ in kept.kept] == ["ann"]
        monkeypatch.setattr(module, "MOST_POINTS", 10)
        assert (await kept.of("ann", "holdem", "cash")).hands > 10
        assert not kept.kept

    asyncio.run(play())


def result(at: int, profit: int, **rest: Any) -> Result:
    return Result("ann", "holdem", "cash", "t", 1, at, profit, **rest)


def test_what_is_lost_beside_a_hand_counts_to_the_last_one() -> None:
    lost, won, lost_again, raised = (
        result(1, -5, hands=0),
        result(2, 10, put_in=True),
        result(3, -3, hands=0),
        result(4, 4, raised=True),
    )
    told = figures_of("holdem", "cash", Sums().with_these([won, raised, lost_again, lost]))
    assert (told.hands, told.profit, told.curve) == (2, 6, [2, 6])
    assert (told.vpip, told.pfr, told.won_at_showdown) == (0.5, 0.5, 0.0)


@pytest.mark.parametrize("hands", [0, 1, POINTS, POINTS + 1, 7 * POINTS + 3])
def test_a_long_curve_is_thinned_and_ends_where_it_ended(hands: int) -> None:
    curve = Sums().with_these([result(at, 1) for at in range(hands)]).curve(POINTS)
    assert len(curve) <= POINTS
    assert curve[-1:] == ([hands] if hands else [])
    assert curve == sorted(curve)


def test_nothing_yet_is_told_as_nothing() -> None:
    figures = figures_of("holdem", "cash", Sums())
    assert (figures.hands, figures.vpip, figures.curve, figures.counts) == (0, 0.0, [], {})
