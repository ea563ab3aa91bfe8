"""EV-1.2, EV-1.5, EV-4: levels, their clock, and when it will end."""

from typing import Any

import pytest
from msgspec import structs

from hanpan.house.evening import commands as wish
from hanpan.house.evening.clock import HAND_FOR_HAND, MINUTE, Clock, goes_on, hand_played, next_level, stands_still
from hanpan.house.evening.estimate import ends_in, last_level
from hanpan.house.evening.journal import replay
from hanpan.house.evening.ladders import LADDERS, Level, is_ladder, ladder_for, level_of, rung
from hanpan.house.evening.settings import Begins, Entering, EveningSettings, Levels, Style, fault
from hanpan.house.stakes import LADDER
from hanpan.simulation.evenings.world import NAME, EveningWorld


@pytest.mark.rule("EV-1.1", "EV-1.2")
def test_one_tap_opens_an_evening() -> None:
    assert fault(EveningSettings()) is None
    assert EveningSettings().ladder[0] == (5, 10)


@pytest.mark.rule("EV-1.2")
def test_the_ladders_of_the_house_are_ladders_and_begin_where_the_stack_is_deep() -> None:
    assert all(is_ladder(ladder) for ladder in LADDERS.values())
    assert ladder_for("house", 100) == LADDER
    assert ladder_for("house", 10_000)[0] == (50, 100)
    assert ladder_for("slow", 1000)[0] == (5, 10)


@pytest.mark.rule("EV-1.5")
def test_past_the_end_each_level_is_half_as_much_again_rounded_up() -> None:
    own = ((1, 2), (5, 11))
    assert [rung(own, level) for level in (1, 2, 3, 4)] == [(1, 2), (5, 11), (8, 17), (12, 26)]


@pytest.mark.rule("EV-1.2")
def test_the_ante_is_a_big_blind_from_its_level_on() -> None:
    own = ((1, 2), (2, 4), (4, 8))
    assert [level_of(own, level, 2) for level in (1, 2, 3)] == [Level(1, 2), Level(2, 4, 4), Level(4, 8, 8)]
    assert level_of(own, 3).ante == 0


@pytest.mark.rule("EV-4.2")
def test_level_time_stands_still_while_paused() -> None:
    clock = goes_on(Clock(), 1000)
    assert clock.over_at(10 * MINUTE) == 1000 + 10 * MINUTE
    paused = stands_still(clock, 1000 + 4 * MINUTE)
    assert paused.over_at(10 * MINUTE) is None
    assert paused.left_at(1000 + 90 * MINUTE, 10 * MINUTE) == 6 * MINUTE
    again = goes_on(paused, 100 * MINUTE)
    assert again.over_at(10 * MINUTE) == 106 * MINUTE
    assert next_level(again, 106 * MINUTE, runs=True) == Clock(2, 0, 106 * MINUTE, runs=True)


@pytest.mark.rule("EV-3.5")
def test_hand_for_hand_a_hand_takes_two_minutes_of_the_level() -> None:
    clock = stands_still(goes_on(Clock(), 0), 3 * MINUTE)
    for _ in range(3):
        clock = hand_played(clock)
    assert clock.spent_at(500 * MINUTE) == 3 * MINUTE + 3 * HAND_FOR_HAND


@pytest.mark.rule("EV-1.2")
def test_the_end_is_estimated_and_corrects_itself() -> None:
    levels, ladder = Levels(minutes=10, breaks=(2, 90)), ladder_for("house", 1000)
    assert rung(ladder, last_level(ladder, 12_000)) == (300, 600)
    first = ends_in(levels, ladder, goes_on(Clock(), 0), 0, 12, 12_000)
    assert first == (last_level(ladder, 12_000) * 10 + 10) * MINUTE
    slow = ends_in(levels, ladder, Clock(20, 0, 0, runs=True), 5 * MINUTE, 12, 12_000)
    assert slow == 5 * MINUTE
    assert ends_in(levels, ladder, Clock(), 0, 1, 12_000) == 0
    assert ends_in(Levels(rounds=1), ladder, Clock(), 0, 6, 6000) == last_level(ladder, 6000) * 6 * MINUTE


