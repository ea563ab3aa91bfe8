"""A house that runs: store, door, floor and bots, from its opening to its closing."""

import asyncio
import errno
import os
import secrets
import signal
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

from aiohttp import web
from msgspec import structs

from hanpan import __version__
from hanpan.bots.house_bots import HouseBots
from hanpan.bots.names import is_ours
from hanpan.bots.settings import BotSettings
from hanpan.bots.staffing import Home
from hanpan.cluster.address import BusAddress
from hanpan.floor.clock import HouseClock
from hanpan.floor.collecting import keep_all_there_is
from hanpan.floor.fair_dealer import FairDealer
from hanpan.floor.floor import Floor
from hanpan.floor.house_key import HouseKey
from hanpan.floor.ports import Store, StoreError
from hanpan.floor.sealing import Seal
from hanpan.house.upcasting import UnknownVersionError
from hanpan.league.journal import LEAGUES
from hanpan.server.app import build_app
from hanpan.server.connecting import HouseRunner
from hanpan.server.context import Context
from hanpan.server.key_file import VARIABLE, InsideError, house_key, is_open_to_others, key_file, taken_out
from hanpan.server.logs import log, watch_loop
from hanpan.server.metrics import PrometheusMetrics, add_metrics
from hanpan.server.names import lookalike
from hanpan.server.naming import make_names_one
from hanpan.server.operator_login import DamagedError, OperatorLogin, kept_hash, read_of_oneself, write_once
from hanpan.server.operator_office import Office, add_office
from hanpan.server.outward import EVERYWHERE, is_this_machine, network_address
from hanpan.server.pages import has_client
from hanpan.server.passwords import Passwords
from hanpan.server.serving import port_of, serve
from hanpan.server.settings import HouseSettings, Levels, TableSection, formats
from hanpan.store.errors import (
    BadBatchError,
    ContradictionError,
    FolderInUseError,
    InUseError,
    LostError,
    OtherVersionError,
)
from hanpan.store.opening import open_store
from hanpan.store.postgresql.address import Address

KEY_FILE = "dealer-key"


