"""Houses for bots from outside: a throwaway one, and one that is closed and opened again."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from hanpan.bots import Bot, HandOver, Plan, Tally, visit
from hanpan.bots.house_bots import HouseBots
from hanpan.bots.sdk.running import Stops
from hanpan.bots.sdk.tokens import Tokens
from hanpan.cli.serving import homes_of
from hanpan.cli.throwaway import QUICK, SETTINGS, HurriedClock, throwaway_house
from hanpan.floor.floor import Floor
from hanpan.server.app import build_app
from hanpan.server.context import Context
from hanpan.server.names import lookalike
from hanpan.server.serving import port_of, serve
from hanpan.server.settings import HouseSettings, TableSection, formats
from hanpan.store.sqlite import open_sqlite

PATIENCE = 120
"""Seconds after which a test gives up; nothing is measured by it."""

MOVED_ON = {"too-late", "seat-taken", "GAME_IN_PROGRESS", "between-hands", "blind-acts-first"}
"""What a bot without a mistake may be refused: somebody was quicker, or it was stopped when one may not leave."""


class Told:
    """What the builder was told, by key."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, dict[str, Any]]] = []

    def __call__(self, key: str, **values: Any) -> None:
        self.lines.append((key, values))

    def keys(self) -> list[str]:
        return [key for key, _ in self.lines]


def played_by(bot: type[Bot]) -> tuple[str, str]:
    """Its game and format; where it names no format, the first of its game."""
    return next(key for key in formats() if key[0] == bot.game and bot.format in ("", key[1]))


def in_a_house(bot: type[Bot], told: Told | None = None, **plan: Any) -> Tally:
    """One stay in a throwaway house."""

    async def stay() -> Tally:
        async with asyncio.timeout(PATIENCE), throwaway_house(*played_by(bot)) as url:
            wanted = Plan(**{"game": bot.game, "format": bot.format, "seed": 1, **plan})
            return await visit(bot(), url, wanted, "Robo", Tokens(None), told or Told())

    return asyncio.run(stay())


def stopped_after(hands: int, bot: type[Bot], told: Told) -> Tally:
    """One stay in a throwaway house that ends as Ctrl-C ends it, also in the midst of a Sniper game."""
    over: list[HandOver] = []

    class Counting(bot):  # type: ignore[valid-type, misc]
        def hand_over(self, hand: HandOver) -> None:
            over.append(hand)

    async def stay() -> Tally:
        stops: Stops = []
        async with asyncio.timeout(PATIENCE), throwaway_house(*played_by(bot)) as url:
            plan = Plan(game=bot.game, format=bot.format, seed=1)
            staying = asyncio.create_task(visit(Counting(), url, plan, "Robo", Tokens(None), told, stops))
            await until(lambda: len(over) >= hands or staying.done())
            stops[0]()
            return await staying

    return asyncio.run(stay())


@asynccontextmanager
async def kept_house(
    folder: Path, clock: HurriedClock, table: TableSection, port: int = 0, settings: HouseSettings = SETTINGS
) -> AsyncIterator[int]:
    """A house whose facts are in a folder; its port. Opened again with the same clock and port it is the same house."""
    store = await open_sqlite(folder)
    floor = Floor(store, clock, settings.of_floor())
    await floor.open()
    if table.name not in floor.house.tables:
        floor.operator.open_permanent(table.opens(settings.timers), table.name)
    bots = HouseBots(floor, store, homes_of([table]), QUICK, lookalike=lookalike)
    await bots.start()
    runner = await serve(build_app(Context(floor, store, clock, settings.limits)), "127.0.0.1", port, 1.0)
    try:
        yield port_of(runner)
    finally:
        await bots.stop()
        await floor.close()
        await runner.cleanup()
        await store.close()


async def until(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.01)


def run(story: Callable[[], Awaitable[None]]) -> None:
    async def patiently() -> None:
        async with asyncio.timeout(PATIENCE):
            await story()

    asyncio.run(patiently())
