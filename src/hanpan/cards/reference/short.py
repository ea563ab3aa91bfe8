"""How strong a hand of the short deck is (VA-3.1), told the way the rulebook tells it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING

from hanpan.cards.card import Card, CardError, refuse_duplicates
from hanpan.cards.categories import SHORT_CATEGORIES, SHORT_STRONGEST
from hanpan.cards.decks import DECK_36, code_of
from hanpan.cards.reference.hands import ACE, can_be_dealt, rank_batch, standing

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer, WriteableBuffer

SIX = 4
LOWEST = code_of(DECK_36[0])
WHEEL = (ACE, 7, 6, 5, SIX)
"""A-6-7-8-9: the ace also counts as five."""


def short_strength(cards: Sequence[Card]) -> int:
    """The place of the best five among the 1,404 different hands; 1404 is the royal flush."""
    if not 5 <= len(cards) <= 7:
        raise CardError("wrong-count")
    for card in cards:
        if card not in DECK_36:
            raise CardError("bad-card", str(card))
    refuse_duplicates(tuple(cards))
    return short_strength_of_codes([code_of(card) for card in cards])


def short_strength_of_codes(codes: Iterable[int]) -> int:
    """The same for card codes, unchecked."""
    return max(_five_strength(five) for five in combinations(codes, 5))


def _five_strength(codes: tuple[int, ...]) -> int:
    ranks = sorted([code >> 2 for code in codes], reverse=True)
    return _ladder()[tuple(ranks), len({code & 3 for code in codes}) == 1]


def short_rank_all(hands: ReadableBuffer, cards_per_hand: int, into: WriteableBuffer) -> None:
    """The strengths of many hands of card codes, five to seven each."""
    if not 5 <= cards_per_hand <= 7:
        raise ValueError("a hand has five to seven cards")
    rank_batch(hands, cards_per_hand, into, LOWEST, short_strength_of_codes)


def short_hand_counts(cards_per_hand: int) -> list[int]:
    """How many of all hands of the 36 have each strength, by strength."""
    if not 5 <= cards_per_hand <= 7:
        raise ValueError("a hand has five to seven cards")
    counts = [0] * (SHORT_STRONGEST[-1] + 1)
    for hand in combinations(range(LOWEST, 52), cards_per_hand):
        counts[short_strength_of_codes(hand)] += 1
    return counts


@cache
def _ladder() -> dict[tuple[tuple[int, ...], bool], int]:
    """Every different five-card hand with its place, the lowest at 1."""
    hands = [
        (ranks[::-1], suited)
        for ranks in combinations_with_replacement(range(SIX, ACE + 1), 5)
        for suited in (False, True)
        if can_be_dealt(ranks, suited)
    ]
    hands.sort(key=lambda hand: _height(*hand))
    return {hand: place for place, hand in enumerate(hands, start=1)}


def _height(ranks: tuple[int, ...], suited: bool) -> tuple[int, tuple[int, ...]]:
    kind, deciding = standing(ranks, suited, WHEEL)
    return SHORT_CATEGORIES.index(kind), deciding
