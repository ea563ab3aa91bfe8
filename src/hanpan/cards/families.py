"""The family of hold'em: which cards are dealt, and which five of them make a hand (VA)."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Final

from hanpan.cards.card import Card
from hanpan.cards.categories import CATEGORIES, SHORT_CATEGORIES, Category, category, short_category
from hanpan.cards.decks import DECK_36, DECK_52
from hanpan.cards.twin import omaha_strength, short_strength, strength

Five = tuple[Card, ...]


def _any_five(cards: Sequence[Card]) -> Iterable[Five]:
    return combinations(cards, 5)


def _two_and_three(cards: Sequence[Card]) -> Iterable[Five]:
    """VA-2.1: exactly two of the four hole cards and three of the board."""
    pairs, threes = combinations(cards[:4], 2), combinations(cards[4:], 3)
    return ((*pair, *three) for pair, three in product(pairs, threes))


@dataclass(frozen=True)
class Family:
    """How hands are made. Wherever cards are given in one row, the hole cards come first, then the board."""

    name: str
    number: int
    """Which of the family's games it is, as the twins count them."""
    hole: int
    pack: tuple[Card, ...]
    strength: Callable[[Sequence[Card]], int]
    """Of hole cards and three to five cards of the board: the stronger hand has the higher number."""
    category: Callable[[int], Category]
    """The kind of hand that a strength stands for."""
    categories: tuple[Category, ...]
    """The kinds of hands, from the lowest to the highest."""
    fives: Callable[[Sequence[Card]], Iterable[Five]]
    """Every choice of five cards that may be a hand."""
    wheel: frozenset[str]
    """The ranks of the lowest straight, in which the ace is low."""


HOLDEM: Final = Family("holdem", 0, 2, DECK_52, strength, category, CATEGORIES, _any_five, frozenset("A2345"))
OMAHA: Final = Family("omaha", 1, 4, DECK_52, omaha_strength, category, CATEGORIES, _two_and_three, frozenset("A2345"))
SHORT_DECK: Final = Family(
    "short-deck", 2, 2, DECK_36, short_strength, short_category, SHORT_CATEGORIES, _any_five, frozenset("A6789")
)
