"""The operator's words at each kind of table: pause after the hand, go on, end."""

from random import Random

import pytest

from hanpan.engine import Refusal, shuffling
from hanpan.house.blackjack.settings import RoomSettings
from hanpan.house.commands import CloseTable, PauseTable, Play, ResumeTable, StartGame, TakeSeat
from hanpan.house.holdem.settings import Format, HoldemSettings
from hanpan.house.house import House
from hanpan.house.ledger import bank
from hanpan.house.sniper.settings import SniperSettings

SECOND = 1000


def house_with(settings: object, people: int = 3) -> House:
    house = House(shuffling(Random(1).randbytes))
    house.open_table("t", settings, "p0", 0)
    for number in range(people):
        house.buy_chips(f"p{number}", 1000, 0)
        if isinstance(settings, HoldemSettings):
            assert not isinstance(house.ask("t", TakeSeat(0, f"p{number}", number, 200, "post")), Refusal)
        elif isinstance(settings, SniperSettings):
            assert not isinstance(house.ask("t", TakeSeat(0, f"p{number}", number)), Refusal)
    return house


def fold_around(house: House) -> None:
    table = house.tables["t"]
    while table.is_playing():
        seat = table.hand.betting.turn
        wish = Play(table.now, table.dealt[seat], table.hand_number, table.turn_number, "fold")
        assert not isinstance(house.ask("t", wish), Refusal)


def test_a_pause_begins_after_the_hand_and_ends_with_the_operators_word() -> None:
    house = house_with(HoldemSettings(Format.CASH, most_buy_in=200))
    table = house.tables["t"]
    house.ask("t", PauseTable(0))
    assert table.is_playing()
    fold_around(house)
    house.pass_time("t", 60 * SECOND)
    assert table.hand_number == 1
    house.ask("t", ResumeTable(60 * SECOND))
    assert table.hand_number == 2


@pytest.mark.rule("HO-7.5")
def test_a_table_that_goes_on_gives_everyone_the_time_he_had() -> None:
    house = house_with(HoldemSettings(Format.CASH, most_buy_in=200))
    table = house.tables["t"]
    had = table.action_deadline() - table.now
    house.resume("t", 3600 * SECOND, 3600 * SECOND + 5 * SECOND)
    assert table.now == 3600 * SECOND
    assert table.action_deadline() - table.now == had + 5 * SECOND
    assert table.is_playing()


@pytest.mark.rule("HO-2.4")
def test_a_cash_table_that_closes_gives_everyone_his_chips_after_the_hand() -> None:
    house = house_with(HoldemSettings(Format.CASH, most_buy_in=200, permanent=True))
    house.ask("t", CloseTable(0))
    assert house.tables["t"].is_playing()
    late = house.ask("t", TakeSeat(0, "p9", 5, 200))
    assert isinstance(late, Refusal)
    fold_around(house)
    assert house.tables["t"].dismissed
    assert sum(house.ledger.balance(bank(f"p{number}")) for number in range(3)) == 3000


def test_a_sit_and_go_that_closes_is_played_to_its_end() -> None:
    house = house_with(HoldemSettings(Format.SNG, 3, 10, 20, 200, 200))
    table = house.tables["t"]
    house.ask("t", CloseTable(0))
    assert table.running
    at = 0
    while not table.dismissed:
        at += 60 * SECOND
        house.pass_time("t", at)  # everybody is silent: the blinds end it
        assert at < 7 * 24 * 3600 * SECOND
    assert sum(house.ledger.balance(bank(f"p{number}")) for number in range(3)) == 3000


def test_a_sniper_table_pauses_between_rounds_and_closes_after_the_game() -> None:
    house = house_with(SniperSettings(4), 3)
    table = house.tables["t"]
    house.ask("t", PauseTable(0))
    refused = house.ask("t", StartGame(0, "p0"))
    assert isinstance(refused, Refusal)
    assert refused.code == "table-paused"
    house.ask("t", ResumeTable(0))
    assert not isinstance(house.ask("t", StartGame(0, "p0")), Refusal)
    house.ask("t", PauseTable(0))
    house.pass_time("t", 3600 * SECOND)
    assert table.match.round == 1
    house.ask("t", ResumeTable(3600 * SECOND, by=0))
    house.ask("t", CloseTable(3600 * SECOND))
    at = 3600 * SECOND
    while not table.dismissed:
        at += 60 * SECOND
        house.pass_time("t", at)
        assert at < 7 * 24 * 3600 * SECOND


def test_a_blackjack_room_closes_when_no_round_is_played() -> None:
    house = house_with(RoomSettings("key"), 0)
    house.ask("t", CloseTable(0))
    assert house.tables["t"].dismissed
