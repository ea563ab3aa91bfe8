"""Ranking many hands at once, and the five cards that tell a hand (HE-5.1, VA-2.1, VA-3.1)."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar, overload

from hanpan.cards.card import RANKS, Card, CardError
from hanpan.cards.families import HOLDEM, Family
from hanpan.cards.twin import omaha_rank_all, rank_all, short_rank_all

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer, WriteableBuffer

    Places = TypeVar("Places", bound=WriteableBuffer)

_RANKERS = {"holdem": rank_all, "omaha": omaha_rank_all, "short-deck": short_rank_all}


@overload
def strengths(hands: ReadableBuffer, cards_per_hand: int, *, family: Family = HOLDEM) -> array[int]: ...
@overload
def strengths(hands: ReadableBuffer, cards_per_hand: int, into: Places, *, family: Family = HOLDEM) -> Places: ...
def strengths(
    hands: ReadableBuffer, cards_per_hand: int, into: WriteableBuffer | None = None, *, family: Family = HOLDEM
) -> array[int] | WriteableBuffer:
    """One strength per hand, for a buffer of card codes (`encode`): five to seven bytes per hand, in Omaha the four
    hole cards and three to five of the board.

    `into` takes the answer where given: a buffer of 16-bit numbers, one per hand. A code that is not in the deck is a
    ValueError; a card twice in one hand is the caller's affair, finding it would cost more than the ranking.
    """
    least = family.hole + 3
    if not least <= cards_per_hand <= least + 2:
        raise ValueError(f"a hand has {least} to {least + 2} cards")
    places = into
    if places is None:
        places = array("H", bytes(2 * (memoryview(hands).nbytes // cards_per_hand)))
    _RANKERS[family.name](hands, cards_per_hand, places)
    return places


def best_five(cards: Sequence[Card], family: Family = HOLDEM) -> tuple[Card, ...]:
    """The five cards that make the hand, as one tells it: the pair first, then the kickers; 5 4 3 2 A."""
    if not 3 <= len(cards) - family.hole <= 5:
        raise CardError("wrong-count")
    whole = family.strength(cards)
    five = next(five for five in family.fives(cards) if _alone(five, family) == whole)
    return telling_order(five, family.wheel)


def _alone(five: tuple[Card, ...], family: Family) -> int:
    """What five cards are worth, whoever's they are: Omaha's five are ranked as any five of the 52."""
    return HOLDEM.strength(five) if family.pack is HOLDEM.pack else family.strength(five)


def telling_order(five: tuple[Card, ...], wheel: frozenset[str]) -> tuple[Card, ...]:
    """The biggest group first, then the higher rank; in the wheel the ace is the lowest card."""
    groups = Counter(card[0] for card in five)
    ace_is_low = groups.keys() == wheel

    def weight(card: Card) -> tuple[int, int]:
        return groups[card[0]], -1 if ace_is_low and card[0] == "A" else RANKS.index(card[0])

    return tuple(sorted(five, key=weight, reverse=True))
