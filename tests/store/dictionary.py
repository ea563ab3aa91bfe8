"""Makes a dictionary of what facts look like: `python -m tests.store.dictionary NUMBER`, once for each number.

The words of random houses, rare ones first: what is near the end is found first, and what is common is near the end.
"""

import sys
from collections import Counter
from itertools import islice

from hanpan.store.packing import FOLDER
from hanpan.store.rows import moves_in
from tests.store.worlds import batches

MOST = 12_000
"""Bytes. Every stretch that is packed reads all of it."""
SHUFFLED = b'"deck-shuffled"'


def facts() -> Counter[bytes]:
    """By their shape: each as often as it came, in the words of the last."""
    shapes: Counter[bytes] = Counter()
    last: dict[bytes, bytes] = {}
    for seed in range(4):
        for batch in islice(batches(seed, tables=8, seconds=1500), 150):
            moved = moves_in(batch)
            for record in batch.records:
                whole = (record.open if SHUFFLED in record.open else record.sealed or b"") + record.open
                shape = bytes([byte for byte in record.open[:120] if not 48 <= byte <= 57])
                shapes[shape] += 1
                last[shape] = whole + (moved.get((record.table, record.number)) or b"")
    return Counter({last[shape]: count for shape, count in shapes.items()})


def made() -> bytes:
    words, size = [], 0
    for word, _ in facts().most_common():
        if size + len(word) <= MOST:
            words.append(word)
            size += len(word)
    return b"\n".join(reversed(words))


if __name__ == "__main__":
    target = FOLDER / f"{sys.argv[1]}.txt"
    if target.exists():
        sys.exit(f"{target} is read for ever")
    target.write_bytes(made())
