"""The dice of the house: a fresh seed of 256 bits for every pack, from the operating system."""

import hashlib
import os
from collections.abc import Callable, Sequence

from hanpan.cards import Card
from hanpan.engine import shuffling

SEED = 32
"""Bytes."""


def stream(seed: bytes) -> Callable[[int], bytes]:
    """All the bytes that follow from a seed, in order."""
    taken = 0

    def take(count: int) -> bytes:
        nonlocal taken
        taken += count
        return hashlib.shake_256(seed).digest(taken)[-count:]

    return take


class Dice:
    """Shuffles packs, and remembers each seed until it is sealed in the journal beside the fact it led to."""

    def __init__(self, take: Callable[[int], bytes] = os.urandom) -> None:
        self.take = take
        self.last = b""

    def shuffle(self, pack: tuple[Card, ...]) -> Sequence[Card]:
        self.last = self.take(SEED)
        return shuffling(stream(self.last))(pack)

    def seal(self) -> bytes:
        """The seed of the last shuffle, once."""
        seed, self.last = self.last, b""
        return seed
