"""HO-7.5, HO-7.6: the machine sleeps, is stopped, or its clock is put right. Nobody loses a second by it."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from hanpan.floor.clock import VirtualClock
from hanpan.floor.floor import Floor
from hanpan.floor.ports import Store
from hanpan.floor.settings import FloorSettings
from hanpan.store.sqlite import open_memory
from tests.floor.people import START, Person, open_floor, quiet
from tests.floor.test_promises import FullDisk, act, on_turn, table_of, turn

SECOND, HOUR, DAY = 1000, 3600 * 1000, 24 * 3600 * 1000
GRACE = 10 * SECOND
NAMES = ("ann", "ben", "cho")
CASES = [HOUR, 8 * HOUR, -9 * HOUR, 40 * DAY, 20 * SECOND, -20 * SECOND]
every_jump = pytest.mark.parametrize("by", CASES, ids=[f"{by // 1000:+}s" for by in CASES])

Jump = Callable[[Floor], Awaitable[Floor]]


def running(by: int) -> Jump:
    """The time jumps while the house is open."""

    async def jump(floor: Floor) -> Floor:
        assert isinstance(floor.clock, VirtualClock)
        floor.clock.jump(by)
        await quiet(floor)
        return floor

    return jump


def closed(by: int, store: Store) -> Jump:
    """The house is killed, and opened again by a clock that shows another time."""

    async def jump(floor: Floor) -> Floor:
        assert floor.commits.task is not None
        floor.commits.task.cancel()
        return await open_floor(store, floor.clock.now() + by, settings=FloorSettings(grace_seconds=10))

    return jump


def stuck(by: int) -> Jump:
    """What has happened cannot be kept for a while."""

    async def jump(floor: Floor) -> Floor:
        assert isinstance(floor.clock, VirtualClock)
        disk = FullDisk(floor.commits.store)
        floor.commits.store, disk.full, floor.commits.retry_seconds = disk, True, 0
        floor.hear(Person(floor, "dan").visit, b'{"say":"buy-chips","id":"x","amount":100}')
        while not disk.tries:
            await asyncio.sleep(0)
        before = floor.clock.now()
        floor.clock.turn(floor.clock.steady() + by)
        assert floor.clock.now() == before
        disk.full = False
        await quiet(floor)
        assert floor.clock.now() == before + by
        return floor

    return jump


async def played(jump: Callable[[Store], Jump], thought: int = 3 * SECOND) -> None:
    """A hand in play, a jump, and whoever was on turn has their time still; then it goes on, and the next one comes."""
    store = await open_memory()
    floor = await open_floor(store, settings=FloorSettings(grace_seconds=10))
    people = [Person(floor, name) for name in NAMES]
    table = await table_of(*people)
    thinking, hand = on_turn(people).name, people[0].table()["shared"]["hand_number"]
    turn(floor, thought)
    await quiet(floor)
    again = await jump(store)(floor)
    if again is not floor:
        people = [Person(again, name, said=100) for name in NAMES]
        for person in people:
            await person.ask("enter", table=table)
    told = on_turn(people)
    assert told.name == thinking
    shared = told.table()["shared"]
    assert shared["hand_number"] == hand
    assert 60 * SECOND - thought + GRACE <= shared["turn_until"] - again.clock.now() <= 60 * SECOND + GRACE
    assert not any(player["away"] or player["sitting_out"] for player in shared["players"])
    await plays_on(again, people)
    await balanced(again, store, table)
    await again.close()


async def plays_on(floor: Floor, people: list[Person]) -> None:
    """To the end of the hand, and the next is dealt within seconds."""
    hand = people[0].table()["shared"]["hand_number"]
    for _ in range(2):
        assert (await act(on_turn(people), "fold"))["say"] == "done"
    turn(floor, 5 * SECOND)
    await quiet(floor)
    assert people[0].table()["shared"]["hand_number"] == hand + 1
    assert on_turn(people)


async def balanced(floor: Floor, store: Store, table: str) -> None:
    assert floor.house.ledger.total() == 0
    stacks = sum(player.stack for player in floor.house.tables[table].players.values())
    banks = sum(floor.people.bank(name) for name in NAMES)
    hand = floor.house.tables[table].hand
    assert banks + stacks == 3000 or hand is not None
    records = await store.records(table, 0, 10**6)
    assert not any(b'"timeout"' in record.open or b'"absence"' in record.open for record in records)
    assert [record.number for record in records] == list(range(len(records)))


@every_jump
@pytest.mark.rule("HO-7.5", "HO-7.6")
def test_nobody_loses_time_while_the_house_is_open(by: int) -> None:
    asyncio.run(played(lambda _: running(by)))


@every_jump
@pytest.mark.rule("HO-7.5", "HO-7.6")
def test_nobody_loses_time_while_the_house_is_closed(by: int) -> None:
    asyncio.run(played(lambda store: closed(by, store), thought=0))


@pytest.mark.parametrize("by", [SECOND, 40 * SECOND, HOUR])
@pytest.mark.rule("HO-7.5", "HO-7.6")
def test_nobody_loses_time_while_nothing_can_be_kept(by: int) -> None:
    asyncio.run(played(lambda _: stuck(by)))


@every_jump
@pytest.mark.rule("HO-7.5")
def test_between_two_hands_the_next_one_comes_as_soon_as_ever(by: int) -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        people = [Person(floor, name) for name in NAMES]
        await table_of(*people)
        for _ in range(2):
            await act(on_turn(people), "fold")
        await running(by)(floor)
        assert people[0].table()["shared"]["hand_number"] == 1, "no hand is dealt in the gap"
        turn(floor, 4 * SECOND)
        await quiet(floor)
        assert people[0].table()["shared"]["hand_number"] == 2
        await floor.close()

    asyncio.run(play())


@every_jump
@pytest.mark.rule("HO-7.6", "HO-7.7", "CA-4.2")
def test_who_sits_out_or_is_gone_is_so_for_as_long_as_before(by: int) -> None:
    """A sit-out ends later by the grace; who is gone is gone all the same."""

    async def play() -> None:
        floor = await open_floor(await open_memory())
        people = [Person(floor, name) for name in ("ann", "ben", "cho", "dan")]
        table = await table_of(*people)
        await people[3].ask("sit-out", table=table)
        for _ in range(3):
            await act(on_turn(people), "fold")
        floor.go(people[2].visit)
        turn(floor, 4 * SECOND)
        await quiet(floor)
        before, now = _waits(floor, table), floor.clock.now()
        await running(by)(floor)
        after = _waits(floor, table)
        gone = floor.clock.now() - now
        assert [moved - gone for moved in after] == [before[0] + GRACE, before[1]]
        await floor.close()

    asyncio.run(play())


def _waits(floor: Floor, table: str) -> list[int]:
    players = floor.house.tables[table].players
    assert players[3].sitting_out
    return [players[3].sit_out_until, players[2].lost_at]


@pytest.mark.rule("HO-7.5")
@pytest.mark.parametrize("game", ["sniper", "blackjack"])
@every_jump
def test_every_game_goes_on(game: str, by: int) -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        people = [Person(floor, name) for name in NAMES]
        table = await _game_of(game, people)
        left = _silence(floor, table) - floor.clock.now()
        await running(by)(floor)
        assert _silence(floor, table) - floor.clock.now() == left + GRACE
        assert floor.house.tables[table].now == floor.clock.now()
        await floor.close()

    asyncio.run(play())


def _silence(floor: Floor, table: str) -> int:
    """When it counts."""
    found = floor.house.tables[table]
    until: int = found.deadline() if hasattr(found, "deadline") else found.silent_until()
    assert until
    return until


async def _game_of(game: str, people: list[Person]) -> str:
    """Somebody is on turn."""
    form: dict[str, Any] = {"seats": 3} if game == "sniper" else {"dealer_key": "k"}
    played = "match" if game == "sniper" else "room"
    made = await people[0].ask("open-table", game=game, format=played, form=form)
    assert made["say"] == "done", made
    table: str = made["table"]
    for seat, person in enumerate(people):
        await person.ask("enter", table=table)
        if game == "sniper":
            taken = await person.ask("take-seat", table=table, seat=seat, amount=0)
        else:
            taken = await person.ask("join-room", table=table, name=person.name, dealer_key="k" if not seat else None)
        assert taken["say"] == "done", taken
    if game == "blackjack":
        await people[0].ask("play", table=table, hand=0, turn=0, move="start")
    return table


@pytest.mark.rule("HO-7.5")
def test_forty_days_are_not_played_in_one_go() -> None:
    """Should a table ever be so late, what cannot have been anybody's time is put off."""

    async def play() -> None:
        floor = await open_floor(await open_memory())
        people = [Person(floor, name) for name in NAMES]
        table = await table_of(*people)
        happened = floor.house.pass_time(table, START + 40 * DAY)
        assert len(happened) < 5000
        assert floor.house.due_at(table) > START + 40 * DAY
        await floor.close()

    asyncio.run(play())


