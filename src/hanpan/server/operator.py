"""The operator's page: the way in, and the routes behind its buttons."""

import ipaddress
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from hmac import compare_digest
from typing import Annotated

from aiohttp import web
from msgspec import Meta, Struct

from hanpan.server.addresses import address_of
from hanpan.server.context import Context
from hanpan.server.hosts import is_local, name_in
from hanpan.server.logs import log
from hanpan.server.operator_answers import answer, no, order_in
from hanpan.server.operator_door import Door, Session
from hanpan.server.operator_leagues import LeagueOrders
from hanpan.server.operator_orders import Orders
from hanpan.server.operator_page import operator_page
from hanpan.server.visitors import cookie_name

COOKIE = "hanpan_operator"
GUARD = "X-Operator-Guard"
_FORWARDED = ("Forwarded", "X-Forwarded-For", "X-Real-IP")

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class SignIn(Struct, frozen=True, forbid_unknown_fields=True):
    password: Annotated[str, Meta(min_length=1, max_length=200)]


@dataclass
class Operator:
    """The door, and who stands behind it."""

    door: Door
    orders: Orders
    context: Context

    def __post_init__(self) -> None:
        self.leagues = LeagueOrders(self.context)

    @property
    def cookie(self) -> str:
        return cookie_name(self.context, COOKIE)

    def session(self, request: web.Request) -> Session | None:
        carried = request.cookies.get(self.cookie, "")
        return self.door.session(carried) if carried else None

    def may_read_metrics(self, request: web.Request) -> bool:
        """The operator, or a program on the same machine; not the world through a proxy on it."""
        if self.session(request) is not None:
            return True
        if any(name in request.headers for name in _FORWARDED) or not is_local(name_in(request.host) or ""):
            return False
        return _is_loopback(request.remote or "")

    def guarded(self, handler: Handler) -> Handler:
        """Only with a session; and an order only from our own page, which alone can know the session's guard."""

        async def guarded(request: web.Request) -> web.StreamResponse:
            session = self.session(request)
            if session is None:
                return no(request, 401, "not-signed-in")
            guard = request.headers.get(GUARD, "").encode(errors="replace")
            if request.method == "POST" and not compare_digest(guard, session.guard.encode()):
                return no(request, 403, "not-our-page")
            return await handler(request)

        return guarded

    async def page(self, request: web.Request) -> web.StreamResponse:
        session = self.session(request)
        return operator_page("" if session is None else session.guard, self.orders.most_grant)

    async def sign_in(self, request: web.Request) -> web.StreamResponse:
        order = await order_in(request, SignIn)
        if order is None:
            return no(request, 400, "not-understood")
        known = await self.door.knows(order.password, address_of(request, self.context))
        if known is None:  # not logged: whoever hammers at the door shall not fill the disk as well
            return no(request, 429, "too-many-attempts")
        if not known:
            log.warning("operator-refused", action="sign-in", code="wrong-password")
            return no(request, 401, "wrong-password")
        log.info("operator-action", action="sign-in")
        return self._let_in()

    def _let_in(self) -> web.StreamResponse:
        carried, session = self.door.open()
        welcome = answer({"guard": session.guard})
        welcome.set_cookie(
            self.cookie,
            carried,
            max_age=self.door.session_seconds,
            path="/",  # the metrics know the operator, too
            httponly=True,
            samesite="Strict",
            secure=self.context.secure,
        )
        return welcome

    async def sign_out(self, request: web.Request) -> web.StreamResponse:
        self.door.close(request.cookies[self.cookie])
        log.info("operator-action", action="sign-out")
        goodbye = answer({})
        goodbye.del_cookie(self.cookie, path="/", secure=self.context.secure)
        return goodbye


def _is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def add_operator_routes(app: web.Application, operator: Operator) -> None:
    """The page, the door, and the orders."""
    orders, leagues, guarded = operator.orders, operator.leagues, operator.guarded
    app.router.add_get("/operator", operator.page)
    app.router.add_post("/operator/sign-in", operator.sign_in)
    app.router.add_post("/operator/sign-out", guarded(operator.sign_out))
    app.router.add_get("/operator/api/overview", guarded(orders.overview))
    app.router.add_post("/operator/api/close-table", guarded(orders.close_table))
    app.router.add_post("/operator/api/pause", guarded(orders.pause))
    app.router.add_post("/operator/api/grant", guarded(orders.grant))
    app.router.add_post("/operator/api/take", guarded(orders.take))
    app.router.add_get("/operator/api/leagues", guarded(leagues.overview))
    app.router.add_post("/operator/api/league", guarded(leagues.order))
    app.router.add_post("/operator/api/new-league", guarded(leagues.begin))

    async def close(_: web.Application) -> None:
        await leagues.close()

    app.on_cleanup.append(close)
