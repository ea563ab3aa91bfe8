"""What a hand may turn out to be, counted over the cards nobody has seen.

Suits do not matter, so not cards are counted but numbers: 715 draws of four instead of 58,905 hands.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import comb
from typing import Final

from hanpan.cards import DECK_40, Card
from hanpan.games.sniper.combinations import COMBINATIONS, made_of

HAND: Final = 6
"""Two hole cards and four shared ones."""
_EACH: Final[tuple[Card, ...]] = tuple(dict.fromkeys(DECK_40))


def ways(own: tuple[Card, ...], shared: tuple[Card, ...]) -> dict[str, int]:
    """In how many ways another player's six cards come to each combination, from the weakest up.

    `own` are the cards only the asker has seen. Shared cards still to come are drawn with the hole cards.
    """
    seen = own + shared
    left = [4 - seen.count(card) for card in _EACH]
    counts = dict.fromkeys(COMBINATIONS, 0)
    for cards, many in _draws(left, 0, HAND - len(shared)):
        counts[made_of(shared + cards)] += many
    return {name: many for name, many in counts.items() if many > 0}


def _draws(left: list[int], place: int, missing: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Every choice of so many cards by their numbers, and how many choices of real cards it stands for."""
    if missing == 0:
        yield (), 1
    elif place < len(left):
        for count in range(min(left[place], missing) + 1):
            here, many = (_EACH[place],) * count, comb(left[place], count)
            for rest, more in _draws(left, place + 1, missing - count):
                yield here + rest, many * more


@lru_cache(maxsize=1024)  # there are 715 boards of four numbers
def _possible(shared: tuple[Card, ...]) -> tuple[str, ...]:
    return tuple(ways((), shared))


def possible(shared: tuple[Card, ...]) -> tuple[str, ...]:
    """The combinations that these four shared cards allow anybody to hold."""
    return _possible(tuple(sorted(shared)))
