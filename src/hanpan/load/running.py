"""One run: everybody comes in, sits down and plays, and every second is counted."""

import asyncio
import gc
import time
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Protocol

from aiohttp import ClientError
from msgspec.structs import replace

from hanpan.load import children
from hanpan.load.arriving import NotLetInError, arrive, each
from hanpan.load.figures import Second, Tally, memory_of, work_of
from hanpan.load.frames import NotConnectedError
from hanpan.load.loop import part_cores
from hanpan.load.machine import machine
from hanpan.load.player import Player
from hanpan.load.report import Audited, Figures, LoadPlan, Report, figures
from hanpan.load.rooms import EchoRoom
from hanpan.load.tables import LoadTable, NotGrantedError, granted
from hanpan.server.key_file import seal_for
from hanpan.store.audit import audit
from hanpan.wire import client_says as say

EXPECTED = (NotLetInError, NotGrantedError, children.ChildError, NotConnectedError, OSError, ClientError)
"""What may keep a run from going on, without a bug of ours."""
WARM_UP = 2.0
"""Seconds before anything counts."""
WARM_CONNECTIONS = 50
"""The first ones cost the house what it needs once; they are not counted as memory of connections."""
SETTLES = 1.0


class Watcher(Protocol):
    """Watches the run."""

    def phase(self, name: str, total: int) -> None:
        """Something begins: guests, idle, tables, observers, playing, echo, audit."""

    def step(self) -> None:
        """One of it is done."""

    def second(self, told: Second) -> None: ...


class Games(Protocol):
    """Something to start and stop: a table, or a room of the echo."""

    def start(self) -> None: ...

    def stop(self) -> None: ...


async def run(plan: LoadPlan, folder: Path, watcher: Watcher) -> Report:
    """The house, then, where asked for, the echo of the same bytes; and the proof that no chip is gone."""
    around = machine()
    core = part_cores() if plan.pin else None
    measured, proof = await _house(replace(plan, fair=False), folder / "house", core, watcher, fair=not plan.fair)
    dealt = None
    if plan.fair:
        dealt, proof = await _house(plan, folder / "fair", core, watcher)
    echoed = await _measure_echo(plan, measured, core, watcher) if plan.echo and plan.tables else None
    return Report(plan, measured, echoed, proof, around, dealt)


async def _house(
    plan: LoadPlan, folder: Path, core: int | None, watcher: Watcher, *, fair: bool = True
) -> tuple[Figures, Audited | None]:
    """Opened for the run, unless there is one."""
    async with AsyncExitStack() as closing:
        url, pid = plan.url, 0
        if not plan.url:
            house = await closing.enter_async_context(children.house(folder, plan.tables, core, fair=fair))
            url, pid = house.url, house.pid
        measured = await _measure_house(plan, url, pid, watcher)
    return measured, None if plan.url else _audit(folder, watcher)


def _audit(folder: Path, watcher: Watcher) -> Audited:
    watcher.phase("audit", 1)
    report = audit(folder, seal=seal_for(folder))
    watcher.step()
    return Audited(report.sound, report.tables, report.facts, report.transfers, len(report.findings))


# -- the house


async def _measure_house(plan: LoadPlan, url: str, pid: int, watcher: Watcher) -> Figures:
    tally, dice = Tally(), Random(plan.seed)  # noqa: S311 - the same run again
    idle = [Player(tally, dice) for _ in range(plan.idle)]
    per_idle = await _idle(url, pid, idle, tally, watcher)
    tables = [LoadTable(tally, plan.seats, plan.think / 1000, dice, fair=plan.fair) for _ in range(plan.tables)]
    players = [player for table in tables for player in table.players]
    observers = [Player(tally, dice) for _ in range(plan.observers)]
    async with asyncio.timeout(_patience(plan)):
        watcher.phase("guests", len(players) + len(observers))
        await arrive(url, [*players, *observers], watcher.step)
        await _sit_down(tables, observers, watcher)
    told = await _count(plan, tables, tally, pid, per_idle, watcher)
    for player in (*players, *observers, *idle):
        if player.connection is not None:
            player.connection.close()
    return told


