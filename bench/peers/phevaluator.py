"""phevaluator: perfect-hash evaluation."""

from collections.abc import Sequence
from typing import Any

import phevaluator  # type: ignore[import-not-found]

from bench.child import Driver, Ranker, main
from bench.workload import Hand


def ranker() -> Ranker:
    evaluate = phevaluator.evaluate_7cards

    def rank(hands: Sequence[Any]) -> list[int]:
        return [evaluate(*hand) for hand in hands]

    # Of the forms it takes (names, Card, ids) the ids are quickest. Its lower values are the stronger hands.
    def prepare(hand: Hand) -> tuple[int, ...]:
        return tuple(phevaluator.Card(name).id_ for name in hand)

    return Ranker(prepare=prepare, rank=rank, strength=lambda value: -int(value))


def omaha() -> Ranker:
    """Its own order: the board first, then the hole cards."""
    evaluate = phevaluator.evaluate_omaha_cards

    def rank(hands: Sequence[Any]) -> list[int]:
        return [evaluate(*hand) for hand in hands]

    def prepare(hand: Hand) -> tuple[int, ...]:
        return tuple(phevaluator.Card(name).id_ for name in (*hand[4:], *hand[:4]))

    return Ranker(prepare=prepare, rank=rank, strength=lambda value: -int(value))


if __name__ == "__main__":
    main(Driver("phevaluator", ranker=ranker, omaha=omaha))
