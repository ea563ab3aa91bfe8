"""Evenings by request (EV-5.3, EV-8): for the big screen, to print, to take along. The socket tells what is live."""

import asyncio
import io
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime
from itertools import takewhile
from typing import Annotated, Any
from urllib.parse import quote

import segno
from aiohttp import web
from msgspec import Meta, Struct, structs

from hanpan.floor.evening_ports import EveningRow, guests_in, result_in
from hanpan.floor.kept_evenings import facts_in
from hanpan.floor.ports import HandRow
from hanpan.history.formats import ToldHand
from hanpan.history.on_paper import as_hand, can_be_written
from hanpan.house.evening.evening import Evening, table_name
from hanpan.house.evening.links import link
from hanpan.house.evening.permissions import is_inside
from hanpan.house.evening.pictures import EveningSheet, see, see_on_screen
from hanpan.house.evening.season import standings
from hanpan.house.evening.sheets import big_screen, csv, curve, ledger_csv
from hanpan.server.asking import Answer, Ask, Nothing
from hanpan.server.context import Context
from hanpan.server.errors import Fault
from hanpan.server.hand_files import Format, file_of
from hanpan.server.history import records_of, where_and_when
from hanpan.server.outward import house_address
from hanpan.server.tables import QR_TYPE

LAST = 2**62
CSV_TYPE = "text/csv"
MOST_HANDS = 5_000
"""In one file: an evening with more comes in parts."""
NO_EVENING = Fault("no-such-evening")


class EveningAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """An evening: who is not in names the secret of its link."""

    evening: Annotated[str, Meta(min_length=1, max_length=64)]
    secret: Annotated[str, Meta(max_length=64)] = ""


class EveningFile(EveningAsked, frozen=True, forbid_unknown_fields=True):
    """Its hands, in which format."""

    format: Format = "phhs"
    part: Annotated[int, Meta(ge=1, le=10_000)] = 1
    """So many hands lie in each (`MOST_HANDS`), in the order of the tables."""


class EveningTold(Struct, frozen=True):
    """An evening, also one that is over."""

    now: int
    inside: bool
    """Who has only the secret sees what the big screen shows, and nobody's chips."""
    link: str
    """EV-2.3: one that other devices can reach; empty where there is none, or nobody new may come."""
    screen: str
    """The big screen's, for hosts: a television that nobody has signed in on needs the secret (EV-8.1)."""
    sheet: EveningSheet


class CurveTold(Struct, frozen=True):
    """EV-5.2: by person, when they had how many chips."""

    names: dict[str, str]
    lines: dict[str, list[tuple[int, int]]]


class EveningLine(Struct, frozen=True):
    """An evening in one's list."""

    evening: str
    title: str
    style: str
    host: str
    opened: int
    ended: int
    host_name: str = ""
    """As the host was called there; empty where the host was no guest."""
    people: int = 0
    """How many had a place or came, bots left out; 0 before it is over."""
    winner: str = ""
    place: int = 0
    """One's own; 0 where one has none."""


class EveningList(Struct, frozen=True):
    """Those one has opened, and those at which one was or is; the latest first."""

    evenings: list[EveningLine]


class HostAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Whose season."""

    person: Annotated[str, Meta(min_length=1, max_length=64)]


class SeasonLine(Struct, frozen=True):
    """Somebody in the table of the season."""

    person: str
    name: str
    points: tuple[int, int]
    """A fraction: a shared place shares the sum."""
    came: int
    best: int


class Season(Struct, frozen=True):
    """EV-5.3: the evenings of a host that are over, added up."""

    host: str
    host_name: str
    evenings: list[EveningLine]
    lines: list[SeasonLine]


# -- one evening


async def one_evening(ask: Ask, asked: EveningAsked) -> Answer:
    """An evening one is at, or whose secret one has: the big screen asks for this."""
    evening, now = await evening_for(ask, asked), ask.context.clock.now()
    if evening is None:
        return NO_EVENING
    inside = is_inside(evening, ask.visitor.person)
    told = (see if inside else see_on_screen)(evening, now, host_name(ask.context, evening))
    rules = evening.may_rule(ask.visitor.person)
    screen = link_to(ask, f"{evening.id}/screen", evening.secret) if rules else ""
    return EveningTold(now, inside, link_to(ask, evening.id, told.screen.secret), screen, told)


def host_name(context: Context, evening: Evening) -> str:
    """Who opens an evening need not be at it."""
    card = context.floor.broadcast.people.get(evening.host)
    return "" if card is None else card.name


async def evening_qr(ask: Ask, asked: EveningAsked) -> Answer:
    """The link as a picture, while somebody may still come."""
    evening = await evening_for(ask, asked)
    if evening is None:
        return NO_EVENING
    found = link_to(ask, evening.id, big_screen(evening, evening.now).secret)
    if not found:
        return NO_EVENING
    drawn = io.BytesIO()
    segno.make(found, error="m", micro=False).save(
        drawn, kind="svg", scale=8, light="white", svgclass=None, lineclass=None
    )
    return web.Response(body=drawn.getvalue(), content_type=QR_TYPE)


def link_to(ask: Ask, evening: str, secret: str) -> str:
    """EV-2.3."""
    address = house_address(ask.context, ask.request)
    return (link(quote(evening), secret, [address]) or "") if secret else ""


async def results_csv(ask: Ask, asked: EveningAsked) -> Answer:
    """EV-8.2: the sheet for a spreadsheet."""
    evening = await from_inside(ask, asked)
    if evening is None:
        return NO_EVENING
    return _file("\ufeff" + csv(evening), CSV_TYPE, f"{evening.id}.csv")


async def ledger_file(ask: Ask, asked: EveningAsked) -> Answer:
    """EV-6.1, EV-8.2: buy-ins, cash-outs and payments for a spreadsheet."""
    evening = await from_inside(ask, asked)
    if evening is None or not evening.settings.has_ledger:
        return NO_EVENING
    return _file("\ufeff" + ledger_csv(evening, _moment), CSV_TYPE, f"{evening.id}-ledger.csv")


def _moment(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")


async def evening_curve(ask: Ask, asked: EveningAsked) -> Answer:
    """Everybody's chips over time."""
    evening = await from_inside(ask, asked)
    if evening is None:
        return NO_EVENING
    records = await ask.context.store.records(evening.id, 0, LAST)
    lines = await asyncio.to_thread(lambda: curve(facts_in(tuple(records))))
    return CurveTold({guest.person: guest.name for guest in evening.guests.values()}, lines)


