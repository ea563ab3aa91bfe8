"""SG-9: the ladder, climbed by folding."""

import pytest

from hanpan.cards import DECK_52
from hanpan.engine import Refusal
from hanpan.house.commands import Play, TakeSeat
from hanpan.house.holdem.dealer import wake_at
from hanpan.house.holdem.events import HandStarted, LevelRaised, TournamentEnded
from hanpan.house.holdem.settings import LAST_ROUNDS, Format, HoldemSettings
from hanpan.house.holdem.table import HoldemTable
from hanpan.house.holdem.tournament import after_the_hand
from hanpan.house.holdem.views import shared
from hanpan.house.house import House
from hanpan.house.stakes import LADDER, STAKES

SG_9_2 = (
    "1/2, 2/5, 5/10, 10/20, 15/30, 20/40, 25/50, 50/100, 100/200, 150/300, 300/600, "
    "400/800, 500/1000, 600/1200, 800/1600, 1000/2000"
)


def fold_on(house: House, table: HoldemTable, hands: int) -> None:
    """So many hands are folded out, or as many as there are."""
    for _ in range(hands):
        while table.running and not table.is_playing():
            due = wake_at(table)
            assert due is not None
            house.pass_time("t", due)
        while table.hand is not None and table.is_playing():
            seat = table.hand.betting.turn
            wish = Play(table.now, table.dealt[seat], table.hand_number, table.turn_number, "fold")
            assert not isinstance(house.ask("t", wish), Refusal)


def begun(seats: int, stake: tuple[int, int], stack: int) -> tuple[House, HoldemTable]:
    house = House(lambda _: DECK_52)
    house.open_table("t", HoldemSettings(Format.SNG, seats, *stake, stack, stack), "house", 0)
    for seat in range(seats):
        house.buy_chips(f"p{seat}", stack, 0)
        house.ask("t", TakeSeat(0, f"p{seat}", seat, stack))
    return house, house.tables["t"]


@pytest.mark.rule("SG-9.2")
def test_the_ladder_is_the_rulebooks() -> None:
    assert ", ".join(f"{small}/{big}" for small, big in LADDER) == SG_9_2
    assert set(STAKES) <= set(LADDER)


@pytest.mark.rule("SG-9.1", "SG-9.2", "HO-4.5")
@pytest.mark.parametrize("stake", STAKES)
@pytest.mark.parametrize("seats", [2, 3, 9])
def test_a_rung_lasts_one_round(stake: tuple[int, int], seats: int) -> None:
    house, table = begun(seats, stake, 2000)
    fold_on(house, table, 3 * seats)
    begins = [event.setup for event in house.journals["t"] if isinstance(event, HandStarted)]
    first = LADDER.index(stake)
    for number, setup in enumerate(begins):
        assert (setup.small_blind, setup.big_blind) == LADDER[first + number // seats]
    assert shared(table).level == table.level - first + 1 == 1 + (len(begins) - 1) // seats


@pytest.mark.rule("SG-9.3")
def test_nine_further_rounds_at_the_top_and_no_more() -> None:
    house, table = begun(2, (10, 20), 2000)
    fold_on(house, table, 100)
    events = house.journals["t"]
    top = [event for event in events if isinstance(event, HandStarted) and event.setup.big_blind == 2000]
    assert len(top) == 2 * (1 + LAST_ROUNDS)  # its own round, and the further ones
    counted = [event.extra_rounds for event in events if isinstance(event, LevelRaised) and event.extra_rounds]
    assert counted == list(range(1, LAST_ROUNDS + 2))
    ended = [event for event in events if isinstance(event, TournamentEnded)]
    assert len(ended) == 1
    assert sum(ended[0].payouts.values()) == 4000


@pytest.mark.rule("SG-9.3")
def test_the_safe_counts_before_the_stack() -> None:
    house, table = begun(3, (10, 20), 2000)
    fold_on(house, table, 1)
    table.level, table.extra_rounds = len(LADDER) - 1, LAST_ROUNDS + 1
    piles = {"p0": (500, 700), "p1": (1900, 600), "p2": (600, 700)}
    for player in table.players.values():
        player.stack, player.safe = piles[player.person]
    ended = after_the_hand(table)
    assert isinstance(ended, TournamentEnded)
    assert ended.places == ("p2", "p0", "p1")
    assert ended.payouts == {person: stack + safe for person, (stack, safe) in piles.items()}
