"""What the operator takes back: by whoever holds the seat, between hands, and never more than there is (HO-2.5)."""

import pytest

from hanpan.engine import Refusal, stacked
from hanpan.house.commands import Leave, Play, TakeSeat
from hanpan.house.events import ChipsTaken, ClockTurned, TakingAsked
from hanpan.house.holdem.settings import HoldemSettings
from hanpan.house.holdem.views import tell
from hanpan.house.ledger import CAGE, bank
from hanpan.house.sniper.settings import SniperSettings
from hanpan.simulation.houses import CheckedHouse


def seated(people: int = 3) -> CheckedHouse:
    house = CheckedHouse(stacked(), seed=3)
    house.open_table("t", HoldemSettings(), "p0", 0)
    for number in range(people):
        house.buy_chips(f"p{number}", 500, 0)
        assert not isinstance(house.ask("t", TakeSeat(0, f"p{number}", number, 200)), Refusal)
    return house


def fold_out(house: CheckedHouse) -> None:
    table = house.tables["t"]
    while table.is_playing():
        seat = table.hand.betting.turn
        house.ask("t", Play(table.now, table.dealt[seat], table.hand_number, table.turn_number, "fold"))


@pytest.mark.rule("HO-2.5")
def test_who_sits_nowhere_loses_them_at_once() -> None:
    house = CheckedHouse(stacked(), seed=3)
    house.buy_chips("ann", 500, 0)
    assert house.take("ann", 120, "by mistake", 1, "x1") is None
    assert (house.ledger.balance(bank("ann")), house.ledger.balance(CAGE)) == (380, -380)
    house.take("ann", 9999, "all of it", 2, "x2")
    assert house.ledger.balance(bank("ann")) == 0


@pytest.mark.rule("HO-2.5")
def test_in_a_hand_the_table_takes_them_when_it_is_over() -> None:
    house = seated()
    house.pass_time("t", 5000)
    table = house.tables["t"]
    person = table.dealt[table.hand.betting.turn]
    house.take(person, 250, "by mistake", 5000, "x1")
    assert isinstance(house.journals["t"][-1], TakingAsked)
    assert house.ledger.balance(bank(person)) == 300
    fold_out(house)
    taken = [event for event in house.journals["t"] if isinstance(event, ChipsTaken)]
    assert [(event.person, event.amount) for event in taken] == [(person, 250)]
    assert house.ledger.balance(bank(person)) == 50 == table.player(person).bank


@pytest.mark.rule("HO-2.5")
def test_who_leaves_first_leaves_without_them() -> None:
    house = seated()
    house.pass_time("t", 5000)
    table = house.tables["t"]
    person = table.dealt[table.hand.betting.turn]
    house.take(person, 300, "by mistake", 5000, "x1")
    house.ask("t", Leave(5000, person))
    fold_out(house)
    assert table.player(person) is None
    assert house.ledger.balance(bank(person)) <= 200  # what was on the table comes home


@pytest.mark.rule("HO-2.5")
def test_a_sniper_table_holds_the_seat_and_takes_them_at_once() -> None:
    house = CheckedHouse(stacked(), seed=3)
    house.open_table("t", SniperSettings(), "ann", 0)
    house.buy_chips("ann", 500, 0)
    house.ask("t", TakeSeat(0, "ann", 0))
    assert house.take("ann", 200, "by mistake", 1, "x1") is None
    assert house.ledger.balance(bank("ann")) == 300


@pytest.mark.rule("HO-1.2")
def test_others_hear_nothing_of_it() -> None:
    house = seated()
    house.pass_time("t", 5000)
    table = house.tables["t"]
    person = table.dealt[table.hand.betting.turn]
    house.take(person, 250, "by mistake", 5000, "x1")
    asked = house.journals["t"][-1]
    other = next(one for one in ("p0", "p1", "p2") if one != person)
    assert isinstance(tell(table, asked, other), ClockTurned)
    assert tell(table, asked, person) == asked
