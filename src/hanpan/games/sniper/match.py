"""The state of a game. Only `begin` and `evolve` change it."""

from dataclasses import dataclass
from typing import Final

from hanpan.cards import Card
from hanpan.games.sniper.events import OpenHand
from hanpan.games.sniper.seating import SniperSetup
from hanpan.kit.betting import BY_SMALLEST_BET, CHAIRS, NOBODY, Betting
from hanpan.kit.button import clockwise

# The stages of a round, in the order in which they come.
DEALING: Final = 0
"""Also before the first round: the first player is drawn, a round begins, cards are dealt."""
BETTING: Final = 1
SNIPING: Final = 2
SHOWDOWN: Final = 3
SETTLING: Final = 4
"""The pot is awarded: survivors pay and give, who has nothing is out, the next round begins."""
OVER: Final = 5

Seats = tuple[int, ...]
Cards = tuple[Card, ...]
# What a game has come to beside its betting: who is where in it, this round, its cards, its end.
Progress = tuple[
    tuple[Seats, Seats, Seats, Seats, Seats],
    tuple[int, int, Seats, tuple[int, ...], int, int, int],
    tuple[Cards, tuple[Cards, ...], Cards],
    tuple[Seats, tuple[tuple[str, int], ...], tuple[OpenHand, ...], Seats],
]


@dataclass(init=False)
class Match:
    """A game of Sniper Hold'em as the house knows it, hidden cards and all."""

    setup: SniperSetup
    betting: Betting
    """Everybody's chips, and the betting of this round; who is not in the round is not live."""
    playing: tuple[int, ...]
    """The seats still in the game, clockwise."""
    survivors: tuple[int, ...]
    """In the order in which they survived."""
    out: tuple[int, ...]
    """The last one out first (SN-5.6)."""
    winners: tuple[int, ...]
    """Once the game is over, as are the places."""
    places: tuple[int, ...]
    first: int
    """The first player (선); NOBODY until they are drawn."""
    round: int
    """0 before the first."""
    order: tuple[int, ...]
    """The seats of this round, clockwise from the first player."""
    began: list[int]
    """What everybody had before this round's first chip."""
    stage: int
    deck: tuple[Card, ...]
    """Empty until the dealer has shuffled for this round."""
    hole: list[tuple[Card, ...]]
    shared: tuple[Card, ...]
    pot: int
    """The chips in the middle without the bets of this street."""
    sniping: tuple[int, ...]
    """Who has still to declare or pass, in this order."""
    declared: dict[str, int]
    """Each combination declared in this round, and by whom."""
    opened: tuple[OpenHand, ...]
    """The hands of this round's showdown."""
    giving: tuple[int, ...]
    """The survivors who have chips left to give, in this order."""
    system: int
    """What the system has taken: the survival payments, and what nobody was there to get (SN-5.1, SN-5.2)."""

    def __init__(self, setup: SniperSetup) -> None:
        self.setup = setup
        self.playing = clockwise(setup.stacks, CHAIRS - 1)
        self.betting = Betting(self.playing, setup.stacks, 1, BY_SMALLEST_BET, False)
        self.survivors = self.out = self.winners = self.places = self.order = ()
        self.began = [0] * CHAIRS
        self.first = setup.first
        self.round = self.pot = self.system = 0
        self.stage = DEALING
        self.deck = self.shared = ()
        self.hole = [()] * CHAIRS
        self.sniping = self.giving = ()
        self.declared = {}
        self.opened = ()

    # -- a state one can hold

    def copy(self) -> "Match":
        return held_match(self.setup, self.betting.copy(), self._progress())

    def __copy__(self) -> "Match":
        return self.copy()

    def __deepcopy__(self, _: dict[int, object]) -> "Match":
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        return held_match, (self.setup, self.betting, self._progress())

    def __hash__(self) -> int:
        return hash((self.betting, self.round, self.stage, self.deck, self.pot, self.sniping, self.giving))

    def _progress(self) -> Progress:
        return (
            (self.playing, self.survivors, self.out, self.winners, self.places),
            (self.first, self.round, self.order, tuple(self.began), self.stage, self.pot, self.system),
            (self.deck, tuple(self.hole), self.shared),
            (self.sniping, tuple(self.declared.items()), self.opened, self.giving),
        )

    # -- predicates

    def is_contested(self) -> bool:
        return self.betting.in_hand > 1

    def waits_for_a_plan(self) -> bool:
        """SN-5.2: a survivor has chips to give and a choice to make."""
        return self.stage == SETTLING and len(self.giving) > 0 and len(self.playing) > 1

    def turn(self) -> int:
        """Whom the game waits for."""
        if self.stage == BETTING:
            return self.betting.turn
        if self.stage == SNIPING and self.sniping:
            return self.sniping[0]
        return self.giving[0] if self.waits_for_a_plan() else NOBODY

    def chips(self) -> int:
        """All chips of the game, wherever they lie."""
        return sum(self.betting.stacks) + sum(self.betting.bets) + self.pot + self.system


def held_match(setup: SniperSetup, betting: Betting, progress: Progress) -> Match:
    """A game as it was, made of its parts."""
    match = Match(setup)
    match.betting = betting
    who, this_round, cards, end = progress
    match.playing, match.survivors, match.out, match.winners, match.places = who
    match.first, match.round, match.order, began, match.stage, match.pot, match.system = this_round
    match.deck, hole, match.shared = cards
    match.sniping, declared, match.opened, match.giving = end
    match.began, match.hole, match.declared = list(began), list(hole), dict(declared)
    return match
