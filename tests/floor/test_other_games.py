"""Sniper and blackjack on the floor: what is announced, who is waited for, and whose record grows."""

import asyncio
from typing import Any

import pytest

from hanpan.floor.clock import VirtualClock
from hanpan.floor.floor import Floor
from hanpan.floor.visits import Guest
from hanpan.store.sqlite import open_memory
from tests.floor.people import PaperLine, Person, open_floor, quiet
from tests.store.samples import results_of


async def _room(floor: Floor, *names: str) -> tuple[str, list[Person]]:
    """A blackjack room; the first of them deals."""
    people = [Person(floor, name) for name in names]
    made = await people[0].ask("open-table", game="blackjack", format="room", form={"dealer_key": "chalk"})
    for person in people:
        await person.ask("enter", table=made["table"])
        key = "chalk" if person is people[0] else None
        assert (await person.ask("join-room", table=made["table"], name=person.name, dealer_key=key))["say"] == "done"
    return made["table"], people


def _wait(floor: Floor, seconds: int) -> None:
    assert isinstance(floor.clock, VirtualClock)
    for _ in range(seconds):
        floor.clock.turn(floor.clock.now() + 1000)


@pytest.mark.rule("BJ-11.2")
def test_a_notice_goes_to_everybody_in_their_language_before_the_state() -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        table, (ann, ben) = await _room(floor, "ann", "ben")
        korean = PaperLine()
        visit = floor.come_in(Guest("cho", "Cho", "ko"), korean)
        floor.hear(visit, b'{"say":"enter","id":"1","table":"%s"}' % table.encode())
        await quiet(floor)
        await ann.ask("play", table=table, hand=0, turn=0, move="leave")
        for line, text in ((ben.line, "The dealer has left"), (korean, "딜러가 나가서")):
            notice, state = line.words[-2:]
            assert (notice["say"], notice["table"], notice["code"]) == ("notice", table, "GAME_TERMINATED")
            assert notice["rule"] == "BJ-9.2"
            assert text in notice["text"]
            assert (state["say"], state["shared"]["room"]["players"]) == ("happened", [])
        await floor.close()

    asyncio.run(play())


@pytest.mark.rule("BJ-9.4")
@pytest.mark.parametrize(("away", "stays"), [(29, True), (31, False)])
def test_a_reload_keeps_the_place_in_the_room(away: int, stays: bool) -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        table, (ann, ben) = await _room(floor, "ann", "ben")
        floor.go(ann.visit)
        await quiet(floor)
        assert ben.table()["shared"]["lost"] == [0]
        _wait(floor, away)
        again = Person(floor, "ann")
        await again.ask("enter", table=table)
        players = again.table()["shared"]["room"]["players"]
        assert [(one["name"], one["dealer"]) for one in players] == ([("ann", True), ("ben", False)] if stays else [])
        assert again.table()["shared"]["lost"] == []
        assert (again.table()["own"]["number"] == 0) == stays
        await floor.close()

    asyncio.run(play())


@pytest.mark.rule("BJ-9.4", "BJ-9.3")
def test_who_only_looks_on_is_gone_with_the_line() -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        table, (ann, _) = await _room(floor, "ann", "ben")
        cho = Person(floor, "cho")
        await cho.ask("enter", table=table)
        floor.go(cho.visit)
        await quiet(floor)
        assert ann.table()["shared"]["connected"] == 2
        await floor.close()

    asyncio.run(play())


@pytest.mark.rule("BJ-9.3")
def test_who_leaves_without_having_joined_is_done_and_nobody_hears_of_it() -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        table, (ann, _) = await _room(floor, "ann", "ben")
        cho = Person(floor, "cho")
        await cho.ask("enter", table=table)
        heard = len(ann.line.frames)
        assert (await cho.ask("play", table=table, hand=0, turn=0, move="leave"))["say"] == "done"
        assert (await cho.ask("play", table=table, hand=0, turn=0, move="hit"))["code"] == "NOT_JOINED"
        assert len(ann.line.frames) == heard
        await floor.close()

    asyncio.run(play())


@pytest.mark.rule("HO-2.2")
def test_a_room_is_not_opened_without_a_key() -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        refused = await Person(floor, "ann").ask("open-table", game="blackjack", format="room")
        assert (refused["say"], refused["code"]) == ("refused", "key-missing")
        await floor.close()

    asyncio.run(play())


async def _sniper(floor: Floor, **form: Any) -> None:
    """A game of two with the broadcast's numbers, to its end: both go all-in."""
    ann, ben = Person(floor, "ann"), Person(floor, "ben")
    made = await ann.ask("open-table", game="sniper", format="match", form={"seats": 2, "broadcast": True, **form})
    table = made["table"]
    if form.get("friends_only"):
        floor.house.befriend("ann", "ben")
        await ann.ask("invite", table=table, friend="ben")
    for seat, person in enumerate((ann, ben)):
        assert (await person.ask("take-seat", table=table, seat=seat))["say"] == "done"
    for _ in range(400):
        if ann.table()["shared"]["game"]["phase"] == "over":
            return
        await _move(ann, ben, table)
        _wait(floor, 1)
        await quiet(floor)
    raise AssertionError("no end")


async def _move(ann: Person, ben: Person, table: str) -> None:
    for person in (ann, ben):
        told = person.table()
        moves = {move["name"]: move for move in told["own"]["moves"]}
        name = next((name for name in ("raise", "call", "pass", "check") if name in moves), "")
        if name:
            turn = {"hand": told["shared"]["games"], "turn": told["shared"]["turn_number"]}
            await person.ask("play", table=table, **turn, move=name, amount=moves[name]["high"])
            return


@pytest.mark.rule("SN-6.4")
def test_a_game_of_sniper_is_in_the_record_of_both() -> None:
    async def play() -> None:
        store = await open_memory()
        floor = await open_floor(store)
        await _sniper(floor)
        results = [result for who in ("ann", "ben") for result in await results_of(store, who, "sniper", "match")]
        assert sorted(result.won for result in results) == [False, True]
        assert sorted(next(iter(result.counts)) for result in results) == ["place-1", "place-2"]
        winner = next(result.person for result in results if result.won)
        assert await store.tallied("sniper", "match", "survived", 9) == [(winner, 1)]
        await floor.close()

    asyncio.run(play())


@pytest.mark.rule("SN-6.4")
def test_a_game_among_friends_counts_for_oneself_and_on_no_leaderboard() -> None:
    async def play() -> None:
        store = await open_memory()
        floor = await open_floor(store)
        await _sniper(floor, friends_only=True)
        assert await results_of(store, "ann", "sniper", "match") == []
        assert len(await results_of(store, "ann", "sniper", "friends-match")) == 1
        assert await store.tallied("sniper", "match", "survived", 9) == []
        await floor.close()

    asyncio.run(play())
