"""Evenings, as operators see them: which there are, and an end to one."""

from typing import Annotated

from msgspec import Meta, Struct

from hanpan.floor.evening_ports import EveningRow
from hanpan.floor.news import CloseIt
from hanpan.house.evening.pictures import state_of
from hanpan.server.asking import Answer, Done, Nothing
from hanpan.server.context import Context
from hanpan.server.errors import Fault
from hanpan.server.evenings import kept_evening
from hanpan.server.operator_access import Reason
from hanpan.server.operator_asking import OperatorAsk

LISTED = 200


class EveningSeen(Struct, frozen=True):
    """One evening; nobody's secret."""

    evening: str
    title: str
    style: str
    host: str
    opened: int
    ended: int
    state: str
    people: int
    tables: int


class EveningsSeen(Struct, frozen=True):
    """Those that are, and the latest of those that were."""

    evenings: list[EveningSeen]


class CloseEvening(Struct, frozen=True, forbid_unknown_fields=True):
    """An evening that is to end after the hands in play."""

    evening: Annotated[str, Meta(min_length=1, max_length=64)]
    reason: Reason


async def see_evenings(ask: OperatorAsk, _: Nothing) -> Answer:
    """Every evening, the latest first."""
    rows = await ask.context.store.evenings.latest(LISTED)
    return EveningsSeen([await _seen(ask.context, row) for row in rows])


async def _seen(context: Context, row: EveningRow) -> EveningSeen:
    how = await _how_it_is(context, row)
    return EveningSeen(row.evening, row.title, row.style, row.host, row.opened, row.ended, *how)


async def _how_it_is(context: Context, row: EveningRow) -> tuple[str, int, int]:
    at_hand = not row.ended or row.evening in context.floor.house.evenings
    evening = await kept_evening(context, row.evening) if at_hand else None
    if evening is None:
        return "ended", 0, 0
    here = [guest for guest in evening.guests.values() if guest.state not in ("gone", "asks")]
    return state_of(evening), len(here), len(evening.tables)


async def close_evening(ask: OperatorAsk, order: CloseEvening) -> Answer:
    """End one after the hands in play: places by stack, everybody's chips are counted (EV-1.5)."""
    floor, row = ask.context.floor, await ask.context.store.evenings.one(order.evening)
    if row is None or row.ended:
        return Fault("no-such-evening")
    closed = floor.evenings.close(order.evening) or await floor.broadcast.order(CloseIt(order.evening))
    if closed is None:
        return Fault("not-ready")  # the node that has it does not answer
    await ask.office.note(ask, "close-evening", reason=order.reason, detail=order.evening)
    return Done()
