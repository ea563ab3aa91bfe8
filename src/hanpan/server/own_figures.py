"""A person's figures by position, by day and by sitting (HO-2.6)."""

from datetime import date, timedelta
from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from hanpan.floor.hand_ports import PlayedHand
from hanpan.house.house import NEVER
from hanpan.kit.counts import Counts, Shares, shares
from hanpan.server.asking import Answer, Ask
from hanpan.server.errors import Fault
from hanpan.server.figures import format_of
from hanpan.server.my_hands import Moment
from hanpan.server.tables import Word

FIRST_DAY = date(1970, 1, 1)
PAUSE = 30 * 60_000
"""Milliseconds without a hand that end a sitting."""
PAGE = 500
"""Hands read at once."""
LONGEST = 20
"""Pages that one answer reads at most: who has played without a pause for longer sees a part of it."""


class FiguresAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Of which tables, and when one's day begins."""

    game: Word = "holdem"
    format: Word = "cash"
    east: Annotated[int, Meta(ge=-14, le=14)] = 0
    """Hours that the asker's clocks are ahead of Greenwich."""


class PartOfFigures(Struct, frozen=True):
    """Some of one's hands."""

    name: str
    """The place, or the day like 2026-11-16; empty where it is all of them."""
    counts: Counts
    shares: Shares


class Figures(Struct, frozen=True):
    """One's hands at tables of one kind."""

    whole: PartOfFigures
    places: list[PartOfFigures]
    """In the order in which they act before the flop."""
    days: list[PartOfFigures]
    """In order; those on which one played."""


class SittingsAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Which sittings."""

    before: Moment | UnsetType = UNSET
    """Ended before this time; the next page begins at the `began` of the last of this one."""
    limit: Annotated[int, Meta(ge=1, le=50)] = 10


class Sitting(Struct, frozen=True):
    """Hands played one after the other, at one kind of table."""

    began: int
    """When its first hand ended."""
    ended: int
    game: str
    format: str
    tables: int
    hands: int
    profit: int
    per_100: float
    """Big blinds in a hundred hands; 0 where there are none."""


class SittingList(Struct, frozen=True):
    """Sittings, the latest first."""

    sittings: list[Sitting]
    more: bool


async def own_figures(ask: Ask, asked: FiguresAsked) -> Answer:
    """VPIP, PFR, 3-bet, aggression, showdowns and big blinds per hundred hands, by place and by day."""
    played = format_of(asked.game, asked.format)
    if played is None:
        return Fault("no-such-game")
    added = await ask.context.store.hands.added_up(ask.row.person, asked.game, asked.format, asked.east)
    places = sorted(added.places.items(), key=lambda found: PLACES.index(found[0]) if found[0] in PLACES else -1)
    whole = sum(added.places.values(), Counts())
    return Figures(
        _part("", whole),
        [_part(place, counts) for place, counts in places],
        [_part((FIRST_DAY + timedelta(days=day)).isoformat(), counts) for day, counts in sorted(added.days.items())],
    )


PLACES = ("utg", "mp", "hj", "co", "btn", "sb", "bb")


def _part(name: str, counts: Counts) -> PartOfFigures:
    return PartOfFigures(name, counts, shares(counts))


async def list_sittings(ask: Ask, asked: SittingsAsked) -> Answer:
    """How one did from sitting to sitting."""
    before = NEVER if asked.before is UNSET else asked.before
    found: list[list[PlayedHand]] = []
    for _ in range(LONGEST):
        page = await ask.context.store.hands.played(ask.row.person, before, PAGE)
        _lay_together(found, page)
        if len(page) < PAGE:
            return _told(found[: asked.limit], more=len(found) > asked.limit)
        if len(found) > asked.limit:
            break
        before = page[-1].at
    return _told(found[: asked.limit], more=True)


def _lay_together(found: list[list[PlayedHand]], page: list[PlayedHand]) -> None:
    """The latest first; what is far from the one before, or of another kind, begins a sitting."""
    for hand in page:
        last = found[-1][-1] if found else None
        if last is None or last.at - hand.at > PAUSE or (last.game, last.format) != (hand.game, hand.format):
            found.append([])
        found[-1].append(hand)


def _told(found: list[list[PlayedHand]], *, more: bool) -> SittingList:
    return SittingList([_sitting(hands) for hands in found], more)


def _sitting(hands: list[PlayedHand]) -> Sitting:
    blinds = sum([hand.profit / hand.big_blind for hand in hands if hand.big_blind])
    return Sitting(
        began=hands[-1].at,
        ended=hands[0].at,
        game=hands[0].game,
        format=hands[0].format,
        tables=len({hand.table for hand in hands}),
        hands=len(hands),
        profit=sum([hand.profit for hand in hands]),
        per_100=100 * blinds / len(hands),
    )
