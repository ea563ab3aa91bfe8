"""Evenings by request (EV-5.3, EV-8): for the big screen, to print, to take along. The socket tells what is live."""

import asyncio
import io
from typing import Annotated
from urllib.parse import quote

import segno
from aiohttp import web
from msgspec import Meta, Struct, structs

from hanpan.floor.evening_ports import EveningRow, result_in
from hanpan.floor.kept_evenings import facts_in
from hanpan.history.on_paper import can_be_written
from hanpan.history.on_paper import on_paper as written
from hanpan.house.evening.evening import Evening
from hanpan.house.evening.journal import replay
from hanpan.house.evening.links import link
from hanpan.house.evening.permissions import is_inside
from hanpan.house.evening.pictures import EveningSheet, see, see_from_outside
from hanpan.house.evening.season import standings
from hanpan.house.evening.sheets import big_screen, csv, curve, sheet
from hanpan.server.asking import Answer, Ask, Nothing
from hanpan.server.errors import Fault
from hanpan.server.history import PHH_TYPE, records_of, where_and_when
from hanpan.server.outward import house_address
from hanpan.server.tables import QR_TYPE

LAST = 2**62
CSV_TYPE = "text/csv"
MOST_HANDS = 5_000
"""In one file."""
NO_EVENING = Fault("no-such-evening")


class EveningAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """An evening: who is not in names the secret of its link."""

    evening: Annotated[str, Meta(min_length=1, max_length=64)]
    secret: Annotated[str, Meta(max_length=64)] = ""


class EveningTold(Struct, frozen=True):
    """An evening, also one that is over."""

    now: int
    inside: bool
    """Who has only the secret sees what the big screen shows, and nobody's rows."""
    link: str
    """EV-2.3: one that other devices can reach; empty where there is none, or nobody new may come."""
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


class EveningList(Struct, frozen=True):
    """Those one has opened, and those one is at; the latest first."""

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
    evenings: list[EveningLine]
    lines: list[SeasonLine]


# -- one evening


async def one_evening(ask: Ask, asked: EveningAsked) -> Answer:
    """An evening one is at, or whose secret one has: the big screen asks for this."""
    evening, now = await _found(ask, asked), ask.context.clock.now()
    if evening is None:
        return NO_EVENING
    inside = is_inside(evening, ask.visitor.person)
    told = see(evening, now) if inside else see_from_outside(evening, now)
    if not inside:
        told = structs.replace(told, screen=big_screen(evening, now), pots=tuple(evening.pots))
    return EveningTold(now, inside, link_to(ask, evening.id, told.screen.secret), told)


async def evening_qr(ask: Ask, asked: EveningAsked) -> Answer:
    """The link as a picture, while somebody may still come."""
    evening = await _found(ask, asked)
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
    return (link(quote(evening, safe=""), secret, [address]) or "") if secret else ""


async def results_csv(ask: Ask, asked: EveningAsked) -> Answer:
    """EV-8.2: the sheet for a spreadsheet."""
    evening = await _from_inside(ask, asked)
    if evening is None:
        return NO_EVENING
    return _file("﻿" + csv(sheet(evening)), CSV_TYPE, f"{evening.id}.csv")


async def evening_curve(ask: Ask, asked: EveningAsked) -> Answer:
    """Everybody's chips over time."""
    evening = await _from_inside(ask, asked)
    if evening is None:
        return NO_EVENING
    records = await ask.context.store.records(evening.id, 0, LAST)
    lines = await asyncio.to_thread(lambda: curve(facts_in(tuple(records))))
    return CurveTold({guest.person: guest.name for guest in evening.guests.values()}, lines)


async def evening_hands(ask: Ask, asked: EveningAsked) -> Answer:
    """EV-8.2: every hand in one file, as the asker saw it."""
    evening = await _from_inside(ask, asked)
    if evening is None:
        return NO_EVENING
    names = {guest.person: guest.name for guest in evening.guests.values()}
    parts: list[str] = []
    for place in range(1, evening.opened_tables + 1):
        await _add_hands(ask, f"{evening.id}-{place}", names, parts)
    text = "\n".join([f"[{number}]\n{part}" for number, part in enumerate(parts, 1)])
    return _file(text, PHH_TYPE, f"{evening.id}.phhs")


async def _add_hands(ask: Ask, table: str, names: dict[str, str], parts: list[str]) -> None:
    store, number = ask.context.store, 1
    while len(parts) < MOST_HANDS and (row := await store.hand(table, number)) is not None:
        number += 1
        told = ask.context.floor.hand_as_told(row.game, ask.visitor.person, await records_of(ask.context, row))
        if told and can_be_written(row.game):
            parts.append(written(row.game, told, names, **where_and_when(row)))


def _file(text: str, kind: str, name: str) -> web.Response:
    headers = {"Content-Disposition": f"attachment; filename*=UTF-8''{quote(name, safe='')}"}
    return web.Response(text=text, content_type=kind, charset="utf-8", headers=headers)


async def _found(ask: Ask, asked: EveningAsked) -> Evening | None:
    """Where they may see anything of it: who is in, or has the secret; it is all the same why not."""
    evening = ask.context.floor.house.evenings.get(asked.evening) or await _of_old(ask, asked.evening)
    if evening is None:
        return None
    has_secret = bool(asked.secret) and asked.secret == evening.secret and ask.visitor.person not in evening.banned
    return evening if has_secret or is_inside(evening, ask.visitor.person) else None


async def _from_inside(ask: Ask, asked: EveningAsked) -> Evening | None:
    """What names everybody is for those who are in."""
    evening = await _found(ask, asked)
    return evening if evening is not None and is_inside(evening, ask.visitor.person) else None


async def _of_old(ask: Ask, name: str) -> Evening | None:
    """One that is over and no longer at hand, from its journal."""
    if await ask.context.store.evenings.one(name) is None:
        return None
    records = await ask.context.store.records(name, 0, LAST)
    return await asyncio.to_thread(lambda: replay(facts_in(tuple(records)))) if records else None


# -- many


async def list_evenings(ask: Ask, _: Nothing) -> Answer:
    """One's own, and those at which one is now."""
    person = ask.row.person
    mine = await ask.context.store.evenings.of(person)
    known = {row.evening for row in mine}
    others = [
        EveningLine(one.id, one.settings.title, one.settings.style.value, one.host, one.opened, 0)
        for one in ask.context.floor.house.evenings.values()
        if one.id not in known and one.host != person and is_inside(one, person)
    ]
    return EveningList([*others, *map(_line, mine)])


def _line(row: EveningRow) -> EveningLine:
    return EveningLine(row.evening, row.title, row.style, row.host, row.opened, row.ended)


async def season(ask: Ask, asked: HostAsked) -> Answer:
    """The season of a host, for the host and whoever has played in it."""
    rows = [row for row in await ask.context.store.evenings.of(asked.person) if row.ended]
    told = [result_in(row) for row in reversed(rows) if row.style == "tournament"]
    names = {person: name for _, called in told for person, name in called.items()}
    if ask.row.person not in (asked.person, *names):
        return Fault("no-such-person")
    lines = [
        SeasonLine(one.person, names.get(one.person, ""), one.points.as_integer_ratio(), one.came, one.best)
        for one in standings([result for result, _ in told])
    ]
    return Season(asked.person, list(map(_line, rows)), lines)
