"""Odds of hands against each other, computed off the loop and limited by address."""

import asyncio
from typing import Annotated

from msgspec import Meta, Struct

from hanpan.cards import Card, CardError, equity, equity_sampled, parse_cards
from hanpan.cards.twin import NATIVE
from hanpan.server.addresses import address_of
from hanpan.server.asking import Answer, Ask
from hanpan.server.errors import Fault

SAMPLES = 20_000 if NATIVE else 400
"""Right to half a hundredth; where there is no compiler, to two and a half."""
SEED = 16
"""The same question has the same answer."""
Cards = Annotated[str, Meta(max_length=60, pattern=r"^[2-9TJQKAcdhs, ]*$")]


class OddsAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Hands of two cards, like AsKd,QhQc; how many others there are whose cards nobody knows; the board."""

    hands: Cards
    unknown: Annotated[int, Meta(ge=0, le=5)] = 0
    board: Annotated[str, Meta(max_length=15, pattern=r"^[2-9TJQKAcdhs ]*$")] = ""


class HandOdds(Struct, frozen=True):
    """Parts of one: of the pot, of the boards won alone, of those shared."""

    share: float
    win: float
    tie: float


class Odds(Struct, frozen=True):
    """Each hand in the order asked, then those nobody knows."""

    hands: list[HandOdds]
    boards: int
    exact: bool
    """Was every board counted, or were some drawn?"""


async def ask_odds(ask: Ask, asked: OddsAsked) -> Answer:
    """Which part of the pot each hand wins over the boards still to come."""
    closed = ask.context.reckoning.closed_to(address_of(ask.request, ask.context))
    if closed is not None:
        return closed
    try:
        hands = [parse_cards(hand) for hand in asked.hands.split(",")]
        return await _reckoned(ask, [*hands, *[()] * asked.unknown], parse_cards(asked.board))
    except (CardError, ValueError):
        return Fault("bad-field", said={"field": "hands"})


async def _reckoned(ask: Ask, hands: list[tuple[Card, ...]], board: tuple[Card, ...]) -> Odds:
    """One after the other: nobody's question takes more than one thread."""
    async with ask.context.reckons:
        return await asyncio.to_thread(_odds, hands, board)


def _odds(hands: list[tuple[Card, ...]], board: tuple[Card, ...]) -> Odds:
    exact = all(hands) and (NATIVE or len(board) >= 4)
    found = equity(hands, board) if exact else equity_sampled(hands, board, SAMPLES, SEED)
    boards = found[0].boards
    return Odds([HandOdds(one.share, one.win / boards, one.tie / boards) for one in found], boards, exact)
