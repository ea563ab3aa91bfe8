"""FD-2.1: the receipt of a hand, for whoever asks: it is checked without the house."""

from typing import Annotated
from urllib.parse import quote

from aiohttp import web
from msgspec import Meta

from hanpan.fairness import write
from hanpan.floor.ports import HandRow
from hanpan.server.asking import Answer, Ask
from hanpan.server.errors import Fault
from hanpan.server.history import HandAsked, records_of, the_hand

RECEIPT_TYPE = "application/json"


class ReceiptAsked(HandAsked, frozen=True, forbid_unknown_fields=True):
    """The receipt of a hand."""

    deal: Annotated[int, Meta(ge=0, le=10_000)] = 0
    """Where a hand has several deals (a game of Sniper has its rounds): which; 0 is the last."""


async def receipt_of(ask: Ask, asked: ReceiptAsked) -> Answer:
    """With the proofs of the cards that one may know; a hand that the house has shuffled alone has none."""
    row = await the_hand(ask, asked) or await _called_off(ask, asked)
    records = await records_of(ask.context, row) if row is not None else []
    if row is None or not records:
        return Fault("no-such-hand")
    receipt = ask.context.floor.receipt(row.game, ask.row.person, records, asked.deal)
    if receipt is None:
        return Fault("no-such-receipt")
    if not row.people and receipt.viewer.seat is None:
        return Fault("no-such-hand")
    name = quote(f"{row.table}-{row.hand}.receipt.json", safe="")
    return web.Response(
        body=write(receipt),
        content_type=RECEIPT_TYPE,
        headers={"Content-Disposition": f"attachment; filename*=UTF-8''{name}"},
    )


async def _called_off(ask: Ask, asked: ReceiptAsked) -> HandRow | None:
    """FD-1.9: a hand that ended by misdeal is in nobody's list. Who was dealt in has a receipt of it all the same."""
    row = await ask.context.store.hand(asked.table, asked.hand)
    return row if row is not None and not row.people else None
