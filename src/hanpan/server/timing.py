"""Measures how long requests and answers take, and how late the loop is."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import TYPE_CHECKING

from aiohttp import web

from hanpan.server.visitors import SOCKET

if TYPE_CHECKING:
    from hanpan.server.metrics import PrometheusMetrics
    from hanpan.server.middleware import Handler

EVERY = 0.25
"""Seconds between two looks at the loop: a stall of that length is seen as surely as it is felt."""


class Waiting:
    """Measures how long the first message of a round waits until the house has told what came of it."""

    def __init__(self) -> None:
        self.since = 0.0
        """When it came; 0: nobody waits."""
        self.closed = 0.0
        """When the batch was closed that is being told of; 0: there is none."""

    def heard(self) -> None:
        """Nobody has waited so far."""
        self.since = time.perf_counter()

    def committed(self, seconds: float) -> None:
        self.closed = time.perf_counter() - seconds

    def told(self) -> float | None:
        """The wait; None where nobody has waited for this round. Who came while it was stored waits for the next."""
        closed, self.closed = self.closed, 0.0
        if not self.since or (closed and self.since > closed):
            return None
        waited, self.since = time.perf_counter() - self.since, 0.0
        return waited


def add_timing(app: web.Application, counted: "PrometheusMetrics") -> None:
    """Before the door, which is part of what an answer takes."""

    @web.middleware
    async def timed(request: web.Request, handler: "Handler") -> web.StreamResponse:
        began = time.perf_counter()
        try:
            return await handler(request)
        finally:
            if request.path != SOCKET:
                counted.request_seconds.add(time.perf_counter() - began)

    async def watched(_: web.Application) -> AsyncIterator[None]:
        task = asyncio.create_task(watch_loop(counted))
        yield
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task

    app.middlewares.insert(0, timed)
    app.cleanup_ctx.append(watched)


async def watch_loop(counted: "PrometheusMetrics") -> None:
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + EVERY
        await asyncio.sleep(EVERY)
        counted.loop_lag_seconds.add(max(0.0, loop.time() - due))
