"""FD-1.3: what follows from everybody's numbers: the deck that is played, and the order laid over it."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from hanpan.fairness.encoding import stream
from hanpan.fairness.layouts import size_of
from hanpan.fairness.paper import Statement

try:
    from hanpan.fairness._native import lay

    NATIVE = True
except ImportError:  # no compiler was at hand
    NATIVE = False

Thing = TypeVar("Thing")
MOST = 64
"""Places that the native one lays out: those of any pack, and of most draws of seats."""


def outcome(x: bytes, statement: Statement) -> tuple[int, tuple[int, ...]]:
    """The deck that is played (-1 for a draw, which has none), and the order."""
    deck = chosen_deck(x, statement.decks) if statement.decks else -1
    return deck, laid_over(x, size_of(statement.variant, len(statement.seats)))


def chosen_deck(x: bytes, decks: int) -> int:
    return below(decks, stream(x, "deck"))


def laid_over(x: bytes, size: int) -> tuple[int, ...]:
    """π: the nth card taken from the pack is the one at this position of the deck."""
    return tuple(lay(x, size)) if NATIVE and size <= MOST else laid_plainly(x, size)


def laid_plainly(x: bytes, size: int) -> tuple[int, ...]:
    """The readable twin of the native one."""
    return permuted(range(size), x, "cards")


def permuted(things: Sequence[Thing], key: bytes, name: str) -> tuple[Thing, ...]:
    """Fisher–Yates, the last place first, with the bytes that follow from a key: every order equally likely."""
    order = list(things)
    source = stream(key, name)
    for last in range(len(order) - 1, 0, -1):
        place = last + 1
        if last > 255:
            place = below(place, source)
        else:  # `below` for the packs there are, without a call for each card
            mask = (1 << last.bit_length()) - 1
            while place > last:
                place = next(source) & mask
        order[last], order[place] = order[place], order[last]
    return tuple(order)


def below(limit: int, source: Iterator[int]) -> int:
    """A number from 0 up to the limit without it: cut to the bits it needs, and thrown away while still too high."""
    most = limit - 1
    if most == 0:
        return 0
    mask = (1 << most.bit_length()) - 1
    while True:
        drawn = next(source)
        if most > 255:
            drawn |= next(source) << 8
        if drawn & mask <= most:
            return drawn & mask
