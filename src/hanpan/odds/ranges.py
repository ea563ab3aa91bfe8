"""A range: hands somebody may hold, each with a weight."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from hanpan.cards import HOLDEM, Card, Family
from hanpan.odds.classes import Hand, class_of, grid_classes, hands_of, in_order

WHOLE = 10_000
"""Weights are kept in ten-thousandths, so that whatever is counted is counted in whole numbers."""


@dataclass(frozen=True)
class Range:
    """Hands with their weights in ten-thousandths, none of them 0. `read` makes one of what players write."""

    weights: Mapping[Hand, int]
    family: Family = HOLDEM

    def __len__(self) -> int:
        return len(self.weights)

    def __contains__(self, hand: object) -> bool:
        return hand in self.weights

    def weight(self, hand: Iterable[Card]) -> float:
        """0.0 to 1.0."""
        return self.weights.get(in_order(list(hand)), 0) / WHOLE

    @property
    def combos(self) -> float:
        """How many hands there are, each as much as it weighs."""
        return sum(self.weights.values()) / WHOLE

    @property
    def part(self) -> float:
        """Of all hands that can be dealt."""
        return self.combos / hand_count(self.family)

    def without(self, cards: Iterable[Card]) -> "Range":
        """Hands that hold none of these cards."""
        gone = frozenset(cards)
        return Range({hand: weight for hand, weight in self.weights.items() if gone.isdisjoint(hand)}, self.family)

    def grid(self) -> list[list[float]]:
        """13 rows of 13 weights, aces first (9 of 9 with the short deck): suited hands to the right of the pairs."""
        sums: dict[object, int] = {}
        for hand, weight in self.weights.items():
            sums[class_of(hand)] = sums.get(class_of(hand), 0) + weight
        return [[sums.get(one, 0) / (WHOLE * len(hands_of(one))) for one in row] for row in grid_classes(self.family)]


def hand_count(family: Family) -> int:
    """How many different hands the family deals: 1,326, 630 or 270,725."""
    cards, count = len(family.pack), 1
    for at in range(family.hole):
        count = count * (cards - at) // (at + 1)
    return count


def from_grid(grid: list[list[float]], family: Family = HOLDEM) -> Range:
    """Every hand of a square weighs what the square does."""
    weights = {
        hand: round(weight * WHOLE)
        for row, weighed in zip(grid_classes(family), grid, strict=True)
        for one, weight in zip(row, weighed, strict=True)
        if round(weight * WHOLE)
        for hand in hands_of(one)
    }
    return Range(weights, family)


def mean_grid(values: Mapping[Hand, float], family: Family = HOLDEM) -> list[list[float | None]]:
    """The mean of some figure of the hands of each square; None where there is none."""
    found: dict[object, list[float]] = {}
    for hand, value in values.items():
        found.setdefault(class_of(hand), []).append(value)
    return [
        [sum(found[one]) / len(found[one]) if one in found else None for one in row] for row in grid_classes(family)
    ]
