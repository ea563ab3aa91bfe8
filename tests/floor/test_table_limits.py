"""How many tables somebody may open, and how long one is kept that nobody uses."""

import asyncio

import pytest

from hanpan.floor.clock import VirtualClock
from hanpan.floor.floor import Floor
from hanpan.floor.settings import FloorSettings
from hanpan.floor.tables import UNUSED_MS
from hanpan.floor.visits import Guest
from hanpan.store.sqlite import open_memory
from tests.floor.people import Person, open_floor, quiet

GAMES = [("holdem", "cash", {}), ("sniper", "match", {}), ("blackjack", "room", {"dealer_key": "open"})]


def comes_from(floor: Floor, name: str, address: str, *, guest: bool = True) -> Person:
    person = Person(floor, name)
    who = Guest(name, name.title(), "en", guest=guest, address=address)
    person.visit = floor.come_in(who, person.line)
    return person


async def opens(person: Person) -> str:
    answer = await person.ask("open-table", game="holdem", format="cash", form={})
    if answer["say"] == "done":
        await person.ask("enter", table=answer["table"])
    return str(answer.get("code", "done"))


def turn(floor: Floor, milliseconds: int) -> None:
    assert isinstance(floor.clock, VirtualClock)
    floor.clock.turn(floor.clock.now() + milliseconds)


@pytest.mark.rule("HO-2.2")
def test_a_guest_opens_fewer_than_somebody_with_a_password() -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory(), settings=FloorSettings(tables_per_guest=1, tables_per_person=2))
        ann, ben = comes_from(floor, "ann", "10.0.0.1"), comes_from(floor, "ben", "10.0.0.2", guest=False)
        assert [await opens(ann) for _ in range(2)] == ["done", "too-many-tables"]
        assert [await opens(ben) for _ in range(3)] == ["done", "done", "too-many-tables"]
        await floor.close()

    asyncio.run(play())


@pytest.mark.rule("HO-2.2")
def test_throw_away_guests_of_one_address_do_not_fill_the_house() -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory(), settings=FloorSettings(tables_per_address=3))
        answers = [await opens(comes_from(floor, f"guest{number}", "10.0.0.1")) for number in range(5)]
        assert answers == ["done"] * 3 + ["too-many-tables"] * 2
        assert await opens(comes_from(floor, "elsewhere", "10.0.0.2")) == "done"
        assert await opens(comes_from(floor, "unknown", "")) == "done"
        await floor.close()

    asyncio.run(play())


@pytest.mark.rule("HO-2.4")
@pytest.mark.parametrize(("game", "played", "form"), GAMES)
@pytest.mark.parametrize("restarted", [False, True])
def test_a_table_nobody_uses_is_closed_soon(game: str, played: str, form: dict[str, str], restarted: bool) -> None:
    async def play() -> None:
        store = await open_memory()
        floor = await open_floor(store)
        ann = Person(floor, "ann")
        table = (await ann.ask("open-table", game=game, format=played, form=form))["table"]
        if restarted and floor.house.kinds[table].opener(floor.house.tables[table]):
            await floor.close()
            floor = await open_floor(store, floor.clock.now())
        turn(floor, UNUSED_MS - 1)
        assert table in floor.house.tables
        turn(floor, 1)
        await quiet(floor)
        assert table not in floor.house.tables
        await floor.close()

    asyncio.run(play())


@pytest.mark.rule("HO-2.4")
def test_a_table_at_which_somebody_looks_waits_for_its_first_player() -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        ann = Person(floor, "ann")
        table = (await ann.ask("open-table", game="holdem", format="cash", form={}))["table"]
        await ann.ask("enter", table=table)
        turn(floor, 3 * UNUSED_MS)
        assert table in floor.house.tables
        floor.go(ann.visit)
        turn(floor, UNUSED_MS)
        await quiet(floor)
        assert table not in floor.house.tables
        await floor.close()

    asyncio.run(play())
