"""FD-1.5, FD-1.8: what a deal of this hand is for, and the places of it whose cards somebody may know."""

from collections.abc import Iterable, Sequence

from msgspec import structs

from hanpan.cards import HIDDEN, Card
from hanpan.engine import Event
from hanpan.fairness import LAYOUTS, Place, Statement
from hanpan.fairness.layouts import due
from hanpan.games.holdem.events import BoardDealt, Dealt, DeckShuffled, Shown
from hanpan.games.holdem.seating import HandSetup
from hanpan.kit.button import clockwise

_SHOWING = frozenset((Dealt, BoardDealt, Shown))


def statement(setup: HandSetup, house: str, table: str, hand: int, attempt: int, decks: int) -> Statement:
    """Fixed before the first number is sent."""
    seats = clockwise(setup.stacks, setup.button)
    return Statement(house, table, hand, attempt, setup.variant.name, setup.button, seats, decks)


def places(facts: Iterable[Event], *viewers: int) -> tuple[Place, ...]:
    """What these seats, or an observer, have been shown in the course of a hand, each place once."""
    found: dict[Place, None] = {}
    board = 0
    for fact in facts:
        if type(fact) not in _SHOWING:  # as most of them, and `isinstance` is slow to say so of a struct
            continue
        if type(fact) is Dealt:
            for seat in viewers:
                for nth in range(len(fact.hole.get(seat, ()))):
                    found[Place("seat", nth, seat)] = None
        elif type(fact) is Shown:
            for nth, card in enumerate(fact.cards):
                if card != HIDDEN:
                    found[Place("seat", nth, fact.seat)] = None
        elif type(fact) is BoardDealt:
            for nth in range(board, board + len(fact.cards)):
                found[Place("board", nth)] = None
            board += len(fact.cards)
    return tuple(found)


def from_pack(fact: Event, told: Statement, pack: Sequence[Card]) -> Event:
    """A fact as everybody knows it, with all its cards: they lay in the pack in this order. Where a card of the pack is
    known no longer, the order of the whole is not told."""
    if isinstance(fact, DeckShuffled) and HIDDEN not in pack:
        return DeckShuffled(tuple(pack))
    if isinstance(fact, Dealt):
        return Dealt({seat: _hole(told, pack, seat, len(cards)) for seat, cards in fact.hole.items()})
    if isinstance(fact, BoardDealt) and fact.burnt:
        first = pack.index(fact.cards[0])
        return structs.replace(fact, burnt=tuple(pack[first - len(fact.burnt) : first]))
    return fact


def _hole(told: Statement, pack: Sequence[Card], seat: int, count: int) -> tuple[Card, ...]:
    places = [due(LAYOUTS[told.variant], told.seats, Place("seat", nth, seat)) for nth in range(count)]
    return tuple([pack[place] for place in places if place is not None])
