"""One hand beside every holding a rival may have, on the same boards."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import combinations
from typing import TYPE_CHECKING

from hanpan.cards.reference.equity import Dice, cards_left, draw
from hanpan.cards.reference.hands import strength_of_codes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from _typeshed import WriteableBuffer

HOLDINGS = list(combinations(range(52), 2))


def rival_counts(own: bytes, board: bytes, samples: int, seed: int, into: WriteableBuffer) -> None:
    """For each pair of codes three numbers: boards it can be held on; on them, two for each where `own` beats it and
    one for each tie; the same for it against all the others that can be held.

    With one card to come at most every board is dealt, else so many are drawn. Checked by the caller.
    """
    told = memoryview(into).cast("B").cast("I")
    told[:] = memoryview(bytes(4 * len(told))).cast("I")
    left = cards_left(own + board)
    for rest in _boards(left, 5 - len(board), samples, Dice(seed)):
        shown = board + bytes(rest)
        mine = strength_of_codes(own + shown)
        theirs = {
            number: strength_of_codes((*pair, *shown))
            for number, pair in enumerate(HOLDINGS)
            if not {*pair} & {*own, *shown}
        }
        ladder = sorted(theirs.values())
        for number, place in theirs.items():
            told[3 * number] += 1
            told[3 * number + 1] += (mine > place) + (mine >= place)
            told[3 * number + 2] += bisect_left(ladder, place) + bisect_right(ladder, place) - 1


def _boards(left: list[int], missing: int, samples: int, dice: Dice) -> Iterator[list[int]]:
    if missing <= 1:
        yield from ([*cards] for cards in combinations(left, missing))
        return
    for _ in range(samples):
        draw(left, missing, dice)
        yield left[:missing]
