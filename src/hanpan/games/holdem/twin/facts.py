"""What the twin tells of, as the events of the journal."""

from collections.abc import Callable
from typing import Any, Final

from hanpan.cards import DECK_52, HIDDEN, Card
from hanpan.engine import Event
from hanpan.games.holdem.events import (
    Awarded,
    BoardDealt,
    Called,
    Checked,
    Dealt,
    DeckShuffled,
    Folded,
    Forfeited,
    HandEnded,
    Mucked,
    Posted,
    PostKind,
    PotsMade,
    Raised,
    Returned,
    Shown,
)
from hanpan.kit.pots import Pot

Fact = tuple[Any, ...]
"""A number that says what it is, and what it is about."""

_FACES: Final = (*DECK_52, *[HIDDEN] * (256 - len(DECK_52)))
_POSTS: Final[tuple[PostKind, ...]] = ("ante", "small-blind", "big-blind", "live", "dead")


def cards_of(codes: bytes) -> tuple[Card, ...]:
    return tuple([_FACES[code] for code in codes])


def event_of(fact: Fact, order: tuple[int, ...]) -> Event:
    """The event that a fact stands for; `order` is the hand's, clockwise from the button's left."""
    return _EVENTS[fact[0]](order, *fact[1:])


def pot_of(pot: tuple[int, int], order: tuple[int, ...]) -> Pot:
    """An amount, and a bit for each seat that may win it."""
    amount, seats = pot
    return Pot(amount, tuple([seat for seat in order if seats >> seat & 1]))


def _dealt(order: tuple[int, ...], codes: bytes) -> Event:
    players = len(order)
    return Dealt({seat: cards_of(codes[place::players]) for place, seat in enumerate(order)})


_EVENTS: Final[tuple[Callable[..., Event], ...]] = (  # in the order of native/facts.h
    lambda _, seat, post, paid: Posted(seat, _POSTS[post], paid),
    lambda _, deck: DeckShuffled(cards_of(deck)),
    _dealt,
    lambda _, seat: Folded(seat),
    lambda _, seat: Checked(seat),
    lambda _, seat, paid: Called(seat, paid),
    lambda _, seat, to, paid, over: Raised(seat, to, paid, over),
    lambda _, seat, stack, outside: Forfeited(seat, stack, outside),
    lambda _, seat, amount: Returned(seat, amount),
    lambda _, board, burnt: BoardDealt(cards_of(board), cards_of(burnt)),
    lambda order, pots: PotsMade(tuple([pot_of(pot, order) for pot in pots])),
    lambda _, seat, shown: Shown(seat, cards_of(shown)),
    lambda _, seat: Mucked(seat),
    lambda _, pot, shares, rounding: Awarded(pot, tuple(shares), rounding),
    lambda _, out: HandEnded(tuple(out)),
)
