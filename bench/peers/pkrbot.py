"""pkrbot: eval7's calls, written anew in Cython."""

from collections.abc import Sequence
from typing import Any

import pkrbot  # type: ignore[import-not-found]

from bench.child import Driver, Ranker, main


def ranker() -> Ranker:
    evaluate = pkrbot.evaluate

    def rank(hands: Sequence[Any]) -> list[int]:
        return [evaluate(hand) for hand in hands]

    # A list: its quickest way in.
    return Ranker(prepare=lambda hand: list(map(pkrbot.Card, hand)), rank=rank)


if __name__ == "__main__":
    main(Driver("pkrbot", ranker=ranker))
