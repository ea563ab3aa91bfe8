"""`hanpan serve` as one table node among several: PostgreSQL keeps, the bus carries."""

import asyncio
from contextlib import AsyncExitStack

from hanpan.bots.moving import MovingBots
from hanpan.cli.on_the_bus import bus_of_plan, door_lost, log_batch, log_kept, name_of, open_door, plain
from hanpan.cli.serving import (
    CannotOpenError,
    ServePlan,
    app_of,
    bot_settings,
    fair_dealer,
    forgets_hands,
    homes_of,
    key_of,
    open_floor,
    password_hash,
    stop_signal,
    unheard,
    with_keys,
)
from hanpan.cluster.table_node import TableNode
from hanpan.floor.clock import HouseClock, wall_time
from hanpan.floor.collecting import keep_all_there_is
from hanpan.floor.floor import Floor
from hanpan.floor.ports import StoreError
from hanpan.floor.sealing import Seal
from hanpan.league.journal import LEAGUES
from hanpan.server.context import Context
from hanpan.server.logs import log, watch_loop
from hanpan.server.metrics import PrometheusMetrics
from hanpan.server.names import lookalike
from hanpan.server.naming import make_names_one
from hanpan.server.node_service import NodeService
from hanpan.server.operator_login import OperatorLogin
from hanpan.server.operator_office import Office
from hanpan.server.passwords import Passwords
from hanpan.store.errors import InUseError, OtherVersionError, ReplacedError
from hanpan.store.nodes.opening import prepare_node
from hanpan.store.nodes.store import NodeStore
from hanpan.store.postgresql.address import Address

HANDS_OVER_SECONDS = 20.0
"""So long a node that is told to stop waits for hands to end."""


async def run_node(plan: ServePlan) -> None:
    """Until somebody says stop, or another node has gone on in its place."""
    stop = stop_signal(plan)
    name = name_of(plan, "tables")
    async with AsyncExitStack() as closing:
        key = key_of(plan)
        store = await _open_store(plan, name, Seal(key))
        closing.push_async_callback(store.close)
        clock = await _clock(store)
        metrics = PrometheusMetrics(clock)
        watch_loop(asyncio.get_running_loop(), metrics.broke)
        fair = fair_dealer(plan, key)
        if fair is not None:
            closing.callback(fair.close)
        floor = Floor(
            store, clock, plan.settings.of_floor(), metrics=metrics, fair=fair, forgets=forgets_hands(plan, key)
        )
        node = await _join(closing, plan, name, floor, store)
        if plan.settings.bots.on:
            await _call_bots(closing, plan, node, store)
        if plan.role == "both":
            await open_door(closing, plan, clock, metrics)
        keep_all_there_is()
        plan.tell("tables-here", bus=plan.bus, name=name)
        await _until(stop, node, store)
        log.info("house-closing")
        await node.leave(HANDS_OVER_SECONDS)
    log.info("house-closed")


async def _open_store(plan: ServePlan, name: str, seal: Seal) -> NodeStore:
    assert isinstance(plan.kept_in, Address)
    try:
        plan.folder.mkdir(parents=True, exist_ok=True)
        return await prepare_node(plan.kept_in, name, seal=seal)
    except InUseError as used:
        raise CannotOpenError("database-in-use", database=plan.kept_in, holder=used.holder) from None
    except OtherVersionError as other:
        raise CannotOpenError("other-version", folder=plan.kept_in, found=other.found, known=other.known) from None
    except (StoreError, OSError) as wrong:
        raise CannotOpenError("cannot-open", folder=plan.kept_in, problem=wrong) from None


async def _clock(store: NodeStore) -> HouseClock:
    """The tables of all nodes go by the database's time."""
    ahead = await store.time() - wall_time()
    return HouseClock(lambda: wall_time() + ahead)


