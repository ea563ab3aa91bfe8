"""Odds of ranges against each other for the page that draws them, computed off the loop and limited by address."""

import asyncio
from typing import Annotated

from msgspec import Meta, Struct

from hanpan.cards import Card, CardError, parse_cards
from hanpan.cards.twin import NATIVE
from hanpan.odds import Range, RangeError, Share, contest, contest_sampled, read, work, write
from hanpan.odds.ranges import mean_grid
from hanpan.server.addresses import address_of
from hanpan.server.asking import Answer, Ask
from hanpan.words import say

DEALS = 100_000 if NATIVE else 400
"""Right to a fifth of a hundredth; where there is no compiler, to two and a half."""
PATIENCE = 0.2 if NATIVE else 0.0
"""Seconds of a core that counting everything may take; else deals are drawn."""
SEED = 19
"""The same question has the same answer."""
Grid = list[list[float | None]]


class RangesAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Ranges of hold'em, like QQ+,AKs|random, with a stroke between players; and the board."""

    ranges: Annotated[str, Meta(max_length=4000)]
    board: Annotated[str, Meta(max_length=30)] = ""


class RangeTold(Struct, frozen=True):
    """A range, written short and as 13 rows of 13 weights, aces first and suited hands to the right of the pairs."""

    text: str
    combos: float
    part: float
    grid: list[list[float]]
    trouble: str = ""
    """What cannot be read, in words."""


class RangeOdds(Struct, frozen=True):
    """Parts of one: of the pot, of the deals won alone, of those shared; and what each square wins."""

    share: float
    win: float
    tie: float
    error: float
    wins: Grid


class RangesTold(Struct, frozen=True):
    """Each range in the order asked. No odds where something is missing: then `trouble` may say what."""

    ranges: list[RangeTold]
    odds: list[RangeOdds]
    exact: bool
    trouble: str = ""


async def ask_ranges(ask: Ask, asked: RangesAsked) -> Answer:
    """Which part of the pot each range wins, and each hand of it."""
    closed = ask.context.reckoning.closed_to(address_of(ask.request, ask.context))
    if closed is not None:
        return closed
    async with ask.context.reckons:
        return await asyncio.to_thread(_told, asked, ask.lang)


def _told(asked: RangesAsked, lang: str) -> RangesTold:
    texts = asked.ranges.split("|")[:6]
    told = [_range(text, lang) for text in texts]
    if len(told) < 2 or any(one.trouble or not one.combos for one in told):
        return RangesTold(told, [], False)
    try:
        shares, exact = _shares([read(text) for text in texts], parse_cards(asked.board))
    except CardError as error:
        key = "range.cannot-be-dealt" if error.code == "cannot-be-dealt" else f"cards.{error.code}"
        return RangesTold(told, [], False, say(lang, key, card=error.card, said=asked.board))
    except ValueError:
        return RangesTold(told, [], False, say(lang, "range.cannot-be-dealt"))
    return RangesTold(told, [_odds(one) for one in shares], exact)


def _range(text: str, lang: str) -> RangeTold:
    try:
        one = read(text) if text.strip() else Range({})
    except RangeError as error:
        wrong = say(lang, f"range.{error.code}", said=error.said, at=error.at + 1, text=text)
        return RangeTold(text, 0, 0, Range({}).grid(), wrong)
    return RangeTold(write(one) if one.weights else "", one.combos, one.part, one.grid())


def _shares(ranges: list[Range], board: tuple[Card, ...]) -> tuple[list[Share], bool]:
    if len(board) in (0, 3, 4, 5) and work(ranges, board) < PATIENCE:
        return contest(ranges, board, by_hand=True), True
    return contest_sampled(ranges, board, DEALS, SEED, by_hand=True), False


def _odds(one: Share) -> RangeOdds:
    wins: Grid = [[None if share is None else round(share, 4) for share in row] for row in mean_grid(one.hands)]
    return RangeOdds(one.share, one.win, one.tie, one.error, wins)
