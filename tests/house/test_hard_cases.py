"""What a hard look at the house found: each would be a scenario, but for the odd ways in which it is asked."""

from random import Random
from typing import Any

import msgspec
import pytest

from hanpan.engine import Refusal, stacked
from hanpan.house import ledger as accounts
from hanpan.house.blackjack.settings import RoomSettings
from hanpan.house.commands import JoinRoom, Leave, Play, SetAutoRebuy, StartGame, TakeSeat, TellBank
from hanpan.house.holdem.events import HandStarted, Played
from hanpan.house.holdem.settings import Format, HoldemSettings, fault
from hanpan.house.holdem.views import tell
from hanpan.house.ledger import CAGE, Transfer, bank
from hanpan.house.sniper.settings import SniperSettings
from hanpan.house.timers import Timers
from hanpan.simulation.houses import CheckedHouse
from hanpan.simulation.world import HOUR, World
from tests.house.outcomes import outcomes_of

CASH = HoldemSettings(seats=6, small_blind=5, big_blind=10, least_buy_in=200, most_buy_in=500)


def house(people: int, settings: Any = CASH, amount: int = 200) -> CheckedHouse:
    made = CheckedHouse(stacked(), seed=3)
    made.open_table("t", settings, "p0", 0)
    for number in range(people):
        fund(made, f"p{number}")
        assert not isinstance(made.ask("t", TakeSeat(0, f"p{number}", number, amount)), Refusal)
    return made


def fund(made: CheckedHouse, person: str) -> None:
    made.ledger.apply([Transfer(f"plenty:{person}", CAGE, bank(person), 5000, "HO-1.1")])


def code(answer: object) -> str:
    assert isinstance(answer, Refusal), answer
    return answer.code


def on_turn(made: CheckedHouse) -> tuple[str, int]:
    table = made.tables["t"]
    seat = table.hand.betting.turn
    return table.dealt[seat], seat


@pytest.mark.rule("HO-7.1", "HO-7.5")
def test_a_tables_time_never_runs_back() -> None:
    made = house(3)
    made.pass_time("t", 70_000)
    table, before = made.tables["t"], made.tables["t"].now
    person, _ = on_turn(made)
    made.ask("t", Play(before - HOUR, person, table.hand_number, table.turn_number, "fold"))
    assert table.now >= before
    assert len(made.pass_time("t", before + 1000)) == 0


@pytest.mark.rule("HO-2.2")
def test_a_wish_of_another_kind_of_table_is_refused() -> None:
    made = house(2)
    assert code(made.ask("t", JoinRoom(1, "x", "x"))) == "not-at-this-table"
    assert code(made.ask("t", StartGame(1, "p0"))) == "starts-by-itself"


@pytest.mark.rule("HO-1.2")
def test_nobody_makes_himself_rich() -> None:
    made = house(2)
    made.ask("t", TellBank(1, "p0", 10**9))
    assert made.tables["t"].players[0].bank == made.ledger.balance(bank("p0"))


@pytest.mark.rule("HO-2.2")
def test_a_name_is_used_once() -> None:
    made = house(2)
    assert code(made.open_table("t", CASH, "x", 1)) == "name-taken"
    made.open_table("u", CASH, "x", 1)
    made.forget("u")
    assert code(made.open_table("u", CASH, "x", 1)) == "name-taken"


@pytest.mark.rule("HO-7.1")
@pytest.mark.parametrize("timers", [Timers(action=0), Timers(between_hands=0), Timers(rebuy=-1), Timers(time_bank=-1)])
def test_timers_that_cannot_be(timers: Timers) -> None:
    refused = fault(HoldemSettings(timers=timers))
    assert refused is not None
    assert refused.code == "bad-timers"


@pytest.mark.rule("HO-1.7")
def test_an_automatic_rebuy_in_below_the_least_is_refused() -> None:
    made = house(2)
    assert code(made.ask("t", SetAutoRebuy(1, "p0", 5))) == "amount-out-of-range"
    assert not isinstance(made.ask("t", SetAutoRebuy(1, "p0", 200)), Refusal)
    assert not isinstance(made.ask("t", SetAutoRebuy(1, "p0", 0)), Refusal)


@pytest.mark.rule("HO-8.1")
def test_who_sits_there_now_is_not_told_the_cards_of_who_sat_there() -> None:
    """A client that comes back asks for facts of earlier hands, too."""
    made = house(4)
    table = made.tables["t"]
    person, seat = on_turn(made)
    made.ask("t", Play(1, person, 1, table.turn_number, "fold"))
    made.ask("t", Leave(2, person))
    fund(made, "z")
    made.ask("t", TakeSeat(3, "z", seat, 200, "post"))
    at = 3
    while "z" not in table.dealt.values():
        at += 5000
        made.pass_time("t", at)
    first = [event for event in made.journals["t"] if isinstance(event, Played) and event.hand == 1]
    told = msgspec.json.encode([tell(table, event, "z") for event in first]).decode()
    dealt = next(event.fact for event in first if type(event.fact).__name__ == "Dealt")
    assert not any(card in told for card in msgspec.to_builtins(dealt)["hole"][seat])


@pytest.mark.rule("HO-2.5", "SG-3.4")
@pytest.mark.parametrize("later", [1, 40, 600, 6007, 20407])
def test_who_is_out_of_a_sng_sits_at_one_table_only(later: int) -> None:
    """However much has happened at the old table since it was last looked at."""
    settings = HoldemSettings(Format.SNG, seats=3, small_blind=10, big_blind=20, least_buy_in=100, most_buy_in=100)
    made = house(3, settings, 100)
    made.open_table("c", CASH, "x", 0)
    for number in range(3):
        made.ask("t", SetAutoRebuy(0, f"p{number}", 100))
    table, at, rng = made.tables["t"], 0, Random(1)
    while not any(player.out for player in table.players.values()) and at < 10 * HOUR:
        at += rng.randrange(1, 9000)
        made.pass_time("t", at)
    out = next((player.person for player in table.players.values() if player.out), "p0")
    made.ask("c", TakeSeat(at + 1000 * later, out, 0, 200))
    seated = [name for name in ("t", "c") if made.tables[name].player(out) is not None]
    assert len(seated) <= 1
    assert made.people.seat_of(out) == (seated[0] if seated else "")


@pytest.mark.rule("HO-2.6")
def test_who_sits_out_a_sng_loses_what_he_pays() -> None:
    """All profits together are nothing, dead money included, but for what lies in the pots of hands in play."""
    world = World(11, 20, 120)
    told = outcomes_of(world, hours=2)
    for played in (Format.SNG, Format.PRIVATE):
        profits = sum(hand.profit for (at, _), hands in told.items() if at == played for hand in hands)
        tables = [table for kind, table in world.house.all_tables() if kind.listing(table).format == played]
        waiting = sum(world.house.ledger.balance(accounts.pot(table.id)) for table in tables)
        assert -waiting <= profits <= 0
    assert any(isinstance(event, HandStarted) for journal in world.house.journals.values() for event in journal)


@pytest.mark.rule("HO-2.1", "PS-1.2")
def test_the_lobby_lists_every_kind_and_hides_what_is_for_friends() -> None:
    made = house(2)
    made.open_table("snipers", SniperSettings(), "x", 0)
    made.open_table("den", SniperSettings(friends_only=True), "x", 0)
    made.open_table("class", RoomSettings("key"), "x", 0)
    assert {row.table for row in made.lobby("y")} == {"t", "snipers", "class"}
    assert "den" in {row.table for row in made.lobby("x")}
