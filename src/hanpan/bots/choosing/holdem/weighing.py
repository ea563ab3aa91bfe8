"""From the flop on: what each thing one may do is worth, against what the rivals may hold and how they play."""

from collections.abc import Mapping
from dataclasses import dataclass

from hanpan.bots.choosing import Choice, Reason, percent
from hanpan.bots.choosing.holdem.habits import Habits
from hanpan.bots.choosing.holdem.purse import Purse
from hanpan.bots.choosing.holdem.ranges import Street, Weights
from hanpan.bots.choosing.holdem.spot import Spot, folding
from hanpan.games.holdem.pictures import SeatView

USUAL = 0.5
"""Who folds to so many bets pays where the next two say; who folds to fewer pays more."""
LOOSEST, STIFFER = 0.17, 1.15
"""What part of all holdings a rival wants to beat before he pays anything, and how much more for a part of the pot."""
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
    """What a rival would do to a raise: how likely he pays, how much, and one's part of the pot if he does."""

    stays: float
    more: int
    share: float


@dataclass
class Weighing:
    """One turn."""

    spot: Spot
    street: Street
    ranges: Mapping[int, Weights]
    habits: Mapping[int, Habits]
    purse: Purse

    def plans(self) -> list[Plan]:
        """Everything it thinks of."""
        spot, share = self.spot, _against_all([self.street.share(weights) for weights in self.ranges.values()])
        told = {"share": percent(share), "rivals": len(spot.rivals), "price": percent(spot.price)}
        plans = [self._stay(share, told)]
        if spot.owed:
            plans.append(Plan(0.0, Choice("fold"), folding(told)))
        return plans + [self._raise(total, told) for total in self._totals()]

    def _stay(self, share: float, told: dict[str, int]) -> Plan:
        spot, cost = self.spot, self.spot.owed
        worth = self.purse.gamble(cost, spot.winnable + cost, share * _keeps(spot, cost))
        return Plan(worth, spot.stay(), Reason("calls" if cost else "checks", told))

    def _totals(self) -> list[int]:
        """What it thinks of raising to."""
        spot = self.spot
        if spot.raises is None:
            return []
        least, most, pot = spot.raises.low, spot.raises.high, spot.pot + spot.owed
        totals = [least, *[round(spot.highest + size * pot) for size in SIZES]]
        if most <= spot.highest + pot * ALL / max([habits.yields for habits in self.habits.values()]):
            totals.append(most)
        return sorted({min(max(total, least), most) for total in totals})

    def _raise(self, total: int, told: dict[str, int]) -> Plan:
        """All fold, or somebody pays with the better part of what he may hold."""
        spot, cost = self.spot, total - self.spot.mine.bet
        answers = [self._answer(rival, total, cost) for rival in spot.rivals]
        all_fold = 1.0
        for answer in answers:
            all_fold *= 1 - answer.stays
        called, share = 1 - all_fold, _if_called(answers)
        risked = min(cost, max([one.stack + one.bet for one in spot.rivals]) - spot.mine.bet)
        paid = sum([answer.stays * answer.more for answer in answers]) / called if called else 0.0
        worth = all_fold * self.purse.gamble(0, spot.pot, 1)
        worth += called * self.purse.gamble(risked, spot.pot + risked + paid, share * _keeps(spot, cost))
        why = Reason(_called(spot, told), told | {"folds": percent(all_fold), "called": percent(share)})
        return Plan(worth - RISK * cost, spot.raise_to(total), why)

    def _answer(self, rival: SeatView, total: int, cost: int) -> Answer:
        weights, more = self.ranges[rival.seat], max(0, min(total - rival.bet, rival.stack))
        price = more / (self.spot.pot + cost + more)
        stays = 1.0 if not rival.stack else self.street.stays(weights, LOOSEST + STIFFER * price)
        stays = float(stays ** (self.habits[rival.seat].yields / USUAL))
        return Answer(stays, more, self.street.share_of_best(weights, stays))


def _called(spot: Spot, told: dict[str, int]) -> str:
    """What one calls such a raise: for value with more than one's part of the chances, else a bluff."""
    if told["share"] < 100 / (len(spot.rivals) + 1) + 8:
        return "bluffs-into"
    return "raises-value" if spot.owed else "bets-value"


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


def _keeps(spot: Spot, cost: int) -> float:
    """What of his chances he makes chips of: those who speak first lose some on the streets to come."""
    if len(spot.hand.board) == 5 or spot.mine.stack <= cost or not any(one.stack for one in spot.rivals):
        return 1.0
    return 0.97 if spot.last else 0.9
