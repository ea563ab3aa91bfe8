"""Ranking hands of the 52 (HE-5.1): one hand, many hands, and the five cards that tell it."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, TypeVar, overload

from hanpan.cards.card import RANKS, Card, CardError
from hanpan.cards.twin import rank_all, strength

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer, WriteableBuffer

    Places = TypeVar("Places", bound=WriteableBuffer)

WHEEL = set("A2345")


@overload
def strengths(hands: ReadableBuffer, cards_per_hand: int) -> array[int]: ...
@overload
def strengths(hands: ReadableBuffer, cards_per_hand: int, into: Places) -> Places: ...
def strengths(
    hands: ReadableBuffer, cards_per_hand: int, into: WriteableBuffer | None = None
) -> array[int] | WriteableBuffer:
    """One strength per hand, for a buffer of card codes (`encode`), five to seven bytes per hand.

    `into` takes the answer where given: a buffer of 16-bit numbers, one per hand. A code above 51 is a
    ValueError; a card twice in one hand is the caller's affair, finding it would cost more than the ranking.
    """
    if not 5 <= cards_per_hand <= 7:
        raise ValueError("a hand has five to seven cards")
    places = into
    if places is None:
        places = array("H", bytes(2 * (memoryview(hands).nbytes // cards_per_hand)))
    rank_all(hands, cards_per_hand, places)
    return places


def best_five(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The five cards that make the hand, as one tells it: the pair first, then the kickers; 5 4 3 2 A."""
    if not 5 <= len(cards) <= 7:
        raise CardError("wrong-count")
    whole = strength(cards)
    five = next(five for five in combinations(cards, 5) if strength(five) == whole)
    return telling_order(five)


def telling_order(five: tuple[Card, ...]) -> tuple[Card, ...]:
    """The biggest group first, then the higher rank; in the wheel the ace is the lowest card."""
    groups = Counter(card[0] for card in five)
    ace_is_low = groups.keys() == WHEEL

    def weight(card: Card) -> tuple[int, int]:
        return groups[card[0]], -1 if ace_is_low and card[0] == "A" else RANKS.index(card[0])

    return tuple(sorted(five, key=weight, reverse=True))
