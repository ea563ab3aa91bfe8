"""A person's own data: exporting it, and deleting the account."""

from typing import Annotated, Any
from urllib.parse import quote

import msgspec
from aiohttp import web
from msgspec import Meta, Struct

from hanpan.floor.news import EndConnections
from hanpan.floor.ports import HandRow
from hanpan.server.addresses import address_of
from hanpan.server.asking import Answer, Ask, Done, Nothing
from hanpan.server.errors import Fault
from hanpan.server.friends import list_friends
from hanpan.server.history import HandLine, hand_line
from hanpan.server.people import Me, me
from hanpan.server.sharing import Share, told_share

PAGE = 500
"""Hands read at once; between two pages others are served."""


class Farewell(Struct, frozen=True, forbid_unknown_fields=True):
    """Gone for good."""

    password: Annotated[str, Meta(max_length=200)]
    """Of whoever has one; of a guest it is empty."""


class MovedChips(Struct, frozen=True):
    """Chips into the bank, or out of it."""

    at: int
    source: str
    target: str
    amount: int
    rule: str


class Favoured(Struct, frozen=True):
    """A hand among one's favourites."""

    table: str
    hand: int


class Exported(Struct, frozen=True):
    """Everything the house keeps of one person."""

    profile: Me
    created: int
    friends: Any
    transfers: list[MovedChips]
    hands: list[HandLine]
    """Each can be read at `/api/hands/{table}/{hand}`."""
    favourites: list[Favoured]
    shares: list[Share]
    """With the links to them."""


async def export(ask: Ask, _: Nothing) -> Answer:
    """Everything of one's own as a file: profile, friends, what went through the bank, hands, favourites, shares."""
    context, row = ask.context, ask.row
    too_many = context.exports.closed_to(row.person)
    if too_many is not None:
        return too_many
    moved = [
        MovedChips(at, one.source, one.target, one.amount, one.rule)
        for at, one in await context.store.transfers_of(row.person)
    ]
    kept = context.store.hands
    told = Exported(
        me(context, row),
        row.created,
        await list_friends(ask, Nothing()),
        moved,
        await _hands(ask),
        [Favoured(table, hand) for table, hand in await kept.favourites(row.person)],
        [told_share(ask, share) for share in await kept.shares_of(row.person)],
    )
    name = quote(f"hanpan-{row.name}.json", safe="")
    return web.Response(
        body=msgspec.json.format(msgspec.json.encode(told)),
        content_type="application/json",
        headers={"Content-Disposition": f"attachment; filename*=UTF-8''{name}"},
    )


async def _hands(ask: Ask) -> list[HandLine]:
    """All of them, the latest first. Several may have ended at the same moment: a page begins where the last ended."""
    found: dict[tuple[str, int], HandRow] = {}
    before, new = ask.context.clock.now() + 1, True
    while new:
        rows = await ask.context.store.hands_of(ask.row.person, before, PAGE)
        new = len(rows) == PAGE and any((row.table, row.hand) not in found for row in rows)
        found |= {(row.table, row.hand): row for row in rows}
        before = rows[-1].at + 1 if rows else 0
    return [hand_line(row) for row in found.values()]


async def delete_account(ask: Ask, given: Farewell) -> Answer:
    """Go for good: the name is free, everything else is gone, and the chips are the house's again.

    What was played stays, under an id that is nobody's any more.
    """
    context, row = ask.context, ask.row
    too_many = context.guesses.by_address.closed_to(address_of(ask.request, context))
    if too_many is not None:
        return too_many
    if row.password:
        fits = await context.passwords.fits(row.password, given.password)
        if not fits:
            return Fault("busy") if fits is None else Fault("wrong-password")
    refused = await context.floor.part_with(row.person)
    if refused is not None:
        return refused
    context.sessions.forget(row.person)
    await context.end_connections(EndConnections(row.person))
    ask.cookie = ask.known = ""
    return Done()
