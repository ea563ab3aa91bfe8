"""HO-2.1: the list of tables and quick join."""

from typing import Any

import pytest

from hanpan.engine import Refusal, stacked
from hanpan.house.commands import Observe, TakeSeat
from hanpan.house.contract import QuickSeat
from hanpan.house.departures import Departure
from hanpan.house.holdem.events import HandStarted
from hanpan.house.holdem.settings import Format, HoldemSettings
from hanpan.house.ledger import CAGE, Transfer, bank
from hanpan.house.lobby import Wanted, quick_join
from hanpan.simulation.houses import CheckedHouse

MINUTE = 60_000


def house() -> CheckedHouse:
    """A full cash table of two, a cash table of six with three at it, a sit-and-go with one, a private one."""
    made = CheckedHouse(stacked(), seed=5)
    for name, settings in {
        "two": HoldemSettings(seats=2),
        "six": HoldemSettings(seats=6, small_blind=5, big_blind=10, least_buy_in=200, most_buy_in=1000),
        "sng": HoldemSettings(Format.SNG, seats=4),
        "den": HoldemSettings(Format.PRIVATE, seats=4, least_buy_in=500, most_buy_in=500),
    }.items():
        assert not isinstance(made.open_table(name, settings, "host", 0), Refusal)
    for number, (table, seat) in enumerate((("two", 0), ("two", 1), ("six", 0), ("six", 2), ("six", 4), ("sng", 1))):
        sit(made, table, f"p{number}", seat, 200)
    return made


def quick_seat(made: CheckedHouse, table: str) -> QuickSeat:
    seat = made.kinds[table].quick_seat(made.tables[table], "Yun", 5000, 0, ())
    assert seat is not None
    return seat


def sit(made: CheckedHouse, table: str, person: str, seat: int, amount: int, **more: Any) -> list[Any]:
    made.ledger.apply([Transfer(f"plenty:{person}", CAGE, bank(person), 5000, "HO-1.1")])
    answer = made.ask(table, TakeSeat(0, person, seat, amount, **more))
    assert not isinstance(answer, Refusal), answer
    return answer


@pytest.mark.rule("HO-2.1")
def test_every_table_with_what_one_wants_to_know() -> None:
    made = house()
    made.ask("six", Observe(0, "Yun"))
    made.pass_time("six", 10 * MINUTE)
    rows = {row.table: row for row in made.lobby("Yun")}
    assert set(rows) == {"two", "six", "sng"}  # a private table is nobody else's to see (PS-1.2)
    six = rows["six"]
    assert (six.format, six.small_blind, six.big_blind) == (Format.CASH, 5, 10)
    assert (six.least_buy_in, six.most_buy_in, six.seats, six.taken, six.observers) == (200, 1000, 6, 3, 1)
    assert six.state == "playing"
    assert rows["sng"].state == "waiting"
    hands = made.tables["six"].hand_number
    assert hands > 1
    assert six.hands_per_hour == pytest.approx(hands * 6, abs=3)
    assert six.average_pot >= 10
    assert "den" in {row.table for row in made.lobby("host")}


@pytest.mark.rule("HO-2.1")
def test_people_and_bots_are_told_apart() -> None:
    made = house()
    made.people.bots.update({"p2", "p4", "p5", "somebody elsewhere"})
    assert {row.table: (row.taken, row.bots) for row in made.lobby("Yun")} == {
        "two": (2, 0),
        "six": (3, 2),
        "sng": (1, 1),
    }
    assert {row.table: row.bots for row in made.lobby_rows()} == {"two": 0, "six": 2, "sng": 1, "den": 0}


@pytest.mark.rule("HO-2.1")
@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (Wanted(format="sng"), {"sng"}),
        (Wanted(stake=(5, 10)), {"six"}),
        (Wanted(buy_in=150), {"two", "sng"}),
        (Wanted(free_seats=True), {"six", "sng"}),
        (Wanted("holdem", "cash", free_seats=True), {"six"}),
        (Wanted(), {"two", "six", "sng"}),
    ],
)
def test_filters(wanted: Wanted, found: set[str]) -> None:
    assert {row.table for row in house().lobby("Yun", wanted)} == found


@pytest.mark.rule("HO-2.1")
def test_quick_join_is_the_seat_that_gets_one_dealt_in_soonest() -> None:
    made = house()
    quick = quick_join(made.all_tables(), "Yun", 5000, 0)
    assert quick is not None
    assert quick.table == "six"
    started = len([event for event in made.journals["six"] if isinstance(event, HandStarted)])
    sit(made, "six", "Yun", quick.seat.seat, 500, entry=quick.seat.entry)
    for hands in range(1, 10):
        while len([e for e in made.journals["six"] if isinstance(e, HandStarted)]) < started + hands:
            made.pass_time("six", made.tables["six"].now + 1000 + MINUTE)
        begun = [event for event in made.journals["six"] if isinstance(event, HandStarted)]
        if "Yun" in begun[started + hands - 1].dealt.values():
            assert hands == quick.seat.hands
            return
    pytest.fail("never dealt in")


@pytest.mark.rule("HO-2.1", "HO-1.5")
@pytest.mark.parametrize(("bank", "amount"), [(5000, 1000), (1000, 500), (300, 200), (200, 200)])
def test_quick_join_keeps_half_of_the_bank_where_it_can(bank: int, amount: int) -> None:
    made = house()
    quick = quick_join([(made.kinds["six"], made.tables["six"])], "Yun", bank, 0)
    assert quick is not None
    assert quick.seat.amount == amount


@pytest.mark.rule("HO-2.1", "HO-1.5")
def test_quick_join_finds_nothing_one_could_not_pay() -> None:
    assert quick_join(house().all_tables(), "Yun", 99, 0) is None


@pytest.mark.rule("HO-2.1")
def test_of_two_seats_as_soon_quick_join_takes_the_smaller_blinds() -> None:
    made = CheckedHouse(stacked(), seed=5)
    for name, big in (("a-large", 10), ("b-small", 2)):
        made.open_table(name, HoldemSettings(Format.CASH, 6, big // 2, big, 100, 200), "Ann", 0)
    quick = quick_join(made.all_tables(), "Yun", 5000, 0)
    assert quick is not None
    assert quick.table == "b-small"


@pytest.mark.rule("HO-2.1")
def test_newcomers_join_at_the_lowest_stake_and_others_where_they_are_dealt_in_soonest() -> None:
    """At the small table every chair waits for the button; at the large one a chair is dealt in with the next hand."""
    made = CheckedHouse(stacked(), seed=5)
    made.open_table("large", HoldemSettings(Format.CASH, 9, 5, 10, 100, 200), "Ann", 0)
    made.open_table("small", HoldemSettings(Format.CASH, 6, 1, 2, 100, 200), "Ann", 0)
    taken = [("large", 0), ("large", 3), ("large", 6), *[("small", at) for at in range(5)]]
    for number, (table, seat) in enumerate(taken):
        sit(made, table, f"p{number}", seat, 200)
    while made.tables["small"].positions.button != 4:
        made.pass_time("small", made.tables["small"].now + MINUTE)
    hands = {name: quick_seat(made, name).hands for name in made.tables}
    assert hands["small"] > hands["large"]
    played = (Departure("old", (1, 2), 0, 200, won=False, streak=0),)
    new, known = (quick_join(made.all_tables(), "Yun", 5000, 0, left) for left in ((), played))
    assert new is not None
    assert known is not None
    assert (new.table, known.table) == ("small", "large")
