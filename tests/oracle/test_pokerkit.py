"""Random hands played here and by PokerKit end with the same stacks. `make oracle` plays 100,000 of them."""

import pytest

from tests.oracle.beside_pokerkit import play_beside


@pytest.mark.parametrize("block", range(8))
def test_random_hands_agree_with_pokerkit(block: int) -> None:
    for seed in range(block * 100, block * 100 + 100):
        try:
            play_beside(seed)
        except AssertionError as difference:
            raise AssertionError(f"seed {seed}: {difference}") from difference