async def evening_hands(ask: Ask, asked: EveningFile) -> Answer:
    """EV-8.2: every hand in one file, as the asker saw it; of too many the parts that the file's name says."""
    evening = await from_inside(ask, asked)
    if evening is None:
        return NO_EVENING
    names = {guest.person: guest.name for guest in evening.guests.values()}
    first, count, hands = (asked.part - 1) * MOST_HANDS, 0, list[ToldHand]()
    async for row in _hands_of(ask.context, evening):
        if first <= count < first + MOST_HANDS and (told := await _told(ask, evening, row)):
            hands.append(as_hand(row.game, told, names, **where_and_when(row)))
        count += 1
    parts = -(-count // MOST_HANDS)
    name = evening.id if parts <= 1 else f"{evening.id}-part-{asked.part}-of-{parts}"
    return await asyncio.to_thread(file_of, hands, asked.format, name)


async def _hands_of(context: Context, evening: Evening) -> AsyncIterator[HandRow]:
    for place in range(1, evening.opened_tables + 1):
        table, number = table_name(evening, place), 1
        while (row := await context.store.hand(table, number)) is not None:
            yield row
            number += 1


async def _told(ask: Ask, evening: Evening, row: HandRow) -> Sequence[Any]:
    """As the asker was told it; nothing where they may not know, or no file can say it."""
    is_theirs = ask.visitor.person in row.people
    if not can_be_written(row.game) or (not is_theirs and _is_hidden(evening, row.at, ask.context.clock.now())):
        return ()
    return ask.context.floor.hand_as_told(row.game, ask.visitor.person, await records_of(ask.context, row))


def _is_hidden(evening: Evening, at: int, now: int) -> bool:
    """While it is played, a hand is hidden from who did not play it as its table is."""
    watching = evening.settings.watching
    return not (evening.ended or watching.is_free) and (not watching.delay or at > now - watching.delay)


def _file(text: str, content_type: str, name: str) -> web.Response:
    headers = {"Content-Disposition": f"attachment; filename*=UTF-8''{quote(name, safe='')}"}
    return web.Response(text=text, content_type=content_type, charset="utf-8", headers=headers)


async def evening_for(ask: Ask, asked: EveningAsked) -> Evening | None:
    """Where they may see anything of it: who is in, or has the secret; it is all the same why not."""
    evening = await kept_evening(ask.context, asked.evening)
    if evening is None:
        return None
    has_secret = bool(asked.secret) and asked.secret == evening.secret and ask.visitor.person not in evening.banned
    return evening if has_secret or is_inside(evening, ask.visitor.person) else None


async def from_inside(ask: Ask, asked: EveningAsked) -> Evening | None:
    """What names everybody is for those who are in."""
    evening = await evening_for(ask, asked)
    return evening if evening is not None and is_inside(evening, ask.visitor.person) else None


async def kept_evening(context: Context, name: str) -> Evening | None:
    """As it is; one that is no longer at hand, or at another node, from its journal."""
    if name in context.floor.house.evenings:
        return context.floor.house.evenings[name]
    return await context.replayed.find(context.store, name)


# -- many


async def list_evenings(ask: Ask, _: Nothing) -> Answer:
    """One's own, and those at which one is now."""
    person = ask.row.person
    mine = await ask.context.store.evenings.of(person)
    mine += [row for row in await ask.context.store.evenings.came_to(person) if row.host != person]
    mine.sort(key=lambda row: -row.opened)
    known = {row.evening for row in mine}
    others = [
        EveningLine(one.id, one.settings.title, one.settings.style.value, one.host, one.opened, 0)
        for one in ask.context.floor.house.evenings.values()
        if one.id not in known and one.host != person and is_inside(one, person)
    ]
    there = await _elsewhere(ask.context, person)
    if there is not None and there.evening not in known:
        others.append(structs.replace(_line(there, person), ended=0))
    return EveningList([*others, *[_line(row, person) for row in mine]])


async def _elsewhere(context: Context, person: str) -> EveningRow | None:
    """The evening at another node that somebody is at."""
    people = context.floor.house.people
    holder = people.elsewhere.get(person, "") if person in people.at_evening else ""
    return await context.store.evenings.one(holder) if holder else None


def _line(row: EveningRow, person: str) -> EveningLine:
    line = EveningLine(row.evening, row.title, row.style, row.host, row.opened, row.ended)
    if not row.ended:
        return line
    told, names = result_in(row)
    first = told.places[0] if told.places else ()
    place = 1 + sum(len(ahead) for ahead in takewhile(lambda one: person not in one, told.places))
    return structs.replace(
        line,
        host_name=names.get(row.host, ""),
        people=sum(map(len, told.places)) or len(guests_in(row)),
        winner=", ".join([names[one] for one in first]),
        place=place if any(person in one for one in told.places) else 0,
    )


async def season(ask: Ask, asked: HostAsked) -> Answer:
    """The season of a host, for the host and whoever has played in it."""
    rows = [row for row in await ask.context.store.evenings.of(asked.person) if row.ended and row.style == "tournament"]
    told = [result_in(row) for row in reversed(rows)]
    names = {person: name for _, called in told for person, name in called.items()}
    if ask.row.person not in (asked.person, *names):
        return Fault("no-such-person")
    lines = [
        SeasonLine(one.person, names.get(one.person, ""), one.points.as_integer_ratio(), one.came, one.best)
        for one in standings([result for result, _ in told])
    ]
    card = ask.context.floor.broadcast.people.get(asked.person)
    called = names.get(asked.person, "" if card is None else card.name)
    return Season(asked.person, called, [_line(row, ask.row.person) for row in rows], lines)
