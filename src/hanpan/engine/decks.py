"""Sources of shuffled decks."""

from collections.abc import Callable, Sequence

from hanpan.cards import Card, shuffle
from hanpan.engine.contract import Decks


def shuffling(take: Callable[[int], bytes]) -> Decks:
    """Every pack shuffled with the bytes of `take(n)`: `os.urandom` in a house, a seeded source in a test."""
    return lambda pack: shuffle(pack, take)


def stacked(*decks: Sequence[Card]) -> Decks:
    """These decks, one after the other, for tests and replays (HE-1.2)."""
    left = iter(decks)
    return lambda _: next(left)
