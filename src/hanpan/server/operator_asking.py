"""One request of an operator: by a session of their own page, or by a token."""

from dataclasses import dataclass
from hmac import compare_digest
from typing import TYPE_CHECKING, TypeVar

from aiohttp import web
from msgspec import Struct

from hanpan.floor.news import OrdersNew
from hanpan.server.asking import Answer, Ask, Route, respond
from hanpan.server.context import CONTEXT
from hanpan.server.errors import Fault
from hanpan.server.visitors import VISITOR

if TYPE_CHECKING:
    from hanpan.server.operator_office import Office

GUARD = "X-Operator-Guard"
"""Sent with every order of a page, so that no other page can give one in the operator's name."""
OFFICE: "web.AppKey[Office]" = web.AppKey("office")
Given = TypeVar("Given", bound=Struct)


@dataclass
class OperatorAsk(Ask):
    """A request of an operator."""

    operator: str = ""
    """Who it is, by name."""

    @property
    def office(self) -> "Office":
        return self.request.app[OFFICE]


@dataclass(frozen=True)
class OperatorRoute(Route[Given]):
    """A path of the operator's: signed in here means as one."""

    schemes = ("operator", "operator-token")

    async def __call__(self, request: web.Request) -> web.StreamResponse:
        ask = OperatorAsk(request.app[CONTEXT], request, request[VISITOR])
        return respond(ask, await self._allowed(ask))

    async def _allowed(self, ask: OperatorAsk) -> Answer:
        if self.signed_in:
            fault = self._identify(ask)
            if fault is not None:
                return fault
        given = await self._read(ask.request)
        if isinstance(given, Fault):
            return given
        if not ask.context.floor.ready:
            return Fault("not-ready")
        answer = await self.handle(ask, given)
        if ask.request.method not in ("GET", "HEAD"):
            ask.context.floor.broadcast.tell(OrdersNew())
        return answer

    def _identify(self, ask: OperatorAsk) -> Fault | None:
        """A token no page can borrow; whoever comes with a cookie has to know the guard of its session, too."""
        office, request = ask.office, ask.request
        if "Authorization" in request.headers:
            ask.operator = office.tokens.operator_of(request.headers["Authorization"])
            return None if ask.operator else Fault("not-the-operator")
        session = office.session(request)
        if session is None:
            return Fault("not-the-operator")
        guard = request.headers.get(GUARD, "").encode(errors="replace")
        if request.method != "GET" and not compare_digest(guard, session.guard.encode()):
            return Fault("not-our-page")
        ask.operator = session.operator
        return None
