"""Pictures of a hand, as a viewer is shown them."""

from msgspec import Struct

from hanpan.cards import Card, Holding
from hanpan.engine import Move
from hanpan.kit.pots import Pot


class SeatView(Struct, frozen=True, gc=False):
    """One seat of the hand as a viewer sees it."""

    seat: int
    stack: int
    bet: int
    state: str
    """in, all-in, folded or mucked"""
    cards: tuple[Card, ...]
    """Empty when they hold none any more; HIDDEN for each card face down."""
    owes: int = 0
    """What they would have to put in to stay, if it were their turn."""


class HandView(Struct, frozen=True, gc=False):
    """The hand as one viewer sees it."""

    street: str
    """posting, preflop, flop, turn, river, showdown or over"""
    button: int
    small_blind: int
    big_blind: int
    ante: int
    board: tuple[Card, ...]
    pots: tuple[Pot, ...]
    """What was swept in on earlier streets, in layers, the main pot first."""
    pot: int
    """Everything in the middle, this street's bets included."""
    seats: tuple[SeatView, ...]
    turn: int
    moves: tuple[Move, ...]
    """What the viewer may do now."""
    holdings: dict[int, Holding] = {}
    """What the hands that lie face up make with the board, by seat."""
    equities: dict[int, int] = {}
    """When nobody can bet any more and the hands are face up: what each wins on average, in thousandths of a pot."""
    fives: dict[int, tuple[Card, ...]] = {}
    """At the showdown, of the hands that lie face up: the five cards that count, by seat."""
    variant: str = "holdem"
    """Its name among the variants: what is dealt, what may be bet, which hand beats which."""
