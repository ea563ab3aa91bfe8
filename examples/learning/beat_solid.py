"""Learns to beat the house's `solid` player heads-up, one hundred big blinds deep, in some minutes on one core.

    python examples/learning/beat_solid.py --hands 20000

A table of values (Monte Carlo control): what a decision brought from there on, by what one could see (street, strength,
price, position) and what one did. It begins with what the price says, and learns how the other one really plays. In
each hand at most one decision is tried out, so that no value is spoilt by what was tried after it.
"""

import argparse
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import sqrt

import numpy as np

from hanpan.cards import DECK_52, rivals
from hanpan.environments import SeatEnv

CARDS, STREETS, AMOUNTS = 52, 4, 4
CHIPS = 200
"""Of both players together, in big blinds."""
SIZES = {1: 0.0, 3: 0.5, 4: 1.0, 6: 5.0}
"""By action: how much it raises, in pots."""
TRUST = 5
"""How many hands the first guess is worth."""
Key = tuple[int, ...]


@lru_cache(1 << 16)
def share(hole: tuple[int, ...], board: tuple[int, ...]) -> float:
    """Of the pot, against any two cards."""
    seen = rivals([DECK_52[code] for code in hole], [DECK_52[code] for code in board], 40, 1)
    known = [one for one in seen.shares if one >= 0]
    return sum(known) / len(known)


@dataclass(frozen=True)
class Situation:
    """What an observation comes to; chips in big blinds."""

    key: Key
    """Street, strength in tenths, price, who has the button."""
    share: float
    pot: float
    price: float
    paid: float


def situation(seen: np.ndarray) -> Situation:
    hole = tuple(int(code) for code in np.flatnonzero(seen[:CARDS]))
    board = tuple(int(code) for code in np.flatnonzero(seen[CARDS : 2 * CARDS]))
    at = 2 * CARDS + STREETS
    pot, price = float(seen[at]) * CHIPS, float(seen[at + 1]) * CHIPS
    paid = CHIPS / 2 - float(seen[at + AMOUNTS]) * CHIPS
    asked = 0 if price == 0 else 1 + int(price > 0.2 * pot) + int(price > 0.45 * pot)
    wins = share(hole, board)
    key = len(board), min(9, int(10 * wins)), asked, int(seen[-2])
    return Situation(key, wins, pot, price, paid)


@dataclass
class Learner:
    """Values by situation and action, and how often each was tried."""

    seed: int = 1
    actions: Sequence[int] = (0, 1, 3, 4, 6)
    value: dict[tuple[Key, int], float] = field(default_factory=dict)
    tried: dict[tuple[Key, int], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.dice = random.Random(self.seed)  # noqa: S311 - no house, no chips

    def choose(self, now: Situation, mask: np.ndarray, *, tries: bool) -> int:
        """The best by what is known, or anything."""
        legal = [action for action in self.actions if mask[action]]
        if now.price == 0 and 0 in legal:
            legal.remove(0)  # nobody folds where checking is free
        return self.dice.choice(legal) if tries else max(legal, key=lambda action: self.worth(now, action))

    def worth(self, now: Situation, action: int) -> float:
        """Folding costs nothing more. The rest begins with what the price says, a raise as if it were called."""
        if action == 0:
            return 0.0
        extra = SIZES[action] * (now.pot + now.price)
        first = now.share * (now.pot + now.price + 2 * extra) - now.price - extra
        return self.value.setdefault((now.key, action), first)

    def learn(self, now: Situation, action: int, brought: float) -> None:
        one = now.key, action
        self.worth(now, action)
        self.tried[one] = self.tried.get(one, TRUST) + 1
        if action:
            self.value[one] += (brought - self.value[one]) / self.tried[one]


def play(learner: Learner, opponent: str, hands: int, seed: int, *, learns: bool) -> list[float]:
    """What each hand brought, in big blinds; also those that were over before one was asked."""
    seat, results = SeatEnv("holdem", [opponent], players=2), list[float]()
    seen, info = seat.reset(seed=seed)
    while len(results) < hands:
        results += info["unasked"]
        done, over, won = list[tuple[Situation, int]](), False, 0.0
        trial = learner.dice.choice((0, 0, 1, 2, 3, 4)) if learns else -1
        while not over:
            now = situation(seen)
            action = learner.choose(now, info["action_mask"], tries=len(done) == trial)
            done.append((now, action))
            seen, reward, over, _, info = seat.step(action)
            won += float(reward)
        if learns:
            for now, action in done[min(trial, len(done) - 1) :]:
                learner.learn(now, action, won + now.paid)
        results.append(won)
        seen, info = seat.reset()
    return results


def told(results: Sequence[float]) -> tuple[float, float]:
    """Big blinds in a hundred hands, and what a 95 % interval leaves on each side."""
    mean = sum(results) / len(results)
    spread = sqrt(sum((one - mean) ** 2 for one in results) / (len(results) - 1))
    return 100 * mean, 196 * spread / sqrt(len(results))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--against", default="solid")
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--measured", type=int, default=12_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    learner = Learner(given.seed)
    play(learner, given.against, given.hands, given.seed, learns=True)
    mean, wide = told(play(learner, given.against, given.measured, given.seed + 1, learns=False))
    print(f"{mean:+.1f} ± {wide:.1f} big blinds in 100 hands against {given.against}, {given.measured} fresh hands")


if __name__ == "__main__":
    main()
