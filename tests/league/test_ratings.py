"""Ratings beside points: who finishes ahead rises, and the more games the surer."""

import pytest

from hanpan.league.ratings import ratings
from hanpan.league.results import GameResult
from hanpan.league.standings import standings
from tests.league.leagues import plan_for


def result(game: int, places: list[int]) -> GameResult:
    count = len(places)
    return GameResult(game, game, list(range(count)), places, [0] * count, [0] * count, [9] * count, [0] * count, 9, 0)


@pytest.mark.rule("LG-2.3")
def test_who_finishes_ahead_is_rated_higher_and_surer_with_every_game() -> None:
    few, many = ([result(game, [1, 2, 3]) for game in range(1, games + 1)] for games in (3, 40))
    first, second, third = ratings(3, many)
    assert first.mean > second.mean > third.mean
    before = ratings(3, few)
    assert first.spread is not None
    assert before[0].spread is not None
    assert first.spread < before[0].spread


def test_luck_alone_leaves_everybody_where_they_began() -> None:
    turns = [[1, 2, 3], [2, 3, 1], [3, 1, 2]]
    rated = ratings(3, [result(game, turns[game % 3]) for game in range(1, 301)])
    assert all(abs(one.mean - 25) < (one.spread or 0) for one in rated)


def test_games_count_in_their_order_however_they_came_in() -> None:
    games = [result(game, [1, 2] if game % 3 else [2, 1]) for game in range(1, 20)]
    assert ratings(2, games) == ratings(2, games[::-1])


def test_standings_have_them_for_who_asks() -> None:
    games = [result(game, [2, 1]) for game in range(1, 9)]
    told = standings(plan_for(2, games=8), games, rated=True).players
    strong = {one.name: one.rating.mean for one in told if one.rating is not None}
    assert strong["P1"] > strong["P0"]
    assert all(one.rating is None for one in standings(plan_for(2, games=8), games).players)
