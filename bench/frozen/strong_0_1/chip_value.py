"""What chips are worth: each the same, or in a tournament what they make of one's place (ICM)."""

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache

from bench.frozen.strong_0_1.situation import Situation
from hanpan.house.evening.points import league
from hanpan.odds import icm

STEPS = (0.0, 0.3, 0.6, 1.0, 1.4, 2.0, 3.0)
"""Where the worth of a stack is reckoned, as parts of what one has; between them it runs straight."""
SHORT = 4
"""Big blinds with which somebody is about to go out."""
BY_PLACE = 0.7
"""How much of it is by places; the rest is chips. The model sees stacks as they are and no blinds to come: who waits
pays them, and who goes by the model alone waits too long (bench/tournaments.py)."""


class ChipValue:
    """One's stack before a decision, and what it may become. Each chip is worth the same."""

    def __init__(self, stack: int) -> None:
        self.stack = stack

    def worth(self, stack: float) -> float:
        """In chips, as many as one has now counting as themselves."""
        return stack

    def gamble(self, cost: float, pot: float, share: float) -> float:
        """Pay so much, and win a pot with this chance; less what it is worth to do nothing."""
        lost = self.stack - cost
        return share * self.worth(lost + pot) + (1 - share) * self.worth(lost) - self.worth(self.stack)


class PowerValue(ChipValue):
    """To the last chip: worth less the more one has, by the same power for all. Two alone play for all the chips."""

    def __init__(self, stack: int, players: int) -> None:
        super().__init__(stack)
        self.power = 1.0 if players == 2 else 0.72 if players < 5 else 0.68

    def worth(self, stack: float) -> float:
        whole = max(1, self.stack)
        return whole * float((max(0.0, stack) / whole) ** self.power)


class TournamentValue(ChipValue):
    """Who is out gains no place any more, and whoever waits may: chips one keeps are worth more than those one wins."""

    def __init__(self, stack: int, others: Sequence[int], prizes: Sequence[int]) -> None:
        super().__init__(stack)
        self.stacks, self.worths = _curve(stack, tuple(sorted(others)), tuple(prizes))

    def worth(self, stack: float) -> float:
        at = min(max(1, bisect_left(self.stacks, stack)), len(self.stacks) - 1)
        (low, high), (least, most) = self.stacks[at - 1 : at + 1], self.worths[at - 1 : at + 1]
        return least + (most - least) * (max(0.0, stack) - low) / (high - low)


@lru_cache(maxsize=256)
def _curve(stack: int, others: tuple[int, ...], prizes: tuple[int, ...]) -> tuple[list[float], list[float]]:
    """Stacks and what each is worth. What one wins the others lose, each as much as their part."""
    whole = stack + sum(others)
    stacks = sorted({min(step * stack, whole) for step in STEPS} | {float(whole)})
    places = [_place(owned, others, whole, prizes) for owned in stacks]
    now = _place(stack, others, whole, prizes) - places[0]
    by_place = [stack * (place - places[0]) / now for place in places]
    return stacks, [BY_PLACE * worth + (1 - BY_PLACE) * owned for worth, owned in zip(by_place, stacks, strict=True)]


def _place(owned: float, others: tuple[int, ...], whole: int, prizes: tuple[int, ...]) -> float:
    rest = sum(others)
    # Nobody is quite without chips: those would share the places that are left with the ones who are out.
    left = [max(1, round(other * (whole - owned) / rest)) for other in others]
    return icm([round(owned), *left], prizes)[0]


def chip_value(situation: Situation, entered: int) -> ChipValue:
    """As this hand has it: `entered` people play for places (0: nobody does). The model counts where somebody is about
    to go out, which no power can know; elsewhere it has not won more than the tuned power (bench/tournaments.py)."""
    mine, others = situation.mine, [one for one in situation.hand.seats if one.seat != situation.seat]
    if not entered:
        return ChipValue(mine.stack)
    if len(others) < 2 or not _on_bubble(situation, min([one.stack + one.bet for one in others])):
        return PowerValue(mine.stack, len(others) + 1)
    # What lies in the middle belongs to nobody yet; it is theirs where one gives up.
    stacks = [one.stack + one.bet for one in others]
    middle = situation.pot - sum([one.bet for one in others])
    shared = [stack + round(middle * stack / max(1, sum(stacks))) for stack in stacks]
    return TournamentValue(mine.stack, [max(1, stack) for stack in shared], league(entered)[: len(others) + 1])


def _on_bubble(situation: Situation, least: int) -> bool:
    """Is somebody so short, by the blinds and beside one's own stack, that waiting may gain a place?"""
    return least <= SHORT * situation.hand.big_blind and 4 * least <= situation.mine.stack
