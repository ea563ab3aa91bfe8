"""The same players' sockets in the rooms of the bare echo: what the client can take, and what the library can send."""

import asyncio
import time

from hanpan.load.figures import Tally
from hanpan.load.frames import Connection, open_connection
from hanpan.load.player import DONE, HAPPENED

ACTION = b'{"say":"play","id":"1234","table":"t0123456789abcdef","hand":123,"turn":4567,"move":"check","amount":0}'
"""As long as one at a table."""
_TURN = len(b'{"say":"happened","turn":')


class EchoPlayer:
    """One member of a room: speaks when a message names its seat."""

    __slots__ = ("action", "connection", "on", "seat", "sent", "tally", "think")

    def __init__(self, tally: Tally, seat: int, action: bytes, think: float) -> None:
        self.tally, self.seat, self.action, self.think = tally, seat, action, think
        self.connection: Connection | None = None
        self.sent = 0.0
        self.on = False

    async def come_in(self, url: str, room: str) -> None:
        self.connection = await open_connection(url, f"/ws?room={room}", self.heard, lambda: None)

    def heard(self, data: bytes) -> None:
        if data.startswith(HAPPENED):
            self.tally.deliveries += 1
            self.tally.bytes += len(data)
            if data[_TURN] - 48 == self.seat:
                self._think()
        elif data.startswith(DONE):
            self.tally.latencies.add(time.perf_counter() - self.sent)
            self.tally.actions += 1

    def _think(self) -> None:
        if self.think:
            asyncio.get_running_loop().call_later(self.think, self.speak)
        else:
            self.speak()

    def speak(self) -> None:
        if self.on and self.connection is not None:
            self.sent = time.perf_counter()
            self.connection.send(self.action)


class EchoRoom:
    """A room of as many as a table has, one action under way at a time."""

    def __init__(self, tally: Tally, name: str, seats: int, think: float = 0.0) -> None:
        self.name = name
        self.players = [EchoPlayer(tally, seat, ACTION, think) for seat in range(seats)]

    async def come_in(self, url: str) -> None:
        for player in self.players:  # one after the other: their seats are the order in which they came
            await player.come_in(url, self.name)

    def start(self) -> None:
        for player in self.players:
            player.on = True
        asyncio.get_running_loop().call_soon(self.players[0].speak)

    def stop(self) -> None:
        for player in self.players:
            player.on = False
