"""The body of a request: whole, as it is, and within a time."""

import asyncio

from aiohttp import web

from hanpan.server.doorway import DOORWAY


async def body_of(request: web.Request) -> bytes:
    """Slow bodies are not waited for, and compressed ones are refused: they could unpack to anything."""
    if request.headers.get("Content-Encoding", "identity").lower() != "identity":
        raise web.HTTPUnsupportedMediaType
    try:
        async with asyncio.timeout(request.app[DOORWAY].limits.body_seconds or None):
            return await request.read()
    except TimeoutError:
        raise web.HTTPRequestTimeout from None
