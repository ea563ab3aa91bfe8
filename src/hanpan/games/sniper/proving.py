"""FD-1.5, FD-1.8: what the deal of a round is for, and the places of it whose cards somebody may know."""

from collections.abc import Iterable, Sequence

from hanpan.cards import HIDDEN, Card
from hanpan.engine import Event
from hanpan.fairness import LAYOUTS, Place, Statement
from hanpan.fairness.layouts import due
from hanpan.games.sniper.events import Dealt, DeckShuffled, HandsOpened, RoundBegun, SharedDealt


def statement(begun: RoundBegun, house: str, table: str, hand: int, attempt: int, decks: int) -> Statement:
    """Fixed before the first number is sent; the first player is the button of this game (SN-1.3)."""
    return Statement(house, table, hand, attempt, "sniper", begun.order[0], begun.order, decks)


def places(facts: Iterable[Event], *viewers: int) -> tuple[Place, ...]:
    """What these seats, or an observer, have been shown in the course of one round, each place once."""
    found: dict[Place, None] = {}
    shared = 0
    for fact in facts:
        if isinstance(fact, Dealt):
            seats = [seat for seat in viewers if seat in fact.hole]
            found |= dict.fromkeys([Place("seat", nth, seat) for seat in seats for nth in (0, 1)])
        elif isinstance(fact, SharedDealt):
            found |= dict.fromkeys([Place("board", shared + nth) for nth in range(len(fact.cards))])
            shared += len(fact.cards)
        elif isinstance(fact, HandsOpened):
            found |= dict.fromkeys([Place("seat", nth, one.seat) for one in fact.hands for nth in (0, 1)])
    return tuple(found)


def from_pack(fact: Event, told: Statement, pack: Sequence[Card]) -> Event:
    """A fact as everybody knows it, with all its cards: they lay in the pack in this order. Where a card of the pack is
    known no longer, the order of the whole is not told."""
    if isinstance(fact, DeckShuffled) and HIDDEN not in pack:
        return DeckShuffled(tuple(pack))
    if isinstance(fact, Dealt):
        return Dealt({seat: _hole(told, pack, seat) for seat in fact.hole})
    return fact


def _hole(told: Statement, pack: Sequence[Card], seat: int) -> tuple[Card, ...]:
    places = [due(LAYOUTS[told.variant], told.seats, Place("seat", nth, seat)) for nth in (0, 1)]
    return tuple([pack[place] for place in places if place is not None])
