"""eval7: evaluation and equity in Cython."""

from collections.abc import Sequence
from typing import Any

import eval7  # type: ignore[import-not-found]

from bench.child import Driver, Equities, Matchup, Ranges, Ranker, main


def ranker() -> Ranker:
    evaluate = eval7.evaluate

    def rank(hands: Sequence[Any]) -> list[int]:
        return [evaluate(hand) for hand in hands]

    return Ranker(prepare=lambda hand: tuple(map(eval7.Card, hand)), rank=rank)


def exact(matchup: Matchup) -> float:
    hero, villain = matchup
    return float(eval7.py_hand_vs_range_exact(cards(hero), eval7.HandRange("".join(villain)), []))


def sampled(matchup: Matchup, samples: int) -> float:
    hero, villain = matchup
    return float(eval7.py_hand_vs_range_monte_carlo(cards(hero), eval7.HandRange("".join(villain)), [], samples))


def ranges_sampled(asked: tuple[str, str], samples: int) -> float:
    hero, villain = asked
    return float(eval7.py_hand_vs_range_monte_carlo(cards((hero[:2], hero[2:])), eval7.HandRange(villain), [], samples))


def cards(names: Sequence[str]) -> list[Any]:
    return [eval7.Card(name) for name in names]


if __name__ == "__main__":
    main(
        Driver(
            "eval7",
            ranker=ranker,
            equities=lambda: Equities(exact=exact, sampled=sampled),
            ranges=lambda: Ranges(sampled=ranges_sampled),
        )
    )
