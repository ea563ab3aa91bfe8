"""The server: every path on one application."""

import asyncio
from contextlib import suppress

from aiohttp import web

from hanpan.cards.equity import prepare
from hanpan.floor.ports import StoreError
from hanpan.server.answering import harden_answer
from hanpan.server.connections import look_after
from hanpan.server.context import CONTEXT, Context
from hanpan.server.documentation import add_documentation
from hanpan.server.doorway import DOORWAY
from hanpan.server.meanwhile import at_the_door, meanwhile
from hanpan.server.middleware import middleware
from hanpan.server.old_hands import tell_old_hands
from hanpan.server.openapi import document
from hanpan.server.pages import add_pages
from hanpan.server.routes import ROUTES
from hanpan.server.sockets import socket
from hanpan.server.visitors import SOCKET

TIDY_SECONDS = 60.0


def build_app(context: Context) -> web.Application:
    """An application that serves this house; whoever runs it opens and closes the floor and the store."""
    prepare()
    app = web.Application(middlewares=[middleware], client_max_size=context.limits.body_bytes)
    app[CONTEXT] = app[DOORWAY] = context
    for route in ROUTES:
        app.router.add_route(route.method, route.path, route.__call__)
    app.router.add_get("/api/openapi.json", _openapi)
    app.router.add_get(SOCKET, socket, allow_head=False)
    add_pages(app)
    add_documentation(app)
    app.on_response_prepare.append(harden_answer)
    app.cleanup_ctx.append(meanwhile(_tidy))
    app.cleanup_ctx.append(at_the_door(look_after))
    app.cleanup_ctx.append(meanwhile(tell_old_hands))
    app.on_shutdown.append(_closing)
    return app


async def _openapi(_: web.Request) -> web.Response:
    return web.Response(body=document(), content_type="application/json")


async def _tidy(context: Context) -> None:
    while True:
        await asyncio.sleep(TIDY_SECONDS)
        with suppress(StoreError):  # next time, then
            await context.tidy()


async def _closing(app: web.Application) -> None:
    await app[CONTEXT].close()
