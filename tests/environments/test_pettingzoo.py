"""PettingZoo's own tests over every game of the house and every variant."""

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from hanpan.environments import IllegalActionError, env, parallel_env, raw_env
from hanpan.games.holdem import VARIANTS

GAMES: list[dict[str, Any]] = [
    *[{"game": "holdem", "players": 6, "variant": variant} for variant in VARIANTS],
    {"game": "holdem", "players": 2, "stack": 15, "rules": "league"},
    {"game": "sniper", "players": 3},
    {"game": "blackjack", "players": 3},
]
ids = ["-".join(str(value) for value in game.values()) for game in GAMES]


# What PettingZoo's own card games are told, too: an observation with its mask is a dictionary.
@pytest.mark.filterwarnings("ignore:Observation:UserWarning")
@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_agents_one_after_the_other(game: dict[str, Any]) -> None:
    api_test(raw_env(**game), num_cycles=60)
    seed_test(lambda: env(**game), num_cycles=60)


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_all_agents_at_once(game: dict[str, Any]) -> None:
    parallel_api_test(parallel_env(**game), num_cycles=60)
    parallel_seed_test(lambda: parallel_env(**game), num_cycles=60)


def test_what_is_won_is_what_the_others_lost() -> None:
    played = raw_env(players=4)
    played.reset(seed=7)
    dice = np.random.default_rng(7)
    for agent in played.agent_iter():
        seen, _, over, _, _ = played.last()
        mask = seen["action_mask"]
        played.step(None if over else int(dice.choice(np.flatnonzero(mask))))
        if not over and all(played.terminations.values()):
            assert sum(played.rewards.values()) == pytest.approx(0)
            assert any(played.rewards.values()), agent


def test_an_action_outside_the_mask_is_refused() -> None:
    played = raw_env()
    played.reset(seed=1)
    masked = int(np.flatnonzero(played.observe(played.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(IllegalActionError):
        played.step(masked)
