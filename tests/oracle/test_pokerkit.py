"""Random hands played here and by PokerKit end with the same stacks. `make oracle` plays 100,000 of each variant."""

import pytest

from tests.oracle.beside_pokerkit import THEIRS, play_beside

OTHERS = [name for name in THEIRS if name != "holdem"]


def play_block(seeds: range, variant: str) -> None:
    for seed in seeds:
        try:
            play_beside(seed, variant)
        except AssertionError as difference:
            raise AssertionError(f"{variant}, seed {seed}: {difference}") from difference


@pytest.mark.parametrize("block", range(8))
def test_random_hands_agree_with_pokerkit(block: int) -> None:
    play_block(range(block * 100, block * 100 + 100), "holdem")


@pytest.mark.rule("VA-1.1", "VA-1.2", "VA-2.1", "VA-3.1")
@pytest.mark.parametrize("variant", OTHERS)
@pytest.mark.parametrize("block", range(3))
def test_random_hands_of_every_variant_agree_with_pokerkit(variant: str, block: int) -> None:
    play_block(range(block * 100, block * 100 + 100), variant)
