"""EV-3, HO-8.1: an evening of hundreds sits down some tables at a time, each time durable; whoever kills the house in
between loses nothing. EV-8.2: an evening of thousands is told in brief."""

import asyncio
from collections import Counter
from pathlib import Path

import pytest

from hanpan.floor import news
from hanpan.floor.courier import Courier
from hanpan.floor.floor import Floor
from hanpan.floor.kept_evenings import AT_ONCE
from hanpan.floor.owing import Owing
from hanpan.floor.ports import Batch
from hanpan.house.evening import commands as wish
from hanpan.house.evening.pictures import BEST, MOST, TABLES
from hanpan.house.evening.settings import EveningSettings
from hanpan.store.audit import audit
from hanpan.store.sqlite import open_memory, open_sqlite
from tests.floor.people import Person, open_floor, quiet

EVENING, HOST = "e1", "p0"
PEOPLE = 2 * AT_ONCE
STACK = 200


async def begun(floor: Floor, turns: int) -> None:
    """The host has said so; after so many turns the house is held."""
    left = [turns]

    def go_on(batch: Batch) -> None:
        left[0] -= 1
        if left[0] > 0:
            floor.evenings.take_some_owed(batch)

    floor.commits.kept_batch[:] = [go_on]
    now = floor.clock.now()
    assert floor.evenings.ask(EVENING, wish.StartEvening(now, HOST)) is None
    await quiet(floor)


async def come(floor: Floor, people: int = PEOPLE) -> None:
    now = floor.clock.now()
    floor.evenings.open(EVENING, EveningSettings(seats=9, stack=STACK), HOST, f"{HOST} open")
    secret = floor.house.evenings[EVENING].secret
    for number in range(people):
        entering = wish.ComeIn(now, f"p{number}", secret, f"P{number}", device=f"d{number}")
        assert floor.evenings.ask(EVENING, entering) is None
    await quiet(floor)


def drawn(floor: Floor) -> dict[str, tuple[str, int]]:
    draw = floor.house.evenings[EVENING].draw
    return {person: (table, seat) for table, seats in draw.items() for seat, person in seats.items()}


def sitting(floor: Floor) -> dict[str, tuple[str, int]]:
    """Where everybody sits, with what they were given."""
    found = [
        (player.person, (name, seat))
        for name, table in floor.house.tables.items()
        for seat, player in table.players.items()
    ]
    assert not [person for person, times in Counter([person for person, _ in found]).items() if times > 1]
    return dict(found)


@pytest.mark.rule("EV-3.1")
def test_people_sit_down_some_tables_at_a_time() -> None:
    """Each turn of the loop seats so many; in the end everybody sits where it was drawn, and every table plays."""

    async def held() -> None:
        floor = await open_floor(await open_memory())
        await come(floor)
        for turns in (1, 2):
            await (begun(floor, 1) if turns == 1 else _once_more(floor))
            there = sitting(floor)
            assert 0 < len(there) <= turns * AT_ONCE
            assert len(there) < PEOPLE
            assert there.items() <= drawn(floor).items()
            dealt = [table for table in floor.house.tables.values() if table.hand_number]
            assert all(len(table.players) == len(floor.house.evenings[EVENING].draw[table.id]) for table in dealt)
        floor.commits.kept_batch[:] = [floor.evenings.take_some_owed]
        await _once_more(floor)
        assert sitting(floor) == drawn(floor)
        assert all(table.hand_number == 1 for table in floor.house.tables.values())
        assert not floor.house.owing.unpaid
        await floor.close()

    asyncio.run(held())


async def _once_more(floor: Floor) -> None:
    floor.evenings.take_some_owed()
    await quiet(floor)


