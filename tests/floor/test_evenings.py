"""Evenings on the floor: a whole tournament of two tables, told to everybody, kept and gone on with."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import msgspec
import pytest

from hanpan.floor.floor import Floor
from hanpan.floor.ports import Store
from hanpan.house.ledger import given
from hanpan.store.sqlite import open_memory
from tests.floor.people import PaperLine, Person, open_floor, quiet

NAMES = ("ann", "ben", "cho", "dan", "eva", "fay")
TURBO = {"levels": {"minutes": 1, "ladder": "turbo"}, "stack": 200}


def run(play: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(play())  # type: ignore[arg-type]


async def opened(floor: Floor, **settings: Any) -> tuple[str, str, list[Person]]:
    """An evening with six people, its secret, and everybody; the first is its host."""
    people = [Person(floor, name) for name in NAMES]
    made = await people[0].ask("open-evening", settings={"seats": 3, **settings})
    name = made["table"]
    secret = sheet(people[0])["screen"]["secret"]
    for one in people[1:]:
        assert (await one.ask("enter-evening", evening=name, secret=secret, name=one.name))["say"] == "done"
    return name, secret, people


def sheet(person: Person) -> dict[str, Any]:
    told = next(word for word in reversed(person.line.words) if word["say"] == "evening-picture" and "sheet" in word)
    found: dict[str, Any] = told["sheet"]
    return found


def own(person: Person) -> dict[str, Any]:
    found: dict[str, Any] = person.last("evening-picture")["own"]
    return found


async def pass_time(floor: Floor, milliseconds: int) -> None:
    floor.clock.turn(floor.clock.now() + milliseconds)  # type: ignore[attr-defined]
    await quiet(floor)


BOLD = ("all-in", "raise", "call", "check", "fold")
CALM = ("call", "check", "fold")


async def play_on(
    floor: Floor, people: list[Person], dice: Random, *, until: Callable[[], bool], wants: tuple[str, ...] = BOLD
) -> None:
    """Everybody plays what they are offered, at whatever table they are brought to."""
    for _ in range(4000):
        if until():
            return
        moved = [one for one in people if await _acts(floor, one, dice, wants)]
        if not moved:
            await pass_time(floor, 1000)
    raise AssertionError(f"it does not come to an end: {dice.getstate()[1][:1]}")


async def _acts(floor: Floor, person: Person, dice: Random, wants: tuple[str, ...]) -> bool:
    table = floor.house.table_of(person.name)
    if not table:
        return False
    kind, state = floor.house.kinds[table], floor.house.tables[table]
    own_part = msgspec.to_builtins(kind.own(state, person.name)) | (
        msgspec.to_builtins(kind.in_hand(state, person.name) or {})
    )
    moves = {move["name"]: move for move in own_part["moves"] if move["name"] != "show"}
    if not moves:
        return False
    name = dice.choice([one for one in wants if one in moves])
    view = person.table()
    assert view["table"] == table, "they are shown the table at which they play"
    numbers = view["shared"]
    answer = await person.ask(
        "play",
        table=table,
        hand=numbers["hand_number"],
        turn=numbers["turn_number"],
        move=name,
        amount=moves[name]["low"],
    )
    assert answer["say"] == "done", answer
    return True


@pytest.mark.rule("EV-3.4")
@pytest.mark.rule("EV-5.2")
def test_a_tournament_of_two_tables_is_played_to_its_end() -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        name, _, people = await opened(floor, **TURBO)
        assert (await people[0].ask("ask-evening", evening=name, what="start-evening"))["say"] == "done"
        assert len(sheet(people[0])["tables"]) == 2
        for one in people:
            assert one.last("moved")["target"] == floor.house.table_of(one.name)
        await play_on(floor, people, Random(3), until=lambda: floor.house.evenings[name].ended)
        await pass_time(floor, 2000)
        told = sheet(people[3])
        assert told["state"] == "ended"
        assert [placed["place"] for placed in told["places"]] == [1, 2, 3, 4, 5, 6]
        assert told["places"][0]["points"], "the season counts it"
        assert not floor.house.tables, "its tables are gone"
        assert floor.house.ledger.total() == 0
        assert not floor.house.ledger.balance(given(name)), "all chips that were given are back"
        announced = [word for one in people for word in one.line.words if word["say"] == "move-announced"]
        moved = [word for one in people for word in one.line.words if word["say"] == "moved" and word["source"]]
        assert announced
        assert moved
        await floor.close()

    run(play)


@pytest.mark.rule("EV-2.1")
def test_nobody_without_the_secret_learns_anything() -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        name, secret, people = await opened(floor)
        stranger = Person(floor, "zoe")
        for what, more in (
            ("look-at-evening", {}),
            ("look-at-evening", {"secret": "wrong"}),
            ("enter-evening", {"secret": "wrong", "name": "Ann"}),
        ):
            answer = await stranger.ask(what, evening=name, **more)
            assert answer["code"] == "no-such-evening"
            assert (await stranger.ask(what, evening="e0", **more))["code"] == "no-such-evening"
        assert (await stranger.ask("chat", table=name, text="hello?"))["code"] == "no-such-table"
        assert (await stranger.ask("ask-evening", evening=name, what="start-evening"))["code"] == "hosts-only"
        assert (await stranger.ask("look-at-evening", evening=name, secret=secret))["say"] == "done"
        assert sheet(stranger)["rows"] == []
        assert sheet(stranger)["screen"]["secret"] == ""
        assert (await people[0].ask("ask-evening", evening=name, what="renew-secret"))["say"] == "done"
        await pass_time(floor, 1500)
        assert stranger.last("evening-gone")["evening"] == name
        assert (await stranger.ask("look-at-evening", evening=name, secret=secret))["code"] == "no-such-evening"
        assert not [row for row in floor.lobby("zoe") if row.table.startswith(name)]
        await floor.close()

    run(play)


@pytest.mark.rule("EV-2.1")
def test_tables_of_an_evening_are_its_guests_alone() -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        name, _, people = await opened(floor, observing="off")
        await people[0].ask("ask-evening", evening=name, what="start-evening")
        tables = [one["table"] for one in sheet(people[0])["tables"]]
        stranger = Person(floor, "zoe")
        assert (await stranger.ask("enter", table=tables[0]))["code"] == "no-such-table"
        mine = floor.house.table_of("ann")
        other = next(table for table in tables if table != mine)
        assert (await people[0].ask("enter", table=other))["code"] == "no-such-table"
        assert (await people[0].ask("enter", table=mine))["say"] == "done"
        await floor.close()

    run(play)


def test_guests_look_on_at_other_tables_where_the_host_says_so() -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        name, _, people = await opened(floor)
        await people[0].ask("ask-evening", evening=name, what="start-evening")
        other = next(one["table"] for one in sheet(people[0])["tables"] if one["table"] != floor.house.table_of("ann"))
        assert (await people[0].ask("enter", table=other))["say"] == "done"
        seen = people[0].table()
        assert seen["table"] == other
        assert all(card == "??" for seat in seen["shared"]["hand"]["seats"] for card in seat["cards"])
        await floor.close()

    run(play)


def test_who_looks_on_late_sees_what_was_minutes_ago() -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        name, _, people = await opened(floor, observing="delayed", delay=2)
        await people[0].ask("ask-evening", evening=name, what="start-evening")
        began = floor.clock.now()
        other = next(one["table"] for one in sheet(people[0])["tables"] if one["table"] != floor.house.table_of("ann"))
        people[0].line.frames.clear()
        assert (await people[0].ask("enter", table=other))["say"] == "done"
        for _ in range(200):
            for word in people[0].line.words:
                if word["say"] == "happened" and word["table"] == other:
                    assert floor.clock.now() - word["now"] >= 2 * 60_000, "nothing is seen before its time"
            await pass_time(floor, 1000)
        late = [word for word in people[0].line.words if word["say"] == "happened" and word["table"] == other]
        assert late
        assert min(word["now"] for word in late) < began + 60_000
        await floor.close()

    run(play)


@pytest.mark.rule("EV-7.1")
def test_a_co_host_who_is_put_out_loses_the_powers_at_once() -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        name, _, people = await opened(floor)
        ann, ben, cho = people[:3]
        assert (await ben.ask("ask-evening", evening=name, what="put-out", guest="cho"))["code"] == "hosts-only"
        assert (await ann.ask("ask-evening", evening=name, what="name-co-host", guest="ben"))["say"] == "done"
        assert own(ben)["rules"]
        assert (await ben.ask("ask-evening", evening=name, what="put-out", guest="cho"))["say"] == "done"
        assert own(cho)["state"] == "gone"
        assert (await ann.ask("ask-evening", evening=name, what="ban", guest="ben"))["say"] == "done"
        assert (await ben.ask("ask-evening", evening=name, what="pause-evening"))["code"] == "hosts-only"
        assert (await ben.ask("take-seat", table="t0", seat=0))["code"] == "no-such-table"
        record = [note["what"] for note in sheet(ann)["record"]]
        assert record[-1] == "guest-put-out" or await _later(floor, ann)
        await floor.close()

    run(play)


async def _later(floor: Floor, person: Person) -> bool:
    await pass_time(floor, 1500)
    return bool([note["what"] for note in sheet(person)["record"]][-1] == "guest-put-out")


def _sits(floor: Floor, table: str, person: str) -> bool:
    """At a table that has been broken nobody does."""
    return table in floor.house.tables and floor.house.sits_at(table, person)


@pytest.mark.rule("EV-7.1", "EV-2.1")
@pytest.mark.parametrize("observing", ["on", "delayed"])
def test_who_is_put_out_while_they_look_on_sees_no_more(observing: str) -> None:
    """Neither who plays at another table, nor who has gone out and stayed."""

    async def play() -> None:
        floor = await open_floor(await open_memory())
        name, _, people = await opened(floor, observing=observing, delay=1)
        ann, eva = people[0], people[4]
        await ann.ask("ask-evening", evening=name, what="start-evening")
        table = floor.house.table_of("eva")
        other = next(one for one in floor.house.evenings[name].tables if one != table)
        assert (await eva.ask("enter", table=other))["say"] == "done"
        assert (await ann.ask("ask-evening", evening=name, what="put-out", guest="eva"))["say"] == "done"
        await pass_time(floor, 1000)
        assert other in [word["table"] for word in eva.line.words if word["say"] == "gone"]
        await play_on(floor, people, Random(5), until=lambda: not _sits(floor, table, "eva"))
        await pass_time(floor, 1000)
        heard = len(eva.line.words)
        assert (await eva.ask("enter", table=table))["code"] == "no-such-table"
        assert (await eva.ask("enter", table=other))["code"] == "no-such-table"
        await play_on(floor, people, Random(6), until=_further(floor, name, 40))
        await pass_time(floor, 70_000)
        assert not [word for word in eva.line.words[heard:] if word["say"] == "happened"]
        await floor.close()

    run(play)


@pytest.mark.rule("EV-7.1")
def test_a_guest_the_host_mutes_writes_nowhere_in_the_evening() -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        name, _, people = await opened(floor)
        ann, ben = people[:2]
        assert (await ben.ask("chat", table=name, text="hello"))["say"] == "done"
        assert ann.last("chatted")["text"] == "hello"
        await ann.ask("ask-evening", evening=name, what="mute-guest", guest="ben", minutes=5)
        assert (await ben.ask("chat", table=name, text="again"))["code"] == "muted-by-host"
        await ann.ask("ask-evening", evening=name, what="start-evening")
        table = floor.house.table_of("ben")
        assert (await ben.ask("chat", table=table, text="again"))["code"] == "muted-by-host"
        await ann.ask("ask-evening", evening=name, what="mute-guest", guest="ben", minutes=0)
        assert (await ben.ask("chat", table=table, text="again"))["say"] == "done"
        await floor.close()

    run(play)


@pytest.mark.rule("EV-3.4", "EV-7.1")
def test_who_sleeps_while_they_are_moved_wakes_at_their_new_table() -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        name, _, people = await opened(floor, seats=4)
        ann, ben = people[:2]
        await ann.ask("ask-evening", evening=name, what="start-evening")
        before = floor.house.table_of("ben")
        [target] = [table for table in floor.house.evenings[name].tables if table != before]
        floor.go(ben.visit)
        await ann.ask("ask-evening", evening=name, what="move-guest", guest="ben", table=target)
        awake = [one for one in people if one is not ben]
        await play_on(floor, awake, Random(4), until=lambda: floor.house.table_of("ben") == target, wants=CALM)
        sits = floor.house.tables[target].player("ben")
        assert sits is not None
        assert not sits.connected
        back = Person(floor, "ben", PaperLine())
        await quiet(floor)
        assert back.last("welcome")["seat"] == target
        assert back.last("welcome")["evening"] == name
        assert sits.connected
        [note] = [note for note in sheet(ann)["record"] if note["what"] == "move-announced"]
        assert (note["by"], note["whom_name"], note["table"]) == ("ann", ben.name, target)
        await floor.close()

    run(play)


@pytest.mark.rule("EV-6.1")
def test_a_cash_evening_is_settled_to_nothing() -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        name, _, people = await opened(floor, style="cash")
        await people[0].ask("ask-evening", evening=name, what="start-evening")
        for one in people[:4]:
            bought = await one.ask("ask-evening", evening=name, what="buy-in", amount=500)
            assert bought["say"] == "done", bought
        await play_on(floor, people, Random(5), until=_further(floor, name, 4), wants=CALM)
        await people[0].ask("ask-evening", evening=name, what="end-evening")
        await play_on(floor, people, Random(6), until=lambda: floor.house.evenings[name].ended)
        await pass_time(floor, 2000)
        told = sheet(people[0])["settlement"]
        assert sum(told["nets"].values()) + told["house"] == 0
        assert sheet(people[0])["ledger"]
        assert not floor.house.ledger.balance(given(name))
        await floor.close()

    run(play)


@pytest.mark.rule("HO-8.1")
@pytest.mark.parametrize("seed", [1, 2])
def test_a_house_that_breaks_off_goes_on_with_its_evening(seed: int) -> None:
    async def play() -> None:
        store: Store = await open_memory()
        floor = await open_floor(store)
        name, _, people = await opened(floor, **TURBO)
        await people[0].ask("ask-evening", evening=name, what="start-evening")
        dice = Random(seed)
        for breaks in range(5):
            until = _further(floor, name, 30) if breaks < 4 else _over(floor, name)
            await play_on(floor, people, dice, until=until)
            await quiet(floor)
            before = floor.house.evenings.get(name)
            floor.broadcast.stop()
            floor.evenings.stop()
            again = await open_floor(store, floor.clock.now() + 60_000, seed=seed + breaks)
            if before is not None and not before.ended:
                assert again.house.evenings[name].guests.keys() == before.guests.keys()
                assert again.house.evenings[name].clock.level == before.clock.level
                # Where somebody sits may be another table by now: a move that was announced is made, once.
                stacks = {one.person: one.chips + one.on_way for one in before.players()}
                assert {one.person: one.chips + one.on_way for one in again.house.evenings[name].players()} == stacks
            floor = again
            people = [Person(floor, one, PaperLine()) for one in NAMES]
            await quiet(floor)
            for one in people:
                one.said = 1000 * (breaks + 1)
                if one.last("welcome")["seat"]:
                    one.say("enter", table=one.last("welcome")["seat"])
            await quiet(floor)
        assert floor.house.evenings[name].ended
        await floor.close()

    run(play)


def _further(floor: Floor, name: str, facts: int) -> Callable[[], bool]:
    """So many facts of the evening later, or when it is over."""
    first = floor.house.evening_numbers[name]
    return lambda: floor.house.evening_numbers[name] > first + facts or floor.house.evenings[name].ended


def _over(floor: Floor, name: str) -> Callable[[], bool]:
    return lambda: floor.house.evenings[name].ended
