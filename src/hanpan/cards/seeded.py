"""Random bytes that follow from a number: chance that can be played again, for searches, training and tests."""

from collections.abc import Callable

WORD = (1 << 64) - 1


def seeded(seed: int) -> Callable[[int], bytes]:
    """A source of bytes for `shuffle`: SplitMix64's words, the low byte first. The native twin has the same.

    64 bits are enough for what is played again; a house shuffles with more (HE-1.2).
    """
    at = seed & WORD
    pool = b""

    def take(count: int) -> bytes:
        nonlocal at, pool
        while len(pool) < count:
            at = at + 0x9E3779B97F4A7C15 & WORD
            pool += _stirred(at).to_bytes(8, "little")
        taken, pool = pool[:count], pool[count:]
        return taken

    return take


def _stirred(word: int) -> int:
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & WORD
    return word ^ word >> 31
