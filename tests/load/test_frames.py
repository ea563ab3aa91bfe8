"""The bare socket of the generator against the library's own."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

import pytest
from aiohttp import WSMsgType, web

from hanpan.load.frames import CLOSE, PING, TEXT, Connection, NotConnectedError, frame, open_connection

SIZES = (0, 5, 125, 126, 4000, 65535, 65536, 200_000)


@asynccontextmanager
async def server() -> AsyncIterator[str]:
    """It says whatever it is told, and a ping before it."""

    async def talk(request: web.Request) -> web.StreamResponse:
        if request.headers.get("Authorization") == "Bearer wrong":
            return web.Response(status=403)
        socket = web.WebSocketResponse(max_msg_size=0, compress=False)
        await socket.prepare(request)
        async for message in socket:
            if message.type is WSMsgType.TEXT and message.data == "go":
                await socket.close()
            elif message.type is WSMsgType.TEXT:
                await socket.ping(b"there?")
                await socket.send_str(message.data)
        return socket

    app = web.Application()
    app.router.add_get("/ws", talk)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    await runner.cleanup()


def test_every_size_goes_and_comes_back() -> None:
    async def run() -> None:
        heard: asyncio.Queue[bytes] = asyncio.Queue()
        ended = asyncio.Event()
        async with asyncio.timeout(30), server() as url:
            line = await open_connection(url, "/ws", heard.put_nowait, ended.set)
            for size in SIZES:
                line.send(b"x" * size)
                assert await heard.get() == b"x" * size
            line.send(b"go")
            await ended.wait()
            line.send(b"to nobody")

    asyncio.run(run())


def test_a_line_that_is_not_granted_is_told() -> None:
    async def run() -> None:
        async with asyncio.timeout(30), server() as url:
            with pytest.raises(NotConnectedError, match="403"):
                await open_connection(url, "/ws", lambda _: None, lambda: None, token="wrong")  # noqa: S106
        with pytest.raises(NotConnectedError):
            await open_connection(url, "/ws", lambda _: None, lambda: None)

    asyncio.run(run())


@pytest.mark.parametrize("seed", range(20))
def test_frames_are_whole_however_the_bytes_arrive(seed: int) -> None:
    async def run() -> None:
        random, heard = Random(seed), list[bytes]()
        line = Connection(b"", heard.append, lambda: None)
        said = [random.randbytes(random.choice(SIZES[:-1])) for _ in range(12)]
        stream = b"HTTP/1.1 101 Switching\r\nUpgrade: websocket\r\n\r\n" + b"".join(map(unmasked, said))
        while stream:
            size = random.choice((1, 2, 7, 100, 5000, 10**6))
            line.data_received(stream[:size])
            stream = stream[size:]
        assert heard == said

    asyncio.run(run())


def unmasked(payload: bytes) -> bytes:
    """As a server sends it."""
    masked = frame(payload)
    head = len(masked) - len(payload) - 4
    return bytes((masked[0], masked[1] & 0x7F)) + masked[2:head] + payload


def test_kinds_of_frames() -> None:
    assert [frame(b"", kind)[0] & 15 for kind in (TEXT, CLOSE, PING)] == [1, 8, 9]
