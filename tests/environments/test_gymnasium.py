"""Gymnasium's checker, and one seat against the house's bots."""

from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from hanpan.bots.choosing import Choice, Reason, Thought
from hanpan.environments import SeatEnv
from hanpan.games.holdem import HandView
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


@pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(map(str, table.values())))
def test_a_seed_plays_the_same_whatever_was_played_before(table: dict[str, Any]) -> None:
    """Bots that watch one's betting must have forgotten it."""
    used = SeatEnv(**table)
    for seed in range(40):
        used.reset()
        _steps(used, 1 + seed % 4, action=2)
        assert _seeded(used, seed) == _seeded(SeatEnv(**table), seed), seed


def _seeded(seat: SeatEnv, seed: int) -> list[float]:
    seat.reset(seed=seed)
    return _steps(seat, 3, action=1)


def _steps(seat: SeatEnv, most: int, action: int) -> list[float]:
    """What is seen of a game at so many steps; of the legal actions always the same."""
    told = list[float]()
    for _ in range(most):
        legal = np.flatnonzero(seat.mask())
        if not len(legal):
            break
        seen, *_ = seat.step(legal[min(action, len(legal) - 1)])
        told += [float(one) for one in seen]
    return told


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


class _Noting:
    """Calls and checks, or raises first and folds never; it notes what it is shown."""

    def __init__(self, move: str = "") -> None:
        self.move, self.seen = move, list[HandView]()

    def notice(self, picture: HandView, seat: int, /) -> None:
        del seat
        self.seen.append(picture)

    def choose(self, picture: HandView, seat: int, dice: Any, /) -> Thought:
        del seat, dice
        legal = {move.name: move.low for move in picture.moves}
        move = next(name for name in (self.move, "check", "call") if name in legal)
        return Thought(Choice(move, legal[move]), Reason("own-reason"))


@pytest.mark.parametrize("native", [pytest.param(True, marks=needs_twin), False])
def test_opponents_see_every_move_and_how_a_hand_ends(*, native: bool) -> None:
    """A player who watches (`strong` does) would hold wrong habits of who never seems to fold."""
    other = _Noting("raise")
    seat = SeatEnv(opponents=[other], native=native)
    seat.reset(seed=1)
    while not seat.mask()[0]:
        seat.step(1)
    _, _, over, _, _ = seat.step(0)
    assert over
    mine = next(one for one in other.seen[-1].seats if one.seat == 0)
    assert mine.state == "folded"
    assert other.seen[-1].turn < 0


def test_a_game_that_is_over_before_ones_turn_is_counted() -> None:
    """Whoever folds at once gives up their blind: a figure that leaves walks out is wrong."""
    seat, walks, hands = SeatEnv(opponents=[_Noting("fold")], players=2), 0.0, 0
    _, info = seat.reset(seed=1)
    for _ in range(30):
        walks, hands = walks + sum(info["unasked"]), hands + len(info["unasked"]) + 1
        assert set(info["unasked"]) <= {0.5}
        over = False
        while not over:
            _, _, over, _, info = seat.step(1)
        _, info = seat.reset()
    assert 10 < walks * 2 < hands


def test_who_is_not_known_is_refused() -> None:
    with pytest.raises(ValueError, match="no such player: nobody"):
        SeatEnv(opponents=("nobody",))
