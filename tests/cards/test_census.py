"""Every hand there is, counted: no ranking that is wrong anywhere gets these numbers."""

import pytest

from hanpan.cards import Category, FortyCategory, census, forty_census, reference
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


@pytest.mark.parametrize("count", [0, 4, 8])
def test_there_is_no_census_of_other_sizes(count: int) -> None:
    with pytest.raises(ValueError, match="cards"):
        census(count)
    with pytest.raises(ValueError, match="cards"):
        forty_census(count)
