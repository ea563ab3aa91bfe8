"""My hands: found by what they were, and some kept as favourites (HO-2.6)."""

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from hanpan.floor.hand_ports import HandsWanted, ListedHand
from hanpan.house.house import NEVER
from hanpan.server.asking import Answer, Ask, Done, Nothing
from hanpan.server.cards import cards
from hanpan.server.errors import Fault
from hanpan.server.history import HandAsked, HandLine, the_hand
from hanpan.server.tables import TableName, Word
from hanpan.wire.house_says import PersonCard

MOST = 500
"""Tables, or people, that a list is good for."""
Moment = Annotated[int, Meta(ge=0, le=2**53 - 1)]


class HandsAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Which of one's hands; what is not said does not matter, and all that is said must be so."""

    before: Moment | UnsetType = UNSET
    """Ended before this time, in milliseconds; the next page begins at the `before` of this one."""
    since: Moment = 0
    """Ended then or later."""
    limit: Annotated[int, Meta(ge=1, le=100)] = 20
    table: TableName | UnsetType = UNSET
    game: Word | UnsetType = UNSET
    other: Annotated[str, Meta(min_length=1, max_length=64)] | UnsetType = UNSET
    """Somebody who was dealt in, too."""
    won: bool = False
    lost: bool = False
    all_in: bool = False
    """One was all-in oneself."""
    big: bool = False
    """For a pot of fifty big blinds or more."""
    favourite: bool = False


class OwnLine(HandLine, frozen=True):
    """A hand in the list of one's own, as one knows it."""

    private: bool
    favourite: bool
    told: bool
    """False of an old hand that the house has not looked through yet: then what follows says nothing."""
    cards: list[str]
    """One's own."""
    board: list[str]
    won: bool
    lost: bool
    """Neither where nobody won or lost anything."""
    all_in: bool
    profit: int
    pot: int
    big_blind: int
    """0 where there is none."""
    place: str
    """Where one acted: utg, mp, hj, co, btn, sb, bb; where a game has places, the one one came in at: 1, 2, …"""


class OwnHands(Struct, frozen=True):
    """Hands, the latest first."""

    hands: list[OwnLine]
    people: dict[str, PersonCard]
    before: int
    """Where the next page begins; 0 where there is none."""


class HandChoices(Struct, frozen=True):
    """What there is to look for in all one's hands, the latest first; no more than one chooses from."""

    tables: list[str]
    people: dict[str, PersonCard]


class Favourite(Struct, frozen=True, forbid_unknown_fields=True):
    """A hand one keeps among the favourites, or no longer."""

    table: TableName
    hand: Moment
    kept: bool


async def list_hands(ask: Ask, asked: HandsAsked) -> Answer:
    """The hands one was dealt into, or those of them one looks for."""
    page = await ask.context.store.hands.search(ask.row.person, wanted(asked), asked.limit)
    named = await cards(ask.context, [person for hand in page.hands for person in hand.people])
    return OwnHands([_line(hand) for hand in page.hands], named, page.before)


async def list_choices(ask: Ask, _asked: Nothing) -> Answer:
    """Where one has played, and with whom."""
    company = await ask.context.store.hands.company(ask.row.person)
    return HandChoices(company.tables[:MOST], await cards(ask.context, company.people[:MOST]))


def wanted(asked: HandsAsked, before: int = NEVER) -> HandsWanted:
    """As the store is asked; `before` where a page ended."""
    return HandsWanted(
        before=before if asked.before is UNSET else min(before, asked.before),
        since=asked.since,
        table="" if asked.table is UNSET else asked.table,
        game="" if asked.game is UNSET else asked.game,
        other="" if asked.other is UNSET else asked.other,
        won=asked.won,
        lost=asked.lost,
        all_in=asked.all_in,
        big=asked.big,
        favourite=asked.favourite,
    )


def _line(hand: ListedHand) -> OwnLine:
    own = hand.own
    return OwnLine(
        hand.table,
        hand.hand,
        hand.game,
        hand.format,
        hand.at,
        list(hand.people),
        private=hand.private,
        favourite=hand.favourite,
        told=own is not None,
        cards=[] if own is None else list(own.cards),
        board=[] if own is None else list(own.board),
        won=own is not None and own.won,
        lost=own is not None and own.lost,
        all_in=own is not None and own.all_in,
        profit=0 if own is None else own.profit,
        pot=0 if own is None else own.pot,
        big_blind=0 if own is None else own.big_blind,
        place="" if own is None else own.place,
    )


async def keep_favourite(ask: Ask, asked: Favourite) -> Answer:
    """Only of hands one was dealt into: they stand in one's list."""
    row = await the_hand(ask, HandAsked(asked.table, asked.hand))
    if row is None or ask.row.person not in row.people:
        return Fault("no-such-hand")
    await ask.context.store.hands.set_favourite(ask.row.person, row.table, row.hand, row.at, kept=asked.kept)
    return Done()
