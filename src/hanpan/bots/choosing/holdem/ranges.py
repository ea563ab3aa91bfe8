"""A rival's range, weighed by what they have done in this hand and by how they usually play."""

from collections.abc import Sequence

from hanpan.bots.choosing.holdem.habits import Habits
from hanpan.bots.choosing.holdem.inferred_actions import Action
from hanpan.bots.choosing.holdem.starting import KIND_OF, PLACES
from hanpan.cards import Rivals

Weights = list[float]
STRAYS = 0.1
"""For each hand one would expect: so many others that somebody plays alike before the flop."""
BLUFFS, BOLDER = 0.4, 0.12
"""The same after the flop: of one who bets, and of one who raises another's bet."""
CHECKED = 0.3
"""How likely somebody checks what they would usually bet."""


def starting(actions: Sequence[Action], habits: Habits, depth: float) -> Weights:
    """By kind of starting hand, after what they did before the flop."""
    weights = [1.0] * len(PLACES)
    for action in actions:
        low, high, strays = _played_with(action, habits, depth)
        weights = [
            weight * (1.0 if low <= at <= high else 0.45 if at < low else strays)
            for weight, at in zip(weights, PLACES, strict=True)
        ]
    return weights


def _played_with(action: Action, habits: Habits, depth: float) -> tuple[float, float, float]:
    """From which to which part of all hands one does this with, and how likely with worse ones."""
    opens, plays = habits.opens, habits.plays
    if action.name == "raise":
        wide = habits.reraises if action.raised else opens
        # Whoever puts everything in while they are deep has more than when they are short.
        narrow = 1.0 if not action.all_in else 0.75 if depth > 12 else 1 + (12 - depth) / 16
        if not action.raised:
            narrow *= 1.8 / max(1, action.behind) ** 0.7 if habits.players > 2 else 1.0  # the later, the looser
        wide = min(1.0, max(0.03, wide * narrow))
        return 0.0, wide, _others(STRAYS, wide)
    if action.name == "call":
        stays = 1 - habits.yields_early if action.raised else plays
        price = min(1.0, 0.45 + 0.55 / (1 + action.size)) if action.raised else 1.0
        better = habits.reraises if action.raised else opens
        wide = max(0.06, stays * price)
        return (0.0 if action.all_in else 0.5 * better), wide, _others(STRAYS, wide)
    return 0.5 * opens if action.name == "check" else 0.0, 1.0, 1.0


def _others(part: float, wide: float) -> float:
    """How likely one does with any other hand what they do with the best `wide` of them: the less they do it, the
    less with a bad hand."""
    return min(1.0, part * wide / max(0.01, 1 - wide))


def spread(kinds: Weights, seen: Rivals) -> Weights:
    """By holding, those that cannot be left out."""
    return [kinds[kind] if share >= 0 else 0.0 for kind, share in zip(KIND_OF, seen.shares, strict=True)]


class Street:
    """The holdings on one board, the best first."""

    def __init__(self, seen: Rivals) -> None:
        self.seen = seen
        standings = seen.standings
        self.order = sorted([at for at, one in enumerate(standings) if one >= 0], key=lambda at: -standings[at])

    def after(self, weights: Weights, action: Action, habits: Habits) -> Weights:
        """Weighed anew by what somebody did on this board."""
        bets = habits.raises if action.raised else habits.bets
        if action.name == "raise":
            wide = max(0.04, bets / (1 + 0.35 * action.size))
            return self._weigh(weights, 1.0, wide, _others(BOLDER if action.raised else BLUFFS, wide))
        if action.name == "call":
            stays = (1 - habits.yields) ** (0.6 + 0.8 * min(2.0, action.size))
            return self._weigh(weights, 1.0 if action.all_in else 0.6, stays, 0.15, habits.raises)
        if action.name == "check":
            return self._weigh(weights, CHECKED, bets, 1.0)
        return weights

    def _weigh(self, weights: Weights, best: float, until: float, rest: float, top: float = 0.0) -> Weights:
        """The best `top` of what they may hold times `best`, then up to `until` times one, and `rest` beyond. With no
        `top`, all up to `until` times `best`."""
        total, passed = sum(weights), 0.0
        first, last = total * top, total * until
        new = weights[:]
        for at in self.order:
            weight = weights[at]
            if passed > last:
                new[at] = weight * rest
            elif passed < first or not top:
                new[at] = weight * best
            passed += weight
        return new

    def share(self, weights: Weights) -> float:
        """One's own part of the pot against a rival who may hold this."""
        won = ways = 0.0
        for share, weight in zip(self.seen.shares, weights, strict=True):
            if weight:
                won += share * weight
                ways += weight
        return won / ways if ways else 0.5

    def stays(self, weights: Weights, least: float) -> float:
        """Which part of what a rival may hold beats at least so many of all holdings."""
        total, good, standings = sum(weights), 0.0, self.seen.standings
        for at in self.order:
            if standings[at] < least:
                break
            good += weights[at]
        return good / total if total else 0.5

    def share_of_best(self, weights: Weights, part: float) -> float:
        """The same against the best part of it only: those who stay when they are bet at."""
        until, passed, won = sum(weights) * part, 0.0, 0.0
        shares = self.seen.shares
        for at in self.order:
            if passed >= until:
                break
            passed += weights[at]
            won += weights[at] * shares[at]
        return won / passed if passed else 0.5
