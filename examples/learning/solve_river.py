"""Solves a river exactly enough to say how exact: CFR+ over every hand both players can hold, in a minute on one core.

    python examples/learning/solve_river.py --board AsKd7c7h2s --iterations 200

The game is hold'em heads-up after everything before the river was checked. The tree of moves is walked on the engine's
own hands (`copy` and `act`), so bets, raises and all-ins are the rules' own. Hands are vectors: all 1,081 of each
player are played at once.
"""

import argparse
from dataclasses import dataclass, field
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from hanpan.cards import DECK_52, Card, parse_cards, strength
from hanpan.environments.holdem_numbers import legal_actions, row_of_dealt
from hanpan.environments.holdem_rows import ACTIONS
from hanpan.games.holdem import setup
from hanpan.games.holdem.twin import CALL, CHECK, MAY, Dealt, Table

Values = NDArray[np.float32]
SIZES = ("fold", "check-or-call", "raise-pot", "all-in")


@dataclass
class Node:
    """A decision, or an end: `won` is what chair 0 wins where somebody folded, `at_stake` what a showdown is about."""

    turn: int = -1
    names: tuple[str, ...] = ()
    below: tuple["Node", ...] = ()
    won: float = 0.0
    at_stake: float = 0.0
    regrets: Values = field(default_factory=lambda: np.zeros(0, np.float32))
    played: Values = field(default_factory=lambda: np.zeros(0, np.float32))


class River:
    """The tree, and which hand beats which on this board."""

    def __init__(self, board: list[Card], stack: int, limit: int) -> None:
        left = [card for card in DECK_52 if card not in board]
        self.hands = list(combinations(left, 2))
        masks = np.array([1 << DECK_52.index(one) | 1 << DECK_52.index(two) for one, two in self.hands], np.uint64)
        ranks = np.array([strength([*hand, *board]) for hand in self.hands], np.int64)
        self.apart: Values = (masks[:, None] & masks == 0).astype(np.float32)
        """1 where two hands can be held at once."""
        self.beats: Values = np.sign(ranks[:, None] - ranks).astype(np.float32) * self.apart
        self.deals = float(self.apart.sum())
        self.stack, self.limit = stack, limit
        self.root = self._tree(_checked_to_the_river(stack), 0)
        self.pot = 2.0 * 10

    def _tree(self, dealt: Dealt, raises: int) -> Node:
        if dealt.turn < 0:
            return self._end(dealt)
        legal = legal_actions(row_of_dealt(dealt, dealt.turn, 2 * self.stack))
        chosen = {ACTIONS[action]: move for action, move in legal.items() if ACTIONS[action] in SIZES}
        if not dealt.price:
            chosen.pop("fold", None)
        if raises >= self.limit:
            chosen = {name: move for name, move in chosen.items() if name in ("fold", "check-or-call")}
        below = []
        for name, (kind, amount) in chosen.items():
            fork = dealt.copy()
            fork.act(kind, amount)
            below.append(self._tree(fork, raises + (name in ("raise-pot", "all-in"))))
        shape = len(below), len(self.hands)
        empty = np.zeros(shape, np.float32)
        return Node(dealt.turn, tuple(chosen), tuple(below), regrets=empty, played=empty.copy())

    def _end(self, dealt: Dealt) -> Node:
        won = float(dealt.stacks[0] - self.stack)
        both = dealt.parts()["asked"][4] == 0b11
        return Node(at_stake=abs(won)) if both else Node(won=won)

    def value(self, node: Node, player: int, reach: Values) -> Values:
        """What an end is worth to each hand of a player, against the other's hands as they are reached."""
        if node.at_stake:
            return np.float32(node.at_stake) * (self.beats @ reach)
        return np.float32(node.won if player == 0 else -node.won) * (self.apart @ reach)


def _checked_to_the_river(stack: int) -> Dealt:
    """A deal without a tie, so that the stacks after a showdown tell what it was about."""
    table = Table(setup([stack, stack], button=1, small_blind=5, big_blind=10))
    seed = 0
    while True:
        dealt = table.deal(seed)
        while len(dealt.board()) < 5:
            dealt.act(CALL if dealt.legal() & MAY[CALL] else CHECK)
        fork = dealt.copy()
        while fork.turn >= 0:
            fork.act(CHECK)
        if fork.stacks[0] != stack:
            return dealt
        seed += 1


def strategy(node: Node) -> Values:
    """Regret matching: every action as often as it is regretted."""
    whole = node.regrets.sum(axis=0)
    even = np.float32(1 / len(node.names))
    return np.where(whole > 0, node.regrets / np.where(whole > 0, whole, 1), even).astype(np.float32)


def average(node: Node) -> Values:
    whole = node.played.sum(axis=0)
    return np.where(whole > 0, node.played / np.where(whole > 0, whole, 1), np.float32(1 / len(node.names)))


def learn(river: River, node: Node, player: int, mine: Values, others: Values, weight: int) -> Values:
    """One walk of CFR+ for one player; what each of their hands is worth here."""
    if not node.names:
        return river.value(node, player, others)
    plan = strategy(node)
    if node.turn != player:
        return sum_of([learn(river, one, player, mine, others * plan[at], weight) for at, one in enumerate(node.below)])
    worth = np.stack([learn(river, one, player, mine * plan[at], others, weight) for at, one in enumerate(node.below)])
    whole: Values = (plan * worth).sum(axis=0)
    np.maximum(node.regrets + worth - whole, 0, out=node.regrets)
    node.played += weight * mine * plan
    return whole


def best(river: River, node: Node, player: int, others: Values) -> Values:
    """What each hand wins at most against the other's average strategy."""
    if not node.names:
        return river.value(node, player, others)
    if node.turn == player:
        most: Values = np.stack([best(river, one, player, others) for one in node.below]).max(axis=0)
        return most
    plan = average(node)
    return sum_of([best(river, one, player, others * plan[at]) for at, one in enumerate(node.below)])


def sum_of(values: list[Values]) -> Values:
    whole: Values = np.sum(values, axis=0)
    return whole


def exploitability(river: River) -> float:
    """What a perfect opponent would win on average, in hundredths of the pot."""
    every = np.ones(len(river.hands), np.float32)
    won = sum(float(best(river, river.root, player, every).sum()) for player in (0, 1)) / river.deals
    return 100 * won / 2 / river.pot


def solve(river: River, iterations: int) -> None:
    every = np.ones(len(river.hands), np.float32)
    for number in range(1, iterations + 1):
        for player in (0, 1):
            learn(river, river.root, player, every, every, number)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--board", default="AsKd7c7h2s")
    parser.add_argument("--stack", type=int, default=60)
    parser.add_argument("--raises", type=int, default=3)
    parser.add_argument("--iterations", type=int, default=200)
    given = parser.parse_args()
    river = River(list(parse_cards(given.board)), given.stack, given.raises)
    for _ in range(given.iterations // 50):
        solve(river, 50)
        print(f"exploitability: {exploitability(river):.3f} % of the pot")
    plan = average(river.root)
    for name, often in zip(river.root.names, plan.mean(axis=1), strict=True):
        print(f"first to act: {name} {often:.1%}")


if __name__ == "__main__":
    main()
