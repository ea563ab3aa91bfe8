"""A client over a real socket, for bots from outside and for tests.

It reconnects by itself: it enters its tables again from the last number it has, and repeats, with the same id, whatever
was not answered.
"""

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import Any, Self, TypeVar

import aiohttp
import msgspec
from msgspec import structs

from hanpan.bots.contributing import Contributing
from hanpan.wire import VERSION
from hanpan.wire import client_says as say
from hanpan.wire import house_says as told
from hanpan.words import FALLBACK

Answer = told.Done | told.Refused | told.Chairs | told.Why | told.Pong
Listener = Callable[[Any], None]
Heard = TypeVar("Heard", bound=told.Word)

FIRST_PAUSE, LONGEST_PAUSE = 0.05, 0.5
FOR_GOOD = (4001, 4400, 4401, 4403)
"""Taken over, another version, not signed in, shown out: coming back would not help."""


class HouseError(Exception):
    """The house did not let us in: its code says why, and its text in our language."""

    def __init__(self, code: str, text: str = "") -> None:
        super().__init__(code)
        self.text = text


class Client:
    """One person, one connection."""

    def __init__(
        self,
        http: aiohttp.ClientSession,
        url: str,
        *,
        token: str = "",
        cookie: str = "",
        hears: Listener | None = None,
        contributes: bool = True,
        watches: bool = False,
        key: str = "",
    ) -> None:
        """`contributes`: to every deal (FD-1.2); `watches`: checks, too, whatever the house proves; `key`: by which we
        know the house."""
        self.http, self.url, self.token = http, url.rstrip("/"), token
        # A browser says from which page it comes; with a cookie the house asks that of everybody.
        self.carries = {"Authorization": f"Bearer {token}"} if token else {"Cookie": cookie, "Origin": self.url}
        self.hears = hears
        self.contributes, self.watches = contributes, watches
        self.deals: Contributing | None = None
        """Where the house deals so that anyone can check it."""
        self.key = key
        """The house's key as it was first told, or as somebody has kept it (FD-2.1)."""
        self.key_changed = ""
        """Another than we knew, where the house has one now."""
        self.welcome: told.Welcome | None = None
        self.numbers: dict[str, int] = {}
        """The last fact of each table we look at."""
        self.connections = 0
        """How often we came in."""
        self.gaps = 0
        """How often facts were missing between two words about a table."""
        self.ended = ""
        """Why the house will not have us back."""
        self._lobby = False
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._unanswered: dict[str, tuple[bytes, asyncio.Future[Answer]]] = {}
        self._waiting: list[tuple[Callable[[Any], bool], asyncio.Future[Any]]] = []
        self._ids = secrets.token_hex(4)
        self._said = 0
        self._task: asyncio.Task[None] | None = None

    # -- coming in

    @classmethod
    async def guest(
        cls,
        http: aiohttp.ClientSession,
        url: str,
        name: str,
        lang: str = FALLBACK,
        *,
        cookie: bool = False,
        bot: bool = True,
        code: str = "",
    ) -> Self:
        """Somebody new, by a token, or by a cookie as a browser would; with an invitation where the house wants one."""
        asked: dict[str, Any] = {"name": name, "lang": lang, "bot": bot, "token": not cookie, "protocol": VERSION}
        asked |= {"code": code} if code else {}
        async with http.post(f"{url.rstrip('/')}/api/guest", json=asked) as answer:
            body = await answer.json()
            if answer.status >= 300:
                raise HouseError(body.get("code", str(answer.status)), body.get("text", ""))
            carried = "; ".join([f"{name}={morsel.value}" for name, morsel in answer.cookies.items()])
        return cls(http, url, token=body.get("token", ""), cookie=carried)

    async def __aenter__(self) -> Self:
        """Come in, and be welcomed."""
        welcomed = self.expect(told.Welcome)
        self._task = asyncio.create_task(self._stay())
        await welcomed
        return self

    async def __aexit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        if self._socket is not None:
            await self._socket.close()

    @property
    def is_here(self) -> bool:
        """Is there a connection at this moment?"""
        return self._socket is not None and not self._socket.closed

    async def drop(self) -> None:
        """Lose the connection, as a tunnel does: without a goodbye. We come back by ourselves."""
        if self._socket is not None and (transport := self._socket.get_extra_info("socket")) is not None:
            transport.shutdown(2)

    async def _stay(self) -> None:
        pause = FIRST_PAUSE
        while not self.ended:
            with suppress(aiohttp.ClientError, ConnectionError, TimeoutError):
                async with self._open() as self._socket:
                    pause = FIRST_PAUSE
                    await self._listen(self._socket)
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _open(self) -> Any:
        return self.http.ws_connect(
            f"{self.url}/ws", params={"version": str(VERSION)}, headers=self.carries, max_msg_size=0, compress=0
        )

    async def _listen(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for frame in socket:
            word = told.decode(frame.data)
            if isinstance(word, told.Welcome):
                await self._welcomed(word, socket)
            self._take_in(word)
            if self.deals is not None:
                for wish in self.deals.hear(word):
                    await self._send(structs.replace(wish, id=self._next_id()))
        if socket.close_code in FOR_GOOD:
            self.ended = f"{socket.close_code}"
            self._give_up()

    async def _welcomed(self, word: told.Welcome, socket: aiohttp.ClientWebSocketResponse) -> None:
        """Where we were, and what we still want to hear about."""
        self.welcome, self.connections = word, self.connections + 1
        if self._lobby:
            await self._send(say.WatchLobby(self._next_id()))
        if word.evening and word.seat not in self.numbers:
            self.numbers.clear()  # one was brought to another table meanwhile (EV-3.4)
            if word.seat:
                await self._send(say.Enter(self._next_id(), word.seat))
        for table, number in self.numbers.items():
            await self._send(say.Enter(self._next_id(), table, number))
        for data, _ in list(self._unanswered.values()):
            await socket.send_str(data.decode())
        self._meet(word)
        for wish in self.deals.again() if self.deals is not None else ():
            await self._send(structs.replace(wish, id=self._next_id()))

    def _meet(self, word: told.Welcome) -> None:
        """FD-2.1: a key that is another than it was is told, and that it was another is not forgotten."""
        self.key = self.key or word.key
        self.key_changed = word.key if word.key != self.key else ""
        is_known = self.deals is not None and self.deals.key.hex() == word.key
        if word.key and self.contributes and not is_known:
            self.deals = Contributing(word.key, word.person, watches=self.watches)

    def _give_up(self) -> None:
        for _, answer in self._unanswered.values():
            answer.cancel()
        for _, heard in self._waiting:
            heard.cancel()

    # -- speaking

    async def ask(self, wish: say.Wish) -> Answer:
        """Say it, with an id of ours, and wait for the answer, however many connections that takes."""
        wish = structs.replace(wish, id=self._next_id())
        if isinstance(wish, say.WatchLobby):
            self._lobby = wish.on
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._unanswered[wish.id] = (msgspec.json.encode(wish), answer)
        await self._send(wish)
        return await answer

    async def _send(self, wish: say.Wish) -> None:
        """What does not get through now is said again on the next connection."""
        if self._socket is not None and self.is_here:
            with suppress(ConnectionError, aiohttp.ClientError):
                await self._socket.send_str(msgspec.json.encode(wish).decode())

    def _next_id(self) -> str:
        self._said += 1
        return f"{self._ids}-{self._said}"

    # -- hearing

    def expect(self, word_type: type[Heard], fits: Callable[[Heard], bool] = lambda _: True) -> "asyncio.Future[Heard]":
        """The next word of a kind that fits, from now on."""
        heard: asyncio.Future[Heard] = asyncio.get_running_loop().create_future()
        self._waiting.append((lambda word: isinstance(word, word_type) and fits(word), heard))
        return heard

    def _take_in(self, word: Any) -> None:
        if isinstance(word, told.Happened):
            self._number(word)
        elif isinstance(word, told.Gone):
            self.numbers.pop(word.table, None)
        elif isinstance(word, told.Moved):
            self.numbers.pop(word.source, None)
        elif isinstance(word, told.Done | told.Refused | told.Chairs | told.Why | told.Pong):
            _, answer = self._unanswered.pop(word.id, (b"", None))
            if answer is not None and not answer.done():
                answer.set_result(word)
        self._tell(word)

    def _number(self, word: told.Happened) -> None:
        last = self.numbers.get(word.table, word.first - 1)
        self.gaps += word.first > last + 1
        self.numbers[word.table] = max(last, word.number)

    def _tell(self, word: Any) -> None:
        for fits, heard in self._waiting:
            if not heard.done() and fits(word):
                heard.set_result(word)
        self._waiting = [one for one in self._waiting if not one[1].done()]
        if self.hears is not None:
            self.hears(word)
