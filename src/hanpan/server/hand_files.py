"""Hands to take along, in the formats that other programs read (HO-2.6, EV-8.2): as the asker saw them."""

import asyncio
from collections.abc import Sequence
from typing import Literal
from urllib.parse import quote

from aiohttp import web

from hanpan.floor.ports import HandRow
from hanpan.history.formats import ENDINGS, WRITERS, ToldHand, sayable
from hanpan.history.on_paper import as_hand, can_be_written
from hanpan.server.asking import Answer, Ask
from hanpan.server.cards import cards
from hanpan.server.errors import Fault
from hanpan.server.history import HandAsked, facts_of, the_hand, where_and_when
from hanpan.server.my_hands import HandsAsked, wanted

Format = Literal["phhs", "pokerstars", "ohh", "csv"]
FILE_TYPE = "text/plain"
MOST = 1000
"""Hands in one file: reading each takes some milliseconds."""
PAGE = 100
CANNOT_SAY = Fault("format-cannot-say")


class OneFile(HandAsked, frozen=True, forbid_unknown_fields=True):
    """One hand, in which format."""

    format: Format = "phhs"


class ManyFile(HandsAsked, frozen=True, forbid_unknown_fields=True):
    """Which of one's hands, in which format."""

    format: Format = "phhs"


async def one_file(ask: Ask, asked: OneFile) -> Answer:
    """A hand that one may hear of."""
    row = await the_hand(ask, asked)
    told = None if row is None else await told_to(ask, row)
    return Fault("no-such-hand") if told is None else file_of([told], asked.format, f"{asked.table}-{asked.hand}")


async def my_file(ask: Ask, asked: ManyFile) -> Answer:
    """One's own hands, or those of them one looks for: the latest ones, in the order in which they were played."""
    found: list[ToldHand] = []
    looked_for = wanted(asked)
    while len(found) < MOST:
        page = await ask.context.store.hands.search(ask.row.person, looked_for, PAGE)
        for line in page.hands:
            row = await ask.context.store.hand(line.table, line.hand)
            told = None if row is None else await told_to(ask, row)
            found += [] if told is None else [told]
        if not page.before:
            break
        looked_for = wanted(asked, page.before)
    return await asyncio.to_thread(file_of, found[:MOST][::-1], asked.format, "hanpan-hands")


async def told_to(ask: Ask, row: HandRow) -> ToldHand | None:
    """None where it is no hand of poker, or in an archive that is not here."""
    facts = await facts_of(ask, row) if can_be_written(row.game) else []
    if not facts:
        return None
    named = await cards(ask.context, row.people)
    return as_hand(row.game, facts, {person: card.name for person, card in named.items()}, **where_and_when(row))


def file_of(hands: Sequence[ToldHand], chosen: Format, name: str) -> web.Response | Fault:
    """Hands that the format has no words for are left out; where that is all of them, one hears so."""
    said = sayable(hands, chosen)
    if hands and not said:
        return CANNOT_SAY
    text = WRITERS[chosen](said)
    assert isinstance(text, str)
    whole = quote(f"{name}{ENDINGS[chosen]}", safe="")
    headers = {"Content-Disposition": f"attachment; filename*=UTF-8''{whole}"}
    return web.Response(text=text, content_type=FILE_TYPE, charset="utf-8", headers=headers)
