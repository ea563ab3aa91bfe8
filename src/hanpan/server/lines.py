"""A line to somebody over a WebSocket."""

import asyncio

from aiohttp import ClientConnectionResetError, web

HANG_UP_SECONDS = 5.0
NEVER = 2**62
"""So many bytes until the library waits for a slow reader by itself: we look for ourselves, and never wait."""


class SocketLine:
    """What `floor.ports.Line` asks: sending never waits, and hanging up happens by the way."""

    __slots__ = ("_closing", "_limit", "_socket", "_transport", "person", "session")

    def __init__(
        self, socket: web.WebSocketResponse[bool], transport: asyncio.Transport, limit: int, person: str, session: str
    ) -> None:
        self._socket, self._transport, self._limit = socket, transport, limit
        self._closing: asyncio.Task[None] | None = None
        self.person = person
        self.session = session
        """The hash of what it was opened with."""

    async def send(self, data: bytes) -> bool:
        if self._transport.get_write_buffer_size() > self._limit or self._closing is not None:
            return False
        try:
            # Bytes in a text frame: they are UTF-8 as they came from the encoder.
            await self._socket.send_frame(data, web.WSMsgType.TEXT)
        except ClientConnectionResetError:
            return False
        return True

    async def close(self, code: int, reason: str) -> None:
        """Begin to hang up. It may take the other side a while to say goodbye; nobody waits for that."""
        if self._closing is None:
            self._closing = asyncio.create_task(self._hang_up(code, reason))

    async def _hang_up(self, code: int, reason: str) -> None:
        try:
            async with asyncio.timeout(HANG_UP_SECONDS):
                await self._socket.close(code=code, message=reason.encode(), drain=False)
        except TimeoutError:
            pass
        finally:
            self._cut()

    async def end(self) -> None:
        """The line has ended, by whoever: leave nothing behind."""
        if self._closing is not None:
            await asyncio.wait([self._closing])
        self._cut()

    def _cut(self) -> None:
        """Who does not read what is still to be sent never lets a connection end by itself."""
        if self._transport.get_write_buffer_size():
            self._transport.abort()
