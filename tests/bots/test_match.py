"""Matches: everybody gets every deal, luck cancels, and what one wins the others lose."""

from random import Random

import pytest

from bench.match import MIXTURE, Match, figures, main, played, seatings, session
from hanpan.bots.choosing import HoldemPlayer
from hanpan.bots.choosing.holdem import HOLDEM_PLAYERS
from hanpan.bots.choosing.holdem.strong import Strong
from hanpan.cards import DECK_52


@pytest.mark.parametrize("seats", [2, 6])
def test_both_sides_are_dealt_the_same_cards(seats: int) -> None:
    """With the names exchanged the same hands are played, and won by the other side."""
    one, other = [session(Match(*names, seats, hands=6), 3) for names in (("caller", "random"), ("random", "caller"))]
    assert one == pytest.approx(-other)
    assert one != 0


def test_a_player_against_itself_wins_nothing() -> None:
    assert session(Match("raiser", "raiser", 2, hands=8), 1) == pytest.approx(0)


def test_in_a_mixture_everybody_else_keeps_their_order() -> None:
    seated = seatings(Match("caller", "mixture", 6), 5)
    assert [seating.ours for seating in seated] == [[seat] for seat in range(6)]
    assert {tuple(seating.names[: seating.ours[0]] + seating.names[seating.ours[0] + 1 :]) for seating in seated} == {
        tuple(seated[0].names[1:])
    }
    assert set(seated[0].names[1:]) <= set(MIXTURE)


def test_figures_come_with_their_interval() -> None:
    assert figures([10.0, 20.0, 30.0, 40.0]) == "+25.0 ± 20.5 bb/100"


def test_whoever_sits_beside_plays_the_same_deals(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """So that a player beside itself differs by nothing, and another by something."""
    told = []
    for beside in ("caller", "raiser"):
        monkeypatch.setattr("sys.argv", ["match", "caller", "random", "--deals", "200", "--beside", beside])
        main()
        told.append(capsys.readouterr().out.splitlines()[-1])
    assert told[0].startswith("caller in the same seats: ")
    assert told[0].endswith("; the difference: +0.0 ± 0.0 bb/100")
    assert "difference: +0.0 " not in told[1]


def test_everybody_sees_a_hand_from_its_beginning() -> None:
    """As at a table: also what the first to speak does before one is asked oneself, and a limp is no raise."""
    strong, random = Strong(), Random(1)
    players: dict[int, HoldemPlayer] = {0: strong, 1: HOLDEM_PLAYERS["caller"]()}
    for _ in range(3):
        played(players, 1, 100, random.sample(DECK_52, 52), random, [])
    opened = strong.watcher.of(1).opened
    assert opened.could > 2
    assert opened.done == 0
