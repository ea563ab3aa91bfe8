"""LG-3.1: bots that come by WebSocket. They connect with their name and token, and may do so again at any time."""

import asyncio
import hmac
from collections.abc import Mapping
from contextlib import suppress
from itertools import count

import msgspec
from aiohttp import WSMsgType, web
from msgspec import Struct

from hanpan.engine import Command
from hanpan.games.holdem import HandView
from hanpan.games.holdem.events import HoldemEvent
from hanpan.league.answers import chips_of, wish_for
from hanpan.league.players import Asked, Looks, NoAnswerError, Over
from hanpan.league.views import Around, LeagueView, league_view

PATH = "/bot"
LONGEST = 4096
"""Bytes of a message from a bot."""
UNREAD = 64
"""Messages that may wait for a bot; one that does not read them is hung up on, and may come back."""
REPLACED = 4409
TOO_SLOW = 4408


class Welcome(Struct, frozen=True, tag_field="say", tag="welcome"):
    league: str
    player: str


class Turn(Struct, frozen=True, tag_field="say", tag="turn"):
    """Answer with this number."""

    turn: int
    view: LeagueView


class HandOver(Struct, frozen=True, tag_field="say", tag="over"):
    """A hand is over; no answer is wanted."""

    view: LeagueView
    facts: tuple[HoldemEvent, ...]
    """LG-3.5: everything that happened in it, as far as the bot may know."""


class Answer(Struct, frozen=True):
    turn: int
    bet: msgspec.Raw = msgspec.Raw(b"")


_answer = msgspec.json.Decoder(Answer).decode
_encode = msgspec.json.Encoder().encode


class SocketPlayer:
    """One bot: its connection, while it has one, and the questions it has not answered."""

    looks: Looks = "at-the-end"
    hears = True
    remembers = False

    def __init__(self, league: str, name: str, seconds: float) -> None:
        self.welcome = _encode(Welcome(league, name)).decode()
        self.seconds = seconds
        self.turns = count(1)
        self.asked: dict[int, tuple[str, asyncio.Future[bytes]]] = {}
        self.unread: asyncio.Queue[str] | None = None
        """None while it is not here."""
        self.connection: web.WebSocketResponse | None = None
        self.here = asyncio.Event()

    async def answer(self, asked: Asked) -> Command:
        if self.unread is None:
            raise NoAnswerError("absent")
        turn, answered = next(self.turns), asyncio.get_running_loop().create_future()
        view = league_view(asked.hand, asked.seat, asked.around)
        self.asked[turn] = _encode(Turn(turn, view)).decode(), answered
        try:
            self._say(self.asked[turn][0])
            async with asyncio.timeout(self.seconds):
                return wish_for(asked.hand, asked.seat, chips_of(await answered))
        except (TimeoutError, ValueError) as wrong:
            raise NoAnswerError(type(wrong).__name__) from wrong
        finally:
            del self.asked[turn]

    def notice(self, hand: HandView, seat: int, around: Around) -> None:
        """It is told its turns, and how a hand ended."""

    def end(self, over: Over) -> None:
        """What was shown then may be learnt from."""
        self._say(_encode(HandOver(league_view(over.hand, over.seat, over.around), over.facts)).decode())

    def _say(self, text: str) -> None:
        if self.unread is None:
            return
        try:
            self.unread.put_nowait(text)
        except asyncio.QueueFull:
            self.unread = None
            if self.connection is not None:
                asyncio.get_running_loop().create_task(self.connection.close(code=TOO_SLOW, message=b"too-slow"))

    def heard(self, data: str) -> None:
        """An answer to a turn that is still open; anything else is nothing."""
        with suppress(msgspec.DecodeError, RecursionError):
            said = _answer(data)
            _, answered = self.asked.get(said.turn, ("", None))
            if answered is not None and not answered.done():
                answered.set_result(bytes(said.bet))

    async def talk(self, connection: web.WebSocketResponse) -> None:
        """As long as this connection is open, and the bot has no newer one."""
        if self.connection is not None:
            await self.connection.close(code=REPLACED, message=b"replaced")
        self.connection, self.unread = connection, asyncio.Queue(UNREAD)
        for text in [self.welcome, *[question for question, _ in self.asked.values()]]:
            self._say(text)
        self.here.set()
        sending = asyncio.create_task(_send(connection, self.unread))
        try:
            async for message in connection:
                if message.type is WSMsgType.TEXT:
                    self.heard(message.data)
        finally:
            sending.cancel()
            if self.connection is connection:
                self.connection = self.unread = None
                self.here.clear()


async def _send(connection: web.WebSocketResponse, unread: "asyncio.Queue[str]") -> None:
    with suppress(ConnectionError):
        while True:
            await connection.send_str(await unread.get())


class BotListener:
    """Listens for bots: `ws://host:port/bot?name=…`, with the token as `Authorization: Bearer …` or `&token=…`."""

    def __init__(self, players: Mapping[str, SocketPlayer], tokens: Mapping[str, str]) -> None:
        self.players, self.tokens = players, tokens
        app = web.Application()
        app.router.add_get(PATH, self._connect)
        self.runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)

    async def open(self, host: str, port: int) -> int:
        """The port it is; an OSError where that cannot be had."""
        await self.runner.setup()
        site = web.TCPSite(self.runner, host, port)
        await site.start()
        return int(self.runner.addresses[0][1])

    async def close(self) -> None:
        for player in self.players.values():
            if player.connection is not None:
                await player.connection.close(code=1001, message=b"closing")
        await self.runner.cleanup()

    async def _connect(self, request: web.Request) -> web.StreamResponse:
        name = request.query.get("name", "")
        if not self._may_come(name, _token(request)):
            return web.json_response({"code": "not-signed-in"}, status=401)
        connection = web.WebSocketResponse(heartbeat=20, max_msg_size=LONGEST, compress=False)
        await connection.prepare(request)
        await self.players[name].talk(connection)
        return connection

    def _may_come(self, name: str, token: str) -> bool:
        return name in self.tokens and hmac.compare_digest(self.tokens[name].encode(), token.encode(errors="replace"))


def _token(request: web.Request) -> str:
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" else request.query.get("token", "")
