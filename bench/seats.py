"""How long people wait for a game in a house as it is shipped: `python -m bench.seats` (HO-2.9, HO-2.11, HO-2.12).

From pressing the chair to one's own first cards, ten times each; every time somebody new, as soon as the last one has
left in mid-game. `python -m bench.seats --empty` measures how much a house writes in two minutes with nobody in it.
"""

import argparse
import asyncio
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import aiohttp
import msgspec

from hanpan.bots.client import Client
from hanpan.wire import client_says as say
from hanpan.wire import house_says as told
from tests.operating.processes import serving

TIMES = 10
LONGEST = 60.0
SETTLES, MEASURED = 30, 120
"""Seconds in which a newly opened house comes to rest, and in which it is watched."""
UNSAID = "unsaid"
OWN = say.OpenTable(UNSAID, "holdem", "sng")


class Somebody:
    """A person at one table, who looks at it as the page does."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.picture: dict[str, dict[str, Any]] = {"shared": {}, "own": {}, "hand": {}}
        client.hears = self._hear

    def _hear(self, word: Any) -> None:
        if isinstance(word, told.Happened):
            for part in self.picture:
                if raw := getattr(word, part):
                    self.picture[part] = msgspec.json.decode(raw)

    async def must(self, wish: say.Wish) -> told.Done:
        answer = await self.client.ask(wish)
        assert isinstance(answer, told.Done), answer
        return answer

    async def sits_down(self, table: str) -> None:
        """On the first free chair; where a game is in play, on the one they reserve."""
        while True:
            chairs = await self.client.ask(say.AskChairs(UNSAID, table))
            assert isinstance(chairs, told.Chairs)
            free = [(seat, offer) for seat, offer in enumerate(chairs.offers) if offer.refusal is None]
            if free:
                seat, offer = free[0]
                taken = await self.client.ask(say.TakeSeat(UNSAID, table, seat, offer.high, "post"))
                if isinstance(taken, told.Done):
                    return
            else:
                await self.client.ask(say.Reserve(UNSAID, table))
            await asyncio.sleep(0.2)

    async def until(self, is_so: Callable[[], bool], meanwhile: Callable[[], Awaitable[None]] | None = None) -> None:
        async with asyncio.timeout(600):
            while not is_so():
                if meanwhile is not None:
                    await meanwhile()
                await asyncio.sleep(0.05)

    async def starts(self, table: str) -> None:
        """Who finds themselves the host presses the button, once somebody else is there (SN-1.1)."""
        shared = self.picture["shared"]
        if shared.get("host") == self.client.welcome.person and len(shared["chairs"]) > 1:  # type: ignore[union-attr]
            await asyncio.sleep(1)
            await self.client.ask(say.StartGame(UNSAID, table))

    def has_cards(self) -> bool:
        return bool(self.picture["own"].get("cards"))

    async def leaves(self, table: str) -> None:
        async def go() -> None:
            await self._play(table)
            await self.client.ask(say.Leave(UNSAID, table))
            await asyncio.sleep(0.3)

        await self.until(lambda: table not in self.client.numbers, go)

    async def _play(self, table: str) -> None:
        moves = [move["name"] for move in self.picture["own"].get("moves", ())]
        move = next((name for name in ("check", "fold", "pass") if name in moves), "")
        if move:
            turn = self.picture["hand"] or self.picture["shared"]
            hand = turn.get("hand_number", turn.get("games", 0))
            await self.client.ask(say.Play(UNSAID, table, hand, turn["turn_number"], move))


async def _at_the_house(who: Somebody, table: str) -> float:
    await who.must(say.Enter(UNSAID, table))
    began = time.monotonic()
    await who.sits_down(table)
    await who.until(who.has_cards, lambda: who.starts(table))
    waited = time.monotonic() - began
    await who.leaves(table)
    return waited


async def _at_ones_own(who: Somebody, _: str) -> float:
    table = (await who.must(OWN)).table
    await who.must(say.Enter(UNSAID, table))
    began = time.monotonic()
    await who.sits_down(table)
    await who.must(say.CallBots(UNSAID, table))
    await who.until(who.has_cards)
    waited = time.monotonic() - began
    await who.leaves(table)
    return waited


CASES: dict[str, tuple[Callable[[Somebody, str], Awaitable[float]], str]] = {
    "cash": (_at_the_house, "cash-1-2"),
    "sit-and-go": (_at_the_house, "sng-1-2"),
    "Sniper": (_at_the_house, "sniper"),
    "textbook": (_at_the_house, "textbook"),
    "one's own": (_at_ones_own, ""),
}


async def _ten_times(http: aiohttp.ClientSession, url: str, case: str) -> list[float]:
    wait, table = CASES[case]
    waits = []
    for number in range(TIMES):
        name = f"{case[:9].strip()} {number}".replace("'", "")
        async with await Client.guest(http, url, name, bot=False) as client:
            waits.append(await wait(Somebody(client), table))
            print(f"{case} {waits[-1]:.1f}", file=sys.stderr, flush=True)
    return waits


async def _measure(url: str) -> dict[str, list[float]]:
    async with aiohttp.ClientSession() as http:
        waits = await asyncio.gather(*[_ten_times(http, url, case) for case in CASES])
    return dict(zip(CASES, waits, strict=True))


def seats() -> bool:
    """Each case in its own line; is nobody kept longer than a minute?"""
    with TemporaryDirectory() as folder, serving(Path(folder), "--host", "127.0.0.1") as running:
        time.sleep(5)
        found = asyncio.run(_measure(running.url))
    print(f"{'from chair to cards':<20} {'median':>7} {'longest':>8}   seconds, {TIMES} times each")
    for case, waits in found.items():
        print(f"{case:<20} {sorted(waits)[len(waits) // 2]:>7.1f} {max(waits):>8.1f}")
    return all(max(waits) <= LONGEST for waits in found.values())


def empty() -> bool:
    """Does a house with nobody in it write nothing?"""
    with TemporaryDirectory() as folder, serving(Path(folder), "--host", "127.0.0.1"):
        time.sleep(SETTLES)
        before = _written(Path(folder))
        time.sleep(MEASURED)
        grown = _written(Path(folder)) - before
    print(f"written in {MEASURED} s by an empty house: {grown:,} bytes")
    return grown == 0


def _written(folder: Path) -> int:
    return sum([file.stat().st_size for file in folder.rglob("*") if file.is_file() and ".db" in file.name])


if __name__ == "__main__":
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--empty", action="store_true", help="what an empty house writes")
    raise SystemExit(0 if (empty() if reader.parse_args().empty else seats()) else 1)
