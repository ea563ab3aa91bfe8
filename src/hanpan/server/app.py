"""The server: every path on one application."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

from aiohttp import web

from hanpan.floor.ports import StoreError
from hanpan.server.context import CONTEXT, Context
from hanpan.server.door import door, harden
from hanpan.server.openapi import document
from hanpan.server.pages import add_pages
from hanpan.server.routes import ROUTES
from hanpan.server.sockets import socket
from hanpan.server.visitors import SOCKET

TIDY_SECONDS = 60.0


def build_app(context: Context) -> web.Application:
    """An application that serves this house; whoever runs it opens and closes the floor and the store."""
    app = web.Application(middlewares=[door], client_max_size=context.limits.body_bytes)
    app[CONTEXT] = context
    for route in ROUTES:
        app.router.add_route(route.method, route.path, route.__call__)
    app.router.add_get("/api/openapi.json", _openapi)
    app.router.add_get(SOCKET, socket, allow_head=False)
    add_pages(app)
    app.on_response_prepare.append(harden)
    app.cleanup_ctx.append(_tidying)
    app.on_shutdown.append(_closing)
    return app


async def _openapi(_: web.Request) -> web.Response:
    return web.Response(body=document(), content_type="application/json")


async def _tidying(app: web.Application) -> AsyncIterator[None]:
    """Now and then, as long as the house is open."""
    task = asyncio.create_task(_tidy(app[CONTEXT]))
    yield
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


async def _tidy(context: Context) -> None:
    while True:
        await asyncio.sleep(TIDY_SECONDS)
        with suppress(StoreError):  # next time, then
            await context.tidy()


async def _closing(app: web.Application) -> None:
    await app[CONTEXT].close()
