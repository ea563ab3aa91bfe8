"""From the flop on: what each thing one may do is worth, against what the rivals may hold and how they play."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import prod
from typing import Final

from hanpan.bots.choosing import Choice, Reason, percent
from hanpan.bots.choosing.holdem.chip_value import ChipValue
from hanpan.bots.choosing.holdem.experience import (
    BET,
    BLUFF,
    BLUFF_RAISE,
    BOLD,
    CALL,
    CHECK,
    PLANS,
    RAISE,
    SPOTS,
    SUREST,
    UNTRAINED,
    Experience,
    shifted,
    spot,
)
from hanpan.bots.choosing.holdem.habits import Habits
from hanpan.bots.choosing.holdem.ranges import Street, Weights
from hanpan.bots.choosing.holdem.situation import Situation, folding
from hanpan.bots.choosing.holdem.traits import Seen, Sort, Traits, of_plan, weighed
from hanpan.games.holdem.pictures import SeatView

USUAL = 0.5
"""Without training: who folds to so many bets pays where the next two say; who folds to fewer pays more."""
LOOSEST, STIFFER = 0.17, 1.15
"""What part of all holdings a rival wants to beat before they pay anything, and how much more for a part of the pot."""
SIZES = (0.4, 0.7, 1.1, 1.7)
"""Bets it thinks of, as parts of the pot, besides the least."""
ALL = 1.1
"""Everything it has is a bet it thinks of up to so many pots, divided by how often the rivals fold: who folds half of
the time pays more with better hands alone, who never folds pays anything."""
RISK = 0.06
"""What each chip bet costs besides: a bet may be raised, and those who pay are better than one thinks."""

KIND: Final = {
    ("checks", False): CHECK,
    ("calls", True): CALL,
    ("bluffs-into", False): BLUFF,
    ("bets-value", False): BET,
    ("bluffs-into", True): BLUFF_RAISE,
    ("raises-value", True): RAISE,
}
"""The kind of a plan, by why one has it and whether somebody has bet."""


@dataclass
class Plan:
    """Something it may do, and how many chips it expects of it."""

    worth: float
    choice: Choice
    why: Reason
    place: int = -1
    """Where in `Experience.worth` it stands; folding has no place, and is worth nothing."""
    traits: Traits = field(default_factory=list)
    beyond: float = 0.0
    """How much of its worth is beyond what can be reckoned: what training has found by its traits."""


@dataclass
class Answer:
    """A rival's expected answer to a raise: how likely they pay, how much, and one's part of the pot if they do."""

    stays: float
    more: int
    share: float


@dataclass
class Weighing:
    """One turn."""

    situation: Situation
    street: Street
    ranges: Mapping[int, Weights]
    habits: Mapping[int, Habits]
    chip_value: ChipValue
    experience: Experience
    raises: int
    """On this street so far."""
    begun: bool = False
    """Was oneself the last to raise?"""

    def plans(self) -> list[Plan]:
        """Everything it thinks of."""
        situation, seen = self.situation, self._seen()
        told = {"share": percent(seen.share), "rivals": len(situation.rivals), "price": percent(situation.price)}
        plans = [self._stay(seen, told)]
        if situation.owed:
            plans.append(Plan(0.0, Choice("fold"), folding(told)))
        return plans + [self._raise(total, told, seen) for total in self._totals()]

    def _seen(self) -> Seen:
        share = _against_all([self.share_against(rival) for rival in self.situation.rivals])
        by_ranges = prod([self.street.share(weights) for weights in self.ranges.values()])
        return Seen(self.habits, share, by_ranges, self.raises, self.begun)

    def _stay(self, seen: Seen, told: dict[str, int]) -> Plan:
        situation, cost = self.situation, self.situation.owed
        worth = self.chip_value.gamble(cost, situation.winnable + cost, seen.share * _keeps(situation, cost))
        return self._plan(worth, situation.stay(), Reason("calls" if cost else "checks", told), seen)

    def _totals(self) -> list[int]:
        """What it thinks of raising to."""
        situation = self.situation
        if situation.raises is None:
            return []
        least, most, pot = situation.raises.low, situation.raises.high, situation.pot + situation.owed
        totals = [least, *[round(situation.highest + size * pot) for size in SIZES]]
        if most <= situation.highest + pot * ALL / max([habits.yields for habits in self.habits.values()]):
            totals.append(most)
        return sorted({min(max(total, least), most) for total in totals})

    def _raise(self, total: int, told: dict[str, int], seen: Seen) -> Plan:
        """All fold, or somebody pays with the better part of what they may hold."""
        situation, cost = self.situation, total - self.situation.mine.bet
        answers = [self._answer(rival, total, cost) for rival in situation.rivals]
        all_fold = 1.0
        for answer in answers:
            all_fold *= 1 - answer.stays
        called, then = 1 - all_fold, _if_called(answers)
        risked = min(cost, max([one.stack + one.bet for one in situation.rivals]) - situation.mine.bet)
        paid = sum([answer.stays * answer.more for answer in answers]) / called if called else 0.0
        worth = all_fold * self.chip_value.gamble(0, situation.pot, 1)
        worth += called * self.chip_value.gamble(risked, situation.pot + risked + paid, then * _keeps(situation, cost))
        why = Reason(_called(situation, told), told | {"folds": percent(all_fold), "called": percent(then)})
        return self._plan(worth - RISK * cost, situation.raise_to(total), why, seen, (all_fold, then))

    def _plan(
        self, worth: float, choice: Choice, why: Reason, seen: Seen, if_raised: tuple[float, float] = (0.0, 0.0)
    ) -> Plan:
        """A plan, worth what is expected of it and what such plans have come to beyond."""
        situation, kind = self.situation, KIND[why.code, self.situation.owed > 0]
        place = (len(situation.hand.board) - 3) * PLANS + kind
        worth += self.experience.worth[place] * situation.pot
        size = (choice.amount - situation.highest) / (situation.pot + situation.owed) if choice.move == "raise" else 0.0
        plan, beyond = Plan(worth, choice, why, place), self.experience.beyond
        plan.traits = of_plan(situation, seen, Sort(kind, size, *if_raised, worth / max(1, situation.pot)))
        plan.beyond = situation.pot * weighed(beyond, plan.traits) if beyond else 0.0
        plan.worth += plan.beyond
        return plan

    def _answer(self, rival: SeatView, total: int, cost: int) -> Answer:
        more = max(0, min(total - rival.bet, rival.stack))
        (stays, share), where = self.guess(rival, more, cost), self.raise_spot(more, cost)
        if self.experience is UNTRAINED:
            stays = float(stays ** (self.habits[rival.seat].yields / USUAL))
            share = self.street.share_of_best(self.ranges[rival.seat], stays)
        elif rival.stack:
            folds = (1 - shifted(stays, self.experience.pays[where])) * self.habits[rival.seat].yields_more
            stays = max(1 - SUREST, 1 - folds)
        return Answer(stays, more, shifted(share, self.experience.called[where // 5]))

    def guess(self, rival: SeatView, more: int, cost: int) -> tuple[float, float]:
        """By their range alone: how likely a rival pays so much more, and one's part of the pot then."""
        weights, price = self.ranges[rival.seat], more / (self.situation.pot + cost + more)
        stays = 1.0 if not rival.stack else self.street.stays(weights, LOOSEST + STIFFER * price)
        return stays, self.street.share_of_best(weights, stays)

    def share_against(self, rival: SeatView) -> float:
        """One's part of the pot against a rival alone: by their range, and by what such bets have been worth."""
        shifts = self.experience.faced if self.has_bet(rival) else self.experience.unasked
        return shifted(self.street.share(self.ranges[rival.seat]), shifts[self.faced_spot(rival)])

    def has_bet(self, rival: SeatView) -> bool:
        """Is it their bet that one is asked to pay?"""
        return self.situation.owed > 0 and rival.bet >= self.situation.highest

    def faced_spot(self, rival: SeatView) -> int:
        """Where in `Experience.faced` one is, or in `Experience.unasked` if they have not bet."""
        board = len(self.situation.hand.board)
        if not self.has_bet(rival):
            return board - 3
        where = spot(board, again=self.raises > 1, part=self.situation.owed / self.situation.pot)
        return where + SPOTS * (self.habits[rival.seat].bets > BOLD)

    def raise_spot(self, more: int, cost: int) -> int:
        """Where a rival is who is asked for so much more."""
        return spot(len(self.situation.hand.board), again=self.raises > 0, part=more / (self.situation.pot + cost))


def _called(situation: Situation, told: dict[str, int]) -> str:
    """What one calls such a raise: for value with more than one's part of the chances, else a bluff."""
    if told["share"] < 100 / (len(situation.rivals) + 1) + 8:
        return "bluffs-into"
    return "raises-value" if situation.owed else "bets-value"


def _if_called(answers: list[Answer]) -> float:
    """Against those who pay: of several the likelier count more, and each further one costs some."""
    likely = sum([answer.stays for answer in answers])
    if not likely:
        return 0.5
    mean = sum([answer.stays * answer.share for answer in answers]) / likely
    return float(mean ** max(1.0, 0.85 * likely + 0.15))


def _against_all(shares: list[float]) -> float:
    """One's part against all of them at once: who beats one of them has a good hand, and beats the next one sooner."""
    first, *others = sorted(shares)
    for share in others:
        first *= share**0.85
    return float(first)


def _keeps(situation: Situation, cost: int) -> float:
    """What of their chances they make chips of: those who speak first lose some on the streets to come."""
    if len(situation.hand.board) == 5 or situation.mine.stack <= cost or not any(one.stack for one in situation.rivals):
        return 1.0
    return 0.97 if situation.last else 0.9
