"""How strong a hand of the 52 is, told the way the rulebook tells it (HE-5.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING

from hanpan.cards.card import Card, CardError, refuse_duplicates
from hanpan.cards.categories import STRONGEST, Category
from hanpan.cards.decks import DECK_52, code_of

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer, WriteableBuffer

    Standing = tuple[Category, tuple[int, ...]]
    """A kind of hand and the ranks that decide among its like, the weightiest first."""

ACE = 12
WHEEL = (ACE, 3, 2, 1, 0)


def is_whole_deck(cards: Sequence[Card]) -> bool:
    """Each of the 52 once, in any order (HE-1.1)."""
    return len(cards) == len(DECK_52) and set(cards) == set(DECK_52)


def strength(cards: Sequence[Card]) -> int:
    """The place of the best five among the 7,462 different hands; 7462 is the royal flush (HE-5.1)."""
    if not 5 <= len(cards) <= 7:
        raise CardError("wrong-count")
    codes = [code_of(card) for card in cards]
    refuse_duplicates(tuple(cards))
    return strength_of_codes(codes)


def strength_of_codes(codes: Iterable[int]) -> int:
    """The same for card codes, unchecked."""
    return max(five_strength(five) for five in combinations(codes, 5))


def five_strength(codes: tuple[int, ...]) -> int:
    """The place of exactly five cards."""
    ranks = sorted([code >> 2 for code in codes], reverse=True)
    suited = len({code & 3 for code in codes}) == 1
    return ladder()[tuple(ranks), suited]


def rank_all(hands: ReadableBuffer, cards_per_hand: int, into: WriteableBuffer) -> None:
    """The strengths of many hands of card codes. A card twice in one hand is the caller's affair."""
    if not 5 <= cards_per_hand <= 7:
        raise ValueError("a hand has five to seven cards")
    rank_batch(hands, cards_per_hand, into, 0, strength_of_codes)


def rank_batch(
    hands: ReadableBuffer,
    cards_per_hand: int,
    into: WriteableBuffer,
    lowest: int,
    rank: Callable[[memoryview], int],
) -> None:
    """One place for each hand of a buffer; `lowest` is the smallest code of the deck."""
    codes, places = memoryview(hands), memoryview(into)
    check_batch(codes, cards_per_hand, places)
    flat, numbers = codes.cast("B"), places.cast("B").cast("H")
    if flat.nbytes and (max(flat) > 51 or min(flat) < lowest):
        raise ValueError(f"a card code is {lowest} to 51")
    for hand in range(len(numbers)):
        numbers[hand] = rank(flat[hand * cards_per_hand : (hand + 1) * cards_per_hand])


def check_batch(codes: memoryview, cards_per_hand: int, places: memoryview) -> None:
    """Refuse buffers that do not hold whole hands and one 16-bit number for each."""
    if codes.itemsize != 1 or codes.nbytes % cards_per_hand:
        raise ValueError("hands must be whole hands, one byte per card")
    if places.itemsize != 2 or places.nbytes != 2 * (codes.nbytes // cards_per_hand):
        raise ValueError("into must hold one 16-bit number per hand")


def hand_counts(cards_per_hand: int) -> list[int]:
    """How many of all hands have each strength, by strength. Slow: an hour for all hands of seven."""
    if not 5 <= cards_per_hand <= 7:
        raise ValueError("a hand has five to seven cards")
    counts = [0] * (STRONGEST[-1] + 1)
    for hand in combinations(range(52), cards_per_hand):
        counts[strength_of_codes(hand)] += 1
    return counts


@cache
def ladder() -> dict[tuple[tuple[int, ...], bool], int]:
    """Every different five-card hand (its ranks, and whether suited) with its place, the lowest at 1."""
    hands = [
        (ranks[::-1], suited)
        for ranks in combinations_with_replacement(range(13), 5)
        for suited in (False, True)
        if can_be_dealt(ranks, suited)
    ]
    hands.sort(key=lambda hand: standing(*hand))
    return {hand: place for place, hand in enumerate(hands, start=1)}


def can_be_dealt(ranks: tuple[int, ...], suited: bool) -> bool:
    """Four of each rank; one of each rank in a suit."""
    return max(Counter(ranks).values()) <= (1 if suited else 4)


def standing(ranks: tuple[int, ...], suited: bool, wheel: tuple[int, ...] = WHEEL) -> Standing:
    """What five cards are, and the ranks that decide among its like: bigger groups first, then higher."""
    groups = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    deciding = tuple(rank for _, rank in groups)
    top = straight_top(deciding, wheel)
    if top is not None:
        return straight_kind(top, suited), (top,)
    if suited:
        return Category.FLUSH, deciding
    return KINDS[tuple(count for count, _ in groups)], deciding


def straight_top(deciding: tuple[int, ...], wheel: tuple[int, ...]) -> int | None:
    """The highest card of a straight; the wheel A-2-3-4-5 is the lowest one, its top is the five."""
    if deciding == wheel:
        return wheel[1]
    if len(deciding) == 5 and deciding[0] - deciding[4] == 4:
        return deciding[0]
    return None


def straight_kind(top: int, suited: bool) -> Category:
    """A straight, or with one suit a straight flush, or the royal one."""
    if not suited:
        return Category.STRAIGHT
    return Category.ROYAL_FLUSH if top == ACE else Category.STRAIGHT_FLUSH


KINDS = {
    (1, 1, 1, 1, 1): Category.HIGH_CARD,
    (2, 1, 1, 1): Category.ONE_PAIR,
    (2, 2, 1): Category.TWO_PAIR,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (4, 1): Category.FOUR_OF_A_KIND,
}
