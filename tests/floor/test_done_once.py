"""What comes again after the house was killed is answered as before and done once, whatever else was asked."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest

from hanpan.floor.answers import REMEMBERED
from hanpan.floor.clock import VirtualClock
from hanpan.floor.floor import Floor
from hanpan.floor.ports import Store
from hanpan.house.holdem.events import ReboughtIn
from hanpan.store.sqlite import open_memory
from tests.floor.people import START, Person, open_floor, quiet

DAY = 24 * 3600 * 1000
FORM = {"seats": 2, "least_buy_in": 100, "most_buy_in": 1000}


async def kill(floor: Floor) -> None:
    """Nothing is said, nothing is kept any more."""
    assert floor.commits.task is not None
    floor.commits.task.cancel()


async def say(person: Person, wish: str, what: str, /, **fields: Any) -> dict[str, Any]:
    """With an id of one's own choice, a moment after the last."""
    assert isinstance(person.floor.clock, VirtualClock)
    person.floor.clock.turn(person.floor.clock.now() + 1)
    person.floor.hear(person.visit, msgspec.json.encode({"say": what, "id": wish, **fields}))
    await quiet(person.floor)
    return person.answer(wish)


@asynccontextmanager
async def opened_again(store: Store, now: int) -> AsyncIterator[Person]:
    floor = await open_floor(store, now)
    yield Person(floor, "ann", said=1000)
    await floor.close()


async def buy(person: Person, times: int) -> None:
    for number in range(times):
        assert (await say(person, f"b{number}", "buy-chips", amount=100))["say"] == "done"


async def sit_down(ann: Person) -> str:
    made = await say(ann, "OPEN", "open-table", game="holdem", format="cash", form=FORM)
    taken = await say(ann, "SEAT", "take-seat", table=made["table"], seat=0, amount=100, entry="post")
    assert taken["say"] == "done", taken
    table: str = made["table"]
    return table


@pytest.mark.rule("HO-8.1", "HO-1.1")
@pytest.mark.parametrize(("first", "after"), [(REMEMBERED, 0), (2, REMEMBERED - 4), (REMEMBERED // 2, REMEMBERED // 2)])
@pytest.mark.parametrize("closed_for", [1000, 2 * DAY, -9 * 3600 * 1000])
def test_whoever_bought_chips_often_has_every_wish_done_once(first: int, after: int, closed_for: int) -> None:
    """Purchases before and after the wish in question; the clock of the machine may have been put right meanwhile."""

    async def play() -> None:
        store = await open_memory()
        floor = await open_floor(store)
        ann = Person(floor, "ann")
        await buy(ann, first)
        table = await sit_down(ann)
        assert (await say(ann, "REBUY", "rebuy-in", table=table, amount=20))["say"] == "done"
        for number in range(after):
            assert (await say(ann, f"c{number}", "buy-chips", amount=100))["say"] == "done"
        await kill(floor)
        async with opened_again(store, START + closed_for) as again:
            assert (await say(again, "REBUY", "rebuy-in", table=table, amount=20))["say"] == "done"
            last = f"c{after - 1}" if after else f"b{first - 1}"
            assert (await say(again, last, "buy-chips", amount=100))["say"] == "done"
            seat = await say(again, "SEAT", "take-seat", table=table, seat=0, amount=100, entry="post")
            assert seat["say"] == "done"
            opened = await say(again, "OPEN", "open-table", game="holdem", format="cash", form=FORM)
            assert (opened["say"], opened["table"]) == ("done", table)
            assert again.floor.people.bank("ann") == 100 * (first + after) - 120
            assert list(again.floor.house.tables) == [table]
            assert again.floor.house.tables[table].players[0].stack == 120
        records = await store.records(table, 0, 10**6)
        assert sum(b'"rebought-in"' in record.open for record in records) == 1
        assert ReboughtIn.__struct_config__.tag == "rebought-in"

    asyncio.run(play())


@pytest.mark.rule("HO-8.1")
def test_the_oldest_make_room_and_not_the_newest() -> None:
    """Play and purchases together: what was asked last is known, whatever it was."""

    async def play() -> None:
        store = await open_memory()
        floor = await open_floor(store)
        ann = Person(floor, "ann")
        await buy(ann, 1)
        table = await sit_down(ann)
        for number in range(REMEMBERED):
            assert (await say(ann, f"m{number}", "set-auto-rebuy", table=table, amount=100 + number))["say"] == "done"
        await say(ann, "BUY", "buy-chips", amount=7)
        await kill(floor)
        async with opened_again(store, START + 1000) as again:
            bank = again.floor.people.bank("ann")
            assert (await say(again, "BUY", "buy-chips", amount=7))["say"] == "done"
            assert again.floor.people.bank("ann") == bank

    asyncio.run(play())
