"""What a game is opened with, and what cannot be opened."""

from random import Random
from typing import Any

import pytest
from msgspec import structs

from hanpan.engine import Refusal, shuffling, start
from hanpan.games.sniper import GAME, setup

DECKS = shuffling(Random(1).randbytes)
TABLE = setup([0, 1, 2], first=0)


@pytest.mark.parametrize(
    ("players", "chips", "survival"),
    [(2, 100, 115), (3, 90, 105), (4, 80, 95), (5, 70, 85), (6, 60, 75)],
)
@pytest.mark.rule("SN-1.1", "SN-1.2")
def test_chips_follow_from_the_number_of_players(players: int, chips: int, survival: int) -> None:
    opened = setup(range(players))
    assert set(opened.stacks.values()) == {chips}
    assert opened.survival == survival
    started = start(GAME, opened, DECKS)
    assert not isinstance(started, Refusal)
    assert GAME.chips(started[0]) == players * chips


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"stacks": {0: 100}}, "players-2-to-6"),
        ({"stacks": dict.fromkeys(range(7), 50)}, "players-2-to-6"),
        ({"stacks": {0: 100, 10: 100}}, "no-such-seat"),
        ({"stacks": {-1: 100, 1: 100}}, "no-such-seat"),
        ({"stacks": {0: 100, 1: 0}}, "no-chips"),
        ({"survival": 0}, "no-survival-number"),
        ({"first": 5}, "first-not-playing"),
        ({"seconds": 0}, "no-time-to-act"),
    ],
)
@pytest.mark.rule("SN-1.1", "SN-1.2", "SN-1.3")
def test_a_game_that_cannot_be(wrong: dict[str, Any], code: str) -> None:
    refusal = start(GAME, structs.replace(TABLE, **wrong), DECKS)
    assert isinstance(refusal, Refusal)
    assert refusal.code == code


@pytest.mark.rule("SN-1.3")
def test_everyone_is_drawn_first_about_as_often() -> None:
    drawn = dict.fromkeys((1, 4, 5, 8), 0)
    for _ in range(1000):
        started = start(GAME, setup(list(drawn)), DECKS)
        assert not isinstance(started, Refusal)
        drawn[GAME.see(started[0], 1).first] += 1
    assert min(drawn.values()) > 200
