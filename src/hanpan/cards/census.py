"""Counting every hand there is: the proof that a ranking is right."""

from collections.abc import Callable
from typing import NamedTuple

from hanpan.cards import twin
from hanpan.cards.categories import Category, category, short_category
from hanpan.cards.forty_kinds import FortyCategory, combination


class Census(NamedTuple):
    """How many hands each category has, and how many different strengths there are."""

    counts: dict[Category, int]
    distinct: int


class FortyCensus(NamedTuple):
    """The same for the deck of forty."""

    counts: dict[FortyCategory, int]
    distinct: int


def census(cards_per_hand: int) -> Census:
    """All hands of five, six or seven of the 52 cards (HE-5.1)."""
    return _counted(twin.hand_counts(cards_per_hand), category)


def short_census(cards_per_hand: int) -> Census:
    """All hands of five, six or seven of the 36 cards (VA-3.1)."""
    return _counted(twin.short_hand_counts(cards_per_hand), short_category)


def _counted(hands_at: list[int], kind: Callable[[int], Category]) -> Census:
    counts = dict.fromkeys(Category, 0)
    found = [(place, hands) for place, hands in enumerate(hands_at) if hands]
    for place, hands in found:
        counts[kind(place)] += hands
    return Census(counts, len(found))


def forty_census(cards_per_hand: int) -> FortyCensus:
    """All hands of five or six of the forty cards (SN-4.1)."""
    counts = dict.fromkeys(FortyCategory, 0)
    found = [(place, hands) for place, hands in enumerate(twin.forty_hand_counts(cards_per_hand)) if hands]
    for place, hands in found:
        counts[combination(place).category] += hands
    return FortyCensus(counts, len(found))
