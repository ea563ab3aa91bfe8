"""Announcements of operators to everybody."""

from typing import Annotated

from msgspec import Meta, Struct, structs

from hanpan.floor.one_line import one_line
from hanpan.floor.operator_ports import AnnouncementRow
from hanpan.server.asking import Answer, Done
from hanpan.server.errors import Fault
from hanpan.server.languages import Lang
from hanpan.server.operator_access import Reason
from hanpan.server.operator_asking import OperatorAsk
from hanpan.words import HOUSE

MINUTE = 60_000
Announced = Annotated[str, Meta(max_length=300)]


class Announce(Struct, frozen=True, forbid_unknown_fields=True):
    """A text for everybody, in some of the house's languages; who speaks another one reads what there is."""

    reason: Reason
    texts: dict[Lang, Announced]
    minutes: Annotated[int, Meta(ge=1, le=30 * 24 * 60)] = 60
    """How long it is shown to whoever comes."""


class AnnouncementLine(Struct, frozen=True):
    """An announcement."""

    id: int
    at: int
    until: int
    texts: dict[str, str]
    operator: str


class EndAnnouncement(Struct, frozen=True, forbid_unknown_fields=True):
    """An announcement that nobody need read any more."""

    id: Annotated[int, Meta(ge=1)]
    reason: Reason


async def announce(ask: OperatorAsk, order: Announce) -> Answer:
    """Tell everybody something, and whoever comes until it expires."""
    texts = {lang: text for lang, said in order.texts.items() if (text := one_line(said))}
    if not texts:
        return Fault("missing-field", said={"field": "texts"})
    now = ask.context.clock.now()
    row = AnnouncementRow(now, now + order.minutes * MINUTE, texts, ask.operator)
    told = ask.office.order(ask, "announce", reason=order.reason, detail=texts.get(HOUSE) or next(iter(texts.values())))
    [place] = await ask.context.store.operators.order(told, row)
    row = structs.replace(row, place=place)
    ask.context.floor.announcements.add(row)
    return line_of(row)


async def end_announcement(ask: OperatorAsk, order: EndAnnouncement) -> Answer:
    """Show an announcement to nobody any more."""
    announcements = ask.context.floor.announcements
    if order.id not in [row.place for row in announcements.standing()]:
        return Fault("no-such-announcement")
    told = ask.office.order(ask, "end-announcement", reason=order.reason, detail=str(order.id))
    await ask.context.store.operators.end_announcement(told, order.id)
    announcements.end(order.id)
    return Done()


def line_of(row: AnnouncementRow) -> AnnouncementLine:
    return AnnouncementLine(row.place, row.at, row.until, row.texts, row.operator)
