"""What a finished hand was to each seat (HO-2.6)."""

import pytest

from hanpan.cards import parse_cards
from hanpan.games.holdem import events as told
from hanpan.games.holdem.counting import counted
from hanpan.games.holdem.positions import places
from hanpan.games.holdem.seating import setup
from hanpan.kit.counts import Counts

SETUP = setup([100, 100, 100], button=0, small_blind=1, big_blind=2)
"""Ann has the button, Ben and Cho the blinds."""
HOLE = {0: parse_cards("AsAd"), 1: parse_cards("KsKd"), 2: parse_cards("7h2c")}
BLINDS = [told.Posted(1, "small-blind", 1), told.Posted(2, "big-blind", 2), told.Dealt(HOLE)]
FLOP, TURN, RIVER = (told.BoardDealt(parse_cards(cards), ()) for cards in ("Qs8d3c", "4h", "9c"))


@pytest.mark.rule("HO-2.6")
def test_a_hand_with_a_three_bet_to_its_showdown() -> None:
    hand = counted(
        SETUP,
        [
            *BLINDS,
            told.Raised(0, 6, 6, 2),
            told.Raised(1, 20, 19, 6),
            told.Folded(2),
            told.Called(0, 14),
            FLOP,
            told.Raised(1, 20, 20, 0),
            told.Called(0, 20),
            TURN,
            told.Checked(1),
            told.Raised(0, 60, 60, 0),
            told.Called(1, 60),
            RIVER,
            told.Awarded(0, ((0, 202),)),
            told.HandEnded((1,)),
        ],
    )
    assert (hand.pot, hand.big_blind, len(hand.board)) == (202, 2, 5)
    ann, ben, cho = (hand.seats[seat] for seat in range(3))
    assert (ann.cards, ann.place, ann.all_in) == (HOLE[0], "btn", True)
    assert ann.counts == Counts(
        1, 1, 102, 5100, put_in=1, raised=1, bets=1, calls=1, flops=1, showdowns=1, showdowns_won=1
    )
    assert ben.counts == Counts(
        1, 0, -100, -5000, 1, 1, three_bet_chances=1, three_bets=1, bets=1, calls=1, flops=1, showdowns=1
    )
    assert (cho.place, cho.all_in, cho.counts) == ("bb", False, Counts(1, 0, -2, -100))


def test_chips_that_nobody_called_are_no_loss_and_no_showdown() -> None:
    hand = counted(
        SETUP,
        [
            *BLINDS,
            told.Folded(0),
            told.Raised(1, 8, 7, 2),
            told.Folded(2),
            told.Returned(1, 6),
            told.Awarded(0, ((1, 4),)),
        ],
    )
    assert hand.pot == 4
    assert hand.seats[1].counts == Counts(1, 1, 2, 100, put_in=1, raised=1)
    assert hand.seats[2].counts == Counts(1, 0, -2, -100, three_bet_chances=1)


@pytest.mark.parametrize(
    ("stacks", "button", "named"),
    [
        (2, 0, "btn bb"),
        (3, 0, "btn sb bb"),
        (4, 0, "btn sb bb co"),
        (5, 0, "btn sb bb hj co"),
        (6, 0, "btn sb bb utg hj co"),
        (9, 0, "btn sb bb utg mp mp mp hj co"),
        (10, 3, "mp hj co btn sb bb utg mp mp mp"),
    ],
)
def test_each_seat_has_the_name_of_its_place(stacks: int, button: int, named: str) -> None:
    opened = setup([100] * stacks, button=button, small_blind=1, big_blind=2)
    assert [places(opened)[seat] for seat in range(stacks)] == named.split()


def test_behind_a_dead_button_the_last_has_the_cut_off() -> None:
    seats = {1: 100, 2: 100, 3: 100, 5: 100}
    opened = setup(seats, button=0, small_blind=1, big_blind=2)
    assert places(opened) == {1: "sb", 2: "bb", 3: "hj", 5: "co"}
