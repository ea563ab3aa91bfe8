"""What the operator sees, and may order: close a table, pause, grant chips, take them back. Every order is logged."""

from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated

from aiohttp import web
from msgspec import Meta, Struct

from hanpan.engine import Refusal
from hanpan.floor.floor import Floor
from hanpan.floor.ports import Store
from hanpan.server.logs import log
from hanpan.server.metrics import PrometheusMetrics
from hanpan.server.naming import somebody_named
from hanpan.server.operator_answers import answer, no, order_in, refused
from hanpan.wire.house_says import PersonCard

REMEMBERED = 1000
"""Grants whose ids are known: asked twice, given once."""


class CloseTable(Struct, frozen=True, forbid_unknown_fields=True):
    table: Annotated[str, Meta(min_length=1, max_length=64)]


class Pause(Struct, frozen=True, forbid_unknown_fields=True):
    paused: bool


class Grant(Struct, frozen=True, forbid_unknown_fields=True):
    """Chips for somebody by name, or from them. The id is made by the page, so that a second click moves nothing."""

    id: Annotated[str, Meta(min_length=1, max_length=64)]
    name: Annotated[str, Meta(min_length=1, max_length=64)]
    amount: Annotated[int, Meta(ge=1, le=10**9)]
    reason: Annotated[str, Meta(min_length=1, max_length=200, pattern=r"\S")]


@dataclass
class Orders:
    """The operator's hand on the floor."""

    floor: Floor
    store: Store
    metrics: PrometheusMetrics
    most_grant: int
    granted: OrderedDict[str, None] = field(default_factory=OrderedDict)

    async def overview(self, _: web.Request) -> web.Response:
        """Who is here, the tables, the figures."""
        view, counted = self.floor.operator.overview(healthy=self.floor.healthy), self.metrics
        figures = {
            "wishes": counted.wishes,
            "refusals": counted.refusals.total(),
            "facts": counted.facts,
            "commits": counted.commits,
            "failures": counted.failures,
            "messages": counted.messages,
            "slow_readers": counted.slow_readers,
            "own_errors": sum(counted.errors.counts.values()),
        }
        games = Counter(table.game for table in view.tables)
        seen = {"figures": figures, "errors": counted.errors.latest(), "games": games, "ready": self.floor.ready}
        return answer({"overview": view, **seen})

    async def close_table(self, request: web.Request) -> web.Response:
        order = await order_in(request, CloseTable)
        if order is None:
            return no(request, 400, "not-understood")
        if not self.floor.operator.close_table(order.table):
            return no(request, 404, "no-such-table")
        log.info("operator-action", action="close-table", table=order.table)
        return answer({})

    async def pause(self, request: web.Request) -> web.Response:
        """After the hands in play; said twice, it changes nothing."""
        order = await order_in(request, Pause)
        if order is None:
            return no(request, 400, "not-understood")
        operator = self.floor.operator
        if order.paused != operator.paused:
            (operator.pause if order.paused else operator.resume)()
            log.info("operator-action", action="pause" if order.paused else "resume")
        return answer({"paused": operator.paused})

    async def grant(self, request: web.Request) -> web.Response:
        return await self._move_chips(request, "grant", self.floor.operator.grant)

    async def take(self, request: web.Request) -> web.Response:
        """Back to the cage, at most what the bank holds; of somebody who plays, once their hand is over."""
        return await self._move_chips(request, "take", self.floor.operator.take)

    async def _move_chips(
        self, request: web.Request, action: str, act: Callable[[str, int, str], Refusal | None]
    ) -> web.Response:
        order = await order_in(request, Grant)
        if order is None:
            return no(request, 400, "not-understood")
        if order.amount > self.most_grant:
            return no(request, 409, "grant-too-large", most=self.most_grant)
        row = await somebody_named(self.store, order.name)
        if row is None or row.name != order.name.strip():  # a look-alike is somebody else
            return no(request, 404, "nobody-of-this-name")
        if order.id in self.granted:
            return answer({})
        self.floor.introduce(row.person, PersonCard(row.name, row.bot))  # they need not be here
        refusal = act(row.person, order.amount, order.reason.strip())
        if refusal is not None:
            return refused(request, refusal)
        self._remember(order.id)
        await self.floor.settled()
        log.info("operator-action", action=action, person=row.person, amount=order.amount, reason=order.reason)
        return answer({})

    def _remember(self, grant: str) -> None:
        self.granted[grant] = None
        if len(self.granted) > REMEMBERED:
            self.granted.popitem(last=False)
