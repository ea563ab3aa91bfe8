"""Shuffling: Fisher–Yates from a given source of random bytes (HE-1.2)."""

from collections.abc import Callable, Sequence

from hanpan.cards.card import Card

# A deck of 52 uses about 70 bytes; asking once is cheaper than asking 51 times.
CHUNK = 96


def shuffle(cards: Sequence[Card], take: Callable[[int], bytes]) -> tuple[Card, ...]:
    """Every order equally likely, as far as the bytes of `take(n)` are (HE-1.2).

    A draw is cut to the bits it needs and thrown away when it is still too high: a remainder
    (`draw % n`) would favour the low places.
    """
    deck = list(cards)
    pool = b""
    at = 0
    for last in range(len(deck) - 1, 0, -1):
        width = 1 if last < 256 else 2
        mask = (1 << last.bit_length()) - 1
        place = last + 1
        while place > last:
            if at + width > len(pool):
                pool = pool[at:] + _more(take)
                at = 0
            place = pool[at] if width == 1 else pool[at] | pool[at + 1] << 8
            place &= mask
            at += width
        deck[last], deck[place] = deck[place], deck[last]
    return tuple(deck)


def _more(take: Callable[[int], bytes]) -> bytes:
    fresh = take(CHUNK)
    if len(fresh) != CHUNK:
        raise ValueError(f"the source of random bytes gave {len(fresh)} of {CHUNK}")
    return fresh
