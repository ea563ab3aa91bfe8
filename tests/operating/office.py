"""A house with its operator's side, on a loopback port and a clock that is turned by hand."""

import asyncio
import functools
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from argon2 import PasswordHasher

from hanpan.floor.clock import VirtualClock
from hanpan.floor.floor import Floor, FloorSettings
from hanpan.server.app import build_app
from hanpan.server.context import Context
from hanpan.server.limits import Limits
from hanpan.server.metrics import PrometheusMetrics, add_metrics
from hanpan.server.operator_asking import GUARD
from hanpan.server.operator_login import OperatorLogin
from hanpan.server.operator_office import Office as OperatorsOffice
from hanpan.server.operator_office import add_office
from hanpan.server.passwords import Passwords
from hanpan.server.serving import port_of, serve
from hanpan.server.settings import OperatorSection
from hanpan.store.sqlite import open_memory
from tests.server.house import NOON, Browser, House, Reply

PASSWORD = "a long walk home"  # noqa: S105
API = "/api/operator"
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""A test tries many passwords."""


@dataclass
class Office(House):
    metrics: PrometheusMetrics | None = None
    login: OperatorLogin | None = None

    async def operator(self, lang: str = "en", **signs_in: str) -> "Desk":
        """Somebody who has signed in."""
        desk = Desk(self, {"Origin": self.url, "Accept-Language": lang})
        self.browsers.append(desk)
        reply = await desk.post(f"{API}/sign-in", {"password": PASSWORD, **signs_in})
        assert reply.status == 200, reply
        desk.guard = reply.body["guard"]
        return desk


class Desk(Browser):
    guard = ""

    async def see(self, path: str) -> Reply:
        return await self.get(f"{API}/{path}")

    async def order(self, path: str, body: Any) -> Reply:
        return await self.post(f"{API}/{path}", body, headers={GUARD: self.guard})

    async def done(self, path: str, **order: Any) -> Any:
        """An order that is granted, for some reason."""
        reply = await self.order(path, {"reason": "for the test", **order})
        assert reply.status == 200, reply
        return reply.body


@asynccontextmanager
async def office(
    limits: Limits, public_url: str, settings: OperatorSection, of_floor: FloorSettings
) -> AsyncIterator[Office]:
    clock = VirtualClock(NOON)
    store = await open_memory()
    metrics = PrometheusMetrics(clock)
    floor = Floor(store, clock, of_floor, metrics=metrics)
    await floor.open()
    context = Context(floor, store, clock, limits, public_url)
    login = OperatorLogin(clock, QUICK.hash(PASSWORD), settings, Passwords())
    operators = OperatorsOffice(context, login, metrics)
    app = build_app(context)
    add_office(app, operators)
    add_metrics(app, context, metrics, operators.may_read_metrics)
    runner = await serve(app, "127.0.0.1", 0, shutdown_seconds=1)
    url = f"http://127.0.0.1:{port_of(runner)}"
    opened = Office(url, context, clock, store, floor, metrics=metrics, login=login, runner=runner)
    try:
        yield opened
    finally:
        for browser in opened.browsers:
            await browser.session.close()
        await floor.close()
        await runner.cleanup()
        await store.close()
        login.passwords.close()


def in_office(
    settings: OperatorSection | None = None,
    public_url: str = "",
    limits: Limits | None = None,
    floor: FloorSettings | None = None,
) -> Callable[[Callable[[Office], Awaitable[None]]], Callable[[], None]]:
    """Play a test in an office of its own."""

    def wrap(play: Callable[[Office], Awaitable[None]]) -> Callable[[], None]:
        async def opened() -> None:
            chosen = limits or Limits(), public_url, settings or OperatorSection(), floor or FloorSettings()
            async with office(*chosen) as one:
                await play(one)

        @functools.wraps(play)
        def run() -> None:
            asyncio.run(opened())

        del run.__wrapped__  # pytest would ask for its argument
        return run

    return wrap
