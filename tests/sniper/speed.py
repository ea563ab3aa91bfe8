"""How many whole rounds of random play a core gets through: `python -m tests.sniper.speed`."""

import random
from time import perf_counter

from hanpan.bots.random_bot import random_wish
from hanpan.engine import Refusal, play, shuffling, start
from hanpan.games.sniper import GAME, setup


def rounds_per_second(seconds: float, seed: int = 1, folds: bool = True) -> float:
    """Games of 2 to 6 with the chips of SN-1.2; without folds every round goes to its showdown."""
    rng = random.Random(seed)
    began = perf_counter()
    rounds = 0
    while perf_counter() - began < seconds:
        rounds += _play_out(rng, folds)
    return rounds / (perf_counter() - began)


def _play_out(rng: random.Random, folds: bool) -> int:
    decks = shuffling(rng.randbytes)
    started = start(GAME, setup(range(rng.randint(2, 6))), decks)
    assert not isinstance(started, Refusal)
    state = started[0]
    while (deadline := GAME.deadline(state)) is not None:
        moves = GAME.legal(state, deadline.seat)
        if not folds and moves[0].name == "fold":
            moves = moves[1:]
        play(GAME, state, random_wish(GAME, deadline.seat, moves, rng.randint), decks)
    return int(state.round)


if __name__ == "__main__":
    print(f"random play: {rounds_per_second(5):,.0f} rounds/s")
    print(f"random play without folds: {rounds_per_second(5, folds=False):,.0f} rounds/s")
