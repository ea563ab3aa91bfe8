"""A client over a real socket: it comes in, asks, loses its connection and comes back without losing anything."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import aiohttp
import pytest

from hanpan.bots.client import Client, HouseError
from hanpan.floor.clock import HouseClock
from hanpan.floor.floor import Floor
from hanpan.house.holdem.settings import HoldemSettings
from hanpan.server.app import build_app
from hanpan.server.context import Context
from hanpan.server.serving import port_of, serve
from hanpan.store.sqlite import open_memory
from hanpan.wire import client_says as say
from hanpan.wire import house_says as told


@dataclass
class Door:
    """A house on a loopback port, and a way to it."""

    floor: Floor
    http: aiohttp.ClientSession
    url: str

    async def guest(self, name: str, **rest: Any) -> Client:
        return await Client.guest(self.http, self.url, name, **rest)


@asynccontextmanager
async def open_house() -> AsyncIterator[Door]:
    store = await open_memory()
    clock = HouseClock()
    floor = Floor(store, clock)
    await floor.open()
    floor.operator.open_permanent(HoldemSettings(), "cash")
    runner = await serve(build_app(Context(floor, store, clock)), "127.0.0.1", 0)
    async with aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as http:
        yield Door(floor, http, f"http://127.0.0.1:{port_of(runner)}")
    await floor.close()
    await runner.cleanup()
    await store.close()


def with_a_house(story: Callable[[Door], Awaitable[None]]) -> Callable[[], None]:
    async def run() -> None:
        async with asyncio.timeout(60), open_house() as door:
            await story(door)

    def test() -> None:
        asyncio.run(run())

    test.__name__, test.__doc__ = story.__name__, story.__doc__
    return test


@with_a_house
async def test_a_guest_comes_in_by_token_or_cookie(door: Door) -> None:
    for name, cookie in (("Ann", False), ("Ben", True)):
        async with await door.guest(name, cookie=cookie) as client:
            assert client.welcome is not None
            assert client.welcome.name == name
            assert isinstance(await client.ask(say.Ping("")), told.Pong)
            assert client.carries.keys() == ({"Cookie", "Origin"} if cookie else {"Authorization"})


@with_a_house
async def test_answers_find_their_wishes(door: Door) -> None:
    async with await door.guest("Ann") as client:
        lobby = client.expect(told.Lobby)
        done, refused = await asyncio.gather(
            client.ask(say.WatchLobby("")), client.ask(say.TakeSeat("", "cash", seat=0, amount=1))
        )
        assert isinstance(done, told.Done)
        assert isinstance(refused, told.Refused)
        assert refused.code == "amount-out-of-range"
        assert [row.table for row in (await lobby).tables] == ["cash"]
        assert isinstance(await client.ask(say.AskChairs("", "cash")), told.Chairs)


@with_a_house
async def test_a_lost_line_comes_back_with_nothing_missing(door: Door) -> None:
    heard: list[Any] = []
    async with await door.guest("Ann") as ann, await door.guest("Ben") as ben:
        ann.hears = heard.append
        for client, seat in ((ann, 0), (ben, 1)):
            assert isinstance(await client.ask(say.TakeSeat("", "cash", seat=seat, amount=100)), told.Done)
        back = ann.expect(told.Welcome)
        await ann.drop()
        assert isinstance(await ben.ask(say.SetAutoRebuy("", "cash", amount=200)), told.Done)
        assert (await back).seat == "cash"
        caught_up = ann.expect(told.Happened, lambda word: word.number >= ben.numbers["cash"])
        await caught_up
        assert ann.connections == 2
        assert ann.gaps == 0
        told_facts = [word for word in heard if isinstance(word, told.Happened)]
        covered = {number for word in told_facts for number in range(word.first, word.number + 1)}
        assert covered >= set(range(min(covered), ann.numbers["cash"] + 1))


@with_a_house
async def test_what_was_not_answered_is_said_again_and_done_once(door: Door) -> None:
    async with await door.guest("Ann") as ann:
        assert ann.welcome is not None
        before = door.floor.people.bank(ann.welcome.person)
        asked = asyncio.create_task(ann.ask(say.BuyChips("", 500)))
        await asyncio.sleep(0)
        await ann.drop()
        assert isinstance(await asked, told.Done)
        assert door.floor.people.bank(ann.welcome.person) == before + 500


@with_a_house
async def test_a_second_line_of_the_same_person_takes_over(door: Door) -> None:
    async with await door.guest("Ann") as first:
        told_so = first.expect(told.TakenOver)
        async with Client(door.http, door.url, token=first.carries["Authorization"].removeprefix("Bearer ")):
            await told_so
            while not first.ended:
                await asyncio.sleep(0.01)
            assert first.ended == "4001"


@with_a_house
async def test_a_name_that_cannot_be_is_told(door: Door) -> None:
    with pytest.raises(HouseError, match="bad-name"):
        await door.guest(" ")