async def _join(closing: AsyncExitStack, plan: ServePlan, name: str, floor: Floor, store: NodeStore) -> TableNode:
    settings = plan.settings
    context = Context(floor, store, floor.clock, settings.limits, settings.server.public_url, plan.folder / LEAGUES)
    context.base_path, context.does = settings.server.base_path, store.does
    login = OperatorLogin(floor.clock, "", settings.operator, Passwords())
    closing.callback(login.passwords.close)
    assert isinstance(floor.metrics, PrometheusMetrics)
    runner = await unheard(app_of(settings, Office(context, login, floor.metrics, plan.folder)))
    closing.push_async_callback(runner.cleanup)
    bus = await bus_of_plan(plan, name, floor.metrics)
    closing.push_async_callback(bus.close)
    login.password_hash = password_hash(plan)
    await open_floor(plan, floor)
    closing.push_async_callback(floor.close)
    await store.join(plan.role)  # not before: whatever takes long is done, and its heart must not stand still
    store.heartbeat.start()
    await make_names_one(store)
    node = TableNode(name, floor, store, bus, NodeService(context, runner), settings.cluster.house)
    node.doors.lost = door_lost(name)
    node.bus_heard = lambda here: log.info("bus-back") if here else log.warning("bus-away")
    context.know, node.neighbours.end_connections = node.acquaintance.know, context.end_connections_here
    if settings.log.level == "debug":
        node.doors.log = lambda visit, wish: log.debug("wish-heard", node=name, count=int(visit), wish=plain(wish))
        floor.commits.kept_batch.append(log_batch)
        node.beforehand.kept = log_kept
    node.chores.append(_Permanent(plan, floor, store).look)
    await node.open(closing)
    log.info("tables-open", node=name)
    return node


async def _call_bots(closing: AsyncExitStack, plan: ServePlan, node: TableNode, store: NodeStore) -> None:
    settings, floor = plan.settings, node.floor

    async def is_ours_to_call(person: str) -> bool:
        """One that plays elsewhere is left there."""
        falls_here = store.does(f"bot {person}") and person not in floor.broadcast.elsewhere
        return falls_here and await store.persons.holder(person) in ("", *floor.house.tables)

    bots = MovingBots(
        floor,
        store,
        homes_of(with_keys(plan.folder, settings.tables), settings.bots.level),
        bot_settings(settings),
        lookalike=lookalike,
        know=node.acquaintance.know,
        is_ours_to_call=is_ours_to_call,
    )
    await bots.start()
    closing.push_async_callback(bots.stop)
    node.chores.append(bots.look)


class _Permanent:
    """Tables of the settings: each is opened once, by the node it falls to."""

    def __init__(self, plan: ServePlan, floor: Floor, store: NodeStore) -> None:
        self.settings, self.floor, self.store = plan.settings, floor, store
        self.missing = {table.name: table for table in with_keys(plan.folder, plan.settings.tables)}

    async def look(self) -> None:
        if not self.missing:
            return
        await self.floor.know(list(self.missing))
        self.missing = {name: table for name, table in self.missing.items() if name not in self.floor.house.names}
        for name, table in self.missing.items():
            if self.store.falls_here(name):
                self.floor.operator.open_permanent(table.opens(self.settings.timers), name)


async def _until(stop: asyncio.Event, node: TableNode, store: NodeStore) -> None:
    """Somebody says stop; or another has gone on as this node; or something broke, a bug: then it must not go on."""
    commits, sweeping = node.floor.commits.task, node.sweeping
    assert commits is not None
    assert sweeping is not None
    waits = [asyncio.create_task(stop.wait()), asyncio.create_task(store.heartbeat.replaced.wait())]
    await asyncio.wait([*waits, commits, sweeping], return_when=asyncio.FIRST_COMPLETED)
    for one in waits:
        one.cancel()
    if store.heartbeat.replaced.is_set():
        raise ReplacedError("another node has gone on in its place")
    for task in (commits, sweeping):
        if task.done():
            task.result()
