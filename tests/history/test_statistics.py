"""Figures from files are the house's own, and continuation bets are what players call so."""

import pytest

from hanpan.cards import DECK_52
from hanpan.engine import Command, Refusal, play, stacked, start
from hanpan.games.holdem import GAME, Call, Check, Fold, Raise, setup
from hanpan.history.formats import ToldHand, of_journal
from hanpan.history.statistics import statistics

NAMES = {0: "Ann", 1: "Ben", 2: "Cho"}


def played(*wishes: Command) -> ToldHand:
    """Three players, Cho has the button and acts first."""
    started = start(GAME, setup([1000] * 3, button=2), stacked(DECK_52))
    assert not isinstance(started, Refusal)
    hand, journal = started
    for wish in wishes:
        told = play(GAME, hand, wish, stacked())
        assert not isinstance(told, Refusal), told
        journal += told
    return of_journal(journal, NAMES)


CONTINUED = played(Raise(2, 30), Fold(0), Call(1), Check(1), Raise(2, 40), Fold(1))
GIVEN_UP = played(Raise(2, 30), Fold(0), Call(1), Check(1), Check(2), Raise(1, 20), Fold(2))
DONK_BET = played(Raise(2, 30), Fold(0), Call(1), Raise(1, 20), Fold(2))
THREE_BET = played(Raise(2, 30), Raise(0, 90), Fold(1), Call(2), Raise(0, 100), Fold(2))


@pytest.mark.rule("HO-2.6")
@pytest.mark.parametrize(
    ("hand", "player", "chances", "bets"),
    [
        (CONTINUED, "Cho", 1, 1),
        (CONTINUED, "Ben", 0, 0),
        (GIVEN_UP, "Cho", 1, 0),
        (GIVEN_UP, "Ben", 0, 0),
        (DONK_BET, "Cho", 0, 0),
        (THREE_BET, "Ann", 1, 1),
        (THREE_BET, "Cho", 0, 0),
    ],
)
def test_a_continuation_bet(hand: ToldHand, player: str, chances: int, bets: int) -> None:
    figures = statistics([hand])[player].whole
    assert (figures.c_bet_chances, figures.c_bets) == (chances, bets)


@pytest.mark.rule("HO-2.6")
def test_figures_add_up_by_player_and_place() -> None:
    told = statistics([CONTINUED, GIVEN_UP, DONK_BET, THREE_BET])
    cho = told["Cho"]
    assert list(cho.places) == ["btn"]
    assert cho.whole.counts.hands == 4
    assert (cho.whole.shares.vpip, cho.whole.shares.pfr, cho.whole.c_bet) == (1.0, 1.0, 0.5)
    assert told["Ann"].whole.shares.three_bet == 0.25
    assert sum(one.whole.counts.profit for one in told.values()) == 0
