"""FD-1.5, FD-1.8: what a deal of this hand is for, and the places of it whose cards somebody may know."""

from collections.abc import Iterable

from hanpan.cards import HIDDEN
from hanpan.engine import Event
from hanpan.fairness import Place, Statement
from hanpan.games.holdem.events import BoardDealt, Dealt, Shown
from hanpan.games.holdem.seating import HandSetup
from hanpan.kit.button import clockwise


def statement(setup: HandSetup, house: str, table: str, hand: int, attempt: int, decks: int) -> Statement:
    """Fixed before the first number is sent."""
    seats = clockwise(setup.stacks, setup.button)
    return Statement(house, table, hand, attempt, setup.variant.name, setup.button, seats, decks)


def places(facts: Iterable[Event], viewer: int) -> tuple[Place, ...]:
    """What a seat, or an observer, has been shown in the course of a hand, each place once."""
    found: dict[Place, None] = {}
    board = 0
    for fact in facts:
        if isinstance(fact, Dealt) and viewer in fact.hole:
            found |= dict.fromkeys([Place("seat", nth, viewer) for nth in range(len(fact.hole[viewer]))])
        elif isinstance(fact, Shown):
            up = [nth for nth, card in enumerate(fact.cards) if card != HIDDEN]
            found |= dict.fromkeys([Place("seat", nth, fact.seat) for nth in up])
        elif isinstance(fact, BoardDealt):
            found |= dict.fromkeys([Place("board", board + nth) for nth in range(len(fact.cards))])
            board += len(fact.cards)
    return tuple(found)
