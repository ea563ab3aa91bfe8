"""The body of a request: whole, as it is, and within a time."""

import asyncio

from aiohttp import web

from hanpan.server.doorway import DOORWAY


async def body_of(request: web.Request) -> bytes:
    """Who sends it drop by drop is not waited for; who packs it would have us unpack anything."""
    if request.headers.get("Content-Encoding", "identity").lower() != "identity":
        raise web.HTTPUnsupportedMediaType
    try:
        async with asyncio.timeout(request.app[DOORWAY].limits.body_seconds or None):
            return await request.read()
    except TimeoutError:
        raise web.HTTPRequestTimeout from None
