"""The raises players usually make."""

import pytest

from hanpan.engine import Move, Refusal, Shuffle
from hanpan.games.holdem import GAME, HOUSE, VARIANTS, raises, setup
from hanpan.games.holdem.commands import Call, Fold, Raise
from hanpan.games.holdem.hand import Hand
from hanpan.kit.betting import BY_LAST_RAISE, Betting
from hanpan.kit.presets import RaisePreset
from hanpan.kit.raises import usual_raises


def street(*bets: int, stack: int = 500) -> Betting:
    """One street of seats 0, 1, …, with these bets on it."""
    seats = tuple(range(len(bets)))
    betting = Betting(seats, dict.fromkeys(seats, stack), 10, BY_LAST_RAISE, short_raises_add_up=True)
    betting.bets[: len(bets)] = bets
    betting.highest = max(bets)
    return betting


def told(presets: tuple[RaisePreset, ...]) -> list[str]:
    return [f"{preset.name} {preset.to}" for preset in presets]


def to(presets: tuple[RaisePreset, ...], name: str) -> int | None:
    return next((preset.to for preset in presets if preset.name == name), None)


@pytest.mark.rule("HE-3.3")
def test_by_parts_of_the_pot_as_it_is_once_one_has_called() -> None:
    """A bet of 10 into 2: one calls 10 of 22, and raises by 11 or 22 more."""
    found = usual_raises(Move("raise", 20, 500), street(10, 0), 1, pot=12)
    by_pot = ["third-pot 18", "half-pot 21", "two-thirds-pot 25", "three-quarters-pot 27", "pot 32"]
    by_bet = ["x2 20", "x2.5 25", "x3 30", "x4 40"]
    assert told(found) == ["min 20", *by_bet, *by_pot[1:], "all-in 500"], "a third of it is less than the least"


def test_half_a_chip_is_rounded_up() -> None:
    assert to(usual_raises(Move("raise", 5, 500), street(0, 0), 1, pot=15), "half-pot") == 8
    assert to(usual_raises(Move("raise", 10, 500), street(0, 0), 1, pot=25), "half-pot") == 13
    assert to(usual_raises(Move("raise", 5, 500), street(3, 0), 1, pot=3), "x2.5") == 8


def test_none_below_the_least_nor_above_what_one_has() -> None:
    assert told(usual_raises(Move("raise", 20, 500), street(0, 0), 1, pot=6)) == ["min 20", "all-in 500"]
    deep = usual_raises(Move("raise", 20, 500), street(0, 0), 1, pot=4000)
    assert told(deep) == ["min 20", "all-in 500"]


def test_times_the_bet_only_where_there_is_one() -> None:
    assert not [name for name in told(usual_raises(Move("raise", 2, 500), street(0, 0), 1, pot=9)) if name[0] == "x"]


@pytest.mark.rule("SN-2.5")
def test_a_cap_below_the_stack_is_the_most() -> None:
    assert told(usual_raises(Move("raise", 1, 90), street(0, 0), 1, pot=3))[-1] == "max 90"


@pytest.mark.rule("VA-1.1")
def test_where_the_pot_is_the_limit_they_end_at_the_pot() -> None:
    hand = opened("pot-limit-holdem")
    found = told(raises(hand, 0, GAME.legal(hand, 0)))
    assert (found[0], "half-pot 23" in found, found[-1]) == ("min 20", True, "pot 35")


@pytest.mark.rule("VA-1.2")
def test_where_bets_are_fixed_there_is_nothing_to_choose() -> None:
    hand = opened("fixed-limit-holdem")
    assert raises(hand, 0, GAME.legal(hand, 0)) == ()


@pytest.mark.rule("HE-3.2")
def test_what_a_seat_owes_is_told_to_everybody() -> None:
    """Never more than it has."""
    hand = opened("holdem", {0: 500, 1: 500, 2: 60})
    assert [seat.owes for seat in GAME.see(hand, -1).seats] == [5, 0, 10]
    act(hand, Raise(0, 200))
    assert {seat.seat: seat.owes for seat in GAME.see(hand, -1).seats} == {0: 0, 1: 195, 2: 50}
    act(hand, Call(1))
    assert {seat.seat: seat.owes for seat in GAME.see(hand, -1).seats} == {0: 0, 1: 0, 2: 50}


@pytest.mark.rule("HE-3.2")
def test_nobody_owes_anything_who_has_folded_or_when_the_hand_is_over() -> None:
    hand = opened("holdem")
    act(hand, Raise(0, 200))
    act(hand, Fold(1))
    assert {seat.seat: seat.owes for seat in GAME.see(hand, -1).seats} == {0: 0, 1: 0, 2: 190}
    act(hand, Fold(2))
    assert {seat.owes for seat in GAME.see(hand, -1).seats} == {0}


def act(hand: Hand, wish: Call | Fold | Raise) -> None:
    fact = GAME.decide(hand, wish)
    assert not isinstance(fact, Refusal), fact
    GAME.evolve(hand, fact)


def opened(variant: str, stacks: dict[int, int] | None = None) -> Hand:
    """Three players, 5/10, seat 0 on the button and on turn."""
    event = GAME.open(setup(stacks or dict.fromkeys(range(3), 500), button=0, rules=HOUSE, variant=VARIANTS[variant]))
    assert not isinstance(event, Refusal)
    hand: Hand = GAME.begin(event)
    while (act := GAME.follow(hand)) is not None:
        GAME.evolve(hand, GAME.shuffled(hand, act.pack) if isinstance(act, Shuffle) else act)
    return hand
