"""Gymnasium's checker, and one seat against the house's bots."""

from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from hanpan.environments import SeatEnv
from tests.twin.needs import needs_twin

TABLES: list[dict[str, Any]] = [
    {"game": "holdem", "opponents": ("solid", "caller"), "players": 4},
    {"game": "holdem", "opponents": ("beginner",), "players": 3, "variant": "omaha"},
    {"game": "sniper", "opponents": ("sharp", "beginner"), "players": 3},
    {"game": "blackjack", "opponents": ("dealer's rule",), "players": 2},
]


@pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(map(str, table.values())))
def test_one_seat_against_bots(table: dict[str, Any]) -> None:
    check_env(SeatEnv(**table), skip_render_check=True)


def test_the_same_seed_plays_the_same_hand() -> None:
    assert _played(3) == _played(3)
    assert _played(3) != _played(4)


@needs_twin
def test_the_law_plays_as_its_twin_does() -> None:
    """Where no compiler was at hand the same hands are played, and the same is observed."""
    assert _played(5) == _played(5, native=False)


def _played(seed: int, **settings: Any) -> list[float]:
    seat = SeatEnv(opponents=("random",), players=3, **settings)
    seen, info = seat.reset(seed=seed)
    dice, told = np.random.default_rng(seed), [float(seen.sum())]
    for _ in range(30):
        seen, reward, over, _, info = seat.step(dice.choice(np.flatnonzero(info["action_mask"])))
        told += [float(seen.sum()), float(reward)]
        if over:
            seen, info = seat.reset()
    return told


def test_an_illegal_action_is_a_check_or_a_fold() -> None:
    seat = SeatEnv(opponents=("caller",))
    _, info = seat.reset(seed=1)
    masked = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, _, _, _, info = seat.step(masked)
    assert info["illegal"]


def test_who_is_not_known_is_refused() -> None:
    with pytest.raises(ValueError, match="no such player: nobody"):
        SeatEnv(opponents=("nobody",))
