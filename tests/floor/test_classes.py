"""A class on the floor: who is told what, a mentor behind one student, and tables that are seen later."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from random import Random
from typing import Any

import msgspec
import pytest

from hanpan.floor.floor import Floor
from hanpan.store.sqlite import open_memory
from tests.floor.people import Person, open_floor
from tests.floor.test_evenings import CALM, own, pass_time, play_on, sheet

STUDENTS = ("ben", "cho", "dan", "eva")


def run(play: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(play())  # type: ignore[arg-type]


async def a_class(floor: Floor, **settings: Any) -> tuple[str, Person, list[Person]]:
    """Its name, the teacher, who does not play, and the students."""
    teacher = Person(floor, "ann")
    made = await teacher.ask("open-evening", settings={"style": "class", "seats": 4, **settings}, plays=False)
    assert made["say"] == "done", made
    name, secret = made["table"], sheet(teacher)["screen"]["secret"]
    students = [Person(floor, one) for one in STUDENTS]
    for one in students:
        assert (await one.ask("enter-evening", evening=name, secret=secret, name=one.name))["say"] == "done"
    return name, teacher, students


async def does(person: Person, evening: str, what: str, **more: Any) -> None:
    answer = await person.ask("ask-evening", evening=evening, what=what, **more)
    assert answer["say"] == "done", answer


@pytest.mark.rule("BJ-1.1")
@pytest.mark.rule("EV-7.1")
def test_a_class_goes_from_blackjack_to_sniper_by_one_word() -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        name, teacher, students = await a_class(floor, game="blackjack")
        await does(teacher, name, "start-evening")
        for one in students:
            assert one.last("moved")["target"] == f"{name}-1"
        await pass_time(floor, 10_000)
        room = students[0].table()["shared"]["room"]
        assert [player["name"] for player in room["players"] if not player["dealer"]], room
        assert (await teacher.ask("enter", table=f"{name}-1"))["say"] == "done", "at a glance, and from near"
        await does(teacher, name, "choose-game", text="sniper")
        for _ in range(200):
            if all(one.last("moved")["target"] == f"{name}-2" for one in students):
                break
            await pass_time(floor, 1000)
        assert sheet(teacher)["tables"][0]["game"] == "sniper"
        assert floor.house.ledger.total() == 0
        await floor.close()

    run(play)


@pytest.mark.rule("EV-7.1")
def test_a_mentor_sees_the_cards_of_one_student_and_of_nobody_else() -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        name, teacher, (ben, cho, dan, eva) = await a_class(floor, game="holdem", observing="off")
        await does(eva, name, "ask-to-mentor", guest="ben")
        assert own(ben)["mentor_asks"] == "eva"
        await does(ben, name, "answer-mentor")
        await does(teacher, name, "start-evening")
        table = f"{name}-1"
        assert (await teacher.ask("enter", table=table))["say"] == "refused", "nobody looks on"
        assert (await eva.ask("enter", table=table))["say"] == "done", "but who sits behind a student"
        state, players = floor.house.tables[table], [ben, cho, dan]
        for number in (1, 2, 3):
            await play_on(floor, players, Random(number), until=partial(_dealt, state, number), wants=CALM)
            holes = {state.dealt[seat]: {str(card) for card in state.hand.hole[seat]} for seat in state.dealt}
            words = [word for word in eva.line.words if word.get("hand", {}).get("hand_number") == number]
            assert holes["ben"] <= set(eva.table()["own"]["cards"]), "the mentor sees the student's cards"
            told = msgspec.json.encode(words).decode()
            assert not [card for card in holes["cho"] | holes["dan"] if f'"{card}"' in told], number
            assert not eva.table()["own"]["moves"]
            assert eva.table()["own"]["mine"] is None
            over = partial(_is_over, state)
            await play_on(floor, players, Random(number), until=over, wants=("fold", "check"))
        turn = {"hand": state.hand_number, "turn": state.turn_number}
        assert (await eva.ask("play", table=table, move="fold", **turn))["say"] == "refused"
        await does(ben, name, "answer-mentor", yes=False)
        await pass_time(floor, 1000)
        assert eva.last("gone")["table"] == table, "the student has changed their mind"
        heard = len(eva.line.words)
        await play_on(floor, [ben, cho, dan], Random(4), until=partial(_dealt, state, 4))
        assert not [word for word in eva.line.words[heard:] if word.get("table") == table]
        assert (await eva.ask("enter", table=table))["say"] == "refused"
        await floor.close()

    run(play)


def _dealt(state: Any, hand: int) -> bool:
    """The hand is in play, and everybody has cards."""
    return state.is_playing() and state.hand_number == hand and all(state.hand.hole[seat] for seat in state.dealt)


def _is_over(state: Any) -> bool:
    return not state.is_playing()


def test_what_is_written_at_a_delayed_table_is_read_later() -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        name, teacher, students = await a_class(floor, game="holdem", observing="delayed", delay=2)
        await does(teacher, name, "start-evening")
        table = f"{name}-1"
        assert (await teacher.ask("enter", table=table))["say"] == "done"
        await pass_time(floor, 5_000)
        said = await students[0].ask("chat", table=table, text="I fold")
        assert said["say"] == "done", said
        assert (await teacher.ask("chat", table=table, text="no"))["code"] == "not-here"
        await pass_time(floor, 60_000)
        assert not [word for word in teacher.line.words if word["say"] == "chatted"]
        await pass_time(floor, 61_000)
        assert [word["text"] for word in teacher.line.words if word["say"] == "chatted"] == ["I fold"]
        await floor.close()

    run(play)


@pytest.mark.rule("PS-1.2")
@pytest.mark.parametrize("observing", ["off", "delayed"])
@pytest.mark.parametrize(("game", "table_format"), [("sniper", "match"), ("holdem", "private-sng")])
def test_at_a_private_table_nobody_looks_on_while_it_is_played(game: str, table_format: str, observing: str) -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        ann, ben, cho = (Person(floor, one) for one in ("ann", "ben", "cho"))
        options = {"seats": 2, "observing": observing, "delay": 2} | (
            {"friends_only": True} if game == "sniper" else {}
        )
        made = await ann.ask("open-table", game=game, format=table_format, form=options)
        assert made["say"] == "done", made
        table = made["table"]
        for one in (ben, cho):
            floor.house.befriend("ann", one.name)
            assert (await ann.ask("invite", table=table, friend=one.name))["say"] == "done"
            assert (await one.ask("enter", table=table))["say"] == "done"
        await ann.ask("take-seat", table=table, seat=0)
        heard = len(cho.line.words)
        await ben.ask("take-seat", table=table, seat=1)
        await pass_time(floor, 1000)
        assert floor.house.tables[table].is_playing()
        told = [word for word in cho.line.words[heard:] if word.get("table") == table]
        assert [word["say"] for word in told if word["say"] != "observers"] == ["gone"] * (observing == "off")
        assert (await cho.ask("enter", table=table))["say"] == ("refused" if observing == "off" else "done")
        assert (await cho.ask("chat", table=table, text="raise!"))["say"] == "refused"
        await floor.close()

    run(play)
