"""Hands of the forty: what they are called and which is higher."""

from itertools import pairwise
from types import ModuleType

import pytest

from hanpan.cards import Card, CardError, Combination, FortyCategory, combination, forty_strength
from tests.cards.twins import each_twin


def hand(text: str) -> tuple[Card, ...]:
    return tuple(Card(number) for number in text.split())


LADDER = [
    ("1 2 3 4 6", Combination(6, FortyCategory.HIGH_CARD)),
    ("10 8 6 4 2 1", Combination(10, FortyCategory.HIGH_CARD)),
    ("1 1 10 9 8", Combination(1, FortyCategory.ONE_PAIR)),
    ("1 1 2 2 10", Combination(2, FortyCategory.TWO_PAIR)),
    ("9 9 3 3 2 2", Combination(9, FortyCategory.TWO_PAIR)),
    ("4 4 4 10 9 8", Combination(4, FortyCategory.THREE_OF_A_KIND)),
    ("5 4 3 2 1 1", Combination(5, FortyCategory.STRAIGHT)),
    ("5 6 7 8 9 10", Combination(10, FortyCategory.STRAIGHT)),
    ("2 2 2 10 10 9", Combination(2, FortyCategory.FULL_HOUSE)),
    ("3 3 3 8 8 8", Combination(8, FortyCategory.FULL_HOUSE)),
    ("1 1 1 1 10 10", Combination(1, FortyCategory.FOUR_OF_A_KIND)),
    ("7 7 7 7 10 9", Combination(7, FortyCategory.FOUR_OF_A_KIND)),
]


@each_twin
def test_the_ladder_of_hands(twin: ModuleType) -> None:
    places = [twin.forty_strength(hand(text)) for text, _ in LADDER]
    assert [combination(place) for place in places] == [told for _, told in LADDER]
    assert all(lower < higher for lower, higher in pairwise(places))


def test_a_straight_does_not_run_round_the_corner() -> None:
    assert combination(forty_strength(hand("8 9 10 1 2"))) == Combination(10, FortyCategory.HIGH_CARD)


@each_twin
@pytest.mark.parametrize("bad", ["0", "11", "As", "", "01", "1.", "A", "？"])
def test_a_bad_card_is_named(twin: ModuleType, bad: str) -> None:
    with pytest.raises(CardError) as caught:
        twin.forty_strength((*hand("1 2 3 4"), bad))
    assert (caught.value.code, caught.value.card) == ("bad-card", bad)


@each_twin
def test_there_are_only_four_of_each(twin: ModuleType) -> None:
    with pytest.raises(CardError) as caught:
        twin.forty_strength(hand("10 10 10 1 10 10"))
    assert (caught.value.code, caught.value.card) == ("duplicate-card", "10")


@each_twin
@pytest.mark.parametrize("text", ["1 2 3 4", "1 2 3 4 5 6 7"])
def test_a_hand_has_five_or_six_cards(twin: ModuleType, text: str) -> None:
    with pytest.raises(CardError, match="wrong-count"):
        twin.forty_strength(hand(text))


@pytest.mark.parametrize("place", [0, 16, 27, 128, 139, -5])
def test_no_combination_without_a_hand(place: int) -> None:
    with pytest.raises(ValueError, match="strength"):
        combination(place)
