"""What goes on beside the requests."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import suppress
from typing import Any

from aiohttp import web

from hanpan.server.context import CONTEXT, Context


def meanwhile(
    work: Callable[[Context], Coroutine[Any, Any, None]],
) -> Callable[[web.Application], AsyncIterator[None]]:
    """Something that goes on as long as the house is open."""

    async def going_on(app: web.Application) -> AsyncIterator[None]:
        task = asyncio.create_task(work(app[CONTEXT]))
        yield
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task

    return going_on
