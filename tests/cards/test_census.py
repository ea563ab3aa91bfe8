"""Every hand there is, counted: no ranking that is wrong anywhere gets these numbers."""

from collections import Counter
from math import comb, sqrt
from random import Random

import pytest

from hanpan.cards import (
    OMAHA,
    Category,
    FortyCategory,
    category,
    census,
    forty_census,
    reference,
    short_census,
    strengths,
)
from tests.cards.twins import TWINS, needs_native

STRAIGHT_FLUSHES = {Category.STRAIGHT_FLUSH: 41_584 - 4_324, Category.ROYAL_FLUSH: 4_324}


@pytest.mark.rule("HE-5.1")
@needs_native
def test_all_hands_of_seven() -> None:
    counted = census(7)
    assert sum(counted.counts.values()) == 133_784_560
    assert counted.distinct == 4_824
    assert counted.counts == STRAIGHT_FLUSHES | {
        Category.FOUR_OF_A_KIND: 224_848,
        Category.FULL_HOUSE: 3_473_184,
        Category.FLUSH: 4_047_644,
        Category.STRAIGHT: 6_180_020,
        Category.THREE_OF_A_KIND: 6_461_620,
        Category.TWO_PAIR: 31_433_400,
        Category.ONE_PAIR: 58_627_800,
        Category.HIGH_CARD: 23_294_460,
    }


@needs_native
def test_all_hands_of_six() -> None:
    counted = census(6)
    assert sum(counted.counts.values()) == 20_358_520
    assert counted.counts[Category.FLUSH] == 205_792
    assert counted.counts[Category.FULL_HOUSE] == 165_984
    assert counted.counts[Category.HIGH_CARD] == 6_612_900


@pytest.mark.rule("HE-5.1")
@needs_native
def test_all_hands_of_five() -> None:
    counted = census(5)
    assert counted.distinct == 7_462
    assert counted.counts == {
        Category.ROYAL_FLUSH: 4,
        Category.STRAIGHT_FLUSH: 36,
        Category.FOUR_OF_A_KIND: 624,
        Category.FULL_HOUSE: 3_744,
        Category.FLUSH: 5_108,
        Category.STRAIGHT: 10_200,
        Category.THREE_OF_A_KIND: 54_912,
        Category.TWO_PAIR: 123_552,
        Category.ONE_PAIR: 1_098_240,
        Category.HIGH_CARD: 1_302_540,
    }


@pytest.mark.long
@needs_native
def test_the_reference_counts_the_same_hands_of_five() -> None:
    assert reference.hand_counts(5) == TWINS["native"].hand_counts(5)


@needs_native
def test_all_hands_of_six_of_the_forty() -> None:
    counted = forty_census(6)
    assert sum(counted.counts.values()) == 3_838_380
    assert counted.counts == {
        FortyCategory.FOUR_OF_A_KIND: 6_300,
        FortyCategory.FULL_HOUSE: 69_840,
        FortyCategory.STRAIGHT: 148_480,
        FortyCategory.THREE_OF_A_KIND: 215_040,
        FortyCategory.TWO_PAIR: 751_680,
        FortyCategory.ONE_PAIR: 1_889_280,
        FortyCategory.HIGH_CARD: 757_760,
    }


@pytest.mark.long
@needs_native
def test_the_reference_counts_the_same_hands_of_the_forty() -> None:
    assert reference.forty_hand_counts(5) == TWINS["native"].forty_hand_counts(5)


@pytest.mark.rule("VA-3.1")
@needs_native
def test_all_hands_of_five_of_the_short_deck() -> None:
    """Each number can be worked out by hand: 9 ranks, 6 straights."""
    counted = short_census(5)
    assert counted.distinct == 1_404
    assert counted.counts == {
        Category.ROYAL_FLUSH: 4,
        Category.STRAIGHT_FLUSH: 5 * 4,
        Category.FOUR_OF_A_KIND: 9 * 32,
        Category.FLUSH: (126 - 6) * 4,
        Category.FULL_HOUSE: 9 * 4 * 8 * 6,
        Category.STRAIGHT: 6 * (4**5 - 4),
        Category.THREE_OF_A_KIND: 9 * 4 * 28 * 4**2,
        Category.TWO_PAIR: 36 * 6**2 * 28,
        Category.ONE_PAIR: 9 * 6 * 56 * 4**3,
        Category.HIGH_CARD: (126 - 6) * (4**5 - 4),
    }


@pytest.mark.rule("VA-3.1")
@needs_native
def test_all_hands_of_seven_of_the_short_deck() -> None:
    counted = short_census(7)
    assert sum(counted.counts.values()) == 8_347_680
    assert counted.counts[Category.ROYAL_FLUSH] == 4 * 31 * 15
    assert counted.counts[Category.FOUR_OF_A_KIND] == 9 * 4_960
    assert counted.counts[Category.FLUSH] == 175_560
    assert counted.counts[Category.FULL_HOUSE] == 633_024


OMAHA_HANDS = {
    Category.ROYAL_FLUSH: 42_807_600,
    Category.STRAIGHT_FLUSH: 368_486_160,
    Category.FOUR_OF_A_KIND: 2_225_270_496,
    Category.FULL_HOUSE: 29_424_798_576,
    Category.FLUSH: 31_216_782_384,
    Category.STRAIGHT: 52_289_648_688,
    Category.THREE_OF_A_KIND: 40_712_657_408,
    Category.TWO_PAIR: 170_775_844_104,
    Category.ONE_PAIR: 122_655_542_152,
    Category.HIGH_CARD: 13_851_662_832,
}
"""Of all 463,563,500,400 ways to hold four cards beside a board of five. Counting them takes a minute of C, so that
only a sample is compared here."""


@pytest.mark.rule("VA-2.1")
@needs_native
def test_a_sample_of_the_hands_of_omaha() -> None:
    hands, seed = 150_000, 463
    dice = Random(seed)
    codes = b"".join([bytes(dice.sample(range(52), 9)) for _ in range(hands)])
    counted = Counter(map(category, strengths(codes, 9, family=OMAHA)))
    every = sum(OMAHA_HANDS.values())
    assert every == comb(52, 4) * comb(48, 5)
    for kind, count in OMAHA_HANDS.items():
        part = count / every
        assert abs(counted[kind] - hands * part) < 5 * sqrt(hands * part * (1 - part)), (kind, f"seed {seed}")


@pytest.mark.parametrize("count", [0, 4, 8])
def test_there_is_no_census_of_other_sizes(count: int) -> None:
    with pytest.raises(ValueError, match="cards"):
        census(count)
    with pytest.raises(ValueError, match="cards"):
        forty_census(count)
