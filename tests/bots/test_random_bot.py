"""The player who throws dice."""

from collections import Counter
from random import Random

import pytest

from hanpan.bots import random_wish
from hanpan.engine import Move, Refusal, play, shuffling, start
from hanpan.games.holdem import GAME
from hanpan.games.holdem.commands import Raise


@pytest.mark.parametrize("seed", range(20))
def test_whatever_it_wishes_is_granted(seed: int) -> None:
    random = Random(seed)
    table = GAME.sample(random.randint)
    decks = shuffling(random.randbytes)
    started = start(GAME, table, decks)
    assert not isinstance(started, Refusal), f"seed {seed}: {started}"
    state, _ = started
    while (deadline := GAME.deadline(state)) is not None:
        wish = random_wish(GAME, deadline.seat, GAME.legal(state, deadline.seat), random.randint)
        assert not isinstance(play(GAME, state, wish, decks), Refusal), f"seed {seed}: {wish}"
    for seat in table.stacks:
        moves = GAME.legal(state, seat)
        if moves:
            wish = random_wish(GAME, seat, moves, random.randint)
            assert not isinstance(play(GAME, state, wish, decks), Refusal)


def test_a_raise_lies_within_its_bounds_and_reaches_both_ends() -> None:
    random = Random(1)
    moves = (Move("raise", 20, 23),)
    amounts: Counter[int] = Counter()
    for _ in range(400):
        wish = random_wish(GAME, 0, moves, random.randint)
        assert isinstance(wish, Raise)
        amounts[wish.to] += 1
    assert set(amounts) == {20, 21, 22, 23}
    assert amounts[20] == max(amounts.values())
