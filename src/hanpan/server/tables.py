"""The tables one may see: the lobby's list (HO-2.1), one of them, and the link to it as a QR code (PS-1.2)."""

import io
from typing import Annotated, TypeVar
from urllib.parse import quote

import segno
from aiohttp import web
from msgspec import UNSET, Meta, Struct, UnsetType, structs

from hanpan.house.contract import Listing
from hanpan.house.kinds import KINDS
from hanpan.house.lobby import Wanted
from hanpan.server.asking import Answer, Ask
from hanpan.server.cards import cards
from hanpan.server.errors import Fault
from hanpan.server.outward import reachable_address
from hanpan.wire.house_says import PersonCard

Word = Annotated[str, Meta(min_length=1, max_length=32)]
"""Of a game or a format."""
TableName = Annotated[str, Meta(min_length=1, max_length=64)]
QR_TYPE = "image/svg+xml"
TABLES_AT_ONCE = 30
T = TypeVar("T")


class LobbyWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """What one looks for; what is not said does not matter."""

    game: Word | UnsetType = UNSET
    format: Word | UnsetType = UNSET
    stake: Annotated[str, Meta(pattern=r"^[0-9]{1,9}/[0-9]{1,9}$")] | UnsetType = UNSET
    """Small and big blind, like 1/2."""
    buy_in: Annotated[int, Meta(ge=0, le=10**9)] | UnsetType = UNSET
    """An amount one could sit down with."""
    free_seats: bool = False


class ListedTable(Listing, frozen=True):
    """A table as the lobby shows it."""

    kind: str = ""
    """What protocol 1 called game and format together: a bot of that time finds its table by it, and is told at the
    door what to install."""


class LobbyList(Struct, frozen=True):
    """Tables, as the lobby lists them."""

    tables: list[ListedTable]


class TableAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A table by its name."""

    table: TableName


class TablesNamed(Struct, frozen=True, forbid_unknown_fields=True):
    """Some tables: their names with commas between them."""

    tables: Annotated[str, Meta(min_length=1, max_length=2000)]


class Seated(Struct, frozen=True):
    """Who sits where: the first few of each table."""

    tables: dict[str, list[str]]
    people: dict[str, PersonCard]


async def list_lobby(ask: Ask, wanted: LobbyWanted) -> Answer:
    """The tables one may see; also for who has not signed in."""
    rows = ask.context.floor.lobby(ask.visitor.person, _as_wanted(wanted))
    return LobbyList([ListedTable(**structs.asdict(row), kind=_kind(row)) for row in rows])


def _kind(row: Listing) -> str:
    return row.format if len(KINDS[row.game].formats) > 1 else row.game


def _as_wanted(wanted: LobbyWanted) -> Wanted:
    stake = None
    if wanted.stake is not UNSET:
        small, big = wanted.stake.split("/")
        stake = (int(small), int(big))
    game, played = _said(wanted.game), _said(wanted.format)
    return Wanted(game, played, stake, _said(wanted.buy_in), wanted.free_seats)


def _said(value: T | UnsetType) -> T | None:
    return None if isinstance(value, UnsetType) else value


async def one_table(ask: Ask, asked: TableAsked) -> Answer:
    """A table one may see. One that is private to others is told of like one that is not there."""
    return _listing(ask, asked.table) or Fault("no-such-table")


def _listing(ask: Ask, table: str) -> Listing | None:
    return ask.context.floor.listing(ask.visitor.person, table)


async def who_sits(ask: Ask, asked: TablesNamed) -> Answer:
    """Who sits at some tables: whoever may look at a table sees them there (HO-2.3)."""
    tables = {name: _sitting(ask, name) for name in asked.tables.split(",")[:TABLES_AT_ONCE]}
    found = {name: people for name, people in tables.items() if people is not None}
    return Seated(found, await cards(ask.context, [person for people in found.values() for person in people]))


def _sitting(ask: Ask, table: str) -> list[str] | None:
    found = ask.context.floor.seated_at(ask.row.person, table)
    return None if found is None else list(found)


async def table_qr(ask: Ask, asked: TableAsked) -> Answer:
    """The link to a table as a picture, to be held before a friend's phone."""
    if _listing(ask, asked.table) is None:
        return Fault("no-such-table")
    found = link_to(ask, asked.table)
    if not found:
        return Fault("only-this-machine")
    drawn = io.BytesIO()
    code = segno.make(found, error="m", micro=False)
    code.save(drawn, kind="svg", scale=8, light="white", svgclass=None, lineclass=None)
    return web.Response(body=drawn.getvalue(), content_type=QR_TYPE)


def link_to(ask: Ask, table: str) -> str:
    """It opens for whom the table opens, and for nobody else; empty where no other device reaches the house."""
    address = reachable_address(ask.context, ask.request)
    return f"{address}/t/{quote(table, safe='')}" if address else ""
