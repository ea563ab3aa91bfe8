"""LG-2: places, points and standings."""

import pytest
from msgspec import structs

from hanpan.engine import Command
from hanpan.games.holdem import AllIn
from hanpan.league.game import LeagueGame
from hanpan.league.points import POINTS, points_for
from hanpan.league.results import GameResult, result_of
from hanpan.league.standings import standings
from tests.league.leagues import deck_of, plan_for, played

BOARD = "2c 7d 9h Jc 3s"


def all_in(_: object, seat: int) -> Command:
    return AllIn(seat)


def places(stacks: dict[int, int], hole: dict[int, str], board: str = BOARD) -> list[int]:
    """Everybody is all-in; the ranking after that hand. The button is on seat 0."""
    game = LeagueGame(plan_for(len(stacks)), len(stacks), 1)
    game.stacks = dict(stacks)
    order = [*range(1, len(stacks)), 0]
    game.settle(played(game, all_in, deck_of(order, hole, board)))
    return game.ranking()


@pytest.mark.rule("LG-2.2")
def test_out_in_the_same_hand_the_stronger_hand_places_higher() -> None:
    hole = {0: "As Ad", 1: "4c 5d", 2: "Kh Kd", 3: "Qs Qd"}
    assert places({0: 900, 1: 500, 2: 300, 3: 400}, hole) == [0, 2, 3, 1]


@pytest.mark.rule("LG-2.2")
def test_the_stronger_hand_places_higher_even_with_fewer_chips() -> None:
    hole = {0: "As Ad", 1: "4c 5d", 2: "Kh Kd"}
    assert places({0: 900, 1: 899, 2: 1}, hole) == [0, 2, 1]


@pytest.mark.rule("LG-2.2")
def test_of_equal_hands_more_chips_place_higher() -> None:
    hole = {0: "As Ad", 1: "Kh Qd", 2: "Kc Qs"}
    assert places({0: 900, 1: 300, 2: 400}, hole) == [0, 2, 1]
    assert places({0: 900, 1: 400, 2: 300}, hole) == [0, 1, 2]


@pytest.mark.rule("LG-2.2")
def test_of_equal_hands_and_chips_the_buttons_left_places_higher() -> None:
    hole = {0: "As Ad", 1: "Kh Qd", 2: "Kc Qs"}
    assert places({0: 900, 1: 400, 2: 400}, hole) == [0, 1, 2]


@pytest.mark.rule("LG-2.2")
def test_who_falls_in_a_later_hand_places_higher_whatever_he_held() -> None:
    game = LeagueGame(plan_for(3), 3, 1)
    game.stacks = {0: 900, 1: 500, 2: 100}
    game.settle(played(game, all_in, deck_of([1, 2, 0], {0: "As Ad", 1: "Kh Kd", 2: "4c 5d"}, BOARD)))
    assert game.is_over
    assert game.ranking() == [0, 1, 2]
    later = LeagueGame(plan_for(3), 3, 1)
    later.stacks, later.fallen = {0: 900, 1: 600}, [2]
    later.settle(played(later, all_in, deck_of([1, 0], {0: "As Ad", 1: "4c 5d"}, BOARD)))
    assert later.ranking() == [0, 1, 2]


@pytest.mark.rule("LG-2.1")
def test_points_by_place() -> None:
    assert {players: " ".join(map(str, points)) for players, points in POINTS.items()} == {
        2: "1 0",
        3: "2 0 -1",
        4: "2 1 0 -1",
        5: "3 1 0 -1 -2",
        6: "5 2 0 -1 -2 -3",
        7: "7 3 0 -1 -2 -3 -4",
        8: "10 4 1 0 -1 -2 -4 -6",
    }
    assert points_for(9, own := (9, 8, 7, 6, 5, 4, 3, 2, 1)) == own
    with pytest.raises(KeyError):
        points_for(9)


@pytest.mark.rule("LG-2.1")
def test_a_games_points_follow_its_places() -> None:
    game = LeagueGame(plan_for(4), 4, 1)
    game.stacks, game.fallen = {2: 2000}, [3, 0, 1]
    result = result_of(game, 1, 1, (0, 1, 2, 3), {0: 2})
    assert result.places == [3, 2, 1, 4]
    assert result.points == [0, 1, 2, -1]
    assert result.chips == [0, 0, 2000, 0]
    assert result.faults == [2, 0, 0, 0]


def result(game: int, places: list[int], **said: int) -> GameResult:
    players = len(places)
    points = [points_for(players)[place - 1] for place in places]
    chips = [500 * players if place == 1 else 0 for place in places]
    seats = list(range(players))
    told = GameResult(game, game, seats, places, points, chips, [10] * players, [0] * players, 10, 0)
    return structs.replace(told, **said)


@pytest.mark.rule("LG-2.3")
def test_standings_sum_points_and_tell_games_wins_and_the_average_place() -> None:
    plan = plan_for(3, games=4)
    told = standings(plan, [result(1, [1, 2, 3]), result(2, [1, 3, 2]), result(3, [3, 1, 2])])
    first, second, third = told.players
    assert (first.name, first.points, first.games, first.wins, first.average_place) == ("P0", 3, 3, 2, 5 / 3)
    assert (second.name, second.points, second.wins) == ("P1", 1, 1)
    assert (third.name, third.points, third.wins, third.average_place) == ("P2", -1, 0, 7 / 3)
    assert told.state == "unfinished"
    assert (told.games, told.games_in_all, told.samples) == (3, 4, 3)


@pytest.mark.rule("LG-2.3")
def test_equal_points_are_ranked_by_wins_then_by_place() -> None:
    plan = plan_for(4, games=2)
    told = standings(plan, [result(1, [1, 2, 3, 4]), result(2, [4, 3, 1, 2])])
    assert [(player.name, player.points) for player in told.players] == [("P2", 2), ("P0", 1), ("P1", 1), ("P3", 0)]


def test_a_league_that_has_not_begun_stands_at_nothing() -> None:
    told = standings(plan_for(2), [])
    assert [player.points for player in told.players] == [0, 0]
    assert told.players[0].points_per_game.spread is None


def test_with_duplicates_a_sample_is_a_whole_deal() -> None:
    """Two games of one deal, seats changed: whoever had the good seat won, and over the deal that is no difference."""
    plan = plan_for(2, games=3, duplicate=True)
    lucky = [
        structs.replace(result(2 * deal + turn, [1, 2]), deal=deal, players=[turn, 1 - turn])
        for deal in range(3)
        for turn in range(2)
    ]
    told = standings(plan, lucky[:5])
    assert told.samples == 2
    ahead = told.players[0].ahead
    assert ahead is not None
    assert (ahead.mean, ahead.spread) == (0, 0)
    assert told.games == 5
