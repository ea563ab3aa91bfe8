"""Memory in large pages. A busy house looks here and there into hundreds of megabytes: where they lie in small pages, a
twentieth of its time goes into finding them."""

import asyncio
import ctypes
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from errno import ENOMEM
from pathlib import Path

EVERY_SECONDS = 10.0
KERNEL = Path("/sys/kernel/mm/transparent_hugepage")
MAPS = Path("/proc/self/maps")
_COLLAPSE = 25
"""MADV_COLLAPSE: Linux 6.1 and later move what is there into large pages, now. Earlier ones say that they cannot."""


@asynccontextmanager
async def in_large_pages() -> AsyncIterator[None]:
    """Also what comes later, some seconds after it has come."""
    task = asyncio.create_task(_go_on())
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError, OSError):  # who may not look where memory lies does without
            await task


async def _go_on() -> None:
    size = size_of_large()
    while size and await asyncio.to_thread(use_large_pages, size):
        await asyncio.sleep(EVERY_SECONDS)


def size_of_large(kernel: Path = KERNEL) -> int:
    """Bytes; 0 where there are none, or whoever runs the machine wants none."""
    try:
        wanted = (kernel / "enabled").read_text()
        return 0 if "[never]" in wanted else int((kernel / "hpage_pmd_size").read_text())
    except (OSError, ValueError):
        return 0


def use_large_pages(size: int) -> bool:
    """Whether to ask again: a machine that has no large page to spare would look for one in vain each time."""
    advise = ctypes.CDLL(None, use_errno=True).madvise
    advise.argtypes = ctypes.c_size_t, ctypes.c_size_t, ctypes.c_int
    return all(
        advise(start, length, _COLLAPSE) == 0 or ctypes.get_errno() != ENOMEM
        for start, length in whole_pages(os.fsdecode(MAPS.read_bytes()), size)
    )


def whole_pages(maps: str, size: int) -> Iterator[tuple[int, int]]:
    """Where this process keeps what it has made, as far as it fills large pages; no file's memory, and no stack."""
    for line in maps.splitlines():
        place, rights, _, _, _, *name = line.split(maxsplit=5)
        if rights != "rw-p" or (name and name[0] != "[heap]"):
            continue
        begin, end = (int(address, 16) for address in place.split("-"))
        first, last = -(-begin // size) * size, end // size * size
        if first < last:
            yield first, last - first
