"""Running bots: `run` for a file of one's own, `visit` for whoever has a loop already."""

import asyncio
import os
import re
import signal
import sys
from collections.abc import Callable
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Literal

import aiohttp

from hanpan.bots.client import Client
from hanpan.bots.sdk.bot import Bot
from hanpan.bots.sdk.deciding import Trouble
from hanpan.bots.sdk.errors import BotError
from hanpan.bots.sdk.house_access import LONGEST_NAME, come_in, find_table, keep_key
from hanpan.bots.sdk.plan import Plan
from hanpan.bots.sdk.table_session import TableSession
from hanpan.bots.sdk.tally import Tally
from hanpan.bots.sdk.tokens import Tokens
from hanpan.words import say
from hanpan.words.environment import of_environment

HOUSE = "http://127.0.0.1:8080"
Stops = list[Callable[[], None]]
"""How each bot that plays is told to go."""


def run(
    bot: type[Bot],
    url: str = HOUSE,
    *,
    table: str = "",
    game: str = "",
    format: str = "",  # noqa: A002 - the word of the house
    name: str = "",
    hands: int = 0,
    count: int = 1,
    buy_in: int = 0,
    entry: Literal["post", "wait"] = "post",
    rebuys: int | None = None,
    think_seconds: float = 10.0,
    lang: str = "",
    seed: int | None = None,
    tokens: Path | None = None,
) -> list[Tally]:
    """Play until so many hands are over, or until Ctrl-C; how each did. See `Plan` for what the words mean."""
    lang = lang or of_environment(os.environ)
    plan = Plan(table, game or bot.game, format or bot.format, hands, buy_in, entry, rebuys, think_seconds, lang, seed)
    kept = Tokens.of_user() if tokens is None else Tokens(tokens)
    try:
        return asyncio.run(visit_all(bot, url, plan, names(bot, name, count), kept, teller(lang)))
    except BotError as wrong:
        sys.exit(wrong.told(lang))


def names(bot: type[Bot], name: str = "", count: int = 1) -> list[str]:
    """What each of them is called."""
    wanted = name or bot.name or re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", bot.__name__)
    first = wanted[:LONGEST_NAME]
    return [first if number == 1 else f"{wanted[: LONGEST_NAME - 4]} {number}" for number in range(1, count + 1)]


def teller(lang: str) -> Callable[..., None]:
    """Tell what happens, line by line, beside whatever the bot itself prints."""

    def tell(key: str, *, trouble: Trouble | None = None, **values: object) -> None:
        text = say(lang, f"sdk.{key}", **values) if trouble is None else f"{values['name']}: {trouble.told(lang)}"
        print(text, file=sys.stderr, flush=True)

    return tell


async def visit_all(
    bot: type[Bot], url: str, plan: Plan, called: list[str], tokens: Tokens, tell: Callable[..., None]
) -> list[Tally]:
    """Several of them, each in its own name; the first Ctrl-C lets them go, the second ends it."""
    stops: Stops = []
    with _stopping(stops):
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(_one(bot, url, plan, name, tokens, tell, stops)) for name in called]
    answers = [task.result() for task in tasks if not task.cancelled()]
    wrong = [answer for answer in answers if isinstance(answer, BotError)]
    if wrong:
        raise wrong[0]
    return [answer for answer in answers if isinstance(answer, Tally)]


async def _one(bot: type[Bot], *rest: Any) -> Tally | BotError:
    """A task of a group must not fail alone: what stops one of them is told once the others are done."""
    try:
        return await visit(bot(), *rest)
    except BotError as wrong:
        return wrong


async def visit(
    bot: Bot,
    url: str,
    plan: Plan,
    name: str,
    tokens: Tokens,
    tell: Callable[..., None],
    stops: Stops | None = None,
) -> Tally:
    """One bot, from the door to its leaving."""
    url = url.rstrip("/")
    session: TableSession | None = None
    task = asyncio.current_task()

    def stop() -> None:
        """Before it sits anywhere there is nothing to leave."""
        if session is not None:
            session.stop()
        elif task is not None:
            task.cancel()

    if stops is not None:
        stops.append(stop)
    async with aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as http:
        table = await find_table(http, url, plan)
        client = await come_in(http, url, name, plan, tokens)
        async with _Connected(client):
            if not keep_key(client, url, name, tokens):
                tell("key-changed", name=name, url=url)
            session = TableSession(client, bot, table, plan, tell)
            return await session.stay()


class _Connected:
    """A client that says why it was turned away."""

    def __init__(self, client: Client) -> None:
        self.client = client

    async def __aenter__(self) -> Client:
        try:
            return await self.client.__aenter__()
        except asyncio.CancelledError:
            if self.client.ended:
                raise BotError("hung-up", code=self.client.ended) from None
            raise

    async def __aexit__(self, *wrong: Any) -> None:
        await self.client.__aexit__(*wrong)


@contextmanager
def _stopping(stops: Stops) -> Any:
    """The first Ctrl-C asks everybody to go; after it the second is as ever."""
    loop = asyncio.get_running_loop()

    def ring() -> None:
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(number)
        for stop in stops:
            stop()

    heard = False
    with suppress(NotImplementedError, ValueError, RuntimeError):  # Windows, or not the main thread
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, ring)
        heard = True
    try:
        yield
    finally:
        if heard:
            for number in (signal.SIGINT, signal.SIGTERM):
                loop.remove_signal_handler(number)
