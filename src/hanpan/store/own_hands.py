"""Hands as their people know them, as rows and back."""

from collections.abc import Iterable

from msgspec.structs import astuple

from hanpan.cards import Card
from hanpan.floor.hand_ports import OwnHandRow
from hanpan.floor.ports import HandRow
from hanpan.floor.sealing import Seal
from hanpan.house.contract import OwnHand
from hanpan.store.compiling import Row, Rows

HOUR_MS = 3_600_000
WON, LOST, ALL_IN, BIG = 1, 2, 4, 8


def marks(own: OwnHand) -> int:
    """What one looks for in a list, as bits."""
    return WON * own.won | LOST * own.lost | ALL_IN * own.all_in | BIG * own.big


def told(row: OwnHandRow, seal: Seal) -> Row:
    """The columns of `hand_people` beyond its key. Others may never have seen the cards (FD-3.1)."""
    own = row.own
    cards = seal.cards(" ".join(own.cards), row.table, row.hand, own.person)
    return marks(own), own.profit, own.pot, own.big_blind, own.place, cards, " ".join(own.board)


UNTOLD: Row = (None, 0, 0, 0, "", "", "")


def rows(hands: Iterable[HandRow], own: Iterable[OwnHandRow], seal: Seal) -> Rows:
    """One for each who was dealt in."""
    known = {(row.table, row.hand, row.own.person): told(row, seal) for row in own}
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


def read(person: str, table: str, hand: int, columns: Row, seal: Seal) -> OwnHand | None:
    known, profit, pot, big_blind, place, cards, board = columns
    if known is None:
        return None
    cards = seal.opened_cards(cards, table, hand, person)
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
