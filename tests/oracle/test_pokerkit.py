"""Random hands played here and by PokerKit end with the same stacks. `make oracle` plays 100,000 of each variant."""

import random

import pytest
from pokerkit import Card

from hanpan.games.holdem import VARIANTS, family_of
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


@pytest.mark.parametrize("variant", THEIRS)
def test_what_is_remembered_is_what_pokerkit_says(variant: str) -> None:
    game, rng = THEIRS[variant], random.Random(5)
    [remembering], [pokerkits] = game.hand_types, game.__base__.hand_types
    for _ in range(20):
        dealt = rng.sample(family_of(VARIANTS[variant]).pack, 5 + VARIANTS[variant].hole)
        hole, board = (list(Card.parse("".join(cards))) for cards in (dealt[5:], dealt[:5]))
        for _ in range(2):
            found, told = remembering.from_game(hole, board), pokerkits.from_game(hole, board)
            assert (str(found), found.entry) == (str(told), told.entry)
        with pytest.raises(ValueError, match="valid"):
            remembering.from_game(hole, board[:2])
