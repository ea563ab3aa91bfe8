"""Makes a dictionary of what facts look like: `python -m tests.store.dictionary NUMBER`, once for each number.

First what random houses write, each kind of fact once and rare ones first; then a deal that anyone can check (FD), and
two whole hands as most are. What is near the end is found first.
"""

import asyncio
import re
import sqlite3
import sys
from collections import Counter

from bench.growth.busy import Busy, folder
from hanpan.store.packing import FOLDER, plain, unpack
from hanpan.store.rows import encode_moves, parted
from hanpan.store.sqlite import open_memory
from tests.fair_house.contributing import Company, hands_over
from tests.fair_house.house import SEAL
from tests.fair_house.test_crash import TABLE, opened
from tests.store.worlds import batches

MOST = 10_000
"""Bytes of single facts. Every stretch that is packed reads all of the dictionary."""
HANDS = 300


def facts() -> Counter[bytes]:
    """By their shape: each as often as it came, in the words of the last."""
    shapes: Counter[bytes] = Counter()
    last: dict[bytes, bytes] = {}
    for seed in range(4):
        for batch in batches(seed, tables=8, seconds=1500):
            moved = {fact: encode_moves(moves) for fact, moves in parted(batch)[0].items()}
            for record in batch.records:
                shape = bytes([byte for byte in record.open[:120] if not 48 <= byte <= 57])
                shapes[shape] += 1
                last[shape] = record.open + moved.get((record.table, record.number), b"")
    return Counter({last[shape]: count for shape, count in shapes.items()})


def single() -> bytes:
    words: list[bytes] = []
    for word, _ in facts().most_common():
        if sum(map(len, words)) + len(word) <= MOST:
            words.append(word)
    return b"\n".join(reversed(words))


def whole() -> bytes:
    """A long hand and a middling one, without what is random in them and nothing else."""
    with folder() as made:
        house = Busy(made, 10)
        while house.hands < HANDS:
            house.round()
        house.close()
        file = sqlite3.connect(made / "hanpan.db")
        told = [unpack(*row) for row in file.execute('SELECT "table", first, body FROM stretches')]
        file.close()
    hands = sorted([plain([(*row[:6], None, *row[7:]) for row in rows]) for rows in told], key=len)
    return hands[HANDS * 3 // 4] + hands[HANDS // 2]


def checked() -> bytes:
    """The facts of a deal of nine: hashes lie apart, and those that follow from numbers nowhere."""

    async def story() -> bytes:
        store = await open_memory(SEAL)
        people = Company(await opened(store), names=[f"p{number}" for number in range(9)])
        await people.sit()
        await people.until(hands_over(2))
        told = [fact.open for fact in people.floor.house.recent[TABLE]]
        await people.floor.close()
        await store.close()
        bare = [re.sub(rb'"at":\d+', b'"at":@', re.sub(rb"[0-9a-f]{64}", b"\0", fact)) for fact in told]
        ours = [fact for fact in bare if fact.startswith((b'{"event":"deal-c', b'{"event":"decks-o'))]
        return b"\n".join([re.sub(rb'"hash":"."', b'"hash":"="', fact) for fact in ours[-2:]])

    return asyncio.run(story())


if __name__ == "__main__":
    target = FOLDER / f"{sys.argv[1]}.bin"
    if target.exists():
        sys.exit(f"{target} is read for ever")
    target.write_bytes(single() + checked() + whole())
