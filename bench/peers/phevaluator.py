"""phevaluator: perfect-hash evaluation."""

from collections.abc import Sequence
from typing import Any

import phevaluator  # type: ignore[import-not-found]

from bench.child import Driver, Ranker, main


def ranker() -> Ranker:
    evaluate = phevaluator.evaluate_7cards

    def rank(hands: Sequence[Any]) -> list[int]:
        return [evaluate(*hand) for hand in hands]

    # Its lower values are the stronger hands.
    return Ranker(
        prepare=lambda hand: tuple(map(phevaluator.Card, hand)), rank=rank, strength=lambda value: -int(value)
    )


if __name__ == "__main__":
    main(Driver("phevaluator", ranker=ranker))
