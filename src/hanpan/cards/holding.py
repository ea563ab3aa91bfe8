"""What cards make, as a player would say it: the kind of hand and the ranks that name it."""

from collections.abc import Sequence
from functools import cache

import msgspec

from hanpan.cards.card import RANKS, Card
from hanpan.cards.categories import Category, category
from hanpan.cards.ranking import best_five
from hanpan.cards.twin import strength


class Holding(msgspec.Struct, frozen=True):
    """ "Two pair, kings and 8s" is `two-pair`, `K`, `8` (HE-5.1)."""

    category: str
    high: str
    """The rank told first."""
    low: str
    """The rank told second: the low pair of two, the pair of a full house."""


# Equal hands are told alike, and there are only 7,462 of them; finding the best five costs the most.
_TOLD: dict[int, Holding] = {}


def holding(cards: Sequence[Card]) -> Holding:
    """What two hole cards, alone or with three to five cards of the board, make."""
    if len(cards) == 2:
        return _of_two(*cards)
    value = strength(cards)
    told = _TOLD.get(value)
    if told is None:
        told = _TOLD[value] = _of_five(category(value), best_five(cards))
    return told


@cache
def _of_two(one: Card, other: Card) -> Holding:
    low, high = sorted([one[0], other[0]], key=RANKS.index)
    return Holding(kind_name(Category.ONE_PAIR if low == high else Category.HIGH_CARD), high, low)


def _of_five(kind: Category, five: Sequence[Card]) -> Holding:
    high = five[0][0]
    return Holding(kind_name(kind), high, next((card[0] for card in five if card[0] != high), high))


def kind_name(kind: Category) -> str:
    """A category as it travels and as the catalogues call it: `two-pair`."""
    return kind.name.lower().replace("_", "-")
