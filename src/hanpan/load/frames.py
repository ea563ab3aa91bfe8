"""A WebSocket for the load generator, as bare as it gets: what the generator spends, the house cannot be measured with.

It speaks to our own server alone: frames come whole and unmasked, and ours are masked with zeros.
"""

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
_NO_MASK = b"\0\0\0\0"
_FINAL, _MASKED = 0x80, 0x80


class NotConnectedError(Exception):
    """The connection was not opened, or ended before its time."""


class Connection(asyncio.Protocol):
    """One socket. `hears` gets each text; `ended` is called once when the connection is lost."""

    __slots__ = ("buffer", "ended", "hears", "opened", "request", "transport", "why")

    def __init__(self, request: bytes, hears: Callable[[bytes], None], ended: Callable[[], None]) -> None:
        self.request, self.hears, self.ended = request, hears, ended
        self.buffer = b""
        self.why = ""
        """What the other side said when it closed."""
        self.opened: asyncio.Future[None] | None = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's are, but do not say so
        self.transport.write(self.request)

    def connection_lost(self, _: Exception | None) -> None:
        if self.opened is not None and not self.opened.done():
            self.opened.set_exception(NotConnectedError("hung up"))
        self.transport = None
        self.ended()

    def data_received(self, data: bytes) -> None:
        if self.buffer:
            data = self.buffer + data
        if self.opened is not None:
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self.buffer = head
                return
            self._answered(head)
        self.buffer = self._frames(data)

    def _answered(self, head: bytes) -> None:
        opened, self.opened = self.opened, None
        assert opened is not None
        if head.split(b"\r\n", 1)[0].split(b" ")[1:2] == [b"101"]:
            opened.set_result(None)
        else:
            opened.set_exception(NotConnectedError(head.split(b"\r\n", 1)[0].decode(errors="replace")))

    def _frames(self, data: bytes) -> bytes:
        """Hear every whole frame; what is left is the beginning of the next."""
        at, end = 0, len(data)
        while end - at >= 2:
            size, start = data[at + 1], at + 2
            if size >= 126:
                start = at + (4 if size == 126 else 10)
                size = int.from_bytes(data[at + 2 : start], "big") if end >= start else end
            if end < start + size:
                break
            self._frame(data[at] & 15, data[start : start + size])
            at = start + size
        return data[at:]

    def _frame(self, opcode: int, payload: bytes) -> None:
        if opcode == TEXT:
            self.hears(payload)
        elif opcode == PING:
            self.send(payload, PONG)
        elif opcode == CLOSE and self.transport is not None:
            self.why = f"{int.from_bytes(payload[:2], 'big')} {payload[2:].decode(errors='replace')}"
            self.transport.close()

    def send(self, payload: bytes, opcode: int = TEXT) -> None:
        if self.transport is not None:
            self.transport.write(frame(payload, opcode))

    def close(self) -> None:
        if self.transport is not None:
            self.transport.abort()


def frame(payload: bytes, opcode: int = TEXT) -> bytes:
    """One masked frame."""
    size = len(payload)
    if size < 126:
        head = bytes((_FINAL | opcode, _MASKED | size))
    elif size < 1 << 16:
        head = bytes((_FINAL | opcode, _MASKED | 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((_FINAL | opcode, _MASKED | 127)) + size.to_bytes(8, "big")
    return head + _NO_MASK + payload


async def open_connection(
    url: str, path: str, hears: Callable[[bytes], None], ended: Callable[[], None], token: str = ""
) -> Connection:
    """Open a connection to `ws://…` at a path; NotConnectedError where it is not granted."""
    parts = urlsplit(url)
    key = base64.b64encode(os.urandom(16)).decode()
    carried = f"Authorization: Bearer {token}\r\n" if token else ""
    request = (
        f"GET {path} HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n{carried}\r\n"
    )
    connection = Connection(request.encode(), hears, ended)
    opened = connection.opened
    assert opened is not None
    try:
        await asyncio.get_running_loop().create_connection(lambda: connection, parts.hostname or "", parts.port or 80)
    except OSError as wrong:
        raise NotConnectedError(str(wrong)) from wrong
    await opened
    return connection
