"""A person's own hands, each as they may see it (HO-2.6)."""

from datetime import UTC, datetime
from typing import Annotated, Any
from urllib.parse import quote

import msgspec
from aiohttp import web
from msgspec import Meta, Struct

from hanpan.floor.ports import HandRow, Record
from hanpan.history.on_paper import can_be_written, on_paper
from hanpan.house.events import TableEvent
from hanpan.server.asking import Answer, Ask
from hanpan.server.cards import cards
from hanpan.server.context import Context
from hanpan.server.errors import Fault
from hanpan.server.sessions import DAY
from hanpan.server.tables import TableName
from hanpan.wire.house_says import PersonCard, encode

VENUE = "Hanpan"
PHH_TYPE = "text/plain"


class HandAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """One hand."""

    table: TableName
    hand: Annotated[int, Meta(ge=0, le=2**53 - 1)]


class HandLine(Struct, frozen=True):
    """A hand in the list."""

    table: str
    hand: int
    game: str
    format: str
    at: int
    """When it ended."""
    people: list[str]
    """Who was dealt in."""


class HandTold(Struct, frozen=True):
    """One hand: its facts in order, as the asker may hear them."""

    table: str
    hand: int
    game: str
    format: str
    at: int
    people: dict[str, PersonCard]
    facts: list[msgspec.Raw]


def hand_line(row: HandRow) -> HandLine:
    return HandLine(row.table, row.hand, row.game, row.format, row.at, list(row.people))


async def one_hand(ask: Ask, asked: HandAsked) -> Answer:
    """One hand, one's own cards open. Of a private table, or of long ago, it is no hand to who was not dealt in."""
    row = await the_hand(ask, asked)
    facts = await facts_of(ask, row) if row is not None else []
    if row is None or not facts:
        return Fault("no-such-hand")
    named = await cards(ask.context, row.people)
    told = [msgspec.Raw(encode(fact)) for fact in facts]
    return HandTold(row.table, row.hand, row.game, row.format, row.at, named, told)


async def hand_on_paper(ask: Ask, asked: HandAsked) -> Answer:
    """A hand as a PHH file, cards one did not see written as `??`; not every game has such a form."""
    row = await the_hand(ask, asked)
    facts = await facts_of(ask, row) if row is not None and can_be_written(row.game) else []
    if row is None or not facts:
        return Fault("no-such-hand")
    named = await cards(ask.context, row.people)
    names = {person: card.name for person, card in named.items()}
    text = on_paper(row.game, facts, names, **where_and_when(row))
    name = quote(f"{row.table}-{row.hand}.phh", safe="")
    return web.Response(
        text=text, content_type=PHH_TYPE, headers={"Content-Disposition": f"attachment; filename*=UTF-8''{name}"}
    )


def where_and_when(row: HandRow) -> dict[str, Any]:
    ended = datetime.fromtimestamp(row.at / 1000, UTC)
    when = {"year": ended.year, "month": ended.month, "day": ended.day, "time": ended.time().replace(microsecond=0)}
    where = {"venue": VENUE, "table": row.table, "hand": row.hand, "played": row.format}
    return where | when | {"time_zone": "UTC"}


async def the_hand(ask: Ask, asked: HandAsked) -> HandRow | None:
    """Where there is one that they may hear of."""
    row = await ask.context.store.hand(asked.table, asked.hand)
    if row is None or not row.people:  # it was called off
        return None
    if ask.row.person in row.people:
        return row
    days = ask.context.limits.others_hands_days
    long_ago = bool(days) and row.at < ask.context.clock.now() - days * DAY
    return None if row.private or long_ago else row


async def facts_of(ask: Ask, row: HandRow) -> list[TableEvent]:
    """As the asker may hear them; nothing where they are in an archive that is not here."""
    return ask.context.floor.hand_as_told(row.game, ask.row.person, await records_of(ask.context, row))


async def records_of(context: Context, row: HandRow) -> list[Record]:
    """All of them, or none."""
    records = await context.store.records(row.table, row.first, row.last)
    return records if len(records) > row.last - row.first else []
