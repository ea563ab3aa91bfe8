"""FD-1.1: a deck that follows from its seed, and the tree of hashes by whose root the house commits to it."""

from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from typing import Final

from hanpan.fairness.choosing import permuted
from hanpan.fairness.encoding import HASH, label, u8
from hanpan.fairness.layouts import CODES

try:
    from hanpan.fairness._native import plant as plant_natively

    NATIVE = True
except ImportError:  # no compiler was at hand
    NATIVE = False

LEAF: Final = b"\0"
NODE: Final = b"\1"
MISSING: Final = sha256(b"\2").digest()
_INNER: Final = bytes(byte ^ 0x36 for byte in range(256))
_OUTER: Final = bytes(byte ^ 0x5C for byte in range(256))
_BLOCK: Final = 64
_DIGITS: Final = 2 * HASH
_POSITIONS: Final = [u8(position) for position in range(256)]


@dataclass(frozen=True)
class Tree:
    """A whole deck: nobody but the house has one of a deck in play."""

    deck: tuple[str, ...]
    salts: bytes
    """One after the other, as are the hashes of a level."""
    levels: tuple[bytes, ...]
    """From the leaves to the root, without the missing ones."""

    @property
    def root(self) -> bytes:
        return self.levels[-1]

    def salt(self, position: int) -> bytes:
        return self.salts[position * HASH : position * HASH + HASH]

    def path(self, position: int) -> tuple[str, ...]:
        """What is hashed with a leaf on its way up, in hexadecimal."""
        path = []
        for level in self._in_hex:
            beside = (position ^ 1) * _DIGITS
            path.append(level[beside : beside + _DIGITS])
            position >>= 1
        return tuple(path)

    @cached_property
    def _in_hex(self) -> list[str]:
        """Each level that paths go through, with a missing one at its end."""
        return [level.hex() + missing(height).hex() for height, level in enumerate(self.levels[:-1])]


def plant(deal: bytes, index: int, seed: bytes, pack: tuple[str, ...]) -> Tree:
    """The deck of a seed, its salts and its tree."""
    if not NATIVE:
        return plant_plainly(deal, index, seed, pack)
    order, secret, levels = plant_natively(deal, index, seed, _codes(pack))
    return Tree(tuple([pack[place] for place in order]), secret, levels)


@cache
def _codes(pack: tuple[str, ...]) -> bytes:
    return b"".join([CODES[card] for card in pack])


def plant_plainly(deal: bytes, index: int, seed: bytes, pack: tuple[str, ...]) -> Tree:
    """The readable twin of the native one."""
    deck = permuted(pack, seed, "order")
    secret = salts(seed, len(pack))
    before = sha256(LEAF + deal + u8(index)).copy
    leaves = []
    for position, card, salt in zip(_POSITIONS, deck, secret, strict=False):
        one = before()  # a copy costs less than a new one
        one.update(position + CODES[card] + salt)
        leaves.append(one.digest())
    return Tree(deck, b"".join(secret), grow(leaves))


def salts(seed: bytes, count: int) -> list[bytes]:
    """One for each position: HMAC-SHA256, written out since its two keyed states are the same for all of them."""
    key = seed.ljust(_BLOCK, b"\0")
    inner = sha256(key.translate(_INNER) + label("salt"))
    outer = sha256(key.translate(_OUTER))
    found = []
    for position in _POSITIONS[:count]:
        first, second = inner.copy(), outer.copy()
        first.update(position)
        second.update(first.digest())
        found.append(second.digest())
    return found


def leaf(deal: bytes, index: int, position: int, card: str, salt: bytes) -> bytes:
    return sha256(LEAF + deal + u8(index) + u8(position) + CODES[card] + salt).digest()


def grow(leaves: list[bytes]) -> tuple[bytes, ...]:
    """Every level over the leaves, up to the root."""
    level = leaves
    levels = [b"".join(level)]
    for height in range(depth(len(leaves))):
        if len(level) % 2:
            level = [*level, missing(height)]
        pairs = iter(level)
        level = [sha256(NODE + left + right).digest() for left, right in zip(pairs, pairs, strict=True)]
        levels.append(b"".join(level))
    return tuple(levels)


def climb(found: bytes, position: int, path: list[bytes]) -> bytes:
    """The root that a leaf and its path lead to."""
    for beside in path:
        found = sha256(NODE + (beside + found if position & 1 else found + beside)).digest()
        position >>= 1
    return found


def depth(leaves: int) -> int:
    """How long a path is."""
    return (leaves - 1).bit_length()


@cache
def missing(height: int) -> bytes:
    """A part of the tree in which there is no leaf."""
    if height == 0:
        return MISSING
    below = missing(height - 1)
    return sha256(NODE + below + below).digest()
