"""A class looks together: at a hand that was handed out, and at the table on the big screen."""

from aiohttp import web

from hanpan.server.asking import Answer, Ask
from hanpan.server.errors import Fault
from hanpan.server.evenings import NO_EVENING, EveningAsked, evening_for, from_inside
from hanpan.server.replays import replay_of

JSON_TYPE = "application/json"
NO_HAND = Fault("no-such-hand")


async def handed_out(ask: Ask, asked: EveningAsked) -> Answer:
    """The hand that a host has handed out last, for whoever is in: as that host saw it, and never more than that."""
    evening = await from_inside(ask, asked)
    if evening is None:
        return NO_EVENING
    handed = evening.handed_out
    row = None if handed is None else await ask.context.store.hand(handed.table, handed.hand)
    if handed is None or row is None:
        return NO_HAND
    return await replay_of(ask.context, row, handed.by) or NO_HAND


async def shown_table(ask: Ask, asked: EveningAsked) -> Answer:
    """The table on the big screen, as anybody sees it who looks on; later, where the host has said so."""
    evening = await evening_for(ask, asked)
    if evening is None:
        return NO_EVENING
    picture = await ask.context.floor.evenings.shown(evening.shown)
    return web.Response(body=picture or b"null", content_type=JSON_TYPE)
