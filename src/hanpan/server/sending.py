"""A connection to somebody over a WebSocket, as the house speaks on it. It is compiled, and so names no library."""

import asyncio
import zlib
from itertools import cycle
from typing import Final, Protocol

HANG_UP_SECONDS: Final = 5.0
PARTS: Final = 30
"""All connections are looked after in so many turns: pings to thousands at once would be a pause for everybody."""
_part = cycle(range(PARTS))
_PING: Final = b"\x89\x00"


LARGE: Final = 16 << 10
"""Messages from this size on, the list of tables in a large house above all, are deflated, once for all."""
_TEXT: Final = b"\x81"
_DEFLATED_TEXT: Final = b"\xc1"
_SYNC: Final = b"\x00\x00\xff\xff"


class Socket(Protocol):
    """What the library has of a connection after the upgrade."""

    @property
    def closed(self) -> bool: ...

    @property
    def compress(self) -> bool | int: ...

    async def close(self, *, code: int = 1000, message: bytes = b"", drain: bool = True) -> bool: ...


def text_frame(data: bytes, head: bytes = _TEXT) -> bytes:
    """Bytes in a text frame, unmasked as a server's are (RFC 6455, 5.2): they are UTF-8 as the encoder made them."""
    size = len(data)
    if size < 126:
        return b"".join((head, bytes((size,)), data))
    if size < 1 << 16:
        return b"".join((head, b"\x7e", size.to_bytes(2, "big"), data))
    return b"".join((head, b"\x7f", size.to_bytes(8, "big"), data))


def deflated_frame(data: bytes, window: int) -> bytes:
    """RFC 7692, 7.2.1. Each by itself, with nothing of the message before: so everybody can be sent the same."""
    deflating = zlib.compressobj(3, zlib.DEFLATED, -window)
    body = deflating.compress(data) + deflating.flush(zlib.Z_SYNC_FLUSH)
    return text_frame(body.removesuffix(_SYNC), _DEFLATED_TEXT)


_last: Final = [b"", b""]
"""The message that was sent last, and its frame: most of a table's viewers are told the very same one after another."""
_large: Final[dict[int, tuple[bytes, bytes]]] = {}
"""The same of the last large one, by window."""


def _framed(data: bytes, window: int) -> bytes:
    if window and len(data) >= LARGE:
        return _deflated(data, window)
    if data is not _last[0]:
        _last[0], _last[1] = data, text_frame(data)
    return _last[1]


def _deflated(data: bytes, window: int) -> bytes:
    if window not in _large or _large[window][0] is not data:
        _large[window] = data, deflated_frame(data, window)
    return _large[window][1]


class SocketConnection:
    """Implements `floor.ports.Connection`: sending never waits, and closing happens in the background."""

    def __init__(self, socket: Socket, transport: asyncio.Transport, limit: int, person: str, session: str) -> None:
        self._socket, self._transport, self._limit = socket, transport, limit
        self._window = int(socket.compress)
        """How far back what is deflated may point, in bits; 0 where the other side takes nothing deflated."""
        self._closing: asyncio.Task[None] | None = None
        self._asked = False
        """Whether anybody is there: then they answer."""
        self.heard = True
        """Has anything come since it was last looked after?"""
        self.part = next(_part)
        self.person = person
        self.session = session
        """The hash of what it was opened with."""

    def send(self, *messages: bytes) -> bool:
        """The frames go to the transport as they are: a table's messages are most of what the house does, and the
        library takes twice as long over one. Its own frames (pings, goodbyes) are whole writes, too: they never mix."""
        transport = self._transport
        if self._closing is not None or transport.is_closing() or self._socket.closed:
            return True  # it is over: nobody is there to be slow
        if transport.get_write_buffer_size() > self._limit:
            return False
        window = self._window
        if len(messages) == 1:
            transport.write(_framed(messages[0], window))
        else:
            transport.write(b"".join([_framed(data, window) for data in messages]))
        return True

    def look_after(self) -> None:
        """Ping a connection that has been silent since the last time; close it if it still is."""
        if not self.heard and self._asked:
            self._transport.abort()
        elif not self.heard and self._closing is None:
            self._transport.write(_PING)
        self.heard, self._asked = False, not self.heard

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
        """The connection has ended, by whoever: leave nothing behind."""
        if self._closing is not None:
            await asyncio.wait([self._closing])
        self._cut()

    def _cut(self) -> None:
        """A peer that does not read what is still to be sent would keep the connection open for ever."""
        if self._transport.get_write_buffer_size():
            self._transport.abort()
