"""A state one can hold: copied, pickled, compared and hashed, in the middle of any game."""

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

import pytest

from hanpan.bots.random_bot import random_wish
from hanpan.engine import Game, Refusal, play, shuffling
from hanpan.games import games
from tests.engine.watched import VIEWERS, begin

SEEDS = range(25)
WAYS: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda state: pickle.loads(pickle.dumps(state)),  # noqa: S301 - our own
}
STEPS = 40


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_a_held_state_is_the_same_and_goes_its_own_way(game: Game[Any, Any, Any], way: str) -> None:
    for seed in SEEDS:
        rng = random.Random(seed)
        watched = begin(game, game.sample(rng.randint), shuffling(rng.randbytes))
        for _ in range(STEPS):
            held = WAYS[way](watched.state)
            assert held == watched.state, f"seed {seed}"
            assert hash(held) == hash(watched.state), f"seed {seed}"
            free = [seat for seat in VIEWERS if game.legal(held, seat)]
            if not free:
                break
            seat = rng.choice(free)
            wish = random_wish(game, seat, game.legal(held, seat), rng.randint)
            before = pickle.dumps(watched.state)
            assert not isinstance(play(game, held, wish, watched.decks), Refusal)
            assert held != watched.state, f"seed {seed}: a move on the copy moved the original"
            assert pickle.dumps(watched.state) == before, f"seed {seed}"
            watched.state = held
