"""Reference and native twin give the same integers."""

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hanpan.cards import DECK_40, DECK_52, Card, reference
from hanpan.cards.decks import code_of
from hanpan.cards.reference.hands import ladder
from tests.cards.twins import TWINS, needs_native

pytestmark = needs_native
native = TWINS.get("native", reference)

Dealt = TypeVar("Dealt")


def dealt(deck: Sequence[Dealt], least: int, most: int) -> st.SearchStrategy[list[Dealt]]:
    """Some different cards of the deck."""
    return st.lists(st.sampled_from(deck), min_size=least, max_size=most, unique=True)


def deal(ranks: tuple[int, ...], suited: bool, dice: Random) -> list[Card]:
    """Cards of these ranks, in one suit or in any suits that are not all one."""
    while True:
        suits = [dice.randrange(4)] * 5 if suited else [dice.randrange(4) for _ in ranks]
        codes = [4 * rank + suit for rank, suit in zip(ranks, suits, strict=True)]
        if len(set(codes)) == 5 and suited == (len(set(suits)) == 1):
            return [DECK_52[code] for code in codes]


@pytest.mark.rule("HE-5.1")
def test_every_one_of_the_7462_hands_has_its_place() -> None:
    dice = Random(7462)
    for (ranks, suited), place in ladder().items():
        for _ in range(3):
            hand = deal(ranks, suited, dice)
            dice.shuffle(hand)
            assert native.strength(hand) == place, hand


@settings(deadline=None)
@given(st.integers(5, 7).flatmap(lambda n: st.lists(st.sampled_from(DECK_52), min_size=n, max_size=n, unique=True)))
def test_they_agree_on_any_hand(hand: list[Card]) -> None:
    assert native.strength(hand) == reference.strength(hand)


@settings(deadline=None)
@given(
    st.integers(6, 7).flatmap(lambda n: st.lists(st.sampled_from(DECK_52[3::4]), min_size=n, max_size=n, unique=True))
)
def test_they_agree_on_six_and_seven_of_a_suit(hand: list[Card]) -> None:
    assert native.strength(hand) == reference.strength(hand)


@settings(deadline=None)
@given(
    st.integers(6, 7).flatmap(lambda n: st.lists(st.sampled_from(DECK_52[:16]), min_size=n, max_size=n, unique=True))
)
def test_they_agree_where_pairs_and_fours_crowd(hand: list[Card]) -> None:
    assert native.strength(hand) == reference.strength(hand)


def test_more_cards_are_never_worse_and_the_best_five_are_as_good() -> None:
    dice = Random(21)
    for _ in range(200):
        hand = dice.sample(DECK_52, 7)
        assert native.strength(hand) == max(native.strength(five) for five in combinations(hand, 5))
        assert native.strength(hand) == max(native.strength(six) for six in combinations(hand, 6))


@settings(deadline=None)
@given(st.integers(5, 6).flatmap(lambda n: st.lists(st.sampled_from(range(40)), min_size=n, max_size=n, unique=True)))
def test_they_agree_on_any_hand_of_the_forty(places: list[int]) -> None:
    hand = [DECK_40[place] for place in places]
    assert native.forty_strength(hand) == reference.forty_strength(hand)


def test_they_agree_on_every_different_hand_of_the_forty() -> None:
    for count in (5, 6):
        hands = {tuple(DECK_40[place] for place in hand) for hand in distinct_forty(count)}
        assert len(hands) == {5: 1992, 6: 4905}[count]
        for hand in hands:
            assert native.forty_strength(hand) == reference.forty_strength(hand), hand


def distinct_forty(count: int) -> list[tuple[int, ...]]:
    """Hands that differ in their numbers: a card is taken only after the same number's card before it."""
    return [
        hand for hand in combinations(range(40), count) if all(place % 4 == 0 or place - 1 in hand for place in hand)
    ]


@settings(deadline=None)
@given(
    st.lists(st.sampled_from(DECK_52), min_size=4, max_size=25, unique=True),
    st.integers(0, 5),
    st.integers(0, 2**64 - 1),
)
def test_they_draw_the_same_boards(cards: list[Card], board: int, seed: int) -> None:
    codes = bytes(code_of(card) for card in cards)
    holes = b"\xff\xff" + codes[: min(2 * ((len(codes) - 2) // 2), 18)]
    shown = bytes(code for code in range(52) if code not in codes)[:board]
    asked = (holes, shown, b"", 20, seed)
    assert native.sampled_counts(*asked) == reference.sampled_counts(*asked)
