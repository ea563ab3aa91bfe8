"""A rival's possible holdings with four shared cards: what each comes to, and who would aim at what."""

from collections.abc import Collection
from itertools import combinations_with_replacement

from hanpan.cards import DECK_40, Card, forty_strength

NUMBERS: tuple[Card, ...] = tuple(dict.fromkeys(DECK_40))
PAIRS: tuple[tuple[Card, Card], ...] = tuple([(high, low) for low, high in combinations_with_replacement(NUMBERS, 2)])
"""The 55 pairs of numbers that two hole cards can be, the higher first."""
AIMS = (0.6, 0.27, 0.13)
"""How likely one aims at the likeliest hand that beats one's own, at the next, at the one after."""


class Table:
    """Everything two hole cards may come to on these four, as one sees it who holds `own`."""

    def __init__(self, own: tuple[Card, ...], shared: tuple[Card, ...]) -> None:
        seen = own + shared
        left = {card: 4 - seen.count(card) for card in NUMBERS}
        self.ways = [_ways(left, *pair) for pair in PAIRS]
        self.strengths = [
            forty_strength(pair + shared) if many else 0 for pair, many in zip(PAIRS, self.ways, strict=True)
        ]
        self.ranks = [_rank(strength, *pair) for strength, pair in zip(self.strengths, PAIRS, strict=True)]
        high, low = sorted(own, key=int, reverse=True)
        self.mine = forty_strength(own + shared)
        self.rank = _rank(self.mine, high, low)
        likely: dict[int, int] = {}
        for strength, many in zip(self.strengths, self.ways, strict=True):
            likely[strength] = likely.get(strength, 0) + many
        likely.pop(0, None)
        self.order = sorted(likely, key=lambda strength: -likely[strength])
        """The strengths there may be, the likeliest first."""
        self.weighed: dict[float, list[float]] = {}

    def weights(self, heat: float) -> list[float]:
        """How likely a rival holds each pair. `heat`: how much they have bet for it, from 0 (nothing) to 1."""
        if heat not in self.weighed:
            self.weighed[heat] = self._weigh(heat)
        return self.weighed[heat]

    def _weigh(self, heat: float) -> list[float]:
        total, below = sum(self.ways), 0
        weights = [0.0] * len(PAIRS)
        for at in sorted(range(len(PAIRS)), key=self.ranks.__getitem__):
            many = self.ways[at]
            quantile = (below + many / 2) / total
            weights[at] = many * (1 - heat + 2 * heat * quantile)
            below += many
        whole = sum(weights)
        return [weight / whole for weight in weights]

    def aimed_at(self, weights: list[float], declared: Collection[int]) -> dict[int, float]:
        """How likely one rival declares each strength: the likeliest ones that beat their own hand."""
        aimed: dict[int, float] = {}
        holds: dict[int, float] = {}
        for strength, weight in zip(self.strengths, weights, strict=True):
            holds[strength] = holds.get(strength, 0.0) + weight
        for strength, weight in holds.items():
            above = [other for other in self.order if other > strength and other not in declared]
            for target, chance in zip(above, AIMS, strict=False):
                aimed[target] = aimed.get(target, 0.0) + weight * chance
        return aimed


def _ways(left: dict[Card, int], high: Card, low: Card) -> int:
    return left[high] * (left[high] - 1) // 2 if high == low else left[high] * left[low]


def _rank(strength: int, high: Card, low: Card) -> int:
    """SN-4.3: category and number, then the higher hole card, then the lower."""
    return (strength * 16 + int(high)) * 16 + int(low)
