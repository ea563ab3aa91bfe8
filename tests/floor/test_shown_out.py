"""What is written is encoded once for all who listen; and who is shown out hears why, last of all."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from hanpan.floor.floor import Floor, FloorSettings
from hanpan.house.holdem.settings import HoldemSettings
from hanpan.store.sqlite import open_memory
from tests.floor.people import Person, open_floor, quiet


def on_a_floor(story: Callable[[Floor], Awaitable[None]], settings: FloorSettings | None = None) -> None:
    async def run() -> None:
        floor = await open_floor(await open_memory(), settings=settings)
        await story(floor)
        await floor.close()

    asyncio.run(run())


@pytest.mark.rule("HO-2.7")
def test_a_line_is_encoded_once_for_all_who_listen() -> None:
    async def story(floor: Floor) -> None:
        ann, *others = [Person(floor, f"p{number}") for number in range(5)]
        for one in others:
            await one.ask("watch-lobby")
        await ann.ask("chat", text="good evening")
        heard = [next(frame for frame in one.line.frames if b'"chatted"' in frame) for one in others]
        assert len({id(frame) for frame in heard}) == 1

    on_a_floor(story)


@pytest.mark.rule("HO-2.7")
def test_no_limit_where_the_settings_say_none() -> None:
    async def story(floor: Floor) -> None:
        ann = Person(floor, "ann")
        for _ in range(20):
            assert (await ann.ask("chat", text="hello"))["say"] == "done"

    on_a_floor(story, FloorSettings(chat_lines=0))


def test_why_is_the_last_that_is_heard_whatever_else_happens_in_the_same_moment() -> None:
    async def story(floor: Floor) -> None:
        ann, ben = Person(floor, "ann"), Person(floor, "ben")
        await quiet(floor)
        await floor.operator.show_out("ann", "kicked", "shouting")
        ann.say("buy-chips", amount=100)
        floor.operator.grant("ann", 500, "in the same moment")
        floor.operator.pause()
        await quiet(floor)
        assert ann.line.words[-1]["say"] == "shown-out"
        assert ann.line.closed == (4403, "shown out")
        assert ben.last("paused")["paused"] is True
        assert floor.people.bank("ann") == 500, "what they still said was not heard"

    on_a_floor(story)


@pytest.mark.rule("CA-6.1")
def test_the_seat_is_left_and_the_chips_are_in_the_bank() -> None:
    async def story(floor: Floor) -> None:
        floor.operator.open_permanent(HoldemSettings(), "cash")
        ann = Person(floor, "ann")
        await ann.ask("buy-chips", amount=1000)
        assert (await ann.ask("take-seat", table="cash", seat=0, amount=200))["say"] == "done"
        assert await floor.operator.show_out("ann", "banned", "noise", floor.clock.now() + 1000)
        await quiet(floor)
        assert floor.house.people.seat_of("ann") == ""
        assert floor.people.bank("ann") == 1000
        assert not await floor.operator.show_out("nobody", "kicked", "noise")

    on_a_floor(story)
