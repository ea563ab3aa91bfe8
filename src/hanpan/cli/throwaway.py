"""A house for a moment: in memory, with quick bots at one table, and a clock that hurries."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager

from msgspec import structs

from hanpan.bots.house_bots import HouseBots
from hanpan.bots.settings import BotSettings
from hanpan.cli.serving import homes_of
from hanpan.floor.clock import Alarm, Jumped, NoAlarm
from hanpan.floor.floor import Floor
from hanpan.server.app import build_app
from hanpan.server.context import Context
from hanpan.server.limits import Limits
from hanpan.server.names import lookalike
from hanpan.server.serving import port_of, serve
from hanpan.server.settings import CageSection, HouseSettings, TimerSection, formats, permanent
from hanpan.store.sqlite import open_memory

HURRY = 100
"""Times as fast as the world's clock: what takes the house seconds takes a moment, and bots may think as ever."""
NO_LIMITS = Limits(
    messages_per_second=0,
    address_messages_per_second=0,
    messages_too_many=0,
    requests_per_second=0,
    guests_per_minute=0,
)
QUICK = BotSettings(
    least_seconds=0.1,
    most_seconds=0.3,
    alone_seconds=0.1,
    fill_seconds=200.0,
    pause_seconds=2.0,
    rest_seconds=30.0,
)
SETTINGS = HouseSettings(
    limits=NO_LIMITS,
    cage=CageSection(daily_limit=10**9),
    timers=TimerSection(
        action=60 * HURRY, time_bank=0, between_hands=1, run_out=0, showdown=0, rebuy=60 * HURRY, sniper=60 * HURRY
    ),
)
KEY = "throwaway"
PAUSES = {"sniper": 200.0}
"""A game that takes nobody in while it is played begins a moment later, so that whoever is to play can sit down."""


class HurriedClock:
    """From now on time flies."""

    def __init__(self) -> None:
        self.began = time.monotonic_ns()

    def now(self) -> int:
        return self.began // 1_000_000 + HURRY * (time.monotonic_ns() - self.began) // 1_000_000

    def steady(self) -> int:
        return self.now()

    def on_jump(self, _: Jumped) -> Alarm:
        return NoAlarm()  # whoever tries a bot for a moment may do so again

    def hold(self) -> None:
        """Its store is memory: nothing is in its way."""

    def release(self) -> tuple[int, int]:
        return self.now(), self.now()

    def call_at(self, at: int, act: Callable[[], None]) -> Alarm:
        return asyncio.get_running_loop().call_later(max(0, at - self.now() + 1) / 1000 / HURRY, act)


@asynccontextmanager
async def throwaway_house(game: str, format_name: str) -> AsyncIterator[str]:
    """Its address, once somebody sits at its table; nothing of it is kept."""
    key = formats()[game, format_name].key
    clock, table = HurriedClock(), permanent(game, game, format_name, **({key: KEY} if key else {}))
    async with AsyncExitStack() as closing:
        store = await open_memory()
        closing.push_async_callback(store.close)
        floor = Floor(store, clock, SETTINGS.of_floor())
        await floor.open()
        closing.push_async_callback(floor.close)
        floor.operator.open_permanent(table.opens(SETTINGS.timers), table.name)
        settings = structs.replace(QUICK, pause_seconds=PAUSES.get(game, QUICK.pause_seconds))
        bots = HouseBots(floor, store, homes_of([table]), settings, lookalike=lookalike)
        await bots.start()
        closing.push_async_callback(bots.stop)
        runner = await serve(build_app(Context(floor, store, clock, NO_LIMITS)), "127.0.0.1", 0, 1.0)
        closing.push_async_callback(runner.cleanup)
        while not floor.lobby("")[0].taken:
            await asyncio.sleep(0.01)
        yield f"http://127.0.0.1:{port_of(runner)}"
