"""What a hand is called, and where each kind of hand stands among the 7,462 of the 52 (HE-5.1) and the 1,404 of the
short deck (VA-3.1)."""

from bisect import bisect_left
from enum import IntEnum
from typing import Final


class Category(IntEnum):
    """The kinds of hands, from the lowest to the highest (HE-5.1)."""

    HIGH_CARD = 1
    ONE_PAIR = 2
    TWO_PAIR = 3
    THREE_OF_A_KIND = 4
    STRAIGHT = 5
    FLUSH = 6
    FULL_HOUSE = 7
    FOUR_OF_A_KIND = 8
    STRAIGHT_FLUSH = 9
    ROYAL_FLUSH = 10


# How many different hands each kind has when suits do not matter: kickers decide, suits never do.
_KINDS = (1277, 2860, 858, 858, 10, 1277, 156, 156, 9, 1)

STRONGEST: Final[tuple[int, ...]] = tuple(sum(_KINDS[: at + 1]) for at in range(len(_KINDS)))
"""The strength of the best hand of each category, in the order of Category."""

CATEGORIES: Final[tuple[Category, ...]] = tuple(Category)


SHORT_CATEGORIES: Final[tuple[Category, ...]] = (*CATEGORIES[:5], Category.FULL_HOUSE, Category.FLUSH, *CATEGORIES[7:])
"""The kinds of hands of the short deck, from the lowest to the highest: a flush beats a full house (VA-3.1)."""

_SHORT_KINDS = (120, 504, 252, 252, 6, 72, 120, 72, 5, 1)

SHORT_STRONGEST: Final[tuple[int, ...]] = tuple(sum(_SHORT_KINDS[: at + 1]) for at in range(len(_SHORT_KINDS)))
"""The strength of the best hand of each category, in the order of SHORT_CATEGORIES."""


def category(strength: int) -> Category:
    """The kind of hand a strength of 1 to 7462 stands for."""
    return _kind_at(strength, STRONGEST, CATEGORIES)


def short_category(strength: int) -> Category:
    """The kind of hand a short-deck strength of 1 to 1404 stands for."""
    return _kind_at(strength, SHORT_STRONGEST, SHORT_CATEGORIES)


def _kind_at(strength: int, strongest: tuple[int, ...], kinds: tuple[Category, ...]) -> Category:
    if not 1 <= strength <= strongest[-1]:
        raise ValueError(f"a strength is 1 to {strongest[-1]}, not {strength}")
    return kinds[bisect_left(strongest, strength)]
