"""All connections of a door, looked after in turns."""

import asyncio
from collections.abc import Iterable

from hanpan.server.doorway import Doorway
from hanpan.server.sending import PARTS, SocketConnection


async def look_after(door: Doorway) -> None:
    """Each connection once in a heartbeat. The library would keep a timer for each, and set it anew with every
    frame."""
    while True:
        for some in _in_parts(door.connections):
            await asyncio.sleep(door.limits.heartbeat_seconds / PARTS)
            for connection in some:
                if connection in door.connections:  # it may have ended since
                    connection.look_after()


def _in_parts(connections: Iterable[SocketConnection]) -> list[list[SocketConnection]]:
    """All of them, listed once in a heartbeat: whoever comes meanwhile has just been heard."""
    parts: list[list[SocketConnection]] = [[] for _ in range(PARTS)]
    for connection in connections:
        parts[connection.part].append(connection)
    return parts
