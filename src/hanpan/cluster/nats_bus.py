"""NATS as the bus. Its core carries at most once, which is enough: channels number everything."""

import asyncio
import ssl
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import AuthorizationError, Error

from hanpan.cluster.address import BusAddress
from hanpan.cluster.bus import OtherVersionError, Reader, unwrapped, wrapped

AGAIN_SECONDS = 0.05
"""Between two attempts to reach a broker that is away."""
PING_SECONDS = 5
FIRST_SECONDS = 10.0
"""How long a broker is waited for that was never there."""
A_TURN = 0.02
"""Seconds of reading, after which others are heard: while more lies there, the client never gives the loop back."""
MOST_UNSENT = 8 << 20
"""Bytes that wait for a broker that is away; a channel says the rest again."""


class BusError(Exception):
    """The broker cannot be reached, or refuses us."""


class NatsBus:
    """Implements `cluster.bus.Bus`."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.not_understood: Callable[[int], None] = lambda _: None
        """Told the version of what somebody says who speaks another."""
        self.spent = 0.0
        """Seconds of reading since the loop was given back."""
        self.unsent: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        self.sending = asyncio.create_task(self._send())

    @property
    def largest(self) -> int:
        return self.client.max_payload - len(wrapped(b""))

    def post(self, subject: str, data: bytes) -> None:
        self.unsent.put_nowait((subject, wrapped(data)))

    async def _send(self) -> None:
        while True:
            subject, data = await self.unsent.get()
            with suppress(Error):  # lost: whoever misses it asks again
                await self.client.publish(subject, data)

    async def listen(self, subject: str, read: Reader) -> None:
        async def heard(message: Msg) -> None:
            try:
                data = unwrapped(message.data)
            except OtherVersionError as other:
                self.not_understood(other.version)
            else:
                began = time.perf_counter()
                read(data)
                self.spent += time.perf_counter() - began
                if self.spent > A_TURN:
                    self.spent = 0.0
                    await asyncio.sleep(0)

        await self.client.subscribe(subject, cb=heard)
        await self.client.flush()

    async def close(self) -> None:
        """What was posted goes out first."""
        while not self.unsent.empty() and self.client.is_connected:
            await asyncio.sleep(0)
        self.sending.cancel()
        with suppress(Error, TimeoutError):
            await self.client.flush(timeout=1)
        with suppress(Error, OSError, RuntimeError):  # by the connection, of a broker that is gone
            await self.client.close()


class _Client(Client):
    """NATS's own waits, before it tries anew, until a lost line has taken what was unsent: for ever, where nobody reads
    there."""

    async def _attempt_reconnect(self) -> None:
        writer = getattr(self._transport, "_io_writer", None)
        if writer is not None:
            writer.transport.abort()
        await super()._attempt_reconnect()


async def connect(address: BusAddress, name: str, broke: Callable[[Exception], None]) -> NatsBus:
    """At first the broker has to be there soon, and to let us in; later it is waited for."""
    refused: asyncio.Future[Client] = asyncio.get_running_loop().create_future()

    async def wrong(error: Exception) -> None:
        """Of a broker that is away we hear by silence."""
        if isinstance(error, ssl.SSLError | AuthorizationError) or "authorization" in str(error).lower():
            if not refused.done():
                refused.set_exception(BusError(type(error).__name__))
        elif not isinstance(error, Error | OSError | asyncio.TimeoutError):
            broke(error)

    connecting = asyncio.create_task(_connect(address, name, wrong))
    try:
        done, _ = await asyncio.wait([connecting, refused], timeout=FIRST_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        if not done:
            raise BusError("TimeoutError")
        return NatsBus(done.pop().result())
    except (Error, OSError) as failed:
        raise BusError(type(failed).__name__) from None
    finally:
        connecting.cancel()
        refused.cancel()


async def _connect(address: BusAddress, name: str, wrong: Callable[[Exception], Awaitable[None]]) -> Client:
    more: dict[str, Any] = {"reconnect_time_wait": AGAIN_SECONDS, "tls": address.tls}
    client = _Client()
    await client.connect(
        address.servers,
        name=name,
        error_cb=wrong,
        allow_reconnect=True,
        max_reconnect_attempts=-1,
        ping_interval=PING_SECONDS,
        pending_size=MOST_UNSENT,
        **more,
    )
    return client