def _patience(plan: LoadPlan) -> float:
    return 120 + plan.sockets * 0.05


async def _idle(url: str, pid: int, idle: Sequence[Player], tally: Tally, watcher: Watcher) -> int:
    """What each connection costs that only watches the lobby, in bytes."""
    if not idle:
        return 0
    watcher.phase("idle", len(idle))
    warm = [Player(tally, Random(0)) for _ in range(WARM_CONNECTIONS)]  # noqa: S311
    await _watch_lobby(url, warm, lambda: None)
    before = memory_of(pid)
    await _watch_lobby(url, idle, watcher.step)
    grown = memory_of(pid) - before
    for player in warm:
        if player.connection is not None:
            player.connection.close()
    return grown // len(idle)


async def _watch_lobby(url: str, players: Sequence[Player], came: Callable[[], None]) -> None:
    await arrive(url, players, came)
    for player in players:
        await granted(player, say.WatchLobby(""))
    await asyncio.sleep(SETTLES)


async def _sit_down(tables: Sequence[LoadTable], observers: Sequence[Player], watcher: Watcher) -> None:
    watcher.phase("tables", len(tables))

    async def sit(table: LoadTable) -> None:
        await table.take_seats()
        watcher.step()

    async def look_on(numbered: tuple[int, Player]) -> None:
        number, player = numbered
        await granted(player, say.Enter("", tables[number % len(tables)].name))
        watcher.step()

    await each(tables, sit)
    watcher.phase("observers", len(observers))
    await each(enumerate(observers), look_on)


# -- counting


async def _count(
    plan: LoadPlan, games: Sequence[Games], tally: Tally, pid: int, per_idle: int, watcher: Watcher
) -> Figures:
    watcher.phase("playing", plan.seconds)
    gc.collect()
    gc.freeze()  # thousands of players who stay: nothing to look through again and again
    for game in games:
        game.start()
    await asyncio.sleep(WARM_UP if games else 0)
    tally.reset()
    began, work, own = time.perf_counter(), work_of(pid), time.process_time()
    seconds = await _seconds(plan.seconds, tally, pid, watcher)
    took = time.perf_counter() - began
    cores = ((work_of(pid) - work) / took, (time.process_time() - own) / took)
    told = figures(tally, took, seconds, (memory_of(pid), per_idle), cores)
    for game in games:
        game.stop()
    gc.unfreeze()
    await asyncio.sleep(SETTLES)  # what is under way arrives
    return told


async def _seconds(count: int, tally: Tally, pid: int, watcher: Watcher) -> list[Second]:
    told, began = [], time.perf_counter()
    actions = deliveries = refused = 0
    for number in range(1, count + 1):
        await asyncio.sleep(max(0.0, began + number - time.perf_counter()))
        total = tally.refused.total()
        told.append(Second(tally.actions - actions, tally.deliveries - deliveries, total - refused, memory_of(pid)))
        actions, deliveries, refused = tally.actions, tally.deliveries, total
        watcher.second(told[-1])
    return told


# -- the echo


async def _measure_echo(plan: LoadPlan, measured: Figures, core: int | None, watcher: Watcher) -> Figures:
    """As many rooms as there were tables, and messages as long as the house's were."""
    watcher.phase("echo", plan.tables)
    async with children.echo(plan.seats, measured.bytes_per_delivery, core) as server:
        tally = Tally()
        rooms = [EchoRoom(tally, str(number), plan.seats, plan.think / 1000) for number in range(plan.tables)]
        before = memory_of(server.pid)

        async def come_in(room: EchoRoom) -> None:
            await room.come_in(server.url)
            watcher.step()

        await each(rooms, come_in)
        per_idle = (memory_of(server.pid) - before) // (plan.tables * plan.seats)
        told = await _count(plan, rooms, tally, server.pid, per_idle, watcher)
        for room in rooms:
            for player in room.players:
                if player.connection is not None:
                    player.connection.close()
    return told
