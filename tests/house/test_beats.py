"""HE-5.2, HO-7.1: a run-out takes time where a person sees it, and none where only bots are."""

from random import Random

import pytest

from hanpan.engine import Refusal, shuffling
from hanpan.house.commands import Observe, Play, TakeSeat
from hanpan.house.holdem.dealer import wake_at
from hanpan.house.holdem.settings import HoldemSettings
from hanpan.house.holdem.table import HoldemTable
from hanpan.house.holdem.views import in_play
from hanpan.house.ledger import CAGE, Transfer, bank
from hanpan.house.timers import Timers
from hanpan.simulation.houses import CheckedHouse

pytestmark = pytest.mark.rule("HE-5.2", "HO-7.1")
PACE = Timers(run_out=2, showdown=1)


def all_in(bots: tuple[bool, bool], observer: str = "") -> HoldemTable:
    """Two put in everything before the flop; somebody may look on."""
    house = CheckedHouse(shuffling(Random(7).randbytes), seed=7)
    house.people.bots |= {"Bot", *(person for person, bot in zip(("Ann", "Ben"), bots, strict=True) if bot)}
    house.open_table("t", HoldemSettings(seats=2, timers=PACE), "Ann", 0)
    if observer:
        house.ask("t", Observe(0, observer))
    for seat, person in enumerate(("Ann", "Ben")):
        house.ledger.apply([Transfer(person, CAGE, bank(person), 500, "")])
        assert not isinstance(house.ask("t", TakeSeat(0, person, seat, 200)), Refusal)
    table: HoldemTable = house.tables["t"]
    for move in ("all-in", "call"):
        on_turn = table.dealt[table.hand.betting.turn] if table.hand else ""
        assert not isinstance(house.ask("t", Play(0, on_turn, 1, table.turn_number, move)), Refusal)
    return table


@pytest.mark.parametrize(
    ("bots", "observer", "waits"),
    [
        ((False, False), "", True),
        ((False, True), "", True),
        ((True, True), "", False),
        ((True, True), "Bot", False),
        ((True, True), "Eve", True),
    ],
)
def test_only_where_a_person_sees_it(bots: tuple[bool, bool], observer: str, waits: bool) -> None:
    table = all_in(bots, observer)
    assert table.is_playing() is waits
    assert table.hand is not None
    assert len(table.hand.board) == (0 if waits else 5)
    assert wake_at(table) == (2000 if waits else 3000)


def test_the_picture_says_until_when() -> None:
    table = all_in((False, False))
    assert in_play(table).beat_until == 2000
    assert in_play(all_in((True, True))).beat_until == 0
