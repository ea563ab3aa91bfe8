"""A process that keeps a random house and says so: `tries N` before a commit of N facts in all, `kept N` after it."""

import asyncio
import sys
from pathlib import Path

from hanpan.store.sqlite import open_sqlite
from tests.store.worlds import batches


async def write(folder: Path, seed: int) -> None:
    store = await open_sqlite(folder)
    facts = 0
    for batch in batches(seed, tables=12, seconds=10**6, every=5):
        facts += len(batch.records)
        print("tries", facts, flush=True)
        await store.commit(batch)
        print("kept", facts, flush=True)


if __name__ == "__main__":
    asyncio.run(write(Path(sys.argv[1]), int(sys.argv[2])))
