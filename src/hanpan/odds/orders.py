"""Which hands are the best: by what they win against one hand that may be anything (`python -m bench.orders`).

Two cards are counted over every board, so their order is exact; Omaha's 16,432 kinds of hands are estimated from deals
drawn at random, to two thousandths of the pot: enough for a percentage, and for nothing finer.
"""

import pkgutil
from collections.abc import Iterable
from functools import cache
from itertools import accumulate
from struct import unpack

from hanpan.cards import OMAHA, Family
from hanpan.cards.card import RANKS, SUITS
from hanpan.odds.classes import Hand, classes, hands_of
from hanpan.odds.fours import any_hands
from hanpan.odds.ranges import hand_count

Kind = tuple[int, ...]
"""What is left of a hand when suits are exchanged: the ranks of each suit as bits, in order."""


def kind_of(hand: Hand) -> Kind:
    """The same for hands that differ in their suits alone."""
    suits = dict.fromkeys(SUITS, 0)
    for card in hand:
        suits[card[1]] |= 1 << RANKS.index(card[0])
    return tuple(sorted(suits.values()))


@cache
def kinds(family: Family) -> dict[Kind, list[Hand]]:
    """The hands of each kind, in the order in which the kinds are met."""
    found: dict[Kind, list[Hand]] = {}
    for hand in any_hands(family):
        found.setdefault(kind_of(hand), []).append(hand)
    return found


@cache
def ordered(family: Family) -> tuple[tuple[float, tuple[Hand, ...]], ...]:
    """What hands of a kind win against any hand, and the hands: the best first."""
    data = pkgutil.get_data("hanpan.odds", f"orders/{family.name}.{'u16' if family is OMAHA else 'txt'}")
    assert data is not None, family.name
    if family is OMAHA:
        shares = (number / 65535 for number in unpack(f"<{len(data) // 2}H", data))
        groups = [(share, tuple(hands)) for share, hands in zip(shares, kinds(family).values(), strict=True)]
    else:
        told = dict(line.split() for line in data.decode().splitlines() if not line.startswith("#"))
        groups = [(float(told[str(one)]), hands_of(one)) for one in classes(family)]
    return tuple(sorted(groups, key=lambda group: -group[0]))


def slice_of(low: float, high: float, family: Family) -> Iterable[Hand]:
    """Hands from the best `low` to the best `high`, as parts of all: whole kinds, as near as they come."""
    groups = [hands for _, hands in ordered(family)]
    ends = list(accumulate(len(hands) for hands in groups))
    first, last = (_nearest(ends, part * hand_count(family)) for part in (low, high))
    return (hand for hands in groups[first:last] for hand in hands)


def _nearest(ends: list[int], wanted: float) -> int:
    """How many kinds come nearest to so many hands."""
    return min(range(len(ends) + 1), key=lambda count: abs((ends[count - 1] if count else 0) - wanted))
