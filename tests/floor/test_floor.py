"""The floor from the outside: what people are told, and when."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from msgspec import to_builtins

from hanpan.cards import holding
from hanpan.store.sqlite import open_memory
from tests.floor.people import Person, open_floor, quiet


def run(play: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(play())  # type: ignore[arg-type]


async def seat(person: Person, table: str, place: int, amount: int = 200) -> None:
    assert (await person.ask("buy-chips", amount=1000))["say"] == "done"
    assert (await person.ask("take-seat", table=table, seat=place, amount=amount, entry="post"))["say"] == "done"


async def three_at_a_table(floor: Any) -> tuple[str, list[Person]]:
    people = [Person(floor, name) for name in ("ann", "ben", "cho")]
    made = await people[0].ask(
        "open-table", game="holdem", format="cash", form={"seats": 6, "small_blind": 1, "big_blind": 2}
    )
    table = made["table"]
    for place, person in enumerate(people):
        await seat(person, table, place)
    return table, people


def test_a_hand_is_dealt_and_each_sees_only_his_own_cards() -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        _, people = await three_at_a_table(floor)
        for person in people:
            told = person.table()
            assert told["shared"]["hand"]["street"] == "preflop"
            assert all(card == "??" for each in told["shared"]["hand"]["seats"] for card in each["cards"])
            assert len(told["own"]["cards"]) == 2
        await floor.close()

    run(play)


def test_playing_on() -> None:
    async def play() -> None:
        floor = await open_floor(await open_memory())
        table, people = await three_at_a_table(floor)
        for _ in range(200):
            turn = [person for person in people if any(m["name"] != "show" for m in person.table()["own"]["moves"])]
            if not turn:
                floor.clock.turn(floor.clock.now() + 4000)  # type: ignore[attr-defined]
                await quiet(floor)
                continue
            await _stay(turn[0], table)
        assert people[0].table()["shared"]["hand_number"] > 5
        assert floor.house.ledger.total() == 0
        await floor.close()

    run(play)


@pytest.mark.rule("HE-5.1")
def test_everyone_is_told_what_he_holds_as_the_board_comes() -> None:
    """On every street, also who is not on turn, and of his own cards alone; of hands face up everybody."""

    async def play() -> None:
        floor = await open_floor(await open_memory())
        table, people = await three_at_a_table(floor)
        seen = set()
        while "over" not in seen:
            for person in people:
                own, hand = person.table()["own"], person.table()["shared"]["hand"]
                seen.add(hand["street"])
                assert own["holds"] == to_builtins(holding((*own["cards"], *hand["board"])))
                shown = [seat for seat in hand["seats"] if seat["cards"] and "??" not in seat["cards"]]
                assert set(hand["holdings"]) == {str(seat["seat"]) for seat in shown}
            if "over" not in seen:
                await _stay(next(one for one in people if one.table()["own"]["moves"]), table)
        assert seen >= {"preflop", "flop", "turn", "river", "over"}
        assert hand["holdings"]
        await floor.close()

    run(play)


async def _stay(person: Person, table: str) -> None:
    shared, moves = person.table()["shared"], person.table()["own"]["moves"]
    move = "check" if any(one["name"] == "check" for one in moves) else "call"
    hand, turn = shared["hand_number"], shared["turn_number"]
    assert (await person.ask("play", table=table, hand=hand, turn=turn, move=move))["say"] == "done"
