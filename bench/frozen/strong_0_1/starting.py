"""Starting hands: which are better than which, and how they fare against one another before the flop."""

from collections.abc import Sequence
from functools import cache

from hanpan.cards import HOLDINGS, NATIVE, Card, rivals

_BEST_FIRST = """
AA KK QQ JJ TT AKs 99 AKo AQs 88 AJs AQo 77 ATs AJo 66 ATo A9s KQs KJs 55 A8s KTs A7s KQo A5s 44 A9o KJo A6s A8o A4s
A3s KTo QJs 33 A2s K9s A7o QTs A5o K8s JTs 22 A6o K7s A4o K6s K5s A3o Q9s QJo T9s A2o Q8s K9o K4s QTo J9s K3s K2s K8o
T8s JTo J8s K7o K6o 98s Q7s K5o J7s Q6s 87s T7s Q9o Q5s 97s K4o T9o Q8o K3o Q4s Q3s J9o Q2s K2o 96s 86s 65s T6s 76s
J6s T8o J5s J8o 85s 98o 95s Q7o J4s 54s T5s Q6o 75s J3s 87o Q5o T4s J2s T3s T7o J7o 84s 64s T2s Q4o 97o 74s 53s 43s
Q3o 82s 94s 93s 92s 65o 86o 76o 52s 83s T6o Q2o 63s J6o 42s 96o J5o 62s 73s J4o 85o 54o 32s T5o 72s 95o J3o 75o T4o
64o J2o T3o 84o T2o 74o 53o 93o 94o 43o 92o 82o 63o 83o 52o 62o 42o 73o 32o 72o
"""
# In this order of their chances against the best tenth, fifth, third and all of the hands.

KINDS: tuple[str, ...] = tuple(_BEST_FIRST.split())
"""The 169 kinds of starting hands, the best first."""
BOARDS = 500 if NATIVE else 10
_RANKS = "AKQJT98765432"


def kind(cards: Sequence[Card]) -> str:
    """`AKs`, `77`, `T9o`."""
    high, low = sorted(cards, key=lambda card: _RANKS.index(card[0]))
    suited = "s" if high[1] == low[1] else "o"
    return high[0] + low[0] + ("" if high[0] == low[0] else suited)


_NUMBERS = {name: number for number, name in enumerate(KINDS)}
KIND_OF: tuple[int, ...] = tuple([_NUMBERS[kind(pair)] for pair in HOLDINGS])
"""By holding: the number of its kind in KINDS."""
_MANY = [KIND_OF.count(number) for number in range(len(KINDS))]


def _places() -> list[float]:
    better, places = 0, []
    for many in _MANY:
        places.append((better + many / 2) / len(HOLDINGS))
        better += many
    return places


PLACES: tuple[float, ...] = tuple(_places())
"""By kind: which part of all starting hands is better, from 0 to 1."""


def number_of(cards: Sequence[Card]) -> int:
    return _NUMBERS[kind(cards)]


def place(cards: Sequence[Card]) -> float:
    return PLACES[number_of(cards)]


@cache
def shares(number: int) -> tuple[tuple[float, int], ...]:
    """Of a kind of hand, against each kind: its part of the pot, and in how many ways a rival can hold that."""
    own = HOLDINGS[KIND_OF.index(number)]
    sums, many = [0.0] * len(KINDS), [0] * len(KINDS)
    for rival, share in zip(KIND_OF, rivals(own, (), BOARDS, number).shares, strict=True):
        if share >= 0:
            sums[rival] += share
            many[rival] += 1
    return tuple([(total / of if of else 0.5, of) for total, of in zip(sums, many, strict=True)])


def share_against(number: int, weights: Sequence[float]) -> float:
    """Against a rival who holds each kind with this weight."""
    won = ways = 0.0
    for (share, many), weight in zip(shares(number), weights, strict=True):
        won += share * many * weight
        ways += many * weight
    return won / ways if ways else 0.5


@cache
def top(percent: int) -> tuple[float, ...]:
    """The weights of one who plays the best so many percent."""
    return tuple([1.0 if at <= percent / 100 else 0.0 for at in PLACES])


@cache
def share_against_top(number: int, percent: int) -> float:
    return share_against(number, top(max(1, percent)))
