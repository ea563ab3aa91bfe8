"""The application on a port."""

from aiohttp import web

from hanpan.server.connecting import HouseRunner

BACKLOG = 4096
"""Connections the system holds ready: after a restart everybody comes back at once."""


async def serve(
    app: web.Application, host: str, port: int, shutdown_seconds: float = 5.0, *, shared: bool = False
) -> web.AppRunner:
    """Listen; `cleanup()` on what is returned ends it. A port may be shared with others who say so, too."""
    runner = HouseRunner(app, shutdown_timeout=shutdown_seconds)
    await runner.setup()
    await web.TCPSite(runner, host, port, backlog=BACKLOG, reuse_port=shared or None).start()
    return runner


def port_of(runner: web.AppRunner) -> int:
    """The port listened on, where it was left to the system (0)."""
    return int(runner.addresses[0][1])
