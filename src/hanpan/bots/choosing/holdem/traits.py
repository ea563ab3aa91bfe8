"""What a spot and a plan are, in numbers: training gives each a weight (`Experience.beyond`, `Experience.early`)."""

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from hanpan.bots.choosing.holdem.habits import Habits
from hanpan.bots.choosing.holdem.inferred_actions import Action
from hanpan.bots.choosing.holdem.situation import Situation
from hanpan.bots.choosing.holdem.starting import KINDS, number_of, place

Traits = list[tuple[str, float]]
"""Each with its size: 1 where there is no more or less of it."""
PARTS: Final = (0.3, 0.55, 0.9, 1.4, 2.5)
"""Bets by their size, as parts of the pot with the call in it."""
DEEPEST: Final = 10.0
"""Pots that may still be won or lost; who has more has no more to think of."""
LARGE: Final = 40
"""Big blinds in a pot, likewise."""
EARLY: Final = ("call", "raise", "large")
"""Answers to a first raise before the flop, besides a fold: large is four times it, and once more for each caller."""
_STREETS: Final = {3: "flop", 4: "turn", 5: "river"}
_NAMES: Final = ("check", "call", "bluff", "bet", "bluff-raise", "raise")
_ACTS: Final = ("check", "call", "bet", "bet", "raise", "raise")
_RANKS: Final = "23456789TJQKA"


@dataclass
class Sort:
    """A plan after the flop, and what is expected of it."""

    kind: int
    """From CHECK to RAISE."""
    size: float
    """Of a raise: as a part of the pot with the call in it; 0 of anything else."""
    folds: float = 0.0
    called: float = 0.0
    worth: float = 0.0
    """What it is reckoned to be worth, in pots."""


@dataclass
class Seen:
    """What one knows of a spot after the flop besides what lies on the table."""

    habits: Mapping[int, Habits]
    share: float
    """How often one wins, as far as training has taught; and by the ranges alone."""
    by_ranges: float
    raises: int
    """On this street."""
    begun: bool
    """Was oneself the last to raise in this hand?"""


def of_plan(situation: Situation, seen: Seen, plan: Sort) -> Traits:
    """Of a plan after the flop."""
    street, name, act = _STREETS[len(situation.hand.board)], _NAMES[plan.kind], _ACTS[plan.kind]
    crowd, last = min(3, len(situation.rivals)), "last" if situation.last else "first"
    who, chance = "begun" if seen.begun else "joined", seen.share - 0.5
    depth, others = _depth(situation) / DEEPEST, [seen.habits[one.seat] for one in situation.rivals]
    ones = (
        f"{name} {street}", f"{name} {crowd}", f"{name} {last}", f"{name} {who}", f"{act} {street} {who}",
        f"{name} {street} {crowd}", f"{name} {street} {last}", f"{act} over {min(2, seen.raises)}",
    )  # fmt: skip
    traits = [
        *[(one, 1.0) for one in ones],
        (f"share {name} {street}", chance),
        (f"squared {act}", chance * chance),
        (f"sure {act} {street}", 3 * max(0.0, chance - 0.2)),
        (f"lost {act} {street}", 3 * max(0.0, -chance - 0.2)),
        (f"ranges {act} {street}", seen.by_ranges - 0.4),
        (f"depth {act}", depth),
        (f"price {name} {street}", situation.price),
        (f"bold {act}", sum([one.bets for one in others]) / len(others) - 0.35),
        (f"yields {act}", sum([one.yields_more for one in others]) / len(others) - 1),
        (f"pot {act}", min(LARGE, situation.pot / situation.hand.big_blind) / LARGE),
        (f"worth {act}", max(-1.0, min(2.0, plan.worth))),
    ]
    if not plan.size:
        return traits
    size = f"{act} {1 + bisect_right(PARTS, plan.size)}"
    return [
        *traits,
        *[(f"{size} {where}", 1.0) for where in (street, crowd, last)],
        (f"share {size}", chance),
        (f"depth {size}", depth),
        (f"folds {size}", plan.folds),
        (f"folds {act} {street}", plan.folds),
        (f"called {act}", plan.called),
    ]


def _depth(situation: Situation) -> float:
    """What may still be won or lost, in pots."""
    mine = situation.mine
    most = max([min(mine.stack, one.stack + one.bet - mine.bet) for one in situation.rivals])
    return min(DEEPEST, max(0, most) / max(1, situation.pot))


def of_answer(situation: Situation, share: float, raiser: int, habits: Mapping[int, Habits], behind: int) -> Traits:
    """Before the flop, where somebody has raised and nobody raised again."""
    order = [one.seat for one in situation.hand.seats]
    mine, theirs = order.index(situation.seat), order.index(raiser)
    seat = ("small blind", "big blind")[mine] if mine < 2 else "seat"
    opener = "blind" if theirs < 2 else "late" if theirs >= len(order) - 2 else "early"
    name, at, by = KINDS[number_of(situation.cards)], place(situation.cards), habits[raiser]
    high, low = _RANKS.index(name[0]), _RANKS.index(name[1])
    bold = sum([habits[one.seat].yields_early for one in situation.rivals]) / len(situation.rivals)
    callers = len([one for one in situation.rivals if one.bet >= situation.highest]) - 1
    pair, near = high == low, 0 < high - low <= 2
    return [
        ("", 1.0),
        (seat, 1.0),
        (f"{seat} {opener}", 1.0),
        (f"{seat} place", at - 0.3),
        ("place", at - 0.3),
        ("share", 2 * (share - 0.45)),
        ("squared", 4 * (share - 0.45) ** 2),
        ("pair", float(pair)),
        ("high pair", pair * high / 12),
        ("suited", float(name.endswith("s"))),
        ("ace", float(high == 12 and not pair)),
        ("near", float(near)),
        ("near suited", float(near and name.endswith("s"))),
        ("price", 2 * (situation.price - 0.3)),
        ("yields", 4 * (bold - 0.75)),
        ("callers", min(callers, 2) / 2),
        ("raiser yields", 3 * (by.yields_early - 0.7)),
        ("raiser opens", 4 * (by.opens - 0.25)),
        ("raiser opens place", 8 * (by.opens - 0.25) * (at - 0.3)),
        ("behind", behind / 4),
    ]


def weighed(weights: Mapping[str, float], traits: Traits, of: str = "") -> float:
    """What they come to together; a trait that nothing was learnt of is worth nothing."""
    return sum([weights.get(of + name, 0.0) * size for name, size in traits])


def first_raiser(actions: list[Action]) -> int | None:
    """Who raised before the flop, if that was one alone."""
    raisers = [one.seat for one in actions if not one.street and one.name == "raise"]
    return raisers[0] if len(raisers) == 1 else None
