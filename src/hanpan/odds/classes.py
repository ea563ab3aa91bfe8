"""Starting hands of two cards by their ranks: 169 classes of the 52, 81 of the short deck; the squares of the grid."""

from functools import cache
from itertools import combinations, product
from typing import Final, NamedTuple

from hanpan.cards import Card, Family
from hanpan.cards.card import RANKS, SUITS
from hanpan.cards.decks import CODES

Hand = tuple[Card, ...]
"""Hole cards, the higher code first."""

SUITED: Final = "s"
OFFSUIT: Final = "o"
PAIR: Final = ""


class Class(NamedTuple):
    """ "AKs": two ranks by their places in RANKS, the higher first, and whether they are of one suit."""

    high: int
    low: int
    kind: str

    def __str__(self) -> str:
        return RANKS[self.high] + RANKS[self.low] + self.kind


def in_order(cards: "tuple[Card, ...] | list[Card]") -> Hand:
    """The same cards, the higher code first."""
    return tuple(sorted(cards, key=lambda card: -CODES[card]))


def class_of(hand: Hand) -> Class:
    """The class of two cards."""
    high, low = sorted((RANKS.index(card[0]) for card in hand), reverse=True)
    kind = PAIR if high == low else SUITED if hand[0][1] == hand[1][1] else OFFSUIT
    return Class(high, low, kind)


@cache
def hands_of(one: Class) -> tuple[Hand, ...]:
    """Its hands: 6 of a pair, 4 suited, 12 offsuit."""
    high, low = RANKS[one.high], RANKS[one.low]
    if one.kind == PAIR:
        return tuple(in_order([Card(high + a), Card(high + b)]) for a, b in combinations(SUITS, 2))
    return tuple(
        in_order([Card(high + a), Card(low + b)]) for a, b in product(SUITS, SUITS) if (a == b) == (one.kind == SUITED)
    )


def lowest(family: Family) -> int:
    """The place of the lowest rank of the pack in RANKS."""
    return RANKS.index(family.pack[0][0])


@cache
def grid_classes(family: Family) -> tuple[tuple[Class, ...], ...]:
    """Row by row, aces first: pairs on the diagonal, suited to the right of it, offsuit to the left."""
    ranks = range(len(RANKS) - 1, lowest(family) - 1, -1)
    return tuple(tuple(_at(row, column) for column in ranks) for row in ranks)


def _at(row: int, column: int) -> Class:
    if row == column:
        return Class(row, row, PAIR)
    return Class(row, column, SUITED) if row > column else Class(column, row, OFFSUIT)


@cache
def classes(family: Family) -> tuple[Class, ...]:
    """All of them, row by row."""
    return tuple(one for row in grid_classes(family) for one in row)
