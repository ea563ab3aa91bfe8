"""The application on a port."""

from aiohttp import web

BACKLOG = 4096
"""Connections the system holds ready: after a restart everybody comes back at once."""
KEPT_SECONDS = 75.0
"""How long a connection without a request is kept; sockets have a heartbeat instead."""


async def serve(app: web.Application, host: str, port: int, shutdown_seconds: float = 5.0) -> web.AppRunner:
    """Listen; `cleanup()` on what is returned ends it. What is asked is not logged: addresses may hold tokens."""
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=shutdown_seconds, keepalive_timeout=KEPT_SECONDS)
    await runner.setup()
    await web.TCPSite(runner, host, port, backlog=BACKLOG).start()
    return runner


def port_of(runner: web.AppRunner) -> int:
    """The port listened on, where it was left to the system (0)."""
    return int(runner.addresses[0][1])
