"""HE-5.1, VA-2.1, VA-3.1: what cards make. Nobody but the game ranks hands: whoever wants to know asks here."""

from collections.abc import Sequence

from hanpan.cards import Card, Category, Family
from hanpan.games.holdem.variants import Variant


def family_of(variant: Variant) -> Family:
    """How the hands of a variant are made. A hand of one that nobody can rank is never opened."""
    family = variant.family
    assert family is not None, variant
    return family


def strength_of(variant: Variant, hole: Sequence[Card], board: Sequence[Card]) -> int:
    """How strong hole cards are with three to five cards of the board: the stronger, the higher."""
    return family_of(variant).strength((*hole, *board))


def kind_of(variant: Variant, hole: Sequence[Card], board: Sequence[Card]) -> Category:
    """What kind of hand they make."""
    family = family_of(variant)
    return family.category(family.strength((*hole, *board)))
