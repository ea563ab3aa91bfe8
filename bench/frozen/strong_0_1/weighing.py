"""From the flop on: what each thing one may do is worth, against what the rivals may hold and how they play."""

from collections.abc import Mapping
from dataclasses import dataclass

from bench.frozen.strong_0_1.chip_value import ChipValue
from bench.frozen.strong_0_1.habits import Habits
from bench.frozen.strong_0_1.ranges import Street, Weights
from bench.frozen.strong_0_1.situation import Situation, folding
from hanpan.bots.choosing import Choice, Reason, percent
from hanpan.games.holdem.pictures import SeatView

USUAL = 0.5
"""Who folds to so many bets pays where the next two say; who folds to fewer pays more."""
LOOSEST, STIFFER = 0.17, 1.15
"""What part of all holdings a rival wants to beat before they pay anything, and how much more for a part of the pot."""
SIZES = (0.4, 0.7, 1.1, 1.7)
"""Bets it thinks of, as parts of the pot, besides the least."""
ALL = 1.1
"""Everything it has is a bet it thinks of up to so many pots, divided by how often the rivals fold: who folds half of
the time pays more with better hands alone, who never folds pays anything."""
RISK = 0.06
"""What each chip bet costs besides: a bet may be raised, and those who pay are better than one thinks."""


@dataclass
class Plan:
    """Something it may do, and how many chips it expects of it."""

    worth: float
    choice: Choice
    why: Reason


@dataclass
class Answer:
    """What a rival would do to a raise: how likely they pay, how much, and one's part of the pot if they do."""

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

    def plans(self) -> list[Plan]:
        """Everything it thinks of."""
        situation, share = (
            self.situation,
            _against_all([self.street.share(weights) for weights in self.ranges.values()]),
        )
        told = {"share": percent(share), "rivals": len(situation.rivals), "price": percent(situation.price)}
        plans = [self._stay(share, told)]
        if situation.owed:
            plans.append(Plan(0.0, Choice("fold"), folding(told)))
        return plans + [self._raise(total, told) for total in self._totals()]

    def _stay(self, share: float, told: dict[str, int]) -> Plan:
        situation, cost = self.situation, self.situation.owed
        worth = self.chip_value.gamble(cost, situation.winnable + cost, share * _keeps(situation, cost))
        return Plan(worth, situation.stay(), Reason("calls" if cost else "checks", told))

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

    def _raise(self, total: int, told: dict[str, int]) -> Plan:
        """All fold, or somebody pays with the better part of what they may hold."""
        situation, cost = self.situation, total - self.situation.mine.bet
        answers = [self._answer(rival, total, cost) for rival in situation.rivals]
        all_fold = 1.0
        for answer in answers:
            all_fold *= 1 - answer.stays
        called, share = 1 - all_fold, _if_called(answers)
        risked = min(cost, max([one.stack + one.bet for one in situation.rivals]) - situation.mine.bet)
        paid = sum([answer.stays * answer.more for answer in answers]) / called if called else 0.0
        worth = all_fold * self.chip_value.gamble(0, situation.pot, 1)
        worth += called * self.chip_value.gamble(risked, situation.pot + risked + paid, share * _keeps(situation, cost))
        why = Reason(_called(situation, told), told | {"folds": percent(all_fold), "called": percent(share)})
        return Plan(worth - RISK * cost, situation.raise_to(total), why)

    def _answer(self, rival: SeatView, total: int, cost: int) -> Answer:
        weights, more = self.ranges[rival.seat], max(0, min(total - rival.bet, rival.stack))
        price = more / (self.situation.pot + cost + more)
        stays = 1.0 if not rival.stack else self.street.stays(weights, LOOSEST + STIFFER * price)
        stays = float(stays ** (self.habits[rival.seat].yields / USUAL))
        return Answer(stays, more, self.street.share_of_best(weights, stays))


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
