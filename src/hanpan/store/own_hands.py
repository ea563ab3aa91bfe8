"""Hands as their people know them, as rows and back."""

from collections.abc import Iterable

from msgspec.structs import astuple

from hanpan.cards import Card
from hanpan.floor.hand_ports import OwnHandRow
from hanpan.floor.ports import HandRow
from hanpan.house.contract import OwnHand
from hanpan.store.compiling import Row, Rows

HOUR_MS = 3_600_000
WON, LOST, ALL_IN, BIG = 1, 2, 4, 8


def marks(own: OwnHand) -> int:
    """What one looks for in a list, as bits."""
    return WON * own.won | LOST * own.lost | ALL_IN * own.all_in | BIG * own.big


def told(own: OwnHand) -> Row:
    """The columns of `hand_people` beyond its key."""
    return marks(own), own.profit, own.pot, own.big_blind, own.place, " ".join(own.cards), " ".join(own.board)


UNTOLD: Row = (None, 0, 0, 0, "", "", "")


def rows(hands: Iterable[HandRow], own: Iterable[OwnHandRow]) -> Rows:
    """One for each who was dealt in."""
    known = {(row.table, row.hand, row.own.person): told(row.own) for row in own}
    return [
        (person, hand.at, hand.table, hand.hand, *known.get((hand.table, hand.hand, person), UNTOLD))
        for hand in hands
        for person in hand.people
    ]


def hours(own: Iterable[OwnHandRow]) -> Rows:
    """What the hands add to figures."""
    return [
        (row.own.person, row.game, row.format, row.at // HOUR_MS, row.own.place, *astuple(row.own.counts))
        for row in own
        if row.own.counts is not None
    ]


def read(person: str, columns: Row) -> OwnHand | None:
    known, profit, pot, big_blind, place, cards, board = columns
    if known is None:
        return None
    return OwnHand(
        person,
        profit=profit,
        pot=pot,
        cards=_cards(cards),
        board=_cards(board),
        won=bool(known & WON),
        lost=bool(known & LOST),
        all_in=bool(known & ALL_IN),
        big=bool(known & BIG),
        big_blind=big_blind,
        place=place,
    )


def _cards(text: str) -> tuple[Card, ...]:
    return tuple([Card(card) for card in text.split()])
