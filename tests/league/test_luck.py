"""LG-2.3: what the cards brought when nobody could bet any more, and figures without it."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any

import pytest

from hanpan.bots import random_wish
from hanpan.cards import equity, parse_cards
from hanpan.engine import Command, Event
from hanpan.games.holdem import GAME, AllIn, Call, Check, Fold
from hanpan.kit.button import clockwise
from hanpan.league.adjusting import worth_of_luck
from hanpan.league.game import LeagueGame
from hanpan.league.luck import luck_in
from hanpan.league.results import GameResult
from hanpan.league.standings import standings
from tests.league.leagues import deck_of, plan_for, played, run, settings_of

HOLE = {0: "AsAh", 1: "KdKc", 2: "7c2d"}
BOARD = "3s 4h 9d Kh Jc"
TRUTH = 0.55715
"""How often luck between -500 and 500 and a normal 60 with deviation 250 are above nought together."""


def shove(hand: Any, seat: int) -> Command:
    return AllIn(seat) if any(move.name == "all-in" for move in GAME.legal(hand, seat)) else Call(seat)


def two_shove(hand: Any, seat: int) -> Command:
    return Fold(seat) if seat == 2 else shove(hand, seat)


def dealt(decide: Any, stacks: Sequence[int] = (500, 500, 500)) -> list[Event]:
    game = LeagueGame(plan_for(3), 3, 1)
    game.stacks = dict(enumerate(stacks))
    return played(game, decide, deck_of(clockwise(game.stacks, game.button), HOLE, BOARD))


def shares(*seats: int) -> list[float]:
    dead = [card for seat, cards in HOLE.items() if seat not in seats for card in parse_cards(cards)]
    return [one.share for one in equity([parse_cards(HOLE[seat]) for seat in seats], (), dead)]


@pytest.mark.rule("LG-2.3")
def test_luck_is_what_came_beyond_what_was_to_be_expected() -> None:
    luck = luck_in(dealt(two_shove))
    aces, kings = shares(0, 1)
    pot = 500 + 500 + sum(10 if seat == 2 else 0 for seat in HOLE)  # the one who folds has posted the big blind
    assert set(luck) == {0, 1}
    assert sum(luck.values()) == pytest.approx(0)
    assert luck[1] == pytest.approx(pot * (1 - kings), abs=pot * 0.2)  # drawn from 64 boards
    assert luck[0] == pytest.approx(-pot * aces, abs=pot * 0.2)


@pytest.mark.rule("LG-2.3")
def test_side_pots_have_their_own() -> None:
    """The short one can neither win nor lose by what the others have put in beyond."""
    luck = luck_in(dealt(shove, (500, 500, 100)))
    main = shares(0, 1, 2)
    assert sum(luck.values()) == pytest.approx(0)
    assert luck[2] == pytest.approx(-300 * main[2], abs=300 * 0.2)
    assert luck[1] > 300


@pytest.mark.rule("LG-2.3")
def test_with_one_card_to_come_every_board_is_counted() -> None:
    def until_the_turn(hand: Any, seat: int) -> Command:
        if seat == 2:
            return Fold(seat)
        if len(hand.board) == 4:
            return shove(hand, seat)
        free = any(move.name == "check" for move in GAME.legal(hand, seat))
        return Check(seat) if free else Call(seat)

    facts = dealt(until_the_turn)
    luck, board = luck_in(facts), parse_cards(BOARD)[:4]
    told = equity([parse_cards(HOLE[0]), parse_cards(HOLE[1])], board, parse_cards(HOLE[2]))
    assert luck[0] == pytest.approx(-1010 * told[0].share)


@pytest.mark.rule("LG-2.3")
def test_nobody_was_lucky_while_there_were_bets() -> None:
    assert luck_in(dealt(lambda _, seat: Fold(seat))) == {}

    def calls(hand: Any, seat: int) -> Command:
        return Check(seat) if any(move.name == "check" for move in GAME.legal(hand, seat)) else Call(seat)

    assert luck_in(dealt(calls)) == {}


@pytest.mark.rule("LG-2.3")
def test_it_is_nought_on_average_whoever_plays() -> None:
    """Random players with stacks of all sizes: no seat, short or deep, is lucky in the long run."""
    rng = Random(11)

    def dice(hand: Any, seat: int) -> Command:
        return random_wish(GAME, seat, GAME.legal(hand, seat), rng.randint)

    found: list[list[float]] = [[], [], [], []]
    for number in range(1500):
        game = LeagueGame(plan_for(4), 4, number)
        game.stacks = {0: 40, 1: 200, 2: 500, 3: 1200}
        game.hand = 1 + number
        luck = luck_in(played(game, dice))
        assert sum(luck.values()) == pytest.approx(0)
        for seat, told in enumerate(found):
            told.append(luck.get(seat, 0.0))
    for told in found:
        assert abs(fmean(told)) < 4 * stdev(told) / len(told) ** 0.5
    assert stdev(found[3]) > 100


def test_a_chip_is_worth_what_other_deals_have_shown() -> None:
    deals = {deal: [(chips, 0.01 * chips), (-chips, -0.01 * chips)] for deal, chips in enumerate((100.0, 300.0, 50.0))}
    assert all(worth == pytest.approx(0.01) for worth in worth_of_luck(deals, 1).values())
    assert worth_of_luck(deals, 0.004) == {0: 0.004, 1: 0.004, 2: 0.004}
    assert worth_of_luck({1: [(100.0, 1.0), (-100.0, 0.0)]}, 1) == {1: 0.0}
    own = worth_of_luck({**deals, 3: [(1000.0, -90.0), (-1000.0, 90.0)]}, 1)
    assert own[3] == pytest.approx(0.01)  # whatever was in it itself
    assert own[0] == 0.0  # and luck is never worth less than nothing


@pytest.mark.rule("LG-2.3")
def test_the_mean_stays_and_the_interval_shrinks(tmp_path: Path) -> None:
    """Equal players: whatever they seem to differ by is chance. Without luck they are nearer to the truth, as sure of
    it as they say, and everybody's points together are what they were."""
    told = run(settings_of(*["random"] * 4, games=150, duplicate=True), tmp_path)
    plain = [one.chips_per_100_hands for one in told.players]
    adjusted = [one.adjusted_chips for one in told.players]
    assert sum(one.spread or 0 for one in adjusted) < 0.6 * sum(one.spread or 0 for one in plain)
    points = [one.points_per_game for one in told.players]
    steady = [one.adjusted_points for one in told.players]
    assert sum(one.spread or 0 for one in steady) < 0.85 * sum(one.spread or 0 for one in points)
    assert sum(one.mean for one in steady) == pytest.approx(sum(one.mean for one in points), abs=1e-3)
    truth = sum(one.mean for one in points) / 4
    assert all(abs(one.mean - truth) < 2 * (one.spread or 0) for one in steady)
    assert all(abs(one.mean) < 2 * (one.spread or 0) for one in adjusted)
    assert all(one.ahead is None or one.adjusted_ahead is not None for one in told.players)


@pytest.mark.rule("LG-2.3")
def test_95_of_100_adjusted_intervals_hold_the_truth() -> None:
    """Places that hang on luck and on skill: the adjusted mean is the true one, for few games as for many."""
    rng, plan = Random(5), plan_for(2, games=12)
    held, means = 0, []
    for _ in range(600):
        results = []
        for game in range(1, 13):
            luck = rng.uniform(-500, 500)
            first = luck + rng.gauss(60, 250) > 0
            places = [1, 2] if first else [2, 1]
            chips = [1000, 0] if first else [0, 1000]
            worth = [1 if first else 0, 0 if first else 1]
            results.append(
                GameResult(game, game, [0, 1], places, worth, chips, [9, 9], [0, 0], 9, 0, luck=[luck, -luck])
            )
        one = next(player for player in standings(plan, results).players if player.name == "P0").adjusted_points
        means.append(one.mean)
        held += abs(one.mean - TRUTH) <= (one.spread or 0)
    assert fmean(means) == pytest.approx(TRUTH, abs=4 * stdev(means) / 600**0.5)
    assert 0.91 <= held / 600 <= 0.985