class CannotOpenError(Exception):
    """Why the house stays closed: a text (`operating.serve.…`) and what it names."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key, self.values = key, values


@dataclass(frozen=True)
class ServePlan:
    """The house to open, and who is told about it (a text and what it names)."""

    folder: Path
    kept_in: Path | Address
    """The folder itself, or a database."""
    settings: HouseSettings
    tell: Callable[..., None]
    draw: Callable[[str], None]
    """Shows an address as a code for phones, where somebody looks on."""
    new_password: bool = False
    bus: BusAddress | None = None
    """Where doors and tables meet; None: in this process."""

    @property
    def role(self) -> str:
        return self.settings.cluster.role

    def address(self, port: int) -> str:
        """Where a browser on this machine finds it."""
        host = self.settings.server.host
        return (
            f"http://{_bracketed('127.0.0.1' if host in EVERYWHERE else host)}:{port}{self.settings.server.base_path}"
        )


async def run_role(plan: ServePlan) -> None:
    """A house, or a door of one."""
    if plan.role == "door":
        from hanpan.cli.on_the_bus import run_door  # not above: one process does not need it

        await run_door(plan)
    elif plan.bus is not None and isinstance(plan.kept_in, Address):
        from hanpan.cli.node import run_node

        await run_node(plan)
    else:
        await run_house(plan)


async def run_house(plan: ServePlan) -> None:
    """Open, stay open until somebody says stop, and close. What was opened last is closed first."""
    stop = stop_signal(plan)
    clock, settings = HouseClock(), plan.settings
    metrics = PrometheusMetrics(clock)
    watch_loop(asyncio.get_running_loop(), metrics.broke)
    async with AsyncExitStack() as closing:
        key = key_of(plan)
        store = await _open_store(plan, Seal(key))
        closing.push_async_callback(store.close)
        await make_names_one(store)
        fair = fair_dealer(plan, key)
        if fair is not None:
            closing.callback(fair.close)
        forgets = forgets_hands(plan, key)
        floor = Floor(store, clock, settings.of_floor(), metrics=metrics, fair=fair, forgets=forgets)
        server = settings.server
        context = Context(floor, store, clock, settings.limits, server.public_url, plan.folder / LEAGUES)
        context.base_path, context.everywhere = server.base_path, not is_this_machine(server.host)
        login = OperatorLogin(clock, "", settings.operator, Passwords())  # not the players': those may be busy
        closing.callback(login.passwords.close)
        app = app_of(settings, Office(context, login, metrics, plan.folder))
        runner = await (unheard(app) if plan.role == "tables" else listening(settings, app))
        closing.push_async_callback(runner.cleanup)
        if plan.bus is not None:
            from hanpan.cli.on_the_bus import join_bus  # not above: one process does not need it

            name = await join_bus(closing, plan, floor, context, runner)
        login.password_hash = password_hash(plan)  # not before it is sure that the house opens: it is told only once
        await open_floor(plan, floor)
        closing.push_async_callback(floor.close)
        tables = with_keys(plan.folder, settings.tables)
        await floor.know([table.name for table in tables])
        for table in tables:
            floor.operator.open_permanent(table.opens(settings.timers), table.name)
        if settings.bots.on:
            bots = HouseBots(
                floor, store, homes_of(tables, settings.bots.level), bot_settings(settings), lookalike=lookalike
            )
            await bots.start()
            closing.push_async_callback(bots.stop)
        closing.push_async_callback(_stop_accepting, runner)
        keep_all_there_is()
        if plan.bus is not None:
            plan.tell("tables-here", bus=plan.bus, name=name)
        if plan.role != "tables":
            _tell_where(plan, port_of(runner))
        await _until(stop, floor)
        log.info("house-closing")
    log.info("house-closed")


async def _until(stop: asyncio.Event, floor: Floor) -> None:
    """Somebody says stop; or the commit loop breaks, a bug: then the house must not go on as if it kept things."""
    stopping = asyncio.create_task(stop.wait())
    commits = floor.commits.task
    assert commits is not None
    await asyncio.wait([stopping, commits], return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    if commits.done():
        commits.result()


def app_of(settings: HouseSettings, office: Office) -> web.Application:
    """Every path: the players', the operator's, and the figures."""
    app = build_app(office.context)
    add_office(app, office)
    open_to_all = settings.server.open_metrics
    add_metrics(app, office.context, office.metrics, lambda request: open_to_all or office.may_read_metrics(request))
    return app


def fair_dealer(plan: ServePlan, key: HouseKey | None) -> FairDealer | None:
    return FairDealer(key, is_ours) if key is not None and plan.settings.fairness.on else None


def forgets_hands(plan: ServePlan, key: HouseKey | None) -> bool:
    """FD-3.1."""
    return key is not None and plan.settings.fairness.after_the_hand == "forget"


def key_of(plan: ServePlan) -> HouseKey | None:
    """FD: the house's key. Table nodes of one house need the same, which only the operator can give them."""
    if plan.bus is not None and not os.environ.get(VARIABLE):
        plan.tell("no-shared-key", variable=VARIABLE)
        return None
    try:
        plan.folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None  # the store says what is wrong with it
    try:
        left = taken_out(plan.folder)
        key, file = house_key(plan.folder), key_file(plan.folder)
        if left is not None:
            plan.tell("key-moved", left=left, file=file)
        if is_open_to_others(file):
            plan.tell("key-open", file=file)
        return key
    except InsideError as inside:
        raise CannotOpenError("key-inside", file=inside.file, folder=plan.folder, variable=VARIABLE) from None
    except DamagedError as damaged:
        raise CannotOpenError("no-house-key", file=damaged.file) from None
    except OSError as wrong:
        plan.tell("key-not-kept", file=key_file(plan.folder), problem=wrong.strerror, variable=VARIABLE)
        return None


def password_hash(plan: ServePlan) -> str:
    """From the settings, or one of the house's own making, told once."""
    if plan.settings.operator.password_hash:
        return plan.settings.operator.password_hash
    try:
        hashed, password = kept_hash(plan.folder, new=plan.new_password)
    except DamagedError as damaged:
        raise CannotOpenError("damaged-password", file=damaged.file) from None
    if password:
        plan.tell("password", password=password)
    return hashed


# -- opening


async def _open_store(plan: ServePlan, seal: Seal) -> Store:
    folder = plan.kept_in
    try:
        plan.folder.mkdir(parents=True, exist_ok=True)  # for what the house keeps beside its store
        return await open_store(folder, seal)
    except FolderInUseError as used:
        raise CannotOpenError("folder-in-use", folder=folder, process=used.process or "?") from None
    except InUseError as used:
        raise CannotOpenError("database-in-use", database=folder, holder=used.holder) from None
    except OtherVersionError as other:
        raise CannotOpenError("other-version", folder=folder, found=other.found, known=other.known) from None
    except LostError as lost:
        raise CannotOpenError("lost", folder=folder, commits=lost.commits) from None
    except (BadBatchError, ContradictionError) as wrong:
        raise CannotOpenError("needs-repair", folder=folder, problem=wrong) from None
    except (StoreError, OSError) as wrong:
        raise CannotOpenError("cannot-open", folder=folder, problem=wrong) from None


