"""The state of one hand. Only `begin` and `evolve` change it."""

from dataclasses import dataclass
from typing import Final

from hanpan.cards import Card, Family
from hanpan.games.holdem.events import Posted
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