@pytest.mark.rule("HO-1.1")
@every_jump
def test_the_cage_sells_again_within_a_day_whatever_the_clock_did(by: int) -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        ann = Person(floor, "ann")
        assert (await ann.ask("buy-chips", amount=floor.settings.daily_limit))["say"] == "done"
        assert (await ann.ask("buy-chips", amount=1))["amounts"] == {"most": 0}
        await running(by)(floor)
        turn(floor, DAY + SECOND)
        assert (await ann.ask("buy-chips", amount=1))["say"] == "done"
        await floor.close()

    asyncio.run(play())


@pytest.mark.rule("HO-7.5")
def test_a_table_ahead_of_the_clock_is_moved_back_and_the_others_are_not() -> None:
    """As an earlier version left them: one table had gone on by a wrong clock, another not."""

    async def play() -> None:
        store = await open_memory()
        floor = await open_floor(store)
        people = [Person(floor, name) for name in NAMES]
        others = [Person(floor, name) for name in ("dan", "eve", "fay")]
        behind = await table_of(*people)
        assert isinstance(floor.clock, VirtualClock)
        floor.clock.ahead = 9 * HOUR
        ahead = await table_of(*others)
        assert floor.commits.task is not None
        floor.commits.task.cancel()
        again = await open_floor(store, START + SECOND)
        for table in (behind, ahead):
            due = again.house.tables[table].action_deadline() - again.clock.now()
            assert 60 * SECOND < due <= 60 * SECOND + GRACE + SECOND
        await again.close()

    asyncio.run(play())
