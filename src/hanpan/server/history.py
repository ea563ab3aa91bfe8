"""What one has played: the list of one's hands, and one hand as one may hear it (HO-2.6)."""

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from hanpan.floor.ports import HandRow
from hanpan.server.asking import Answer, Ask
from hanpan.server.cards import cards
from hanpan.server.errors import Fault
from hanpan.server.tables import TableName
from hanpan.wire.house_says import PersonCard


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
    kind: str
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
    kind: str
    at: int
    people: dict[str, PersonCard]
    facts: list[msgspec.Raw]


async def list_hands(ask: Ask, asked: HandsAsked) -> Answer:
    """The hands one was dealt into."""
    before = ask.context.clock.now() + 1 if asked.before is UNSET else asked.before
    rows = await ask.context.store.hands_of(ask.row.person, before, asked.limit)
    named = await cards(ask.context, [person for row in rows for person in row.people])
    return HandList([HandLine(row.table, row.hand, row.kind, row.at, list(row.people)) for row in rows], named)


async def one_hand(ask: Ask, asked: HandAsked) -> Answer:
    """One hand, one's own cards open. Of a private table only who was dealt in hears; to others it is no hand."""
    context, person = ask.context, ask.row.person
    row = await context.store.hand(asked.table, asked.hand)
    if row is None or not _may_hear(row, person):
        return Fault("no-such-hand")
    records = await context.store.records(row.table, row.first, row.last)
    told = context.floor.hand_as_told(person, records)
    named = await cards(context, row.people)
    return HandTold(row.table, row.hand, row.kind, row.at, named, [msgspec.Raw(fact) for fact in told])


def _may_hear(row: HandRow, person: str) -> bool:
    return not row.private or person in row.people
