"""How strong an Omaha hand is: exactly two hole cards and three of the board (VA-2.1)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from typing import TYPE_CHECKING

from hanpan.cards.card import Card, CardError, refuse_duplicates
from hanpan.cards.decks import code_of
from hanpan.cards.reference.hands import five_strength, rank_batch

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer, WriteableBuffer

HOLE = 4


def omaha_strength(cards: Sequence[Card]) -> int:
    """The place of the best such five among the 7,462: the four hole cards first, then three to five of the board."""
    if not 7 <= len(cards) <= 9:
        raise CardError("wrong-count")
    codes = [code_of(card) for card in cards]
    refuse_duplicates(tuple(cards))
    return omaha_strength_of_codes(codes)


def omaha_strength_of_codes(codes: Sequence[int]) -> int:
    """The same for card codes, unchecked."""
    pairs, threes = combinations(codes[:HOLE], 2), combinations(codes[HOLE:], 3)
    return max(five_strength((*pair, *three)) for pair, three in product(pairs, threes))


def omaha_rank_all(hands: ReadableBuffer, cards_per_hand: int, into: WriteableBuffer) -> None:
    """The strengths of many hands of card codes, four hole cards and three to five of the board each."""
    if not 7 <= cards_per_hand <= 9:
        raise ValueError("a hand of Omaha has seven to nine cards")
    rank_batch(hands, cards_per_hand, into, 0, omaha_strength_of_codes)
