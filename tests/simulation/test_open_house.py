"""Running houses on a virtual clock: bots are called and sent away, everybody goes home, the bots rest and wake."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from hanpan.bots.house_bots import HouseBots
from hanpan.bots.resting import Resting
from hanpan.simulation.invariants import BrokenError
from hanpan.simulation.open_house import OpenHouse
from hanpan.store.sqlite import open_memory

Story = Callable[[OpenHouse], Awaitable[None]]


def in_a_house(seed: int, story: Story) -> OpenHouse:
    async def run() -> OpenHouse:
        house = OpenHouse(await open_memory(), seed)
        await house.open()
        await story(house)
        await house.close()
        return house

    return asyncio.run(run())


async def an_evening_and_a_night(house: OpenHouse) -> None:
    await house.evening(people=5, minutes=8)
    await house.night(hours=8)


@pytest.mark.rule("HO-2.9", "HO-2.12", "HO-7.6", "HO-7.7")
def test_everything_holds_while_people_and_bots_come_and_go() -> None:
    """A failure names the table; the seed is 1."""
    house = in_a_house(1, an_evening_and_a_night)
    assert house.wishes["call-bots done"]
    assert house.house.ledger.total() == 0


@pytest.mark.long
@pytest.mark.rule("HO-2.9", "HO-2.11", "HO-2.12", "HO-7.6", "HO-7.7")
@pytest.mark.parametrize("seed", range(200, 202))
def test_everything_holds_over_several_evenings(seed: int) -> None:
    async def story(house: OpenHouse) -> None:
        for _ in range(2):
            await house.evening(people=7, minutes=12)
            await house.night(hours=12)

    house = in_a_house(seed, story)
    for wish in ("call-bots", "send-bots-away", "reserve", "leave", "join-room", "sit-out"):
        assert house.wishes[f"{wish} done"], (
            f"seed {seed}: {wish} was never granted: does the simulation still reach it?"
        )


@pytest.mark.rule("HO-2.12")
def test_the_house_wakes_with_the_first_who_comes() -> None:
    async def story(house: OpenHouse) -> None:
        await house.night(hours=1)
        assert house.house.tables["cash"].hand_number == 0
        await house.evening(people=1, minutes=2)
        assert house.house.tables["cash"].hand_number > 0
        await house.night(hours=1)

    in_a_house(2, story)


def test_the_same_seed_is_the_same_house() -> None:
    async def story(house: OpenHouse) -> None:
        await house.evening(people=3, minutes=2)

    one, other = in_a_house(3, story), in_a_house(3, story)
    assert one.wishes == other.wishes
    assert one.house.checks.asked == other.house.checks.asked


@pytest.mark.rule("HO-2.12")
def test_bots_that_never_rest_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Resting, "_rests", lambda _, __: False)
    with pytest.raises(BrokenError, match="bots play in an empty house at cash"):
        in_a_house(4, lambda house: house.night(hours=1))


@pytest.mark.rule("HO-2.12")
def test_a_house_that_writes_at_night_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks after the pause says it again and again."""
    monkeypatch.setattr(Resting, "_rests", lambda _, name: name == "cash")
    with pytest.raises(BrokenError, match="a resting house writes"):
        in_a_house(5, lambda house: house.night(hours=1))


@pytest.mark.rule("HO-2.9")
def test_a_wish_that_goes_wrong_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HouseBots, "call", lambda *_: 1 / 0)
    with pytest.raises(BrokenError, match="ZeroDivisionError"):
        in_a_house(6, an_evening_and_a_night)
