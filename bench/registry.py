"""Who is measured, in which sections, and what a reader must know to read the figures right."""

from dataclasses import dataclass

EVAL, BATCH, HANDS, EQUITY, RULES = ("eval", "batch", "hands", "equity", "rules")
OMAHA, OMAHA_BATCH, SHORT_DECK, SHORT_DECK_BATCH = ("omaha", "omaha-batch", "short-deck", "short-deck-batch")
EQUAL, EQUAL_BATCH = ("equal", "equal-batch")
"""Whole hands for who trains: equal stacks, each engine in its quickest form, CPU time; and many tables at once."""
ENVIRONMENT, ENVIRONMENT_SEAT, ENVIRONMENT_BATCH = ("environment", "environment-seat", "environment-batch")
"""Whole hands stepped through environments for learning by a random policy: equal stacks, CPU time."""
RANGES = "ranges"
SECTIONS = (
    EVAL,
    BATCH,
    OMAHA,
    OMAHA_BATCH,
    SHORT_DECK,
    SHORT_DECK_BATCH,
    HANDS,
    EQUAL,
    EQUAL_BATCH,
    ENVIRONMENT,
    ENVIRONMENT_SEAT,
    ENVIRONMENT_BATCH,
    EQUITY,
    RANGES,
    RULES,
)
RANKINGS = ((EVAL, BATCH), (OMAHA, OMAHA_BATCH), (SHORT_DECK, SHORT_DECK_BATCH))
"""The same hands, one call each and in batch."""
BATCHES = (*RANKINGS, (EQUAL, EQUAL_BATCH), (ENVIRONMENT, ENVIRONMENT_BATCH))
OURS = "hanpan"


@dataclass(frozen=True)
class Library:
    name: str
    module: str
    sections: tuple[str, ...]
    notes: tuple[str, ...] = ()


HANPAN = Library(OURS, "bench.ours", SECTIONS)

PEERS = (
    Library(
        "pokerkit",
        "bench.peers.pokerkit",
        (EVAL, OMAHA, SHORT_DECK, HANDS, EQUITY, RANGES, RULES),
        ("all automations on, tournament mode", "equity by sampling only"),
    ),
    Library(
        "pokerfast",
        "bench.peers.pokerfast",
        (EVAL, BATCH, HANDS, EQUITY, RANGES, RULES),
        (
            "batch and equity are OMPEval in C++",
            "samples until an error is reached, not a number of them, and looks up only every 0.2 s",
            "draws its stacks itself, from the same range",
            "made for six seats: heads-up the small blind acts first after the flop",
        ),
    ),
    Library(
        "eval7",
        "bench.peers.eval7",
        (EVAL, EQUITY, RANGES),
        ("its exact equity deals no board to come", "ranges against one hand alone"),
    ),
    Library(
        "phevaluator",
        "bench.peers.phevaluator",
        (EVAL, OMAHA),
        ("the public call, with ids: its quickest form of cards",),
    ),
    Library("pkrbot", "bench.peers.pkrbot", (EVAL,)),
    Library(
        "open_spiel",
        "bench.peers.open_spiel",
        (HANDS, EQUAL, ENVIRONMENT, RULES),
        (
            "universal_poker with every bet size legal; of equal stacks with `fcpa`, four sizes and a game loaded once",
            "stacks belong to the game, so that each hand of unequal ones loads one",
            "the caller deals",
            "any all-in reopens the betting",
            "splits chips into fractions",
            "environment: its Python `rl_environment`, `fcpa`, what every player sees made at every step",
        ),
    ),
    Library(
        "pokers",
        "bench.peers.pokers",
        (HANDS, RULES),
        (
            "no all-in and no side pots: a short caller goes below zero and is asked again",
            "no least raise: the big blind stands for it",
            "equal stacks only: replaced after the deal",
            "any all-in reopens the betting",
            "splits chips into fractions",
            "heads-up the button posts the big blind",
            "prints every showdown (discarded here)",
        ),
    ),
    Library(
        "rlcard",
        "bench.peers.rlcard",
        (HANDS, ENVIRONMENT, RULES),
        (
            "raises of half a pot or a pot only: half a pot stands for the least raise",
            "hands driven at the game, as the environment seats equal stacks only",
            "asks players again who are all-in",
            "odd chips go to one winner at random",
            "heads-up the button posts the big blind",
        ),
    ),
    Library(
        "pettingzoo",
        "bench.peers.pettingzoo",
        (ENVIRONMENT,),
        ("`texas_holdem_no_limit`, RLCard's game: raises of half a pot or a pot only",),
    ),
    Library(
        "texasholdem",
        "bench.peers.texasholdem",
        (EVAL, HANDS, RULES),
        ("one table is kept, the chips are set anew for each hand",),
    ),
    Library("poker-equity", "bench.peers.poker_equity", (EQUITY, RANGES), ("one thread",)),
)
