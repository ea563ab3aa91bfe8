"""Ranges as players write them: `AKs, QQ+, A5s-A2s, 76s-54s, AhKh, AKo:0.5, 30%, random` (docs/odds.md)."""

import re
from collections.abc import Iterable
from functools import lru_cache

from hanpan.cards import HOLDEM, OMAHA, CardError, Family, parse_cards
from hanpan.cards.card import RANKS, SUITS, SYMBOLS
from hanpan.odds.classes import OFFSUIT, PAIR, SUITED, Class, Hand, hands_of, in_order, lowest
from hanpan.odds.errors import RangeError
from hanpan.odds.fours import any_hands, pattern_hands
from hanpan.odds.orders import slice_of
from hanpan.odds.ranges import WHOLE, Range

_GAP = re.compile(r"[\s,;]*")
_ITEM = re.compile(r"(?P<hands>[^\s,;:-]+(?:\s*-\s*[^\s,;:-]+)?)(?:\s*:\s*(?P<weight>[^\s,;]*))?")
_CLASS = re.compile(rf"([{RANKS}])([{RANKS}])([so]?)", re.IGNORECASE)
_CARDS = re.compile(rf"(?:[{RANKS}][{SUITS}{SYMBOLS}]\ufe0f?)+", re.IGNORECASE)
_PERCENT = re.compile(r"(\d{1,3}(?:\.\d+)?)%(?:\s*-\s*(\d{1,3}(?:\.\d+)?)%)?")
_NUMBER = re.compile(r"(\d+(?:\.\d*)?|\.\d+)(%?)")


@lru_cache(maxsize=256)
def read(text: str, family: Family = HOLDEM) -> Range:
    """The range that a text stands for; what comes later counts, so that `30%, 72o:0` takes hands out again.

    RangeError says what cannot be read, and where.
    """
    weights: dict[Hand, int] = {}
    at = _skip(text, 0)
    if at == len(text):
        raise RangeError("empty", 0, "")
    while at < len(text):
        found = _ITEM.match(text, at)
        if found is None:
            raise RangeError("unknown", at, text[at : at + 1])
        weight = _weight(found)
        for hand in _hands(found["hands"], at, family):
            weights[hand] = weight
        at = _skip(text, found.end())
    return Range({hand: weight for hand, weight in weights.items() if weight}, family)


def _skip(text: str, at: int) -> int:
    gap = _GAP.match(text, at)
    return at if gap is None else gap.end()


def _weight(found: re.Match[str]) -> int:
    said = found["weight"]
    if said is None:
        return WHOLE
    number = _NUMBER.fullmatch(said)
    weight = float(number[1]) / (100 if number[2] else 1) if number else -1.0
    if not 0 <= weight <= 1:
        raise RangeError("weight", found.start("weight"), said)
    return round(weight * WHOLE)


def _hands(said: str, at: int, family: Family) -> Iterable[Hand]:
    if said.lower() in ("random", "any", "*"):
        return any_hands(family)
    if percent := _PERCENT.fullmatch(said):
        return _percent(percent, said, at, family)
    if _CARDS.fullmatch(said):
        return [_cards(said, at, family)]
    return pattern_hands(said, at) if family is OMAHA else _classes(said, at, family)


def _percent(percent: re.Match[str], said: str, at: int, family: Family) -> Iterable[Hand]:
    """`30%` is the best 30 in a hundred; `10%-30%` what lies between."""
    ends = sorted(float(end) / 100 for end in percent.groups(default="0"))
    if ends[1] > 1:
        raise RangeError("percent", at, said)
    return slice_of(ends[0], ends[1], family)


def _cards(said: str, at: int, family: Family) -> Hand:
    try:
        cards = parse_cards(said)
    except CardError as error:
        raise RangeError("twice", at, said) from error
    if len(cards) != family.hole:
        raise RangeError("unknown", at, said)
    if any(card not in family.pack for card in cards):
        raise RangeError("not-in-deck", at, said)
    return in_order(cards)


def _classes(said: str, at: int, family: Family) -> Iterable[Hand]:
    first, dash, last = (part.strip() for part in said.partition("-"))
    if dash:
        found = _between(_class(first, at, family), _class(last, at + said.index(last, len(first)), family), at, said)
    elif first.endswith("+"):
        found = _upward(_class(first[:-1], at, family))
    else:
        found = [_class(first, at, family)]
    return (hand for one in found for kind in _kinds(one) for hand in hands_of(one._replace(kind=kind)))


def _class(said: str, at: int, family: Family) -> Class:
    found = _CLASS.fullmatch(said)
    if found is None:
        raise RangeError("unknown", at, said)
    high, low = sorted((RANKS.index(found[place].upper()) for place in (1, 2)), reverse=True)
    kind = found[3].lower()
    if high == low and kind:
        raise RangeError("unknown", at, said)
    if low < lowest(family):
        raise RangeError("not-in-deck", at, said)
    return Class(high, low, kind)


def _kinds(one: Class) -> tuple[str, ...]:
    """Two ranks alone are both: suited and offsuit."""
    if one.high == one.low:
        return (PAIR,)
    return (one.kind,) if one.kind else (SUITED, OFFSUIT)


def _upward(one: Class) -> list[Class]:
    """Higher pairs; else the same high card with every kicker from this one up."""
    if one.high == one.low:
        return [Class(rank, rank, PAIR) for rank in range(one.high, len(RANKS))]
    return [one._replace(low=low) for low in range(one.low, one.high)]


def _between(one: Class, other: Class, at: int, said: str) -> list[Class]:
    """From one end to the other, in either order: the same high card, or ranks as far apart (`76s-54s`, `QQ-88`)."""
    top, bottom = max(one, other), min(one, other)
    if top.kind == bottom.kind and (top.high == top.low) == (bottom.high == bottom.low):
        if top.high == bottom.high:
            return [top._replace(low=low) for low in range(bottom.low, top.low + 1)]
        if top.high - top.low == bottom.high - bottom.low:
            steps = range(top.high - bottom.high + 1)
            return [Class(bottom.high + step, bottom.low + step, top.kind) for step in steps]
    raise RangeError("mixed", at, said)
