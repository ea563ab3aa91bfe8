"""A local best response: it knows how the player decides and not what it holds, and wins from a player with a leak."""

import pytest

from bench.best_response import deal
from hanpan.cards import NATIVE


@pytest.mark.skipif(not NATIVE, reason="plain Python imagines fewer boards")
def test_the_same_seed_gives_the_same_answer() -> None:
    """Two deals from both seats, against the frozen player, which stays as it is."""
    won = [deal("strong-0.1", 3, f"short {number}") for number in range(2)]
    assert won == [deal("strong-0.1", 3, f"short {number}") for number in range(2)]
    assert any(won)
