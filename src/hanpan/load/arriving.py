"""Everybody comes in: a name and a token each, then a connection, a bounded number at a time."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import TypeVar

import aiohttp

from hanpan.load.player import Player
from hanpan.wire import VERSION
from hanpan.words import FALLBACK

AT_ONCE = 48
Item = TypeVar("Item")


class NotLetInError(Exception):
    """The door turned somebody away: its code says why."""


async def arrive(url: str, players: Sequence[Player], came: Callable[[], None]) -> None:
    """All of them; `came` is called for each."""
    run = secrets.token_hex(3)
    connector = aiohttp.TCPConnector(limit=AT_ONCE)
    async with aiohttp.ClientSession(connector=connector, cookie_jar=aiohttp.DummyCookieJar()) as http:

        async def one(numbered: tuple[int, Player]) -> None:
            number, player = numbered
            await player.come_in(url, await token(http, url, f"load-{run}-{number}"))
            came()

        await each(enumerate(players), one)


async def token(http: aiohttp.ClientSession, url: str, name: str) -> str:
    """Of a new guest who says that they are a program."""
    guest = {"name": name, "lang": FALLBACK, "bot": True, "token": True, "protocol": VERSION}
    async with http.post(f"{url}/api/guest", json=guest) as answer:
        body = await answer.json()
        if answer.status >= 300:
            raise NotLetInError(str(body.get("code", answer.status)))
        return str(body["token"])


async def each(items: Iterable[Item], do: Callable[[Item], Awaitable[None]], at_once: int = AT_ONCE) -> None:
    """The same for all, so many at a time; the first that fails ends it."""
    waiting = iter(items)

    async def work() -> None:
        for item in waiting:
            await do(item)

    async with asyncio.TaskGroup() as group:
        for _ in range(at_once):
            group.create_task(work())
