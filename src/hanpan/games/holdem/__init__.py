"""HE: one hand of no-limit Texas hold'em."""

from collections.abc import Callable

from msgspec import structs

from hanpan.engine import NOBODY, Game
from hanpan.games.holdem.acting import deadline, decide, legal, wish
from hanpan.games.holdem.commands import AllIn, Call, Check, Fold, HoldemCommand, Raise, Show
from hanpan.games.holdem.dealer import follow, shuffled
from hanpan.games.holdem.events import HoldemEvent
from hanpan.games.holdem.evolution import evolve
from hanpan.games.holdem.hand import Hand
from hanpan.games.holdem.opening import begin, open_hand
from hanpan.games.holdem.pictures import HandView
from hanpan.games.holdem.rules import HOUSE, LEAGUE, RULE_SETS, TEXTBOOK, RuleSet
from hanpan.games.holdem.seating import HandSetup, Post, setup
from hanpan.games.holdem.views import held, line, see, tell
from hanpan.kit.betting import CHAIRS

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
    "held",
    "setup",
]


def sample(dice: Callable[[int, int], int]) -> HandSetup:
    """A random table: any rules, 2 to 10 players in any chairs, stacks from one chip to 100 big blinds."""
    chairs = list(range(CHAIRS))
    seats = [chairs.pop(dice(0, len(chairs) - 1)) for _ in range(dice(2, CHAIRS))]
    deepest = 10 * dice(1, 100)
    hand = setup(
        {seat: dice(1, 12) if dice(0, 5) == 0 else dice(1, deepest) for seat in seats},
        button=dice(0, CHAIRS - 1),
        rules=list(RULE_SETS.values())[dice(0, len(RULE_SETS) - 1)],
        ante=max(0, dice(-9, 3)),
        dead=max(0, dice(-90, 30)),
    )
    if dice(0, 5) == 0:
        hand = structs.replace(hand, small_blind_seat=NOBODY)
    blinds = (hand.small_blind_seat, hand.big_blind_seat)
    often = 9 if dice(0, 3) else 1  # now and then a table full of newcomers
    live = [0, 5, 10, 10]
    posts = [Post(seat, live[dice(0, 3)], dice(0, 5)) for seat in seats if seat not in blinds and dice(0, often) == 0]
    return structs.replace(hand, posts=tuple(posts))


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
    shuffled=shuffled,
    evolve=evolve,
    deadline=deadline,
    see=see,
    tell=tell,
    line=line,
    chips=Hand.chips,
    sample=sample,
)
