"""HE-5.1, VA-2.1, VA-3.1: what cards make. Nobody but the game ranks hands: whoever wants to know asks here."""

from collections.abc import Sequence
from typing import Final

from hanpan import cards
from hanpan.cards import Card, Category, Family
from hanpan.games.holdem.variants import HOLDEM, Ranking, Variant

_FAMILIES: Final = {
    (2, 0, 52, Ranking.STANDARD): cards.HOLDEM,
    (4, 2, 52, Ranking.STANDARD): cards.OMAHA,
    (2, 0, 36, Ranking.SHORT_DECK): cards.SHORT_DECK,
}


def known_family(variant: Variant) -> Family | None:
    """How the hands of a variant are made; None for cards that nobody can rank."""
    if variant is HOLDEM:  # asked for every hand, and nearly always this one
        return cards.HOLDEM
    return _FAMILIES.get((variant.hole, variant.used, variant.deck, variant.ranking))


def family_of(variant: Variant) -> Family:
    """How the hands of a variant are made. A hand of one that nobody can rank is never opened."""
    family = known_family(variant)
    assert family is not None, variant
    return family


def strength_of(variant: Variant, hole: Sequence[Card], board: Sequence[Card]) -> int:
    """How strong hole cards are with three to five cards of the board: the stronger, the higher."""
    return family_of(variant).strength((*hole, *board))


def kind_of(variant: Variant, hole: Sequence[Card], board: Sequence[Card]) -> Category:
    """What kind of hand they make."""
    family = family_of(variant)
    return family.category(family.strength((*hole, *board)))
