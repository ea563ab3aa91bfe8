"""Events of a hand."""

from typing import Literal

from hanpan.cards import Card
from hanpan.engine import Event
from hanpan.games.holdem.seating import HandSetup
from hanpan.kit.pots import Pot

PostKind = Literal["ante", "small-blind", "big-blind", "live", "dead"]


class HandOpened(Event, frozen=True):
    """A hand begins."""

    setup: HandSetup


class Posted(Event, frozen=True):
    """A forced bet or dead money (HE-2)."""

    seat: int
    post: PostKind
    paid: int


class DeckShuffled(Event, frozen=True):
    """The deck lies in this order, which is nobody's to know (HE-1.2)."""

    deck: tuple[Card, ...]


class Dealt(Event, frozen=True):
    """Everyone has their hole cards (HE-1.3)."""

    hole: dict[int, tuple[Card, ...]]


class Folded(Event, frozen=True):
    seat: int


class Checked(Event, frozen=True):
    seat: int


class Called(Event, frozen=True):
    seat: int
    paid: int


class Raised(Event, frozen=True):
    """A bet (over 0) or a raise."""

    seat: int
    to: int
    paid: int
    over: int


class Forfeited(Event, frozen=True):
    """All that somebody who has folded leaves behind becomes dead money (HE-2.6)."""

    seat: int
    stack: int
    outside: int


class Returned(Event, frozen=True):
    """The part of a bet that nobody called goes back (HE-3.10)."""

    seat: int
    amount: int


class BoardDealt(Event, frozen=True):
    """Flop, turn or river; the burnt card stays face down (HE-1.4)."""

    cards: tuple[Card, ...]
    burnt: tuple[Card, ...]


class PotsMade(Event, frozen=True):
    """The betting is over and the pots stand (HE-4.1)."""

    pots: tuple[Pot, ...]


class Shown(Event, frozen=True):
    """Hole cards turned face up; HIDDEN where one stays down."""

    seat: int
    cards: tuple[Card, ...]


class Mucked(Event, frozen=True):
    """A beaten hand given up unseen (HE-5.2)."""

    seat: int


class Awarded(Event, frozen=True):
    """A pot goes to its winners; `rounding` is what a split dropped (HE-4.3)."""

    pot: int
    shares: tuple[tuple[int, int], ...]
    rounding: int = 0


class HandEnded(Event, frozen=True):
    """The hand is over; who has no chips is out of the next (HE-5.5)."""

    out: tuple[int, ...]


HoldemEvent = (
    HandOpened
    | Posted
    | DeckShuffled
    | Dealt
    | Folded
    | Checked
    | Called
    | Raised
    | Forfeited
    | Returned
    | BoardDealt
    | PotsMade
    | Shown
    | Mucked
    | Awarded
    | HandEnded
)
