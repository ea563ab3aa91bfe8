"""What comes in over a WebSocket: a text is heard as it is read, and whatever else comes wakes somebody."""

import asyncio
from collections.abc import Callable
from typing import Any

from aiohttp import web
from aiohttp._websocket.reader import WebSocketDataQueue, WebSocketReader

from hanpan.floor.visits import Visit
from hanpan.server.doorway import Doorway
from hanpan.server.rates import Bucket
from hanpan.server.sending import SocketConnection

NOT_TEXT = 1003
TOO_MANY = 1008
UNREAD_BYTES = 1 << 18
"""From a multiple of this on a connection is not read: it piles up on their side, not on ours."""
Ear = Callable[[bytes], bool]
"""Hears a text now, or says that it must wait."""


class Frames(WebSocketDataQueue):
    """The library's queue of what was read, past which a text may go: nobody need be woken for it."""

    ear: Ear | None = None

    def feed_data(self, data: Any, size: int) -> None:
        ear = self.ear
        if ear is not None:
            if data[0] is web.WSMsgType.TEXT and ear(data[1]):
                return
            self.ear = None  # whatever comes next waits behind this one
        super().feed_data(data, size)


class HouseSocket(web.WebSocketResponse[bool]):
    """The library's end of a connection, with frames that can be heard at once."""

    def _post_start(self, request: web.BaseRequest, protocol: str | None, writer: Any) -> None:
        """As the library's own, which keeps no heartbeat for us: but for the queue."""
        self._ws_protocol, self._writer = protocol, writer
        assert self._loop is not None
        self._reader = self.frames = Frames(request.protocol, UNREAD_BYTES, loop=self._loop)
        self._parser = WebSocketReader(self._reader, self._max_msg_size, bool(self._compress), self._decode_text)
        request.protocol.set_parser(self._parser)
        request.protocol.keep_alive(False)

    def listen(self, ear: Ear) -> None:
        """Until the next frame that must wait. What waits already comes first."""
        self.frames.ear = None if self.frames._buffer else ear


class Listener:
    """Hears what one connection says. Who sends too fast is not read for a while."""

    def __init__(self, socket: HouseSocket, door: Doorway, connection: SocketConnection, visit: Visit) -> None:
        self.socket, self.door, self.connection, self.visit = socket, door, connection, visit
        limits, self.now, self.hear = door.limits, door.clock.steady, door.house.hear
        self.bucket = Bucket(limits.messages_per_second, limits.messages_at_once, self.now())
        self.waits = 0

    async def listen(self) -> None:
        """Until the connection ends."""
        while True:
            self.socket.listen(self._at_once)
            frame = await self.socket.receive()
            self.connection.heard = True
            if not await self._in_time():
                await self.connection.close(TOO_MANY, "too many messages")
                return
            if frame.type is web.WSMsgType.TEXT:
                self.hear(self.visit, frame.data)
            elif not await self._is_heartbeat(frame.type, frame.data):
                return

    def _at_once(self, text: bytes) -> bool:
        if self.bucket.rate or self.door.messages.rate:
            if any(bucket.is_dry(self.now()) for bucket in self._buckets()):
                return False
            self._take()
            self._forgive()
        self.connection.heard = True
        self.hear(self.visit, text)
        return True

    def _buckets(self) -> list[Bucket]:
        """Their own, and that of their address."""
        of_address = self.door.messages
        return [self.bucket, of_address.of(self.visit.guest.address)] if of_address.rate else [self.bucket]

    def _take(self) -> list[float]:
        """How many seconds each bucket lets them wait."""
        return [bucket.take(self.now()) for bucket in self._buckets()]

    async def _in_time(self) -> bool:
        """Waits until one more may be heard; False where they were too fast too often."""
        pauses = self._take()
        if pauses[0]:  # of what others send from there one is not hung up
            self.waits += 1
            most = self.door.limits.messages_too_many
            if most and self.waits > most:
                return False
        if any(pauses):
            await asyncio.sleep(max(pauses))
        else:
            self._forgive()
        return True

    def _forgive(self) -> None:
        """Have they slowed down?"""
        if self.bucket.level > self.bucket.size / 2:
            self.waits = 0

    async def _is_heartbeat(self, message_type: web.WSMsgType, data: Any) -> bool:
        """Whatever is no text: a ping is answered, an answer to ours is enough by itself, the rest ends it."""
        if message_type is web.WSMsgType.PING:
            await self.socket.pong(data)
        elif message_type is web.WSMsgType.BINARY:
            await self.connection.close(NOT_TEXT, "text frames only")
        return message_type in (web.WSMsgType.PING, web.WSMsgType.PONG)