@pytest.mark.rule("EV-3.1")
def test_what_another_node_owes_is_taken_some_at_a_time_too() -> None:
    """However much one message of another node says is owed: a lease is renewed in between."""

    class OwnsAll:
        def owns(self, _: str) -> bool:
            return True

    async def heard() -> None:
        floor = await open_floor(await open_memory())
        await come(floor, 3 * AT_ONCE)
        await begun(floor, 1)
        owed = [row for pair in floor.house.owing.unpaid.values() for row in pair.values()]
        assert len(owed) > AT_ONCE
        floor.house.owing, before = Owing(), len(sitting(floor))
        courier = Courier(floor, OwnsAll(), lambda _: None)  # type: ignore[arg-type]
        floor.commits.kept_batch.clear()
        courier._owed("another", news.Owed(owed))
        assert 0 < len(sitting(floor)) - before <= AT_ONCE
        for _ in range(3 * AT_ONCE):  # an order at least in each turn
            await _once_more(floor)
        assert sitting(floor) == drawn(floor)
        assert not floor.house.owing.unpaid
        await floor.close()

    asyncio.run(heard())


@pytest.mark.rule("HO-8.1")
@pytest.mark.rule("EV-3.1")
@pytest.mark.parametrize("turns", [1, 2])
def test_a_house_killed_between_two_slices_goes_on_with_the_rest(turns: int, tmp_path: Path) -> None:
    async def killed() -> dict[str, tuple[str, int]]:
        store = await open_sqlite(tmp_path)
        floor = await open_floor(store)
        await come(floor)
        await begun(floor, turns)
        there, wanted = sitting(floor), drawn(floor)
        assert 0 < len(there) < PEOPLE
        hands = {name: table.hand_number for name, table in floor.house.tables.items()}
        assert floor.commits.task is not None
        floor.commits.task.cancel()  # nothing is said or kept any more
        floor.broadcast.stop()
        floor.evenings.stop()
        await store.close()

        again = await open_floor(await open_sqlite(tmp_path), floor.clock.now() + 60_000)
        await quiet(again)
        assert drawn(again) == wanted
        assert sitting(again) == wanted
        after = {name: table.hand_number for name, table in again.house.tables.items()}
        assert after == dict.fromkeys(hands, 1), "nobody is dealt twice"
        await again.close()
        return wanted

    asyncio.run(killed())
    report = audit(tmp_path)
    assert report.sound, report.findings[:5]


@pytest.mark.rule("EV-8.2")
@pytest.mark.rule("EV-3.1")
def test_a_very_large_evening_is_told_in_brief() -> None:
    """The best and the hosts, and to each what is near them; how many there are all the same."""

    async def told() -> None:
        floor, people = await open_floor(await open_memory()), MOST + 50
        await come(floor, people)
        first, last = Person(floor, HOST), Person(floor, f"p{people - 1}")
        for one in (first, last):
            floor.evenings.feed.look(one.visit, EVENING)
        await quiet(floor)
        before = last.last("evening-picture")
        assert len(before["sheet"]["rows"]) == BEST
        assert before["own"]["around"]["rows"][0]["person"] == last.name
        assert floor.evenings.ask(EVENING, wish.StartEvening(floor.clock.now(), HOST)) is None
        await quiet(floor)
        sheets = [word for word in last.line.words if word["say"] == "evening-picture" and "sheet" in word]
        owns = [word["own"] for word in last.line.words if word["say"] == "evening-picture" and "own" in word]
        sheet, around = sheets[-1]["sheet"], owns[-1]["around"]
        assert sheet["people"] == people
        assert sheet["screen"]["players"] == people
        assert len(sheet["rows"]) <= BEST + 1
        assert HOST in [row["person"] for row in sheet["rows"]]
        assert len(sheet["tables"]) == TABLES
        mine, seat = drawn(floor)[last.name]
        assert [table["table"] for table in around["tables"]] == [mine]
        assert around["draw"] == {mine: {str(seat): last.name}}
        there = floor.house.evenings[EVENING].draw[mine].values()
        assert {row["person"] for row in around["rows"]} == set(there)
        assert around["rows"][0] | {"person": last.name, "place": 1} == around["rows"][0], "all have as much"
        assert "own" not in sheets[-1], "the sheet is the very same for all"
        assert sheets[-1] == next(word for word in reversed(first.line.words) if "sheet" in word)
        await floor.close()

    asyncio.run(told())
