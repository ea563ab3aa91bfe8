"""LG-1: the button, the blinds and the ante of a game."""

from random import Random

import pytest

from hanpan.bots import random_wish
from hanpan.games.holdem import GAME
from hanpan.league.game import LeagueGame
from tests.league.leagues import Decider, plan_for, played


@pytest.mark.rule("LG-1.1")
@pytest.mark.parametrize(("game", "seat"), [(1, 0), (2, 1), (4, 3), (5, 0), (11, 2)])
def test_game_g_begins_with_the_button_on_seat_g_minus_1_mod_n(game: int, seat: int) -> None:
    assert LeagueGame(plan_for(4), 4, game).button == seat


@pytest.mark.rule("LG-1.1")
def test_the_button_passes_to_the_next_player_still_in() -> None:
    game = LeagueGame(plan_for(5), 5, 1)
    game.stacks = {0: 500, 3: 1000, 4: 1000}
    places = []
    for _ in range(4):
        places.append(game.button)
        game.settle(played(game))
    assert places == [0, 3, 4, 0]


@pytest.mark.rule("LG-1.2")
def test_the_blinds_rise_when_the_button_returns() -> None:
    game = LeagueGame(plan_for(3), 3, 2)
    blinds = []
    for _ in range(7):
        blinds.append(game.blinds)
        game.settle(played(game))
    assert blinds == [(5, 10)] * 3 + [(10, 20)] * 3 + [(25, 50)]


@pytest.mark.rule("LG-1.2")
def test_the_blinds_rise_when_the_button_passes_a_seat_that_is_out() -> None:
    game = LeagueGame(plan_for(4), 4, 2)  # the button begins on seat 1, who is out soon
    game.stacks = {0: 500, 2: 500, 3: 1000}
    game.button = 2
    laps = []
    for _ in range(5):
        laps.append((game.button, game.lap))
        game.settle(played(game))
    assert laps == [(2, 1), (3, 1), (0, 1), (2, 2), (3, 2)]


@pytest.mark.rule("LG-1.2")
def test_the_organiser_may_set_laps_for_a_step_and_the_last_step_stays() -> None:
    game = LeagueGame(plan_for(2, laps=2, scale=(1, 3)), 2, 1)
    blinds = []
    for _ in range(12):
        blinds.append(game.blinds[0])
        game.settle(played(game))
    assert blinds == [1] * 4 + [3] * 8


@pytest.mark.rule("LG-1.2")
def test_the_default_scale_and_buy_in() -> None:
    plan = plan_for(2)
    assert plan.scale == (5, 10, 25, 50, 75, 100, 150, 200, 250, 300, 500, 750, 1000, 1500, 2000)
    assert plan.buy_in == 500


@pytest.mark.rule("LG-1.3")
@pytest.mark.parametrize(("lap", "ante"), [(1, 0), (8, 0), (9, 50), (10, 60), (99, 400)])
def test_the_ante_begins_when_the_big_blind_is_the_buy_in(lap: int, ante: int) -> None:
    game = LeagueGame(plan_for(2, ante=True), 2, 1)
    game.lap = lap
    assert game.ante == ante
    assert game.next_hand().ante == ante
    without = LeagueGame(plan_for(2), 2, 1)
    without.lap = lap
    assert without.ante == 0


def at_random(rng: Random) -> Decider:
    return lambda hand, seat: random_wish(GAME, seat, GAME.legal(hand, seat), rng.randint)


def test_chips_are_all_there_and_dropped_odd_ones_are_accounted_for() -> None:
    dropped = 0
    for seed in range(40):
        decide = at_random(Random(seed))
        game = LeagueGame(plan_for(6, buy_in=101, ante=True), 6, seed + 1)
        while not game.is_over:
            facts = played(game, decide)
            game.settle(facts)
            assert game.chips() == 606, f"seed {seed}"
        assert sorted(game.ranking()) == list(range(6)), f"seed {seed}"
        dropped += game.dropped
    assert dropped, "no game of these had a split with an odd chip"


def test_a_game_nobody_ends_is_decided_by_chips() -> None:
    game = LeagueGame(plan_for(3, scale=(1,), hands_at_most=9), 3, 1)
    game.stacks = {0: 400, 1: 700, 2: 400}
    while not game.is_over:
        game.settle(played(game))
    assert game.hand == 10
    assert game.ranking()[0] == 1
