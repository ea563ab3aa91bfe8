"""A running house that deals by FD, over real sockets, and clients that believe nothing."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import aiohttp
import msgspec

from hanpan.bots.client import Client
from hanpan.bots.names import is_ours
from hanpan.floor.clock import HouseClock
from hanpan.floor.fair_dealer import FairDealer
from hanpan.floor.floor import Floor
from hanpan.floor.house_key import HouseKey
from hanpan.floor.ports import Store
from hanpan.floor.sealing import Seal
from hanpan.house.events import TableEvent
from hanpan.house.holdem.settings import HoldemSettings
from hanpan.house.journal import decode_event
from hanpan.house.kinds import KINDS
from hanpan.house.timers import Timers
from hanpan.server.app import build_app
from hanpan.server.context import Context
from hanpan.server.serving import port_of, serve
from hanpan.store.sqlite import open_memory
from hanpan.wire import client_says as say
from hanpan.wire import house_says as told

KEY = b"k" * 32
QUICK = HoldemSettings(seats=2, timers=Timers(between_hands=1))
TABLE = "cash"


@dataclass
class FairHouse:
    """A house on a loopback port, and a way to it."""

    floor: Floor
    http: aiohttp.ClientSession
    url: str

    async def player(self, name: str, **how: Any) -> "Player":
        client = await Client.guest(self.http, self.url, name)
        client.contributes, client.watches = how.get("contributes", True), True
        return Player(client, how.get("game", "holdem"))

    async def receipt(self, client: Client, hand: int) -> dict[str, Any]:
        address = f"{self.url}/api/hands/{TABLE}/{hand}/receipt"
        async with self.http.get(address, headers=client.carries) as answer:
            assert answer.status == 200, await answer.text()
            found: dict[str, Any] = await answer.json()
            return found


@dataclass
class Player:
    """Plays whatever costs nothing, and remembers what happened."""

    client: Client
    game: str
    facts: list[TableEvent] = field(default_factory=list)
    picture: told.Happened | None = None
    news: asyncio.Event = field(default_factory=asyncio.Event)
    tasks: set[asyncio.Task[Any]] = field(default_factory=set)
    proofs: list[told.Proofs] = field(default_factory=list)

    async def sit(self, seat: int, amount: int = 200) -> None:
        self.client.hears = self._hear
        await self.client.ask(say.Enter("", TABLE))
        await self.client.ask(say.BuyChips("", 1000))
        answer = await self.client.ask(say.TakeSeat("", TABLE, seat=seat, amount=amount, entry="post"))
        assert isinstance(answer, told.Done), answer

    def _hear(self, word: Any) -> None:
        if isinstance(word, told.Happened):
            self.picture = told.laid_over(self.picture, word)
            self.facts += [decode_event(KINDS[self.game], bytes(fact)) for fact in word.facts]
            own, hand = self.picture.own or b"{}", self.picture.hand or b"{}"
            self._act(msgspec.json.decode(own), msgspec.json.decode(hand))
            self.news.set()
        elif isinstance(word, told.Proofs):
            self.proofs.append(word)

    def _act(self, own: Any, hand: Any) -> None:
        names = [move["name"] for move in own.get("moves", ())]
        move = next((name for name in ("check", "call") if name in names), "")
        if move:
            wish = say.Play("", TABLE, hand["hand_number"], hand["turn_number"], move)
            task = asyncio.create_task(self.client.ask(wish))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def until(self, fits: Callable[["Player"], bool]) -> None:
        while not fits(self):
            self.news.clear()
            await self.news.wait()

    def count(self, kind: type[TableEvent]) -> int:
        return sum(isinstance(fact, kind) for fact in self.facts)

    @property
    def mark(self) -> str:
        assert self.client.deals is not None
        return self.client.deals.marks.get(TABLE, "")


SEAL = Seal(HouseKey(KEY))


def dealer() -> FairDealer:
    return FairDealer(HouseKey(KEY), is_ours)


@asynccontextmanager
async def fair_house(
    settings: Any = QUICK, store: Store | None = None, fair: FairDealer | None = None
) -> AsyncIterator[FairHouse]:
    store, clock, fair = store or await open_memory(SEAL), HouseClock(), fair or dealer()
    floor = Floor(store, clock, fair=fair, forgets=True)
    await floor.open()
    floor.operator.open_permanent(settings, TABLE)
    runner = await serve(build_app(Context(floor, store, clock)), "127.0.0.1", 0)
    async with aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as http:
        yield FairHouse(floor, http, f"http://127.0.0.1:{port_of(runner)}")
    await floor.close()
    await runner.cleanup()
    await store.close()


def in_fair_house(story: Callable[[FairHouse], Awaitable[None]]) -> Callable[[], None]:
    async def run() -> None:
        async with asyncio.timeout(60), fair_house() as house:
            await story(house)

    def test() -> None:
        asyncio.run(run())

    test.__name__, test.__doc__ = story.__name__, story.__doc__
    return test
