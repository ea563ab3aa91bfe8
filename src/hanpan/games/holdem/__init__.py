"""HE, VA: one hand of Texas hold'em, or of another variant of its family."""

from collections.abc import Callable

from msgspec import structs

from hanpan.engine import NOBODY, Game
from hanpan.games.holdem.acting import deadline, decide, legal, wish
from hanpan.games.holdem.commands import AllIn, Call, Check, Fold, HoldemCommand, Raise, Show
from hanpan.games.holdem.dealer import follow, shuffled
from hanpan.games.holdem.events import HoldemEvent
from hanpan.games.holdem.evolution import evolve
from hanpan.games.holdem.hand import Hand
from hanpan.games.holdem.making import family_of, kind_of, strength_of
from hanpan.games.holdem.opening import begin, open_hand
from hanpan.games.holdem.pictures import HandView
from hanpan.games.holdem.resampling import resample
from hanpan.games.holdem.rules import HOUSE, LEAGUE, RULE_SETS, SIT_AND_GO, TEXTBOOK, RuleSet
from hanpan.games.holdem.seating import HandSetup, Post, setup, with_button_blind
from hanpan.games.holdem.variants import VARIANTS, Variant
from hanpan.games.holdem.views import held, raises, see, tell, text
from hanpan.kit.betting import CHAIRS

__all__ = [
    "GAME",
    "HOUSE",
    "LEAGUE",
    "RULE_SETS",
    "SIT_AND_GO",
    "TEXTBOOK",
    "VARIANTS",
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
    "Variant",
    "family_of",
    "held",
    "kind_of",
    "raises",
    "resample",
    "sample_of",
    "setup",
    "strength_of",
    "with_button_blind",
]


def sample(dice: Callable[[int, int], int]) -> HandSetup:
    """A random table: any variant and rules, anyone in any chairs, stacks from one chip to 100 big blinds."""
    # Half of them plain hold'em: most rules are its.
    variant = list(VARIANTS.values())[max(0, dice(1 - len(VARIANTS), len(VARIANTS) - 1))]
    return sample_of(variant, list(RULE_SETS.values())[dice(0, len(RULE_SETS) - 1)], dice)


def sample_of(variant: Variant, rules: RuleSet, dice: Callable[[int, int], int]) -> HandSetup:
    """A random table that plays this."""
    chairs = list(range(CHAIRS))
    seats = [chairs.pop(dice(0, len(chairs) - 1)) for _ in range(dice(2, variant.most_players))]
    deepest = 10 * dice(1, 100)
    hand = setup(
        {seat: dice(1, 12) if dice(0, 5) == 0 else dice(1, deepest) for seat in seats},
        button=dice(0, CHAIRS - 1),
        rules=rules,
        variant=variant,
        ante=max(0, dice(-9, 3)),
        dead=max(0, dice(-90, 30)),
    )
    if dice(0, 5) == 0:
        hand = structs.replace(hand, small_blind_seat=NOBODY)
    if hand.button in seats and dice(0, 3) == 0:
        hand = with_button_blind(hand)
    return structs.replace(hand, posts=_some_posts(hand, dice))


def _some_posts(hand: HandSetup, dice: Callable[[int, int], int]) -> tuple[Post, ...]:
    blinds = (hand.small_blind_seat, hand.big_blind_seat)
    often = 9 if dice(0, 3) else 1  # now and then a table full of newcomers
    live = [0, 5, 10, 10]
    posting = [seat for seat in hand.stacks if seat not in blinds and dice(0, often) == 0]
    return tuple([Post(seat, live[dice(0, 3)], dice(0, 5)) for seat in posting])


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
    text=text,
    chips=Hand.chips,
    sample=sample,
)
