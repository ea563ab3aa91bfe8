"""Many who look on: what they cost, and what is told of them (HO-2.1, HO-2.3)."""

import asyncio
from typing import Any

import pytest

from hanpan.floor.delivery import AT_ONCE, HANG_UP, Delivery
from hanpan.floor.floor import Floor
from hanpan.floor.lobby_feed import FIGURES_MS, WHOLE_MS
from hanpan.floor.metrics import Metrics
from hanpan.floor.ports import WISHES_KEPT
from hanpan.floor.visits import Guest, Visit
from hanpan.house.cage import DAY
from hanpan.store.sqlite import open_memory
from tests.floor.people import PaperLine, Person, open_floor, quiet
from tests.floor.test_promises import run, table_of, turn


async def pass_time(floor: Floor, milliseconds: int) -> None:
    """Step by step: what is due is committed and told before the next."""
    for _ in range(0, milliseconds, 500):
        turn(floor, 500)
        await quiet(floor)


@pytest.mark.rule("HO-2.3")
def test_a_crowd_is_counted_once_a_second_and_stands_in_no_journal() -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        ann = Person(floor, "ann")
        table = await table_of(ann)
        turn(floor, 2000)
        await quiet(floor)
        facts, heard = floor.house.numbers[table], len(ann.line.frames)
        crowd = [Person(floor, f"looker{number}") for number in range(50)]
        for looker in crowd:
            assert (await looker.ask("enter", table=table))["say"] == "done"
        assert floor.house.numbers[table] == facts
        turn(floor, 1000)
        await quiet(floor)
        assert [word["say"] for word in ann.line.words[heard:]] == ["observers"]
        assert ann.last("observers") == {"say": "observers", "table": table, "count": 50}
        assert crowd[-1].table()["shared"]["observers"] == 50
        for looker in crowd[:20]:
            await looker.ask("leave", table=table)
            assert looker.last("gone")["table"] == table
        turn(floor, 1000)
        await quiet(floor)
        assert ann.last("observers")["count"] == 30
        await floor.close()

    run(play)


def a_visit(name: str) -> tuple[Visit, PaperLine]:
    line = PaperLine()
    return Visit(Guest(name, name), line), line


def test_players_hear_at_once_and_a_crowd_in_turns_each_in_order() -> None:
    async def play() -> None:
        players = dict([a_visit(f"player{number}") for number in range(3)])
        crowd = dict([a_visit(f"looker{number}") for number in range(3 * AT_ONCE)])
        delivery = Delivery(Metrics(), lambda visit: visit in players, lambda _: None)
        everybody = [*crowd, *players]
        delivery.deliver([(visit, b"one") for visit in everybody])
        assert all(line.frames == [b"one"] for line in players.values())
        assert not any(line.frames for line in crowd.values())
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert sum(bool(line.frames) for line in crowd.values()) == AT_ONCE
        last = everybody[-4]
        last.leaving = True
        delivery.deliver([*[(visit, b"two") for visit in everybody], (last, HANG_UP), (last, b"three")])
        while delivery.task is not None:
            await asyncio.sleep(0)
        assert all(line.frames == [b"one", b"two"] for line in (*players.values(), *crowd.values()))
        await asyncio.gather(*delivery.closing_connections)
        assert crowd[last].closed == (4001, "taken over")

    run(play)


def test_very_many_players_hear_in_turns_and_before_a_crowd() -> None:
    async def play() -> None:
        players = dict([a_visit(f"player{number}") for number in range(AT_ONCE + 10)])
        crowd = dict([a_visit(f"looker{number}") for number in range(10)])
        delivery = Delivery(Metrics(), lambda visit: visit in players, lambda _: None)
        delivery.deliver([(visit, b"one") for visit in (*crowd, *players)])
        assert sum(bool(line.frames) for line in players.values()) == AT_ONCE
        delivery.deliver([(visit, b"two") for visit in (*crowd, *players)])
        assert all(line.frames for line in players.values())
        assert not any(line.frames for line in crowd.values())
        delivery.finish()
        assert all(line.frames == [b"one", b"two"] for line in (*players.values(), *crowd.values()))

    run(play)


