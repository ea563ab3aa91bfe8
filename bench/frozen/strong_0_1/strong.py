"""A strong player: it knows its rivals' habits, weighs what they may hold, and takes what wins most chips."""

from bench.frozen.strong_0_1 import by_equity, pushing
from bench.frozen.strong_0_1.chip_value import ChipValue, chip_value
from bench.frozen.strong_0_1.ranges import Street, Weights, spread, starting
from bench.frozen.strong_0_1.situation import Situation
from bench.frozen.strong_0_1.watching import Watcher
from bench.frozen.strong_0_1.weighing import Weighing
from hanpan.bots.choosing import Thought
from hanpan.bots.random_bot import Dice
from hanpan.cards import NATIVE, Card, rivals
from hanpan.games.holdem import HandView
from hanpan.games.holdem.pictures import SeatView

BOARDS = 120 if NATIVE else 4
"""Boards it imagines on the flop; from the turn on all of them are counted."""


class Strong:
    """See above."""

    def __init__(self) -> None:
        self.watcher = Watcher()
        self.streets: dict[tuple[Card, ...], Street] = {}
        """The boards of this hand that it has looked at."""

    def notice(self, hand: HandView, seat: int) -> None:
        if by_equity.knows_ranges(hand):  # habits of another game would mislead
            self.watcher.look(hand, seat)

    def choose(self, hand: HandView, seat: int, dice: Dice) -> Thought:
        situation = Situation(hand, seat)
        if not by_equity.knows_ranges(hand):
            return by_equity.choose(situation, dice)
        self.notice(hand, seat)
        if not hand.board:
            self.streets = {}
            return pushing.choose(situation, self.watcher, self.chip_value(situation))
        best = max(self._weighing(situation, dice).plans(), key=lambda plan: plan.worth)
        return Thought(best.choice, best.why)

    def _weighing(self, situation: Situation, dice: Dice) -> Weighing:
        street = [self._look(situation, cards, dice) for cards in (3, 4, 5) if cards <= len(situation.hand.board)][-1]
        ranges = {rival.seat: self._range(situation, rival, street) for rival in situation.rivals}
        habits = {rival.seat: self.watcher.of(rival.seat) for rival in situation.rivals}
        return Weighing(situation, street, ranges, habits, self.chip_value(situation))

    def chip_value(self, situation: Situation) -> ChipValue:
        """In a tournament by the places one may still reach."""
        return chip_value(situation, self.watcher.entered if self.watcher.freezeout else 0)

    def _look(self, situation: Situation, cards: int, dice: Dice) -> Street:
        board = situation.cards + situation.hand.board[:cards]
        if board not in self.streets:
            self.streets[board] = Street(rivals(situation.cards, board[2:], BOARDS, dice(0, 2**31)))
        return self.streets[board]

    def _range(self, situation: Situation, rival: SeatView, street: Street) -> Weights:
        """What a rival may hold after everything they did in this hand."""
        habits = self.watcher.of(rival.seat)
        did = [action for action in self.watcher.actions if action.seat == rival.seat]
        weights = spread(
            starting([action for action in did if not action.street], habits, situation.depth), street.seen
        )
        for action in did:
            board = situation.cards + situation.hand.board[: action.street]
            if action.street and board in self.streets:
                weights = self.streets[board].after(weights, action, habits)
        return weights
