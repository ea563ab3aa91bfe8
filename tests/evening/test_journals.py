"""What one journal owes another: an order is taken once, a report is heard once, and both come back from bytes."""

import msgspec
import pytest

from hanpan.engine import Refusal
from hanpan.house import journal
from hanpan.house.commands import Observe, RebuyIn, TakeSeat
from hanpan.house.evening import commands as wish
from hanpan.house.evening.deciding import decide
from hanpan.house.evening.evening import Evening
from hanpan.house.evening.evolution import begin, evolve
from hanpan.house.evening.journal import decode_event, encode_event, replay
from hanpan.house.evening.settings import EveningSettings, Style
from hanpan.house.holdem.settings import HoldemSettings
from hanpan.house.orders import HandOver, SetStake, TakeOrder
from hanpan.simulation.evenings.world import NAME, EveningWorld


def begun(people: int = 4) -> EveningWorld:
    world = EveningWorld(1, people, EveningSettings(seats=6), calm=True)
    for number in range(people):
        world.house.ask_evening(NAME, wish.ComeIn(world.now, f"p{number}", "secret 0", f"P {number}"))
    world.house.ask_evening(NAME, wish.StartEvening(world.now, "p0"))
    return world


@pytest.mark.rule("EV-3.4")
def test_an_order_is_taken_once_and_in_turn() -> None:
    house = begun().house
    taken = house.tables["e-1"].orders
    before = len(house.journals["e-1"])
    for number, code in ((taken, "order-taken-already"), (taken + 2, "orders-in-turn")):
        answer = house.ask("e-1", TakeOrder(0, "", number, SetStake(1, 2)))
        assert isinstance(answer, Refusal)
        assert answer.code == code
    assert len(house.journals["e-1"]) == before
    assert not isinstance(house.ask("e-1", TakeOrder(0, "", taken + 1, SetStake(50, 100))), Refusal)
    assert house.tables["e-1"].blinds() == (5, 10), "a hand is in play: the order waits for its end"


@pytest.mark.rule("EV-3.4")
def test_an_order_of_an_evening_means_nothing_at_another_table() -> None:
    house = begun().house
    house.open_table("other", HoldemSettings(), "", 0)
    answer = house.ask("other", TakeOrder(0, "", 1, SetStake(1, 2)))
    assert isinstance(answer, Refusal)
    assert answer.code == "not-at-this-table"


@pytest.mark.rule("EV-3.4")
def test_a_report_is_heard_once() -> None:
    world = begun()
    evening = world.evening
    heard = evening.tables["e-1"].heard
    answer = decide(evening, wish.HearTable(world.now, "", "e-1", heard, HandOver(1, ())))
    assert isinstance(answer, Refusal)
    assert answer.code == "heard-already"


@pytest.mark.rule("EV-2.1")
def test_nobody_else_finds_the_tables_of_an_evening() -> None:
    world = EveningWorld(1, 3, EveningSettings(style=Style.CASH), calm=True)
    house = world.house
    house.ask_evening(NAME, wish.ComeIn(world.now, "p0", "secret 0", "Ann"))
    house.ask_evening(NAME, wish.StartEvening(world.now, "p0"))
    house.ask_evening(NAME, wish.BuyIn(world.now, "p0", 500))
    house.buy_chips("eve", 2000, world.now)
    assert [row.table for row in house.lobby("p0")] == ["e-1"]
    assert house.lobby("eve") == []
    assert house.quick_join("eve", world.now) is None
    answer = house.ask("e-1", Observe(world.now, "eve"))
    assert isinstance(answer, Refusal)
    assert answer.code == "no-such-evening"


@pytest.mark.rule("EV-4.2")
def test_a_gap_of_the_houses_own_takes_nothing_from_the_level() -> None:
    world = begun()
    left = world.evening.clock.left_at(world.now, world.evening.level_length())
    world.house.resume_evening(NAME, world.now + 3_600_000, 3_600_000)
    assert world.evening.clock.level == 1
    assert world.evening.clock.left_at(world.now + 3_600_000, world.evening.level_length()) == left


def test_nobody_sits_down_at_a_table_of_an_evening_by_themselves() -> None:
    house = begun().house
    for command, code in ((TakeSeat(0, "eve", 5, 100), "no-such-evening"), (RebuyIn(0, "p0", 100), "ask-the-evening")):
        answer = house.ask("e-1", command)
        assert isinstance(answer, Refusal)
        assert answer.code == code
    assert house.people.seat_of("p0") == NAME, "the evening holds the one seat (HO-2.5)"
    assert house.people.seat_of("eve") == ""


@pytest.mark.parametrize("seed", range(3))
def test_an_evening_and_its_tables_come_back_from_bytes(seed: int) -> None:
    world = EveningWorld(seed, 9)
    world.run()
    facts = [decode_event(encode_event(event)) for event in world.house.evening_journals[NAME]]
    assert facts == world.house.evening_journals[NAME]
    assert replay(facts) == world.evening
    for name, events in world.house.journals.items():
        kind = world.house.kinds[name]
        again = [journal.decode_event(kind, journal.encode_event(event)) for event in events]
        assert again == events
        assert journal.replay(again) == world.house.tables[name]


def test_a_table_in_the_middle_comes_back_from_its_snapshot() -> None:
    house = begun().house
    table = house.tables["e-1"]
    house.ask("e-1", TakeOrder(0, "", table.orders + 1, SetStake(50, 100)))
    again = journal.decode_snapshot(journal.encode_snapshot(table))
    assert again == table
    assert again.waiting == [SetStake(50, 100)]


def test_a_refusal_changes_nothing() -> None:
    world = begun()
    before = msgspec.json.encode(world.house.evening_journals[NAME])
    refused = world.house.ask_evening(NAME, wish.PauseEvening(world.now, "p1"))
    assert isinstance(refused, Refusal)
    assert msgspec.json.encode(world.house.evening_journals[NAME]) == before
    fresh: Evening = begin(world.house.evening_journals[NAME][0])  # type: ignore[arg-type]
    for event in world.house.evening_journals[NAME][1:]:
        evolve(fresh, event)
    assert fresh == world.evening