@pytest.mark.rule("HO-2.1")
def test_the_list_of_tables_is_encoded_once_for_all_who_come() -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        ann, first, second, third = (Person(floor, name) for name in ("ann", "ben", "cho", "dan"))
        table = await table_of(ann)
        await first.ask("watch-lobby")
        await second.ask("watch-lobby")
        whole = [line.frames[1] for line in (first.line, second.line)]
        assert whole[0] is whole[1]
        another = await table_of(third, played="sng")
        turn(floor, 600)
        await third.ask("watch-lobby")
        assert third.last("lobby") == first.last("lobby")
        assert [row["table"] for row in third.last("lobby-changed")["tables"]] == [another]
        turn(floor, WHOLE_MS)
        fourth = Person(floor, "eve")
        await fourth.ask("watch-lobby")
        assert [row["table"] for row in fourth.last("lobby")["tables"]] == [table, another]
        await floor.close()

    run(play)


@pytest.mark.rule("HO-2.1")
def test_what_drifts_with_every_hand_is_told_once_a_minute() -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        looker, *players = (Person(floor, name) for name in ("dan", "ann", "ben", "cho"))
        table = await table_of(*players)
        await looker.ask("watch-lobby")
        heard = len(looker.line.frames)
        await pass_time(floor, FIGURES_MS - 1000)  # hands are dealt, and folded by time
        assert floor.house.tables[table].hand_number > 0
        before = [word for word in looker.line.words[heard:] if word["say"] == "lobby-figures"]
        assert before == []
        await pass_time(floor, 2 * FIGURES_MS)
        told = [word["tables"][table] for word in looker.line.words[heard:] if word["say"] == "lobby-figures"]
        assert 1 <= len(told) <= 3
        assert told[0][1] > 0 < told[0][2]
        await floor.close()

    run(play)


def test_who_has_gone_is_forgotten_after_ten_minutes_and_what_they_bought_after_a_day() -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        ann, ben = Person(floor, "ann"), Person(floor, "ben")
        await ann.ask("buy-chips", amount=10_000)
        floor.go(ann.visit)
        floor.go(ben.visit)
        known: list[Any] = [floor.replies.answers.by_person, floor.people.cards, floor.house.people.cage.sold]
        turn(floor, WISHES_KEPT - 1000)
        assert ["ann" in one for one in known] == [True, True, True]
        turn(floor, WISHES_KEPT)
        assert ["ann" in one for one in known] == [False, False, True]
        assert "ben" not in floor.people.cards
        again = Person(floor, "ann")
        assert (await again.ask("buy-chips", amount=1))["code"] == "daily-limit"
        floor.go(again.visit)
        turn(floor, DAY + WISHES_KEPT)
        assert ["ann" in one for one in known] == [False, False, False]
        assert floor.people.bank("ann") == 10_000
        await floor.close()

    run(play)


@pytest.mark.rule("HO-2.1")
def test_a_slow_observer_in_the_lobby_is_shown_both_anew_and_once() -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        ann, looker = Person(floor, "ann"), Person(floor, "looker")
        table = await table_of(ann)
        await looker.ask("enter", table=table)
        await looker.ask("watch-lobby")
        looker.line.reads = False
        another = await table_of(Person(floor, "ben"), played="sng")
        for wanted in (True, False, True):
            await ann.ask("sit-out", table=table, wanted=wanted)
            floor.fell_behind(looker.visit)
        turn(floor, 500)
        await quiet(floor)
        looker.line.reads = True
        turn(floor, 1000)
        await quiet(floor)
        told = looker.line.words
        pictures = [word for word in told if word["say"] == "happened" and "shared" in word]
        assert len(pictures) == 2, "the first, and one more"
        listed = [word for word in told if word["say"] in ("lobby", "lobby-changed")]
        assert another in [row["table"] for word in listed for row in word["tables"]]
        await floor.close()

    run(play)
