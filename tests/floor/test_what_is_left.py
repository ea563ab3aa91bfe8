"""A house that is open for months: of whoever has gone only what a rule still asks for is left in memory."""

import pytest

from hanpan.floor.clock import VirtualClock
from hanpan.floor.ports import WISHES_KEPT, PersonRow
from hanpan.floor.tables import UNUSED_MS
from hanpan.house.cage import DAY, Cage
from hanpan.house.departures import Departure
from hanpan.house.friends import AGAIN
from hanpan.house.holdem.settings import HoldemSettings
from hanpan.house.people import People
from hanpan.house.timers import Timers
from hanpan.store.sqlite import open_memory
from hanpan.wire.house_says import PersonCard
from tests.floor.people import Person, open_floor, quiet
from tests.floor.test_promises import run, table_of, turn


def test_of_tables_that_are_gone_nothing_is_left() -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        for number in range(12):
            person = Person(floor, f"p{number}")
            await person.ask("open-table", game="holdem", format="cash", form={})
            floor.go(person.visit)
            turn(floor, UNUSED_MS + 1000)
            await quiet(floor)
        assert not floor.house.tables
        assert not floor.house.names
        assert len(floor.tables.opened_by_person) <= 2
        assert floor.tables.opened_by("p3") == 0
        await floor.close()

    run(play)


def test_a_name_that_the_operator_gave_is_not_given_again() -> None:
    """With it the ids of all transfers would come again."""

    async def play() -> None:
        floor = await open_floor(await open_memory())
        floor.operator.open_permanent(HoldemSettings(), "lobby-table")
        await floor.operator.close_table("lobby-table")
        await quiet(floor)
        assert "lobby-table" not in floor.house.tables
        assert "lobby-table" in floor.house.names
        await floor.close()

    run(play)


def test_of_stacks_and_pots_that_came_to_nothing_no_account_is_left() -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        people = [Person(floor, name) for name in ("ann", "ben")]
        table = await table_of(*people)
        for person in people:
            await person.ask("leave", table=table)
        turn(floor, 10 * 60_000)
        await quiet(floor)
        assert {account.partition(":")[0] for account in floor.house.ledger.balances} == {"bank", "cage"}
        assert floor.house.ledger.total() == 0
        await floor.close()

    run(play)


def test_who_goes_is_forgotten_in_time_though_others_are_remembered_for_longer() -> None:
    """The list was looked at when the first on it was due, and not before: a day later, where they had bought chips."""

    async def play() -> None:
        floor = await open_floor(await open_memory())
        ann, ben = Person(floor, "ann"), Person(floor, "ben")
        await ann.ask("buy-chips", amount=1000)
        floor.go(ann.visit)
        turn(floor, 2 * WISHES_KEPT)
        assert "ann" in floor.house.people.cage.sold
        floor.go(ben.visit)
        turn(floor, 2 * WISHES_KEPT)
        assert "ben" not in floor.people.cards
        await floor.close()

    run(play)


