"""HO-2.5 at evenings: whoever is at one has their one seat there, until they have got up."""

import pytest

from hanpan.engine import Refusal
from hanpan.house.commands import Play, TakeSeat
from hanpan.house.evening import commands as wish
from hanpan.house.evening.settings import EveningSettings, Style
from hanpan.house.holdem.settings import Format, HoldemSettings
from tests.evening.rolling import NAME, SECRET, Rolling

pytestmark = pytest.mark.rule("HO-2.5")
ROOM = "room"


def opened(settings: EveningSettings, people: int = 3) -> Rolling:
    """Beside it there is another table, and everybody can pay for a seat there."""
    night = Rolling(settings, people)
    night.house.open_table(ROOM, HoldemSettings(seats=6, permanent=True), "", night.now)
    for number in range(3):
        night.house.buy_chips(f"p{number}", 1000, night.now)
    return night


def sits_elsewhere(night: Rolling, person: str) -> Refusal | None:
    answer = night.house.ask(ROOM, TakeSeat(night.now, person, int(person[1:]), 100))
    return answer if isinstance(answer, Refusal) else None


def folds_until_up(night: Rolling, person: str) -> None:
    """Nobody wants the hand."""
    house, name = night.house, f"{NAME}-1"
    while person in night.seated(1):
        hand = house.kinds[name].hand(night.at(1))
        turn = next(one for one in hand.people if house.kinds[name].moves(night.at(1), one))
        house.ask(name, Play(night.now, turn, hand.number, hand.turn, "fold"))


@pytest.mark.rule("EV-7.1")
@pytest.mark.parametrize("goes", [wish.PutOut(0, "p0", "p2"), wish.GoAway(0, "p2")], ids=["put out", "goes"])
def test_who_goes_in_a_hand_has_their_seat_until_its_end(goes: wish.EveningCommand) -> None:
    night = opened(EveningSettings(style=Style.CASH))
    night.starts()
    for number in range(3):
        night.does(wish.BuyIn(0, f"p{number}", 500, "post"))
    assert "p2" in night.house.kinds[f"{NAME}-1"].hand(night.at(1)).people
    night.does(goes)
    refused = sits_elsewhere(night, "p2")
    assert refused is not None
    assert refused.code == "plays-elsewhere"
    folds_until_up(night, "p2")
    assert sits_elsewhere(night, "p2") is None
    assert night.house.people.seat_of("p2") == ROOM


@pytest.mark.rule("EV-5.1")
def test_who_is_out_looks_on_and_may_play_elsewhere() -> None:
    night = opened(EveningSettings())
    night.starts()
    night.does(wish.GoAway(0, "p2"))
    folds_until_up(night, "p2")
    night.does(wish.ComeIn(0, "p2", SECRET, "P 2"))
    night.does(wish.Admit(0, "p0", "p2"))
    assert night.evening.guests["p2"].state == "out"
    assert sits_elsewhere(night, "p2") is None


def out_of_a_sit_and_go(night: Rolling) -> str:
    """Two put everything in, the third never plays: who has lost still sits there (SG-3.4)."""
    house = night.house
    house.open_table("sng", HoldemSettings(Format.SNG, 3, 1, 2, 100, 100), "", night.now)
    for seat in range(3):
        assert not isinstance(house.ask("sng", TakeSeat(night.now, f"p{seat}", seat, 100)), Refusal)
    kind, table = house.kinds["sng"], house.tables["sng"]
    while not (out := [person for person in kind.seated(table) if kind.lets_go(table, person)]):
        hand = kind.hand(table)
        turn = next((person for person in hand.people if kind.moves(table, person)), "")
        if not turn:
            night.waits(1000)
            continue
        moves = {move.name: move.high for move in kind.moves(table, turn)}
        wanted = ("check", "fold") if turn == "p0" else ("raise", "bet", "call", "check")
        name = next(name for name in wanted if name in moves)
        house.ask("sng", Play(night.now, turn, hand.number, hand.turn, name, moves[name]))
    return out[0]


@pytest.mark.rule("SG-3.4", "EV-2.1")
def test_a_wrong_link_costs_nobody_the_chair_they_are_out_of() -> None:
    night = opened(EveningSettings(), people=0)
    house, person = night.house, out_of_a_sit_and_go(night)
    refused = night.asks(wish.ComeIn(0, person, "wrong", "P"))
    assert refused is not None
    assert refused.code == "no-such-evening"
    assert person in house.kinds["sng"].seated(house.tables["sng"])
    assert (house.people.seat_of(person), house.people.claims[person].standing) == ("sng", True)
    night.does(wish.ComeIn(0, person, SECRET, "P"))
    assert person not in house.kinds["sng"].seated(house.tables["sng"])
    assert (house.people.seat_of(person), house.people.claims[person].standing) == (NAME, True)
