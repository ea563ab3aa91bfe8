"""A house in several processes: its tables on the bus, and a door alone."""

import asyncio
import os
import re
import secrets
import socket
import ssl
import time
from collections.abc import Callable
from contextlib import AsyncExitStack

from aiohttp import web

from hanpan.cli.serving import CannotOpenError, ServePlan, listening, stop_signal
from hanpan.cluster.address import BusAddress
from hanpan.cluster.doors import Doors
from hanpan.cluster.far_house import FarHouse
from hanpan.cluster.nats_bus import BusError, NatsBus, connect
from hanpan.cluster.ticking import ticking
from hanpan.floor.clock import HouseClock
from hanpan.floor.collecting import keep_all_there_is
from hanpan.floor.floor import Floor
from hanpan.floor.metrics import Metrics
from hanpan.floor.ports import Batch
from hanpan.house.ledger import CAGE
from hanpan.server.context import Context
from hanpan.server.far_door import FarDoor, build_door
from hanpan.server.logs import log, watch_loop
from hanpan.server.metrics import PrometheusMetrics
from hanpan.server.node_service import NodeService
from hanpan.server.serving import port_of

_PLAIN = re.compile(r"[\w.:-]{1,64}")


async def run_door(plan: ServePlan) -> None:
    """Until somebody says stop. It keeps nothing: whoever stood here comes back by another one."""
    stop = stop_signal(plan)
    clock = HouseClock()
    metrics = PrometheusMetrics(clock)
    watch_loop(asyncio.get_running_loop(), metrics.broke)
    async with AsyncExitStack() as closing:
        await open_door(closing, plan, clock, metrics)
        keep_all_there_is()
        await stop.wait()
        log.info("door-closing")


async def open_door(closing: AsyncExitStack, plan: ServePlan, clock: HouseClock, metrics: Metrics) -> None:
    """Sockets, limits and files here; everything else by the bus."""
    settings, name = plan.settings, name_of(plan, "door")
    bus = await bus_of_plan(plan, name, metrics)
    closing.push_async_callback(bus.close)
    house = FarHouse(name, bus, metrics, settings.cluster.house)
    if settings.log.level == "debug":
        house.following.log = lambda visit, wish: log.debug("wish-heard", door=name, count=int(visit), wish=plain(wish))
    house.ended = lambda why, node, people: log.warning("node-lost", door=name, node=node, reason=why, people=people)
    server = settings.server
    door = FarDoor(house, clock, metrics, settings.limits, server.public_url, server.base_path)
    await house.open()
    closing.callback(house.close)
    await closing.enter_async_context(ticking(house.tick))
    runner = await listening(settings, build_door(door), shared=True)
    closing.push_async_callback(runner.cleanup)
    log.info("door-open", door=name, host=server.host, port=port_of(runner))
    plan.tell("door-here", address=plan.address(port_of(runner)))


async def join_bus(
    closing: AsyncExitStack, plan: ServePlan, floor: Floor, context: Context, runner: web.AppRunner
) -> str:
    """The floor's tables are there for doors elsewhere: by which name. What it says when it closes still goes out."""
    name, epoch = name_of(plan, "tables"), time.time_ns()
    bus = await bus_of_plan(plan, name, floor.metrics)
    closing.push_async_callback(bus.close)
    tables = floor.house.tables
    service = NodeService(context, runner)
    doors = Doors(name, epoch, bus, floor, service, lambda: dict.fromkeys(tables, epoch), plan.settings.cluster.house)
    floor.delivery.far, doors.lost = doors.deliver, door_lost(name)
    if plan.settings.log.level == "debug":
        doors.log = lambda visit, wish: log.debug("wish-heard", node=name, count=int(visit), wish=plain(wish))
        floor.commits.kept_batch.append(log_batch)
    await doors.open()
    closing.callback(doors.close)
    await closing.enter_async_context(ticking(doors.tick))
    log.info("tables-open", node=name)
    return name


def name_of(plan: ServePlan, role: str) -> str:
    """Its own, or one that says where it runs."""
    host = re.sub(r"[^A-Za-z0-9_-]", "-", socket.gethostname())[:20]
    return plan.settings.cluster.name or f"{role}-{host}-{os.getpid()}-{secrets.token_hex(2)}"


async def bus_of_plan(plan: ServePlan, name: str, metrics: Metrics) -> NatsBus:
    assert plan.bus is not None
    return await _bus_at(plan.bus, name, metrics)


async def _bus_at(address: BusAddress, name: str, metrics: Metrics) -> NatsBus:
    try:
        bus = await connect(address, name, lambda wrong: metrics.broke("bus", wrong))
    except BusError as away:
        raise CannotOpenError("bus-away", bus=address, problem=away) from None
    except ssl.SSLError as wrong:
        raise CannotOpenError("bad-certificate", problem=wrong.reason or type(wrong).__name__) from None
    bus.not_understood = lambda version: log.error("other-bus-version", version=version)
    return bus


def door_lost(node: str) -> Callable[[str, str, int], None]:
    return lambda why, door, people: log.warning("door-lost", node=node, door=door, reason=why, people=people)


def plain(wish: str) -> str:
    """What a client chose freely stands in a log only where it is a name."""
    return wish if _PLAIN.fullmatch(wish) else "?"


def log_batch(batch: Batch) -> None:
    """Which wishes became durable: with a fact, or a purchase."""
    for record in batch.records:
        if record.command:
            wish = plain(record.command.partition(" ")[2])
            log.debug("wish-kept", table=record.table, wish=wish, count=record.number)
    for _, transfer in batch.transfers:
        if transfer.id.startswith(f"{CAGE}:"):  # cage:person:wish:times
            log_kept(transfer.id.rpartition(":")[0].split(":", 2)[2])


def log_kept(wish: str) -> None:
    """Without a fact of its own."""
    log.debug("wish-kept", table="", wish=plain(wish))