def test_whoever_still_has_a_seat_is_looked_at_again_by_one_alarm() -> None:
    """Each look had set two, and each of those two more."""

    async def play() -> None:
        floor = await open_floor(await open_memory())
        floor.operator.open_permanent(HoldemSettings(timers=Timers(sit_out=10**6)), "cash")
        ann = Person(floor, "ann")
        await ann.ask("buy-chips", amount=1000)
        assert (await ann.ask("take-seat", table="cash", seat=0, amount=200))["say"] == "done"
        floor.operator.pause()
        floor.go(ann.visit)
        assert isinstance(floor.clock, VirtualClock)
        turn(floor, WISHES_KEPT // 2)
        before = len(floor.clock.alarms)
        turn(floor, WISHES_KEPT)
        assert "ann" in floor.people.named()
        assert "ann" in floor.people.cards
        assert len(floor.clock.alarms) <= before
        await floor.close()

    run(play)


@pytest.mark.rule("CA-8.3")
def test_who_left_with_a_win_is_known_for_as_long_as_any_table_asks() -> None:
    """The operator may set up to a week; whoever waited for a day was forgotten."""

    async def play() -> None:
        floor = await open_floor(await open_memory())
        floor.operator.open_permanent(
            HoldemSettings(most_buy_in=2000, timers=Timers(hit_and_run=3 * DAY // 1000)), "cash"
        )
        ben = Person(floor, "ben")
        floor.house.people.depart("ben", Departure("cash", (5, 10), floor.clock.now(), 1500, won=True, streak=1))
        await ben.ask("buy-chips", amount=5000)
        floor.go(ben.visit)
        turn(floor, 2 * DAY)
        again = Person(floor, "ben", said=10)
        assert (await again.ask("take-seat", table="cash", seat=1, amount=200))["code"] == "most-buy-in-only"
        floor.go(again.visit)
        turn(floor, 7 * DAY + WISHES_KEPT)
        assert "ben" not in floor.house.people.departures
        await floor.close()

    run(play)


def test_who_was_here_before_a_restart_and_never_comes_again_is_forgotten() -> None:
    async def play() -> None:
        store = await open_memory()
        floor = await open_floor(store)
        people = [Person(floor, name) for name in ("ann", "ben")]
        for person in people:
            await store.add_person(PersonRow(person.name, person.name, person.name, 1))
        table = await table_of(*people)
        await Person(floor, "cho").ask("open-table", game="holdem", format="cash", form={})
        await floor.close()
        again = await open_floor(store, now=floor.clock.now() + 1000)
        assert set(again.replies.answers.by_person) == {"ann", "ben", "cho"}
        assert set(again.people.cards) == {"ann", "ben"}
        for _ in range(60):
            turn(again, 60_000)
            await quiet(again)
        assert table not in again.house.tables
        assert not again.replies.answers.by_person
        assert not again.people.cards
        await again.close()

    run(play)


@pytest.mark.rule("HO-2.3", "HO-2.12")
def test_who_looked_on_before_a_restart_and_comes_back_to_the_lobby_no_longer_looks_on() -> None:
    """Bots had played for them all night: their going was never told to a table that they had not entered again."""

    async def play() -> None:
        store = await open_memory()
        floor = await open_floor(store)
        floor.operator.open_permanent(HoldemSettings(), "cash")
        for name in ("ann", "ben"):
            await Person(floor, name).ask("enter", table="cash")
        await floor.close()
        again = await open_floor(store, now=floor.clock.now() + 1000)
        ann, ben = Person(again, "ann", said=10), Person(again, "ben", said=10)
        await ben.ask("enter", table="cash")
        turn(again, 20_000)
        await quiet(again)
        assert again.house.kinds["cash"].looking_on(again.house.tables["cash"]) == ["ben"]
        for person in (ann, ben):
            again.go(person.visit)
        assert not again.house.kinds["cash"].looking_on(again.house.tables["cash"])
        await again.close()

    run(play)


def test_who_was_let_in_and_never_came_is_forgotten() -> None:
    """A guest whose cookie could not be kept, or who closed the page at once."""

    async def play() -> None:
        floor = await open_floor(await open_memory())
        floor.introduce("ann", PersonCard("Ann", bot=False))
        turn(floor, 2 * WISHES_KEPT)
        assert "ann" not in floor.people.cards
        await floor.close()

    run(play)


@pytest.mark.rule("CA-8.3")
def test_where_somebody_was_more_than_a_week_ago_is_forgotten_while_they_stay() -> None:
    people = People()
    for day in range(30):
        people.depart("bot", Departure(f"t{day}", (5, 10), day * DAY, 100, won=False, streak=0))
    assert [left.table for left in people.departures_of("bot")] == [f"t{day}" for day in range(23, 30)]


@pytest.mark.rule("HO-1.1")
def test_purchases_of_earlier_days_are_forgotten_while_somebody_stays() -> None:
    cage = Cage(daily_limit=1000)
    for day in range(50):
        assert cage.sell("bot", 600, day * DAY) is None
        assert cage.sell("bot", 600, day * DAY + 1) is not None
    assert cage.sold["bot"] == [(49 * DAY, 600)]


@pytest.mark.rule("HO-2.7")
def test_requests_that_came_to_nothing_are_forgotten_after_a_day() -> None:
    people = People()
    for day in range(20):
        assert people.friends.request("beggar", f"p{day}", day * AGAIN) is None
        assert people.friends.remove(f"p{day}", "beggar", day * AGAIN) is None
    assert people.friends.turned_down == {("beggar", "p19"): 19 * AGAIN}
    people.forget_what_lies_ahead(5 * AGAIN)  # the clock was a fortnight ahead, and is put right
    assert people.friends.request("beggar", "p19", 5 * AGAIN) is None
