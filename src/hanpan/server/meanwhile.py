"""Background tasks beside the requests."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeVar

from aiohttp import web

from hanpan.server.context import CONTEXT, Context
from hanpan.server.doorway import DOORWAY, Doorway
from hanpan.store.errors import ReplacedError

Of = TypeVar("Of")
Beside = Callable[[web.Application], AsyncIterator[None]]


def meanwhile(work: Callable[[Context], Coroutine[Any, Any, None]]) -> Beside:
    """Something that goes on as long as the house is open."""
    return _beside(CONTEXT, work)


def at_the_door(work: Callable[[Doorway], Coroutine[Any, Any, None]]) -> Beside:
    """The same at any door, wherever the tables are."""
    return _beside(DOORWAY, work)


def _beside(key: web.AppKey[Of], work: Callable[[Of], Coroutine[Any, Any, None]]) -> Beside:
    async def going_on(app: web.Application) -> AsyncIterator[None]:
        task = asyncio.create_task(work(app[key]))
        yield
        task.cancel()
        with suppress(asyncio.CancelledError, ReplacedError):  # whoever opened the house says that it is another's
            await task

    return going_on
