"""Again and again, as long as it goes on."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

TICK_SECONDS = 1.0


@asynccontextmanager
async def ticking(tick: Callable[[], None], seconds: float = TICK_SECONDS) -> AsyncIterator[None]:
    task = asyncio.create_task(_tick(tick, seconds))
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _tick(tick: Callable[[], None], seconds: float) -> None:
    while True:
        await asyncio.sleep(seconds)
        tick()
