"""A real house on a loopback port: store in memory, floor on a clock that is turned by hand, browsers and programs."""

import asyncio
import functools
import inspect
import itertools
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Concatenate, ParamSpec, Self

import aiohttp
from aiohttp import CookieJar, web

from hanpan.floor.clock import VirtualClock
from hanpan.floor.floor import Floor
from hanpan.server.app import build_app
from hanpan.server.context import Context
from hanpan.server.limits import Limits
from hanpan.server.serving import port_of, serve
from hanpan.store.sqlite import SqliteStore, open_memory
from hanpan.wire import VERSION

NOON = 1_700_000_000_000
WISHES = itertools.count(1)
"""No two wishes of a person have the same id, whichever line they come by."""
Given = ParamSpec("Given")


@dataclass
class Reply:
    status: int
    body: Any
    headers: Any

    @property
    def code(self) -> str:
        return str(self.body["code"])


@dataclass
class House:
    """The running house, and who has come to it."""

    url: str
    context: Context
    clock: VirtualClock
    store: SqliteStore
    floor: Floor
    browsers: list["Browser"] = field(default_factory=list)
    runner: web.AppRunner | None = None

    def browser(self, **headers: str) -> "Browser":
        """As a browser is: it keeps cookies and says whose page it shows."""
        browser = Browser(self, {"Origin": self.url, **headers})
        self.browsers.append(browser)
        return browser

    def program(self, token: str = "", **headers: str) -> "Browser":
        """As a bot is: no Origin, and a token where it has one."""
        carried = {"Authorization": f"Bearer {token}"} if token else {}
        browser = Browser(self, {**carried, **headers})
        self.browsers.append(browser)
        return browser

    async def guest(self, name: str, lang: str = "en") -> "Browser":
        """Somebody who has come in."""
        browser = self.browser()
        reply = await browser.post("/api/guest", {"name": name, "lang": lang})
        assert reply.status == 200, reply
        browser.person = reply.body["person"]
        return browser

    async def settled(self) -> None:
        """Everything said so far is durable and on its way."""
        for _ in range(5):
            await asyncio.sleep(0)

    def wait(self, seconds: float) -> None:
        self.clock.turn(self.clock.now() + round(seconds * 1000))


class Browser:
    def __init__(self, house: House, headers: dict[str, str]) -> None:
        self.house = house
        self.person = ""
        self.jar = CookieJar(unsafe=True)
        self.session = aiohttp.ClientSession(house.url, headers=headers, cookie_jar=self.jar)

    @property
    def cookie(self) -> str:
        return next((cookie.value for cookie in self.jar if cookie.key == "hanpan"), "")

    async def get(self, path: str, **rest: Any) -> Reply:
        return await self.ask("GET", path, **rest)

    async def post(self, path: str, body: Any = None, **rest: Any) -> Reply:
        return await self.ask("POST", path, **({} if body is None else {"json": body}), **rest)

    async def delete(self, path: str, **rest: Any) -> Reply:
        return await self.ask("DELETE", path, **rest)

    async def ask(self, method: str, path: str, **rest: Any) -> Reply:
        async with self.session.request(method, path, **rest) as response:
            json = response.content_type == "application/json"
            return Reply(response.status, await (response.json() if json else response.text()), response.headers)

    async def line(self, query: str = f"version={VERSION}", **rest: Any) -> "Line":
        return Line(await self.session.ws_connect(f"/ws?{query}", **rest))


class Line:
    """One WebSocket, as a client holds it."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        await self.socket.close()

    async def say(self, word: str, **rest: Any) -> str:
        wish = f"w{next(WISHES)}"
        await self.socket.send_json({"say": word, "id": wish, **rest})
        return wish

    async def hear(self, *words: str) -> Any:
        """The next message; of these kinds, where any are named."""
        while True:
            told = await self.socket.receive_json(timeout=10)
            if not words or told["say"] in words:
                return told

    async def ask(self, word: str, **rest: Any) -> Any:
        """Say it, and hear whether it was granted."""
        wish = await self.say(word, **rest)
        while (told := await self.hear("done", "refused"))["id"] != wish:
            pass
        return told

    async def ended(self) -> tuple[int | None, str]:
        """How the line was closed; what is still said before that is not listened to."""
        while (message := await self.socket.receive(timeout=10)).type is aiohttp.WSMsgType.TEXT:
            pass
        return self.socket.close_code, str(message.extra or "")


@asynccontextmanager
async def house(limits: Limits | None = None, public_url: str = "", base_path: str = "") -> AsyncIterator[House]:
    clock = VirtualClock(NOON)
    store = await open_memory()
    floor = Floor(store, clock)
    await floor.open()
    context = Context(floor, store, clock, limits or Limits(), public_url, base_path=base_path, everywhere=False)
    runner = await serve(build_app(context), "127.0.0.1", 0, shutdown_seconds=1)
    opened = House(f"http://127.0.0.1:{port_of(runner)}", context, clock, store, floor, runner=runner)
    try:
        yield opened
    finally:
        for browser in opened.browsers:
            await browser.session.close()
        await floor.close()
        await runner.cleanup()
        await store.close()


def in_house(
    public_url: str = "", base_path: str = "", **limits: Any
) -> Callable[[Callable[Concatenate[House, Given], Awaitable[None]]], Callable[Given, None]]:
    """Play a test in a house of its own; the test's first argument is the house."""

    def wrap(play: Callable[Concatenate[House, Given], Awaitable[None]]) -> Callable[Given, None]:
        @functools.wraps(play)
        def run(*args: Given.args, **given: Given.kwargs) -> None:
            asyncio.run(opened(*args, **given))

        async def opened(*args: Given.args, **given: Given.kwargs) -> None:
            async with house(Limits(**limits), public_url, base_path) as one:
                await play(one, *args, **given)

        signature = inspect.signature(play)
        run.__signature__ = signature.replace(parameters=list(signature.parameters.values())[1:])  # type: ignore[attr-defined]
        return run

    return wrap
