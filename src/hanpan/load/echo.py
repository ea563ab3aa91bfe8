"""The limit a house is compared with: a bare server of the same library that sends the same bytes to a room.

Whatever one of a room says is acknowledged to them and answered with one message of the given size to each of them; it
names whose turn it is next. Nothing is decided, kept or encoded: every message is made beforehand.
"""

import asyncio
import sys

from aiohttp import web

DONE = b'{"say":"done","id":"%d","table":""}'
Socket = web.WebSocketResponse[bool]


def messages(seats: int, size: int) -> list[list[bytes]]:
    """By whose turn it is, then by whose message it is; each of this size."""
    return [[_message(turn, seat, size) for seat in range(seats)] for turn in range(seats)]


def _message(turn: int, seat: int, size: int) -> bytes:
    head = b'{"say":"happened","turn":%d,"seat":%d,"rest":"' % (turn, seat)
    return head + b"." * max(0, size - len(head) - 2) + b'"}'


class Echo:
    """All rooms."""

    def __init__(self, seats: int, size: int) -> None:
        self.seats = seats
        self.messages = messages(seats, size)
        self.rooms: dict[str, list[Socket]] = {}
        self.turns: dict[str, int] = {}

    async def socket(self, request: web.Request) -> Socket:
        socket: Socket = web.WebSocketResponse(compress=False, writer_limit=2**62, decode_text=False)
        await socket.prepare(request)
        name = request.query.get("room", "")
        room = self.rooms.setdefault(name, [])
        room.append(socket)
        said = 0
        while (await socket.receive()).type is web.WSMsgType.TEXT:
            said += 1
            await self._tell(name, room)
            await socket.send_frame(DONE % said, web.WSMsgType.TEXT)
        return socket

    async def _tell(self, name: str, room: list[Socket]) -> None:
        turn = self.turns[name] = (self.turns.get(name, 0) + 1) % self.seats
        for seat, socket in enumerate(room):
            if not socket.closed:
                await socket.send_frame(self.messages[turn][seat], web.WSMsgType.TEXT)


async def serve(seats: int, size: int) -> None:
    app = web.Application()
    app.router.add_get("/ws", Echo(seats, size).socket)
    runner = web.AppRunner(app, access_log=None, handle_signals=True, shutdown_timeout=1.0)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0, backlog=4096).start()
    print(f"http://127.0.0.1:{runner.addresses[0][1]}", flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    from hanpan.load.loop import run

    run(serve(int(sys.argv[1]), int(sys.argv[2])))
