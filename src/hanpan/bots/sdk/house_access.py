"""Coming in by the door, and finding a table."""

import asyncio
from typing import Any

import aiohttp
import msgspec

from hanpan.bots.client import Client, HouseError
from hanpan.bots.sdk.errors import BotError
from hanpan.bots.sdk.plan import Plan
from hanpan.bots.sdk.tokens import Kept, Tokens
from hanpan.house.contract import Listing
from hanpan.house.lobby import has_room

LONGEST_NAME = 20
WAITS = 10.0
_listings = msgspec.json.Decoder(list[Listing])


async def come_in(http: aiohttp.ClientSession, url: str, name: str, plan: Plan, tokens: Tokens) -> Client:
    """As who the bot was last time; else as somebody new, marked as a bot."""
    kept = tokens.find(url, name)
    if kept.token and await _opens(http, url, kept.token):
        return Client(http, url, token=kept.token, key=kept.key)
    try:
        client = await Client.guest(http, url, name, plan.lang, code=plan.code)
    except HouseError as wrong:
        raise BotError("not-let-in", name=name, problem=wrong.text or wrong) from None
    except (aiohttp.ClientError, TimeoutError) as wrong:
        raise _closed(url, wrong) from None
    client.key = kept.key
    tokens.keep(Kept(url, name, client.token, kept.key))
    return client


def keep_key(client: Client, url: str, name: str, tokens: Tokens) -> bool:
    """FD-2.1: the key by which the bot first knew the house is kept, and no other in its place. Is it still that?"""
    if client.key and tokens.find(url, name).key != client.key:
        tokens.keep(Kept(url, name, client.token, client.key))
    return not client.key_changed


async def _opens(http: aiohttp.ClientSession, url: str, token: str) -> bool:
    status, _ = await _get(http, f"{url}/api/me", url, {"Authorization": f"Bearer {token}"})
    return status == 200


async def find_table(http: aiohttp.ClientSession, url: str, plan: Plan) -> str:
    """The one that is named, or the best of the game: one that plays and still takes people in, else one that waits."""
    tables = await lobby(http, url)
    if plan.table:
        if plan.table not in [row.table for row in tables]:
            raise BotError("no-table", table=plan.table, known=", ".join([row.table for row in tables]) or "–")
        return plan.table
    free = [row for row in tables if row.game == plan.game and plan.format in ("", row.format) and _takes_people(row)]
    if not free:
        known = ", ".join([f"{row.table} ({row.game} {row.format})" for row in tables])
        raise BotError("no-game-here", game=f"{plan.game} {plan.format}".strip(), known=known or "–")
    return max(free, key=lambda row: (row.state == "playing", row.taken)).table


def _takes_people(row: Listing) -> bool:
    """A chair is free, and a newcomer is let in; where nobody counts chairs, somebody is there to play with."""
    return has_room(row) and (row.seats > 0 or row.taken > 0) and row.open


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
