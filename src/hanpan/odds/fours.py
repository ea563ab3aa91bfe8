"""Hands of Omaha in a range: `AAxx`, `JT98ds`, `AKxxss`; and all the hands that any game deals."""

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from typing import Final

from hanpan.cards import Card, Family
from hanpan.cards.card import RANKS, SUITS
from hanpan.odds.classes import Hand, in_order
from hanpan.odds.errors import RangeError

_PATTERN = re.compile(rf"([{RANKS}x]{{4}})(ds|ss|r)?", re.IGNORECASE)

DOUBLE: Final = "ds"
SINGLE: Final = "ss"
RAINBOW: Final = "r"


def suits_of(hand: Hand) -> str:
    """`ds` for two cards each of two suits, `r` for four suits, `ss` for one suit that has two or more."""
    counts = sorted(Counter(card[1] for card in hand).values())
    return {(2, 2): DOUBLE, (1, 1, 1, 1): RAINBOW}.get(tuple(counts), SINGLE)


def pattern_hands(said: str, at: int) -> Iterable[Hand]:
    """Hands that hold these ranks; an `x` is any card, so that `AAxx` has at least two aces."""
    found = _PATTERN.fullmatch(said)
    if found is None:
        raise RangeError("unknown", at, said)
    wanted = Counter(rank for rank in found[1].upper() if rank != "X")
    suits = (found[2] or "").lower()
    hands = (hand for ranks in _rank_fours() if wanted <= Counter(ranks) for hand in _of_ranks(ranks))
    return (hand for hand in hands if not suits or suits_of(hand) == suits)


def any_hands(family: Family) -> Iterable[Hand]:
    """Every hand there is."""
    return combinations(tuple(reversed(family.pack)), family.hole)


@cache
def _rank_fours() -> tuple[str, ...]:
    return tuple("".join(ranks) for ranks in combinations_with_replacement(reversed(RANKS), 4))


def _of_ranks(ranks: str) -> Iterable[Hand]:
    counts = Counter(ranks)
    each = [combinations([Card(rank + suit) for suit in SUITS], count) for rank, count in counts.items()]
    return (in_order([card for part in parts for card in part]) for parts in product(*each))
