"""Whatever comes over a line: nothing breaks, each wish is answered, and nobody else is disturbed."""

import asyncio
import random
from typing import Any

import aiohttp
import msgspec
import pytest

from hanpan.house.kinds import KINDS
from hanpan.wire import client_says
from tests.server.house import House, Line, in_house
from tests.server.playing import CASH, PRIVATE, open_table

SCHEMA = msgspec.json.schema(client_says.AnyWish)["$defs"]
SAID = [one for one in SCHEMA.values() if "properties" in one]
FRAMES = 400
ODD: list[Any] = [None, True, -1, 0, 1, 2**53, 10**30, 1.5, "", "x", "민수", "\u0000", "x" * 5000, [], {}, [[]], "1"]


CHOSEN: dict[str, list[Any]] = {
    "game": [*KINDS, "chess"],
    "format": [one.name for kind in KINDS.values() for one in kind.formats],
    "form": [{}, {"seats": 2}, {"seats": 6, "most_buy_in": 300}, {"decks": 2}, {"friends_only": True}, {"cups": 1}],
}
"""Of a table to be opened: what fits, at least now and then."""


def any_frame(dice: random.Random, tables: list[str]) -> bytes:
    """A wish with fields that fit, that nearly fit or that do not, or bytes that are no wish at all."""
    if dice.random() < 0.1:
        return dice.choice([b"", b"{", b"[" * 5000, b"\xff\xfe", b'"', b"nan", dice.randbytes(40)])
    fields = dice.choice(SAID)["properties"]
    wish: dict[str, Any] = {name: _value(dice, name, about, tables) for name, about in fields.items()}
    for name in list(wish):
        if dice.random() < 0.05:
            del wish[name]
    if dice.random() < 0.05:
        wish[dice.choice(["colour", "at", "person", "bank"])] = dice.choice(ODD)
    return msgspec.json.encode(wish) if "id" in wish or dice.random() < 0.5 else b"{}"


def _value(dice: random.Random, name: str, about: dict[str, Any], tables: list[str]) -> Any:
    if name == "say":
        return about["enum"][0]
    if dice.random() < 0.1:
        return dice.choice(ODD)
    if name == "id":
        return f"f{dice.randrange(200)}"  # some come twice
    if name == "table":
        return dice.choice([*tables, "nowhere"])
    if name in CHOSEN:
        return dice.choice(CHOSEN[name])
    if "enum" in about:
        return dice.choice(about["enum"])
    return {"integer": dice.randrange(3), "boolean": dice.random() < 0.5}.get(about.get("type", ""), "check")


@pytest.mark.parametrize("seed", range(5))
@in_house(messages_per_second=0, address_messages_per_second=0)
async def test_nothing_that_is_said_breaks_anything(house: House, seed: int) -> None:
    dice = random.Random(seed)
    ann, ben, cho = await house.guest("Ann"), await house.guest("Ben"), await house.guest("Cho")
    public, private = await open_table(ann, **CASH), await open_table(ann, **PRIVATE)
    async with await ben.line() as calm, await cho.line() as wild:
        await calm.hear("welcome")
        heard = asyncio.create_task(_everything(wild))
        for _ in range(FRAMES):
            await wild.socket.send_frame(any_frame(dice, [public, private]), aiohttp.WSMsgType.TEXT)
        assert (await calm.ask("buy-chips", amount=10))["say"] == "done", f"seed {seed}"
        await wild.socket.send_json({"say": "ping", "id": "the-last"})
        said = await asyncio.wait_for(heard, 30)
    refusals = [word for word in said if word["say"] == "refused"]
    assert refusals
    assert all(word["code"] and word["text"] for word in refusals), f"seed {seed}"
    assert private not in str(said), f"seed {seed}: the private table was spoken of"
    assert house.floor.healthy


@in_house(messages_per_second=0, address_messages_per_second=0)
async def test_an_id_used_again_much_later_does_not_stop_the_house(house: House) -> None:
    ann, ben = await house.guest("Ann"), await house.guest("Ben")
    async with await ann.line() as line, await ben.line() as other:
        await line.socket.send_json({"say": "buy-chips", "id": "again", "amount": 1})
        for _ in range(100):
            await line.ask("buy-chips", amount=1)
        await line.socket.send_json({"say": "buy-chips", "id": "again", "amount": 2})
        async with asyncio.timeout(3):
            assert (await other.ask("buy-chips", amount=1))["say"] == "done"


async def _everything(line: Line) -> list[Any]:
    words = []
    while True:
        words.append(await line.hear())
        if words[-1].get("id") == "the-last":
            return words
