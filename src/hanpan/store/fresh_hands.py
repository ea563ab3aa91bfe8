"""Finished hands that wait to be put in their places, as the lists of their people tell them."""

from collections.abc import Sequence

from hanpan.floor.hand_ports import HandsWanted, ListedHand, PlayedHand
from hanpan.floor.sealing import Seal
from hanpan.store import own_hands
from hanpan.store.compiling import Row, Rows
from hanpan.store.rows import read_hand


def fresh(person: str, waiting: Sequence[Rows], seal: Seal) -> list[ListedHand]:
    """Somebody's hands among these rows of `hands` and `hand_people`."""
    hands, people = waiting
    own = {(row[2], row[3]): row[4:] for row in people if row[0] == person}
    return [_listed(person, hand, own[hand[0], hand[1]], seal) for hand in hands if (hand[0], hand[1]) in own]


def _listed(person: str, row: Row, columns: Row, seal: Seal) -> ListedHand:
    hand = read_hand(row)
    own = own_hands.read(person, hand.table, hand.hand, columns, seal)
    return ListedHand(
        hand.table, hand.hand, hand.game, hand.format, hand.private, hand.at, hand.people, own, favourite=False
    )


def wanted_marks(wanted: HandsWanted) -> int:
    return (
        own_hands.WON * wanted.won
        | own_hands.LOST * wanted.lost
        | own_hands.ALL_IN * wanted.all_in
        | own_hands.BIG * wanted.big
    )


def fits(hand: ListedHand, wanted: HandsWanted) -> bool:
    """Is it looked for, as far as the hand itself says?"""
    asked = wanted_marks(wanted)
    found = 0 if hand.own is None else own_hands.marks(hand.own)
    there = wanted.table in ("", hand.table) and wanted.game in ("", hand.game)
    return found & asked == asked and there and wanted.other in ("", *hand.people)


def played(hand: ListedHand) -> PlayedHand:
    profit, big_blind = (0, 0) if hand.own is None else (hand.own.profit, hand.own.big_blind)
    return PlayedHand(hand.at, hand.table, hand.game, hand.format, profit, big_blind)
