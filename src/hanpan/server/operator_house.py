"""Orders about the whole house: tables, a pause, who may come in, chat."""

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from hanpan.floor.settings import Admission
from hanpan.server.asking import Answer, Done, Nothing
from hanpan.server.errors import Fault
from hanpan.server.operator_access import Reason
from hanpan.server.operator_announcing import AnnouncementLine, line_of
from hanpan.server.operator_asking import OperatorAsk


class CloseTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table that is to close after what is being played there."""

    table: Annotated[str, Meta(min_length=1, max_length=64)]
    reason: Reason


class Pause(Struct, frozen=True, forbid_unknown_fields=True):
    """No further hand begins anywhere, or hands go on."""

    paused: bool
    reason: Reason


class HouseTold(Struct, frozen=True):
    """How the house is open."""

    newcomers: Admission
    chat: bool
    paused: bool
    announcements: list[AnnouncementLine]
    """Those that are still shown."""


class HouseOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """What is not said stays as it is."""

    reason: Reason
    newcomers: Admission | UnsetType = UNSET
    chat: bool | UnsetType = UNSET


async def close_table(ask: OperatorAsk, order: CloseTable) -> Answer:
    """Close a table after what is being played there."""
    closed = await ask.context.floor.operator.close_table(order.table)
    if not closed:
        return Fault("no-such-table" if closed is False else "not-ready")
    await ask.office.note(ask, "close-table", reason=order.reason, detail=order.table)
    return Done()


async def pause_house(ask: OperatorAsk, order: Pause) -> Answer:
    """Let no further hand begin, or let them go on; said twice, it changes nothing."""
    operator = ask.context.floor.operator
    if order.paused != operator.paused:
        (operator.pause if order.paused else operator.resume)()
        await ask.office.note(ask, "pause" if order.paused else "resume", reason=order.reason)
    return _told(ask)


async def read_house(ask: OperatorAsk, _: Nothing) -> Answer:
    """Who may come in, whether people may chat, what is announced."""
    return _told(ask)


def _told(ask: OperatorAsk) -> HouseTold:
    floor = ask.context.floor
    standing = [line_of(row) for row in floor.announcements.standing()]
    return HouseTold(floor.admission, floor.talking.on, floor.operator.paused, standing)


async def order_house(ask: OperatorAsk, order: HouseOrder) -> Answer:
    """Open or close the house to newcomers, and switch chat on or off."""
    floor, kept = ask.context.floor, ask.context.store.operators
    if order.newcomers is not UNSET and order.newcomers != floor.admission:
        told = ask.office.order(ask, "newcomers", reason=order.reason, detail=order.newcomers)
        await kept.switch(told, "newcomers", order.newcomers)
        floor.admission = order.newcomers
    if order.chat is not UNSET and order.chat != floor.talking.on:
        value = "on" if order.chat else "off"
        await kept.switch(ask.office.order(ask, "chat", reason=order.reason, detail=value), "chat", value)
        floor.talking.switch(on=order.chat)
    return _told(ask)
