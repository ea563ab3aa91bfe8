"""HE: one hand of no-limit Texas hold'em."""

from collections.abc import Callable

from hanpan.cards import DECK_52
from hanpan.engine import Game, Table
from hanpan.games.holdem.acting import deadline, decide, legal, wish
from hanpan.games.holdem.commands import AllIn, Call, Check, Fold, HoldemCommand, Raise, Show
from hanpan.games.holdem.dealer import follow
from hanpan.games.holdem.events import HoldemEvent
from hanpan.games.holdem.evolution import evolve
from hanpan.games.holdem.hand import Hand
from hanpan.games.holdem.opening import begin, open_hand
from hanpan.games.holdem.rules import HOUSE, LEAGUE, RULE_SETS, TEXTBOOK, RuleSet
from hanpan.games.holdem.seating import HandSetup, Post, setup
from hanpan.games.holdem.views import HandView, line, see, tell

__all__ = [
    "GAME",
    "HOUSE",
    "LEAGUE",
    "RULE_SETS",
    "TEXTBOOK",
    "AllIn",
    "Call",
    "Check",
    "Fold",
    "HandSetup",
    "HandView",
    "Post",
    "Raise",
    "RuleSet",
    "Show",
    "setup",
]


def sample(dice: Callable[[int, int], int]) -> Table:
    """A random table: any rule set, 2 to 10 players in any chairs, stacks from one chip to 100 big blinds."""
    rules = list(RULE_SETS.values())[dice(0, len(RULE_SETS) - 1)]
    chairs = list(range(10))
    seats = [chairs.pop(dice(0, len(chairs) - 1)) for _ in range(dice(2, 10))]
    scale = dice(1, 100)
    stacks = {seat: dice(1, 10 * scale) for seat in sorted(seats)}
    ante = dice(0, 3) if dice(0, 3) == 0 else 0
    hand = setup(
        stacks, button=dice(0, 9), rules=rules, ante=ante, dead=dice(0, 40) if dice(0, 7) == 0 else 0
    )
    return Table(hand, DECK_52)


GAME: Game[HandSetup, Hand, HandView] = Game(
    name="holdem",
    rules="HE",
    events=HoldemEvent,
    commands=HoldemCommand,
    open=open_hand,
    begin=begin,
    legal=legal,
    wish=wish,
    decide=decide,
    follow=follow,
    evolve=evolve,
    deadline=deadline,
    see=see,
    tell=tell,
    line=line,
    chips=Hand.chips,
    sample=sample,
)
