"""Weights for traits, by least squares that would rather have small ones (ridge regression)."""

from collections.abc import Iterable
from typing import Final

SMALL: Final = 60.0
"""Sightings that a weight of nothing is worth."""


class Ridge:
    """What was seen, added up: each sighting is some traits with their sizes, and a number."""

    def __init__(self) -> None:
        self.places: dict[str, int] = {}
        self.together: list[list[float]] = []
        """By two traits, the later one first: the sum of their sizes' products."""
        self.with_number: list[float] = []

    def see(self, traits: Iterable[tuple[str, float]], number: float, counts: float = 1.0) -> None:
        seen = sorted([(self._place(name), size) for name, size in traits if size])
        for at, (one, size) in enumerate(seen):
            row, weight = self.together[one], counts * size
            self.with_number[one] += weight * number
            for other, by in seen[: at + 1]:
                row[other] += weight * by

    def _place(self, name: str) -> int:
        if name not in self.places:
            self.places[name] = len(self.places)
            self.together.append([0.0] * len(self.places))
            self.with_number.append(0.0)
        return self.places[name]

    def fade(self, part: float) -> None:
        """What was seen counts less from now on."""
        self.together = [[part * one for one in row] for row in self.together]
        self.with_number = [part * one for one in self.with_number]

    def weights(self) -> dict[str, float]:
        """By trait: Cholesky's way, in sums that every machine adds up alike."""
        lower: list[list[float]] = []
        for at, row in enumerate(self.together):
            new: list[float] = []
            for column in range(at):
                known = lower[column]
                left = row[column] - sum([a * b for a, b in zip(new, known, strict=False)])
                new.append(left / known[column])
            new.append((row[at] + SMALL - sum([a * a for a in new])) ** 0.5)
            lower.append(new)
        half: list[float] = []
        for row, number in zip(lower, self.with_number, strict=True):
            half.append((number - sum([a * b for a, b in zip(row, half, strict=False)])) / row[len(half)])
        found = half
        for at in range(len(lower) - 1, -1, -1):
            found[at] /= lower[at][at]
            for column in range(at):
                found[column] -= lower[at][column] * found[at]
        return {name: round(found[place], 3) for name, place in sorted(self.places.items())}
