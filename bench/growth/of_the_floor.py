"""Rows about a crowd: who looks on, who watches the lobby, and how long everybody waits for a round."""

import asyncio
import copy
import time
from statistics import median
from typing import Any

from bench.growth.busy import STEP, folder, open_full_table
from bench.growth.crowd import Crowd, longest_turn, somebody_reads
from bench.growth.registry import Figure, row
from hanpan.floor.collecting import keep_all_there_is
from hanpan.floor.lobby_feed import FIGURES_MS, WHOLE_MS
from hanpan.store.sqlite import open_memory, open_sqlite

AT_ONCE = 10
"""Observers who come in together, ten times a second."""
LATEST = 120
"""Facts from before one came that the page asks for (web/src/house/tables.svelte.ts)."""
ACTIONS = 60
"""Some hands: a new one shows everybody the whole table."""
REAL = 500
"""Tables that really play in the lobby's rows; the others are played by their doubles."""
WATCHERS = 1_000
"""For whom the bytes are told; ten of them watch."""
WARM, ROUNDS = 45, 60


async def _one_table(crowd: Crowd) -> str:
    await crowd.open()
    name = open_full_table(crowd.floor.house, crowd.clock.now())
    crowd.floor.tables.wake(name)
    crowd.seated_come_in(name)
    await crowd.quiet()
    return name


async def _observe(crowd: Crowd, table: str, observers: int) -> None:
    """As the page comes in: it wants to hear of the last hands, too."""
    for number in range(observers):
        crowd.say(crowd.come_in(), "enter", table=table, last=LATEST)
        if number % AT_ONCE == AT_ONCE - 1:
            crowd.clock.turn(100)
            await crowd.quiet()
    await crowd.quiet()


@row("observers", Figure("observers entering one table", "MB sent", "< 20"), size=2_000, of="observers")
def observers(count: int) -> tuple[float]:
    async def measured() -> tuple[float]:
        crowd = Crowd(await open_memory())
        table = await _one_table(crowd)
        while crowd.floor.house.numbers[table] < 2 * LATEST:
            crowd.act(table)
            await crowd.quiet()
        before = crowd.sent
        await _observe(crowd, table, count)
        return ((crowd.sent - before) / 1e6,)

    return asyncio.run(measured())


@row(
    "watched table",
    Figure("an action at a table with observers: others wait, at a time", "ms CPU", "< 3"),
    Figure("the longest of them, where a hand ends and the next begins", "ms CPU"),
    size=2_000,
    of="observers",
)
def watched_table(count: int) -> tuple[float, float]:
    async def measured(crowd: Crowd) -> tuple[float, float]:
        table = await _one_table(crowd)
        await _observe(crowd, table, count)
        keep_all_there_is()
        waits: list[float] = []
        while len(waits) < ACTIONS:
            if crowd.act(table):
                waits.append((await longest_turn(crowd.quiet()))[0])
            else:
                await crowd.quiet()
        return median(waits), sorted(waits)[-ACTIONS // 10]

    async def opened() -> tuple[float, float]:
        with somebody_reads() as way:
            return await measured(Crowd(await open_memory(), way))

    return asyncio.run(opened())


# -- the lobby


class Doubles:
    """Many tables of which a few really play; each of the others looks in the lobby as one of those does."""

    def __init__(self, crowd: Crowd, tables: int) -> None:
        self.crowd, self.house = crowd, crowd.floor.house
        self.real = [open_full_table(self.house, crowd.clock.now()) for _ in range(min(REAL, tables))]
        self.doubles: dict[str, list[str]] = {name: [] for name in self.real}
        for number in range(tables - len(self.real)):
            played = self.real[number % len(self.real)]
            double = f"t{number:016x}"
            self.doubles[played].append(double)
            self.house.kinds[double] = self.house.kinds[played]
            self._look_alike(played, double)
        for name in self.real:
            crowd.floor.tables.wake(name)

    def _look_alike(self, played: str, double: str) -> None:
        table: Any = copy.copy(self.house.tables[played])
        table.id = double
        self.house.tables[double] = table

    async def play(self, milliseconds: int) -> None:
        """Every table at a table's pace: an action every three seconds."""
        names = list(self.real)
        for turn in range(milliseconds // STEP):
            self.crowd.act(*names[turn % 2 :: 2])
            for played in list(self.house.changed):
                for double in self.doubles.get(played, ()):
                    self._look_alike(played, double)
                    self.crowd.floor.broadcast.lobby.changed[double] = None
            await self.crowd.quiet()


@row(
    "lobby picture",
    Figure("the list of tables, as each watcher is sent it", "kB", "< 150"),
    Figure("the list of tables, encoded once", "ms CPU"),
    Figure("the list of tables, for each further watcher", "ms CPU"),
    size=5_000,
    of="tables",
)
def lobby_picture(tables: int) -> tuple[float, float, float]:
    async def measured() -> tuple[float, float, float]:
        crowd = Crowd(await open_memory())
        await crowd.open()
        house = Doubles(crowd, tables)
        await house.play(60_000)
        first = await _watch(crowd)
        size = crowd.wires[-1].bytes
        later = median([await _watch(crowd) for _ in range(50)])
        return size / 1000, first, later

    return asyncio.run(measured())


async def _watch(crowd: Crowd) -> float:
    visit = crowd.come_in()
    await crowd.quiet()
    crowd.wires[-1].bytes = 0
    began = time.thread_time()
    crowd.say(visit, "watch-lobby")
    await crowd.quiet()
    return 1000 * (time.thread_time() - began)


@row(
    "lobby pushes",
    Figure("what changes in the lobby, to 1,000 watchers", "MB/s", "< 2"),
    size=5_000,
    of="tables in play",
)
def lobby_pushes(tables: int) -> tuple[float]:
    async def measured() -> tuple[float]:
        crowd = Crowd(await open_memory())
        await crowd.open()
        house = Doubles(crowd, tables)
        await house.play(60_000)
        for _ in range(10):
            await _watch(crowd)
        crowd.clock.turn(WHOLE_MS)
        watchers = crowd.wires[-10:]
        before = sum([wire.bytes for wire in watchers])
        await house.play(2 * FIGURES_MS)
        told = sum([wire.bytes for wire in watchers]) - before
        return (told / len(watchers) * WATCHERS / (2 * FIGURES_MS / 1000) / 1e6,)

    return asyncio.run(measured())


# -- a round


@row(
    "rounds",
    Figure("the longest that nobody is heard when every table acts", "ms CPU", "< 60"),
    Figure("a whole round, the median", "ms CPU"),
    size=400,
    of="tables of six",
)
def rounds(tables: int) -> tuple[float, float]:
    """Pictures, then the commit, then six messages for each table: between these, people are heard."""

    async def measured(crowd: Crowd) -> tuple[float, float]:
        await crowd.open()
        names = [open_full_table(crowd.floor.house, crowd.clock.now()) for _ in range(tables)]
        for name in names:
            crowd.floor.tables.wake(name)
            crowd.seated_come_in(name)
        taken: list[float] = []
        turns: list[float] = []
        for number in range(WARM + ROUNDS):
            if number == WARM:
                keep_all_there_is()
                taken.clear()
                turns.clear()
            crowd.act(*names)
            began = time.process_time()
            turns.append((await longest_turn(crowd.quiet()))[0])
            taken.append(1000 * (time.process_time() - began))
        return max(turns), median(taken)

    async def opened() -> tuple[float, float]:
        with folder() as made, somebody_reads() as way:
            return await measured(Crowd(await open_sqlite(made), way))

    return asyncio.run(opened())
