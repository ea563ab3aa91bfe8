"""Hanpan's native twin under the policy of `bench.workload`: action by action, and many tables at once."""

from array import array
from collections.abc import Callable
from random import Random

from bench.workload import EQUAL_STACK
from hanpan.games.holdem import setup
from hanpan.games.holdem.twin import ALL_IN, CHECK, FOLD, MAY, ONE_SIZE, RAISE, Batch, Table
from hanpan.games.holdem.twin.columns import WIDTH

TABLES = 256
STEPS = 20


def _choices(moves: int) -> tuple[int, ...]:
    """No fold where checking is free, no all-in where it is the call or the least raise."""
    kinds = [kind for kind, bit in enumerate(MAY) if moves & bit]
    left_out = {FOLD} if moves & MAY[CHECK] else set()
    if moves & ONE_SIZE or not moves & MAY[RAISE]:
        left_out.add(ALL_IN)
    return tuple([kind for kind in kinds if kind not in left_out])


CHOICES = [_choices(moves) for moves in range(2 * ONE_SIZE)]


def equal(players: int) -> Callable[[Random], int]:
    """The legal moves are told with each act; every hand is shuffled from 64 random bits."""
    table = Table(setup([EQUAL_STACK] * players, button=players - 1))

    def play(rng: Random) -> int:
        draw = rng.random
        hand = table.deal(rng.getrandbits(64))
        moves, actions = hand.legal(), 0
        while moves:
            choices = CHOICES[moves]
            moves = hand.act(choices[int(draw() * len(choices))])
            actions += 1
        hand.stacks  # noqa: B018 - what it is all played for
        return actions

    return play


def equal_batch(players: int) -> Callable[[], tuple[int, int]]:
    """Every step fills the observations of whoever is on turn, draws a move for each and takes the results."""
    batch = Batch(Table(setup([EQUAL_STACK] * players, button=players - 1)), TABLES, 1)
    kinds, done = bytearray(TABLES), bytearray(TABLES)
    seen, results = array("i", bytes(4 * WIDTH * TABLES)), array("i", bytes(4 * 10 * TABLES))

    def step() -> tuple[int, int]:
        ended = 0
        for _ in range(STEPS):
            batch.draw(kinds)
            ended += batch.step(kinds, None, done, results, seen)
        return ended, STEPS * TABLES

    return step
