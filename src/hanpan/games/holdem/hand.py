"""The state of one hand. Only `begin` and `evolve` change it."""

from dataclasses import dataclass
from typing import Final

from hanpan.cards import Card, Family
from hanpan.games.holdem.events import Posted
from hanpan.games.holdem.making import family_of
from hanpan.games.holdem.seating import HandSetup
from hanpan.kit.betting import CHAIRS, NOBODY, Betting
from hanpan.kit.pots import Pot

# The stages of a hand, in the order in which they come.
POSTING: Final = 0
BETTING: Final = 1
SHOWDOWN: Final = 2
OVER: Final = 3

# What limits a raise (VA-1.1, VA-1.2).
NO_LIMIT: Final = 0
POT_LIMIT: Final = 1
FIXED_LIMIT: Final = 2

Cards = tuple[Card, ...]
# What a hand has come to beside its betting: cards by place and by seat, chips, how far the dealer is, the showdown.
Progress = tuple[
    tuple[Cards, Cards, tuple[Cards, ...], tuple[Cards, ...]],
    tuple[tuple[int, ...], int, int],
    tuple[int, int, int],
    tuple[int, tuple[Pot, ...], tuple[int, ...], tuple[bool, ...]],
]


@dataclass(init=False)
class Hand:
    """A hand of hold'em as the house knows it, hidden cards and all."""

    setup: HandSetup
    family: Family
    """Which cards are dealt, and how they make hands."""
    hole_cards: int
    """How many of them everyone is dealt."""
    limit: int
    """NO_LIMIT, POT_LIMIT or FIXED_LIMIT."""
    order: tuple[int, ...]
    """The seats dealt in, clockwise from the button's left."""
    deck: tuple[Card, ...]
    """Empty until the dealer has shuffled."""
    betting: Betting
    due: tuple[Posted, ...]
    """The posts of this hand, in the order in which they are made."""
    hole: list[tuple[Card, ...]]
    shown: list[tuple[Card, ...]]
    """What each seat has turned face up."""
    mucked: list[bool]
    paid: list[int]
    """What each seat has put into the pots as ante and on the streets before this one."""
    dead: int
    stage: int
    posted: int
    """How many of `due` are made."""
    next_card: int
    board: tuple[Card, ...]
    river_aggressor: int
    pots: tuple[Pot, ...]
    """The pots not yet awarded, the main pot first."""
    strengths: list[int]
    """How strong each live hand is, once the board is complete."""
    rounding: int

    def __init__(
        self,
        setup: HandSetup,
        family: Family,
        limit: int,
        order: tuple[int, ...],
        betting: Betting,
        due: tuple[Posted, ...],
    ) -> None:
        self.setup = setup
        self.family = family
        self.hole_cards = family.hole
        self.limit = limit
        self.order = order
        self.deck = ()
        self.betting = betting
        self.due = due
        self.hole = [()] * CHAIRS
        self.shown = [()] * CHAIRS
        self.mucked = [False] * CHAIRS
        self.paid = [0] * CHAIRS
        self.dead = setup.dead
        self.stage = POSTING
        self.posted = self.next_card = self.rounding = 0
        self.board = ()
        self.river_aggressor = NOBODY
        self.pots = ()
        self.strengths = []

    # -- a state one can hold

    def copy(self) -> "Hand":
        return held_hand(self.setup, self.limit, self.order, self.betting.copy(), self.due, self._progress())

    def __copy__(self) -> "Hand":
        return self.copy()

    def __deepcopy__(self, _: dict[int, object]) -> "Hand":
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return held_hand, (self.setup, self.limit, self.order, self.betting, self.due, self._progress())

    def __hash__(self) -> int:
        return hash((self.order, self.betting, self._progress()))

    def _progress(self) -> Progress:
        return (
            (self.deck, self.board, tuple(self.hole), tuple(self.shown)),
            (tuple(self.paid), self.dead, self.rounding),
            (self.stage, self.posted, self.next_card),
            (self.river_aggressor, self.pots, tuple(self.strengths), tuple(self.mucked)),
        )

    # -- predicates

    def is_contested(self) -> bool:
        return self.betting.in_hand > 1

    def ended_by_all_in(self) -> bool:
        """HE-5.2: at most one player left who could still bet."""
        return self.betting.able <= 1

    def chips(self) -> int:
        """All chips of the hand, wherever they lie."""
        betting = self.betting
        lying = sum(betting.stacks) + sum(betting.bets) + self.rounding
        if self.stage >= SHOWDOWN:
            return lying + sum([pot.amount for pot in self.pots])
        return lying + sum(self.paid) + self.dead


def held_hand(
    setup: HandSetup,
    limit: int,
    order: tuple[int, ...],
    betting: Betting,
    due: tuple[Posted, ...],
    progress: Progress,
) -> Hand:
    """A hand as it was, made of its parts."""
    # How its cards rank is found anew: each build has functions of its own.
    hand = Hand(setup, family_of(setup.variant), limit, order, betting, due)
    cards, chips, dealt, showdown = progress
    hand.deck, hand.board, hole, shown = cards
    paid, hand.dead, hand.rounding = chips
    hand.stage, hand.posted, hand.next_card = dealt
    hand.river_aggressor, hand.pots, strengths, mucked = showdown
    hand.hole, hand.shown, hand.paid = list(hole), list(shown), list(paid)
    hand.strengths, hand.mucked = list(strengths), list(mucked)
    return hand
