"""What one has played: the list of one's hands, and one hand as one may hear it (HO-2.6)."""

from datetime import UTC, datetime
from typing import Annotated, Any
from urllib.parse import quote

import msgspec
from aiohttp import web
from msgspec import UNSET, Meta, Struct, UnsetType

from hanpan.floor.ports import HandRow
from hanpan.history.on_paper import can_be_written, on_paper
from hanpan.house.events import TableEvent
from hanpan.house.house import NEVER
from hanpan.server.asking import Answer, Ask
from hanpan.server.cards import cards
from hanpan.server.errors import Fault
from hanpan.server.sessions import DAY
from hanpan.server.tables import TableName
from hanpan.wire.house_says import PersonCard, encode

VENUE = "Hanpan"
PHH_TYPE = "text/plain"


class HandsAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Which of one's hands."""

    before: Annotated[int, Meta(ge=0, le=2**53 - 1)] | UnsetType = UNSET
    """Ended before this time, in milliseconds; the next page begins at the `at` of the last hand of this one."""
    limit: Annotated[int, Meta(ge=1, le=100)] = 20


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


class HandList(Struct, frozen=True):
    """Hands, the latest first."""

    hands: list[HandLine]
    people: dict[str, PersonCard]


class HandTold(Struct, frozen=True):
    """One hand: its facts in order, as the asker may hear them."""

    table: str
    hand: int
    game: str
    format: str
    at: int
    people: dict[str, PersonCard]
    facts: list[msgspec.Raw]


async def list_hands(ask: Ask, asked: HandsAsked) -> Answer:
    """The hands one was dealt into."""
    before = NEVER if asked.before is UNSET else asked.before
    rows = await ask.context.store.hands_of(ask.row.person, before, asked.limit)
    named = await cards(ask.context, [person for row in rows for person in row.people])
    return HandList([hand_line(row) for row in rows], named)


def hand_line(row: HandRow) -> HandLine:
    return HandLine(row.table, row.hand, row.game, row.format, row.at, list(row.people))


async def one_hand(ask: Ask, asked: HandAsked) -> Answer:
    """One hand, one's own cards open. Of a private table, or of long ago, it is no hand to who was not dealt in."""
    row = await _hand(ask, asked)
    facts = await _told(ask, row) if row is not None else []
    if row is None or not facts:
        return Fault("no-such-hand")
    named = await cards(ask.context, row.people)
    told = [msgspec.Raw(encode(fact)) for fact in facts]
    return HandTold(row.table, row.hand, row.game, row.format, row.at, named, told)


async def hand_on_paper(ask: Ask, asked: HandAsked) -> Answer:
    """A hand as a PHH file, cards one did not see written as `??`; not every game has such a form."""
    row = await _hand(ask, asked)
    facts = await _told(ask, row) if row is not None and can_be_written(row.game) else []
    if row is None or not facts:
        return Fault("no-such-hand")
    named = await cards(ask.context, row.people)
    names = {person: card.name for person, card in named.items()}
    text = on_paper(row.game, facts, names, **_where_and_when(row))
    name = quote(f"{row.table}-{row.hand}.phh", safe="")
    return web.Response(
        text=text, content_type=PHH_TYPE, headers={"Content-Disposition": f"attachment; filename*=UTF-8''{name}"}
    )


def _where_and_when(row: HandRow) -> dict[str, Any]:
    ended = datetime.fromtimestamp(row.at / 1000, UTC)
    when = {"year": ended.year, "month": ended.month, "day": ended.day, "time_zone": "UTC"}
    return {"venue": VENUE, "table": row.table, "hand": row.hand, **when}


async def _hand(ask: Ask, asked: HandAsked) -> HandRow | None:
    """Where there is one that they may hear of."""
    row = await ask.context.store.hand(asked.table, asked.hand)
    if row is None or ask.row.person in row.people:
        return row
    days = ask.context.limits.others_hands_days
    long_ago = bool(days) and row.at < ask.context.clock.now() - days * DAY
    return None if row.private or long_ago else row


async def _told(ask: Ask, row: HandRow) -> list[TableEvent]:
    """Nothing where its facts are in an archive that is not here."""
    records = await ask.context.store.records(row.table, row.first, row.last)
    if len(records) <= row.last - row.first:
        return []
    return ask.context.floor.hand_as_told(row.game, ask.row.person, records)
