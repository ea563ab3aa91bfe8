"""FD-3.1: a tree of which only some leaves are known any more. What these need to be proven is kept, and no more.

Of each leaf position, card and salt; of every part of the tree without such a leaf the hash above it, from the left.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from hashlib import sha256

from hanpan.fairness.encoding import HASH, u8
from hanpan.fairness.layouts import CODES
from hanpan.fairness.trees import NODE, Tree, depth, leaf, missing

CODE = 2
_LEAF = 1 + CODE + HASH


def prune(tree: Tree, positions: Iterable[int]) -> bytes:
    """All that is left of the tree where nobody has seen any other card of it."""
    known = sorted(set(positions))
    leaves = [u8(position) + CODES[tree.deck[position]] + tree.salt(position) for position in known]
    return b"".join([u8(len(known)), *leaves, *_hidden(tree, known)])


def _hidden(tree: Tree, known: Sequence[int]) -> Iterator[bytes]:
    for height, place in _bare(len(tree.deck), known):
        yield tree.levels[height][place * HASH : place * HASH + HASH]


def _bare(size: int, known: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The largest parts of a tree that have no known leaf, from the left: height, and place at that height."""
    marked = sum([1 << position for position in known])
    waiting = [(depth(size), 0)]
    while waiting:
        height, place = waiting.pop()
        if place << height >= size:
            continue
        if not marked >> (place << height) & (1 << (1 << height)) - 1:
            yield height, place
        elif height:
            waiting += [(height - 1, 2 * place + 1), (height - 1, 2 * place)]


def regrow(deal: bytes, index: int, pack: tuple[str, ...], remains: bytes) -> Tree:
    """The tree again, with an empty name in the place of each forgotten card. Its root is the one that was told, or
    something of it was changed."""
    count, size = remains[0], len(pack)
    cards, secret = [""] * size, bytearray(size * HASH)
    levels = [bytearray(_width(size, height) * HASH) for height in range(depth(size) + 1)]
    for start in range(1, 1 + count * _LEAF, _LEAF):
        position, code, salt = remains[start], remains[start + 1 : start + 1 + CODE], remains[start + 1 + CODE :][:HASH]
        cards[position] = _named(pack)[code]
        secret[position * HASH : position * HASH + HASH] = salt
        levels[0][position * HASH : position * HASH + HASH] = leaf(deal, index, position, cards[position], salt)
    known = [position for position, card in enumerate(cards) if card]
    rest = remains[1 + count * _LEAF :]
    for at, (height, place) in enumerate(_bare(size, known)):
        levels[height][place * HASH : place * HASH + HASH] = rest[at * HASH : at * HASH + HASH]
    _join(levels, known)
    return Tree(tuple(cards), bytes(secret), tuple([bytes(level) for level in levels]))


def _join(levels: list[bytearray], known: Sequence[int]) -> None:
    """Every node over a known leaf."""
    places = set(known)
    for height, level in enumerate(levels[:-1]):
        places = {place >> 1 for place in places}
        for place in places:
            left = level[2 * place * HASH : (2 * place + 1) * HASH]
            right = level[(2 * place + 1) * HASH : (2 * place + 2) * HASH] or missing(height)
            levels[height + 1][place * HASH : place * HASH + HASH] = sha256(NODE + left + right).digest()


def _width(size: int, height: int) -> int:
    return (size + (1 << height) - 1) >> height


@cache
def _named(pack: tuple[str, ...]) -> dict[bytes, str]:
    return {CODES[card]: card for card in pack}
