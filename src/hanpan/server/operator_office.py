"""The operators' office: who is signed in, and the record of what they order."""

import asyncio
import ipaddress
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from aiohttp import web

from hanpan.floor.operator_ports import OperatorRow, OrderRow
from hanpan.floor.ports import StoreError
from hanpan.server.context import Context
from hanpan.server.hosts import is_local, name_in
from hanpan.server.logs import log
from hanpan.server.meanwhile import meanwhile
from hanpan.server.metrics import PrometheusMetrics
from hanpan.server.operator_asking import OFFICE, OperatorAsk
from hanpan.server.operator_charts import MINUTE, take_sample
from hanpan.server.operator_leagues import LeagueOrders
from hanpan.server.operator_login import FIRST, OPERATOR_COOKIE, OperatorLogin, Session
from hanpan.server.operator_routes import OPERATOR_ROUTES
from hanpan.server.operator_tokens import Tokens
from hanpan.server.visitors import cookie_name

_FORWARDED = ("Forwarded", "X-Forwarded-For", "X-Real-IP")
REMEMBERED = 1000
"""Orders whose ids are known: given twice, done once."""


@dataclass
class Office:
    """Everything the operator's paths have at hand beside the house."""

    context: Context
    login: OperatorLogin
    metrics: PrometheusMetrics
    folder: Path | None = None
    """Where tokens lie."""
    done: OrderedDict[str, None] = field(default_factory=OrderedDict)
    """Ids of orders that move chips."""

    def __post_init__(self) -> None:
        self.leagues = LeagueOrders(self.context)
        self.tokens = Tokens(self.folder, self.context.clock.now)

    def cookie(self, request: web.Request) -> str:
        return cookie_name(self.context, request, OPERATOR_COOKIE)

    def session(self, request: web.Request) -> Session | None:
        carried = request.cookies.get(self.cookie(request), "")
        return self.login.session(carried) if carried else None

    async def operators(self) -> dict[str, OperatorRow]:
        """By name; the first is none of them."""
        return {row.name: row for row in await self.context.store.operators.operators()}

    async def hash_of(self, name: str) -> str:
        """Empty of whoever is no operator."""
        if name == FIRST:
            return self.login.password_hash
        row = (await self.operators()).get(name)
        return "" if row is None else row.password

    # -- the record

    def order(
        self, ask: OperatorAsk, order: str, person: str = "", reason: str = "", detail: str = "", until: int = 0
    ) -> OrderRow:
        """As it stands in the record; whoever keeps it, keeps what it changes with it."""
        log.info("operator-action", action=order, operator=ask.operator, person=person, reason=reason)
        return OrderRow(self.context.clock.now(), ask.operator, order, person, reason.strip(), detail, until)

    async def note(
        self, ask: OperatorAsk, order: str, person: str = "", reason: str = "", detail: str = "", until: int = 0
    ) -> None:
        """Where nothing else is kept with it."""
        await self.context.store.operators.order(self.order(ask, order, person, reason, detail, until))

    def is_new(self, order: str) -> bool:
        """Was no order of this id done before?"""
        return order not in self.done

    def remember(self, order: str) -> None:
        self.done[order] = None
        if len(self.done) > REMEMBERED:
            self.done.popitem(last=False)

    # -- metrics

    def may_read_metrics(self, request: web.Request) -> bool:
        """An operator, or a program on the same machine; not the world through a proxy on it."""
        if self.session(request) is not None or self.tokens.operator_of(request.headers.get("Authorization", "")):
            return True
        if any(name in request.headers for name in _FORWARDED) or not is_local(name_in(request.host) or ""):
            return False
        return _is_loopback(request.remote or "")


def _is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def add_office(app: web.Application, office: Office) -> None:
    """Every path of the operator's."""
    app[OFFICE] = office
    for route in OPERATOR_ROUTES:
        app.router.add_route(route.method, route.path, route.__call__)

    async def close(_: web.Application) -> None:
        await office.leagues.close()

    app.on_cleanup.append(close)
    app.cleanup_ctx.append(meanwhile(lambda _: _sample(office)))


async def _sample(office: Office) -> None:
    """Every minute."""
    counted = office.metrics.hands
    while True:
        await asyncio.sleep(MINUTE)
        with suppress(StoreError):  # next time, then
            await take_sample(office.context, office.metrics.hands - counted)
            counted = office.metrics.hands