BAD: dict[str, dict[str, Any]] = {
    "no-such-variant": {"game": "stud"},
    "tournament-only": {"game": "sniper", "seats": 6, "style": Style.CASH},
    "evening-seats": {"game": "sniper", "seats": 7},
    "evening-stake": {"style": Style.CASH, "big_blind": 1_000_001},
    "evening-buy-in": {"style": Style.CASH, "least_buy_in": 3, "big_blind": 10},
    "evening-stack": {"stack": 0},
    "bad-ladder": {"levels": Levels(ladder="own", own=((5, 10), (2, 4)))},
    "bad-level-length": {"levels": Levels(minutes=0)},
    "bad-level": {"entering": Entering(late_until=-1)},
    "no-such-points": {"points": "own"},
    "how-many-are-full": {"begins": Begins.FULL, "people": 1},
    "at-what-time": {"begins": Begins.AT},
}


@pytest.mark.rule("EV-1.1", "EV-1.2", "EV-1.3", "EV-1.4")
@pytest.mark.parametrize("code", BAD)
def test_what_cannot_be_an_evening(code: str) -> None:
    refused = fault(structs.replace(EveningSettings(), **BAD[code]))
    assert refused is not None
    assert refused.code == code


@pytest.mark.rule("EV-1.4")
def test_a_cash_evening_may_have_any_stake_up_to_a_million() -> None:
    for small, big, least, most in ((1, 1, 1, 1), (25, 50, 50, 10_000), (500_000, 1_000_000, 1_000_000, 1_000_000)):
        settings = EveningSettings(
            style=Style.CASH, small_blind=small, big_blind=big, least_buy_in=least, most_buy_in=most
        )
        assert fault(settings) is None


def coming_levels(minutes: int, rungs: tuple[tuple[int, int], ...], *, begun: bool = True) -> EveningWorld:
    """An evening with levels of ten minutes, whose host has changed the coming ones."""
    own = Levels(minutes=10, ladder="own", own=((5, 10), (10, 20)))
    world = EveningWorld(1, 3, EveningSettings(levels=own), calm=True)
    for number in range(3):
        world.house.ask_evening(NAME, wish.ComeIn(world.now, f"p{number}", "secret 0", f"P {number}"))
    if begun:
        world.house.ask_evening(NAME, wish.StartEvening(world.now, "p0"))
    assert world.house.ask_evening(NAME, wish.ChangeLevels(world.now, "p0", rungs, minutes)) is None
    return world


@pytest.mark.rule("EV-7.1")
def test_the_level_in_play_stays_as_it_is() -> None:
    world = coming_levels(3, ((100, 200), (200, 400)))
    evening, house = world.evening, world.house
    assert (evening.level(), evening.level_length()) == (Level(5, 10), 10 * MINUTE)
    house.pass_evening_time(NAME, world.now + 10 * MINUTE - 1)
    assert evening.clock.level == 1
    house.pass_evening_time(NAME, world.now + 10 * MINUTE)
    assert (evening.clock.level, evening.level(), evening.level_length()) == (2, Level(100, 200), 3 * MINUTE)
    assert replay(house.evening_journals[NAME]) == evening


@pytest.mark.rule("EV-1.5", "EV-7.1")
def test_nor_does_a_level_past_the_end_of_the_ladder() -> None:
    world = coming_levels(1, ((10, 20),))
    evening, house = world.evening, world.house
    house.pass_evening_time(NAME, world.now + 12 * MINUTE)
    before = evening.level()
    assert (evening.clock.level, before) == (4, Level(23, 45))
    assert house.ask_evening(NAME, wish.ChangeLevels(evening.now, "p0", ((500, 1000),))) is None
    assert evening.level() == before
    house.pass_evening_time(NAME, evening.now + MINUTE)
    assert evening.level() == Level(500, 1000)


@pytest.mark.rule("EV-7.1")
def test_before_the_start_no_minute_of_a_level_is_played() -> None:
    """What is written are the levels after the first."""
    evening = coming_levels(3, ((100, 200),), begun=False).evening
    assert (evening.level(), evening.level_length()) == (Level(5, 10), 3 * MINUTE)
