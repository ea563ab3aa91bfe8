"""Random games end, and the referee has nothing to object. `python -m tests.sniper` plays 100,000 of them."""

import random

import pytest

from hanpan.engine import Refusal, play, shuffling, start
from hanpan.games.sniper import GAME, setup
from tests.sniper.disguise import disguised, picture
from tests.sniper.random_games import play_random, random_move


@pytest.mark.parametrize("block", range(4))
@pytest.mark.rule("SN-4.2", "SN-4.3", "SN-4.4", "SN-5.1", "SN-5.5", "SN-5.6", "SN-1.4")
def test_random_games_end_by_the_rules(block: int) -> None:
    for seed in range(block * 60, block * 60 + 60):
        try:
            play_random(seed)
        except AssertionError as objection:
            raise AssertionError(f"seed {seed}: {objection}") from objection


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.rule("SN-2.6", "SN-5.4")
def test_nobody_sees_what_he_may_not_in_a_whole_game(seed: int) -> None:
    """At some moments of a game with the real chips: other hidden cards, the same picture."""
    rng = random.Random(seed)
    decks = shuffling(rng.randbytes)
    started = start(GAME, setup(range(rng.randint(2, 6))), decks)
    assert not isinstance(started, Refusal)
    state, journal = started
    for _ in range(200):
        if (deadline := GAME.deadline(state)) is None:
            break
        played = play(GAME, state, random_move(state, deadline.seat, 3, rng), decks)
        assert not isinstance(played, Refusal)
        journal += played
        viewer = rng.randint(-1, 6)
        assert picture(disguised(journal, viewer), viewer) == picture(journal, viewer)
