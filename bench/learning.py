"""Hanpan's environments under a random policy: every agent in turn, one seat, and many tables at once."""

from collections.abc import Callable
from random import Random

from bench.child import in_turns
from bench.workload import EQUAL_STACK

TABLES = 256
STEPS = 20


def in_turn(players: int) -> Callable[[Random], int]:
    """Without PettingZoo's wrappers, which take longer than the game."""
    import numpy as np  # not above: who measures something else need not have them

    from hanpan.environments import raw_env

    return in_turns(raw_env("holdem", players=players, stack=EQUAL_STACK), lambda mask: list(np.flatnonzero(mask)))


def one_seat(players: int) -> Callable[[Random], int]:
    """Against the house's `random`, who are asked as in a league."""
    import numpy as np

    from hanpan.environments import SeatEnv

    seat = SeatEnv("holdem", opponents=["random"] * (players - 1), players=players, stack=EQUAL_STACK)

    def play(rng: Random) -> int:
        _, info = seat.reset(seed=rng.getrandbits(31))
        over, actions = False, 0
        while not over:
            legal = np.flatnonzero(info["action_mask"])
            _, _, over, _, info = seat.step(int(legal[int(rng.random() * len(legal))]))
            actions += 1
        return actions

    return play


def many(players: int) -> Callable[[], tuple[int, int]]:
    from hanpan.environments import HoldemVectorEnv, at_random

    tables, policy = HoldemVectorEnv(TABLES, players=players, stack=EQUAL_STACK), at_random(2)
    seen, info = tables.reset(seed=1)

    def step() -> tuple[int, int]:
        nonlocal seen, info
        ended = 0
        for _ in range(STEPS):
            seen, _, over, _, info = tables.step(policy(seen, info["action_mask"]))
            ended += int(over.sum())
        return ended, STEPS * TABLES

    return step
