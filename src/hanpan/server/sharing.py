"""Hands shown to whoever has the link: frozen to what the sharer knew, and only as long as they want (HO-2.6)."""

import secrets
import zlib
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct, structs

from hanpan.floor.hand_ports import ShareRow
from hanpan.floor.journalled_house import facts_in
from hanpan.floor.ports import NOBODY, HandRow
from hanpan.house.contract import OwnHand
from hanpan.house.kinds import KINDS
from hanpan.server.asking import Answer, Ask, Done, Nothing
from hanpan.server.cards import cards
from hanpan.server.context import Context
from hanpan.server.errors import Fault
from hanpan.server.history import HandAsked, records_of, the_hand
from hanpan.server.outward import house_address
from hanpan.server.replays import HandReplay, replay_of
from hanpan.server.tables import TableName
from hanpan.wire.house_says import PersonCard

MOST = 200
"""Hands that one person shares at a time."""
ShareName = Annotated[str, Meta(pattern=r"^[\w-]{16,64}$")]


class HandToShare(Struct, frozen=True, forbid_unknown_fields=True):
    """A hand that one may look at."""

    table: TableName
    hand: Annotated[int, Meta(ge=0, le=2**53 - 1)]


class ShareAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A share by the name in its link."""

    share: ShareName


class Share(Struct, frozen=True):
    """A hand that one shares."""

    share: str
    url: str
    table: str
    hand: int
    at: int
    """When the hand ended."""
    created: int


class ShareList(Struct, frozen=True):
    """What one shares, the latest first."""

    shares: list[Share]


class Frozen(Struct, frozen=True):
    """A share as it is kept."""

    told: HandReplay
    """Everybody in it has an alias: ids are nobody's business."""
    aliases: dict[str, str]
    """Names that are told, by alias."""
    own: OwnHand | None
    """The hand in the sharer's list; None where they only looked on."""


_read = msgspec.json.Decoder(Frozen).decode


async def share_hand(ask: Ask, asked: HandToShare) -> Answer:
    """A link to a hand. Shared again, a hand keeps its link."""
    row = await the_hand(ask, HandAsked(asked.table, asked.hand))
    own = await ask.context.store.hands.shares_of(ask.row.person)
    known = next((one for one in own if (one.table, one.hand) == (asked.table, asked.hand)), None)
    if row is None:
        return Fault("no-such-hand")
    if known is not None:
        return told_share(ask, known)
    if len(own) >= MOST:
        return Fault("too-many-shares", {"most": MOST})
    frozen = await _frozen(ask.context, row, ask.row.person)
    if frozen is None:
        return Fault("no-such-hand")
    body = zlib.compress(msgspec.json.encode(frozen))
    now, name = ask.context.clock.now(), secrets.token_urlsafe(16)
    share = ShareRow(name, ask.row.person, row.table, row.hand, row.at, now, body)
    await ask.context.store.hands.add_share(share)
    return told_share(ask, share)


async def list_shares(ask: Ask, _: Nothing) -> Answer:
    """The hands one shares."""
    return ShareList([told_share(ask, row) for row in await ask.context.store.hands.shares_of(ask.row.person)])


async def withdraw_share(ask: Ask, asked: ShareAsked) -> Answer:
    """From now on the link leads nowhere."""
    if not await ask.context.store.hands.remove_share(ask.row.person, asked.share):
        return Fault("no-such-hand")
    return Done()


async def read_share(ask: Ask, asked: ShareAsked) -> Answer:
    """A shared hand, for whoever has the link."""
    found = await shared_hand(ask.context, asked.share)
    return Fault("no-such-hand") if found is None else found.told


async def shared_hand(context: Context, share: str) -> Frozen | None:
    """With today's names: who is gone for good has none."""
    row = await context.store.hands.share(share)
    if row is None:
        return None
    frozen = thawed(row)
    named = await cards(context, frozen.aliases.values())
    people = dict(frozen.told.people)
    for alias, person in frozen.aliases.items():
        card = named.get(person)
        people[alias] = PersonCard("", bot=False) if card is None or card.name == NOBODY else card
    return structs.replace(frozen, told=structs.replace(frozen.told, people=people))


def thawed(row: ShareRow) -> Frozen:
    """As the sharer knew it."""
    return _read(zlib.decompress(row.body))


def told_share(ask: Ask, row: ShareRow) -> Share:
    return Share(
        row.share, f"{house_address(ask.context, ask.request)}/s/{row.share}", row.table, row.hand, row.at, row.created
    )


async def _frozen(context: Context, row: HandRow, person: str) -> Frozen | None:
    """Of a private table nobody but the sharer has a name, and the table has none."""
    told = await replay_of(context, row, person)
    if told is None:
        return None
    alias = {one: f"p{number}" for number, one in enumerate(row.people, 1)}
    named = [one for one in row.people if not row.private or one == person]
    people = {alias[one]: PersonCard("", bot=one in told.people and told.people[one].bot) for one in row.people}
    told = structs.replace(told, people=people, table="" if row.private else row.table)
    anonymous = msgspec.json.encode(_with_aliases(msgspec.json.decode(msgspec.json.encode(told)), alias))
    told = msgspec.json.decode(anonymous, type=HandReplay)
    own = await own_hand(context, row, person)
    return Frozen(told, {alias[one]: one for one in named}, own and structs.replace(own, person=alias[person]))


async def own_hand(context: Context, row: HandRow, person: str) -> OwnHand | None:
    kind = KINDS[row.game]
    events = facts_in(kind, await records_of(context, row))
    return next((own for own in kind.own_hands_in(events) if own.person == person), None)


def _with_aliases(told: Any, alias: dict[str, str]) -> Any:
    """Wherever an id stands, an alias stands instead."""
    if isinstance(told, str):
        return alias.get(told, told)
    if isinstance(told, list | tuple):
        return [_with_aliases(one, alias) for one in told]
    if isinstance(told, dict):
        return {_with_aliases(key, alias): _with_aliases(value, alias) for key, value in told.items()}
    return told