async def open_floor(plan: ServePlan, floor: Floor) -> None:
    try:
        await floor.open()
    except UnknownVersionError as newer:
        raise CannotOpenError("other-version", folder=plan.kept_in, found=newer.found, known=newer.known) from None
    except StoreError as wrong:
        raise CannotOpenError("cannot-open", folder=plan.kept_in, problem=wrong) from None


async def unheard(app: web.Application) -> web.AppRunner:
    """It answers what comes by the bus, and nobody else."""
    runner = HouseRunner(app)
    await runner.setup()
    return runner


async def listening(settings: HouseSettings, app: web.Application, *, shared: bool = False) -> web.AppRunner:
    """Before the floor is open: until then the door says that it is not ready, and a taken port is found at once."""
    host, port = settings.server.host, settings.server.port
    try:
        return await serve(app, host, port, settings.server.shutdown_seconds, shared=shared)
    except OSError as wrong:
        if wrong.errno == errno.EADDRINUSE:
            raise CannotOpenError("port-in-use", port=port) from None
        if wrong.errno == errno.EACCES:
            raise CannotOpenError("port-needs-rights", port=port) from None
        raise CannotOpenError("cannot-listen", host=host, port=port, problem=_reason(wrong)) from None


def _reason(wrong: OSError) -> str:
    return os.strerror(wrong.errno) if wrong.errno is not None and wrong.errno > 0 else str(wrong.strerror or wrong)


def with_keys(folder: Path, tables: tuple[TableSection, ...]) -> list[TableSection]:
    """A table that needs a key and has none set gets the house's own, made once: without one it could never play
    (BJ-3.1)."""
    file = folder / KEY_FILE
    keyless = [table for table in tables if _key(table) == ""]
    if keyless and not file.exists():
        write_once(file, f"{secrets.token_urlsafe(9)}\n")
    try:
        key = read_of_oneself(file) if keyless else ""
    except DamagedError as damaged:
        raise CannotOpenError("damaged-key", file=damaged.file) from None
    return [_with_key(table, key) if table in keyless else table for table in tables]


def _key(table: TableSection) -> str | None:
    """The key of a table; None where it needs none."""
    name = formats()[table.game, table.format].key
    return structs.asdict(table.form)[name] if name else None


def _with_key(table: TableSection, key: str) -> TableSection:
    name = formats()[table.game, table.format].key
    return structs.replace(table, form=structs.replace(table.form, **{name: key}))


def homes_of(tables: list[TableSection], level: Levels = "mixed") -> list[Home]:
    """Where bots may sit, and how well they play where the table does not say."""
    return [
        Home(
            table.name,
            table.game,
            table.format,
            structs.asdict(table.form).get("seats", 0),
            _key(table) or "",
            table.bot_level or level,
        )
        for table in tables
    ]


def bot_settings(settings: HouseSettings) -> BotSettings:
    section = settings.bots
    return BotSettings(**{field.name: getattr(section, field.name) for field in structs.fields(BotSettings)})


def _tell_where(plan: ServePlan, port: int) -> None:
    """The last line is the address for everybody; where that is not this machine's alone, with its code before it."""
    server = plan.settings.server
    log.info("house-open", version=__version__, host=server.host, port=port, tables=len(plan.settings.tables))
    here, outside = plan.address(port), outside_address(plan, port)
    if server.host in EVERYWHERE and not server.public_url.startswith("https:"):
        plan.tell("plain-http")
    if not has_client():
        plan.tell("no-client")
    plan.tell("operator", address=f"{here}/operator")
    if outside != here:
        plan.tell("this-machine", address=here)
        plan.draw(outside)
    plan.tell("here", address=outside)


def outside_address(plan: ServePlan, port: int) -> str:
    """By which others reach the house (EV-2.3); this machine's own where nobody else does."""
    server = plan.settings.server
    if server.public_url:
        return f"{server.public_url}{server.base_path}"
    ours = network_address() if server.host in EVERYWHERE else ""
    return f"http://{ours}:{port}{server.base_path}" if ours else plan.address(port)


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


# -- closing


def stop_signal(plan: ServePlan) -> asyncio.Event:
    """Set by the first signal; the second ends the process where it stands, which the store survives."""
    stop, loop = asyncio.Event(), asyncio.get_running_loop()

    def ring(number: int) -> None:
        if stop.is_set():
            os._exit(128 + number)
        stop.set()
        log.info("signal", signal=signal.Signals(number).name)
        plan.tell("closing")

    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, ring, number)
        except NotImplementedError:  # Windows
            signal.signal(number, lambda number, _: loop.call_soon_threadsafe(ring, number))
    return stop


async def _stop_accepting(runner: web.AppRunner) -> None:
    for site in list(runner.sites):
        await site.stop()
