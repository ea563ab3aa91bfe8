"""What cards make, as a player would say it: the kind of hand and the ranks that name it."""

from collections import Counter
from collections.abc import Sequence
from functools import cache

import msgspec

from hanpan.cards.card import RANKS, Card
from hanpan.cards.categories import Category
from hanpan.cards.families import HOLDEM, Family
from hanpan.cards.ranking import best_five


class Holding(msgspec.Struct, frozen=True):
    """ "Two pair, kings and 8s" is `two-pair`, `K`, `8` (HE-5.1)."""

    category: str
    high: str
    """The rank told first."""
    low: str
    """The rank told second: the low pair of two, the pair of a full house."""


# Equal hands are told alike, and there are only some thousands of them; finding the best five costs the most.
_TOLD: dict[tuple[str, int], Holding] = {}


def holding(cards: Sequence[Card], family: Family = HOLDEM) -> Holding:
    """What hole cards, alone or with three to five cards of the board, make."""
    if len(cards) == family.hole:
        return _of_hole(tuple(cards))
    value = family.strength(cards)
    told = _TOLD.get((family.name, value))
    if told is None:
        told = _TOLD[family.name, value] = _of_five(family.category(value), best_five(cards, family))
    return told


@cache
def _of_hole(cards: tuple[Card, ...]) -> Holding:
    """The best two of them: a pair, or the two highest."""
    ranks = Counter([card[0] for card in cards])
    by_height = sorted(ranks, key=lambda rank: (ranks[rank] > 1, RANKS.index(rank)), reverse=True)
    if ranks[by_height[0]] > 1:
        return Holding(kind_name(Category.ONE_PAIR), by_height[0], by_height[0])
    return Holding(kind_name(Category.HIGH_CARD), by_height[0], by_height[1])


def _of_five(kind: Category, five: Sequence[Card]) -> Holding:
    high = five[0][0]
    return Holding(kind_name(kind), high, next((card[0] for card in five if card[0] != high), high))


def kind_name(kind: Category) -> str:
    """A category as it travels and as the catalogues call it: `two-pair`."""
    return kind.name.lower().replace("_", "-")
