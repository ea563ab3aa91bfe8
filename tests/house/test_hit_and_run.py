"""CA-8: what earlier wins mean for where one may sit."""

import pytest

from hanpan.house.departures import Departure
from hanpan.house.holdem.hit_and_run import fault
from hanpan.house.holdem.settings import HoldemSettings

SMALL = HoldemSettings(small_blind=5, big_blind=10, least_buy_in=200, most_buy_in=300)
STAKE = (5, 10)
MINUTE = 60_000


def code(at: int, *departures: Departure) -> str:
    refused = fault("here", SMALL, at, 300, departures)
    return refused.code if refused else ""


@pytest.mark.rule("CA-8.4")
def test_a_win_elsewhere_asks_for_a_table_large_enough() -> None:
    assert code(MINUTE, Departure("there", STAKE, 0, 500, won=True, streak=1)) == "table-too-small"
    assert code(MINUTE, Departure("there", STAKE, 0, 300, won=True, streak=1)) == ""
    assert code(60 * MINUTE, Departure("there", STAKE, 0, 500, won=True, streak=1)) == ""


@pytest.mark.rule("CA-8.5")
def test_another_stake_asks_for_nothing() -> None:
    assert code(MINUTE, Departure("there", (1, 2), 0, 500, won=True, streak=1)) == ""


@pytest.mark.rule("CA-8.6")
def test_two_wins_in_a_row_free_one_from_every_win_before_but_not_from_one_after() -> None:
    once = Departure("there", STAKE, 1 * MINUTE, 500, won=True, streak=1)
    twice = Departure("elsewhere", STAKE, 2 * MINUTE, 500, won=True, streak=2)
    later = Departure("yonder", STAKE, 3 * MINUTE, 500, won=True, streak=1)
    assert code(4 * MINUTE, once) == "table-too-small"
    assert code(4 * MINUTE, once, twice) == ""
    assert code(4 * MINUTE, once, twice, later) == "table-too-small"
