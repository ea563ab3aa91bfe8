"""FD-2.1: the receipt of a hand, for whoever asks: it is checked without the house."""

from typing import Annotated
from urllib.parse import quote

from aiohttp import web
from msgspec import Meta

from hanpan.fairness import Receipt, write
from hanpan.floor.ports import HandRow, Record
from hanpan.server.asking import Answer, Ask
from hanpan.server.errors import Fault
from hanpan.server.evenings import LAST, NO_EVENING, EveningAsked, from_inside
from hanpan.server.history import HandAsked, records_of, the_hand

RECEIPT_TYPE = "application/json"
BEFORE = 500
"""So many facts at most lie between a draw and its first hand."""


class ReceiptAsked(HandAsked, frozen=True, forbid_unknown_fields=True):
    """The receipt of a hand."""

    deal: Annotated[int, Meta(ge=0, le=10_000)] = 0
    """Where a hand has several deals (a game of Sniper has its rounds): which; 0 is the last."""
    draw: bool = False
    """Of the draw before the first hand or round (HO-6.1, SN-1.3), in the place of the hand's own."""


async def receipt_of(ask: Ask, asked: ReceiptAsked) -> Answer:
    """With the proofs of the cards that one may know; a hand that the house has shuffled alone has none."""
    row = await the_hand(ask, asked) or await _called_off(ask, asked)
    records = await records_of(ask.context, row) if row is not None else []
    if row is None or not records:
        return Fault("no-such-hand")
    if asked.draw:
        records = [*await _before(ask, row), *records]
        receipt = ask.context.floor.draw_receipt(row.game, ask.row.person, records)
    else:
        receipt = ask.context.floor.receipt(row.game, ask.row.person, records, asked.deal)
    if receipt is None:
        return Fault("no-such-receipt")
    if not row.people and receipt.viewer.seat is None:
        return Fault("no-such-hand")
    return _file(receipt, f"{row.table}-{row.hand}{'-draw' if asked.draw else ''}")


class SeatsAsked(EveningAsked, frozen=True, forbid_unknown_fields=True):
    """The receipt of a draw of seats (EV-3.1, EV-3.3)."""

    draw: Annotated[int, Meta(ge=0, le=10_000)] = 0
    """The first, second, …, as the evening counts them; 0 is the last."""


async def seats_receipt_of(ask: Ask, asked: SeatsAsked) -> Answer:
    """Of a draw that people's numbers have made; one that the house has made alone has none."""
    evening = await from_inside(ask, asked)
    if evening is None:
        return NO_EVENING
    records = await ask.context.store.records(evening.id, 0, LAST)
    receipt = ask.context.floor.seats_receipt(ask.row.person, records, asked.draw)
    return Fault("no-such-receipt") if receipt is None else _file(receipt, f"{evening.id}-seats-{asked.draw or 'last'}")


def _file(receipt: Receipt, name: str) -> web.Response:
    written = quote(f"{name}.receipt.json", safe="")
    return web.Response(
        body=write(receipt),
        content_type=RECEIPT_TYPE,
        headers={"Content-Disposition": f"attachment; filename*=UTF-8''{written}"},
    )


async def _before(ask: Ask, row: HandRow) -> list[Record]:
    """The facts between this hand and the one before it, of a table whose button is drawn between hands."""
    last = await ask.context.store.hand(row.table, row.hand - 1) if row.hand > 1 else None
    first = max(0, row.first - BEFORE, last.last + 1 if last is not None else 0)
    return await ask.context.store.records(row.table, first, row.first - 1) if first < row.first else []


async def _called_off(ask: Ask, asked: ReceiptAsked) -> HandRow | None:
    """FD-1.9: a hand that ended by misdeal is in nobody's list. Who was dealt in has a receipt of it all the same."""
    row = await ask.context.store.hand(asked.table, asked.hand)
    return row if row is not None and not row.people else None
