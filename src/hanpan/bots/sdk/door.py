"""Coming in by the door, and finding a table."""

import asyncio
from typing import Any

import aiohttp
import msgspec

from hanpan.bots.client import Client, HouseError
from hanpan.bots.sdk.errors import BotError
from hanpan.bots.sdk.tokens import Tokens
from hanpan.house.lobby import Listing

LONGEST_NAME = 20
WAITS = 10.0
_listings = msgspec.json.Decoder(list[Listing])


async def come_in(http: aiohttp.ClientSession, url: str, name: str, lang: str, tokens: Tokens) -> Client:
    """As who the bot was last time; else as somebody new, marked as a bot."""
    token = tokens.find(url, name)
    if token and await _opens(http, url, token):
        return Client(http, url, token=token)
    try:
        client = await Client.guest(http, url, name, lang)
    except HouseError as wrong:
        raise BotError("not-let-in", name=name, problem=wrong.text or wrong) from None
    except (aiohttp.ClientError, TimeoutError) as wrong:
        raise _closed(url, wrong) from None
    tokens.keep(url, name, client.token)
    return client


async def _opens(http: aiohttp.ClientSession, url: str, token: str) -> bool:
    status, _ = await _get(http, f"{url}/api/me", url, {"Authorization": f"Bearer {token}"})
    return status == 200


async def find_table(http: aiohttp.ClientSession, url: str, wanted: str, kind: str) -> str:
    """The one of this name, or the best of this kind: a game that runs, for a sit-and-go one that waits."""
    tables = await lobby(http, url)
    if wanted:
        if wanted not in [row.table for row in tables]:
            raise BotError("no-table", table=wanted, known=", ".join([row.table for row in tables]) or "–")
        return wanted
    free = [row for row in tables if row.kind == kind and _has_room(row)]
    if not free:
        raise BotError("no-kind", kind=kind, known=", ".join([f"{row.table} ({row.kind})" for row in tables]) or "–")
    return max(free, key=lambda row: (row.state == "playing", row.taken)).table


def _has_room(row: Listing) -> bool:
    if row.kind == "blackjack":
        return row.taken > 0  # somebody who could deal
    return row.taken < row.seats and not (row.kind == "sng" and row.state == "playing")


async def lobby(http: aiohttp.ClientSession, url: str) -> list[Listing]:
    """The tables anybody may see."""
    status, body = await _get(http, f"{url}/api/lobby", url, {})
    try:
        return _listings.decode(msgspec.json.encode(msgspec.json.decode(body)["tables"]))
    except (msgspec.MsgspecError, LookupError, TypeError):
        raise BotError("no-house", url=url, problem=status) from None


async def _get(http: aiohttp.ClientSession, address: str, url: str, headers: dict[str, str]) -> tuple[int, bytes]:
    try:
        async with asyncio.timeout(WAITS), http.get(address, headers=headers) as answer:
            return answer.status, await answer.read()
    except (aiohttp.ClientError, TimeoutError, ValueError) as wrong:
        raise _closed(url, wrong) from None


def _closed(url: str, wrong: Any) -> BotError:
    return BotError("no-house", url=url, problem=wrong or type(wrong).__name__)
