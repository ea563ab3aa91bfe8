"""A strong player: it knows its rivals' habits, weighs what they may hold, and takes what wins most chips."""

from collections.abc import Callable

from hanpan.bots.choosing import Reason, Thought
from hanpan.bots.choosing.holdem import answering, by_equity, pushing
from hanpan.bots.choosing.holdem.chip_value import ChipValue, Field, chip_value
from hanpan.bots.choosing.holdem.experience import UNTRAINED, Experience, experience_for
from hanpan.bots.choosing.holdem.ranges import Street, Weights, spread, starting
from hanpan.bots.choosing.holdem.situation import Situation
from hanpan.bots.choosing.holdem.traits import first_raiser
from hanpan.bots.choosing.holdem.watching import Watcher
from hanpan.bots.choosing.holdem.weighing import Plan, Weighing
from hanpan.bots.random_bot import Dice
from hanpan.cards import NATIVE, Card, rivals
from hanpan.games.holdem import HandView
from hanpan.games.holdem.pictures import SeatView

BOARDS = 120 if NATIVE else 4
"""Boards it imagines on the flop; from the turn on all of them are counted."""

DEEP = 60
"""Big blinds at the beginning of a hand from which on what it learnt, a hundred deep, is true."""

LIVELY = -0.01
"""`Habits.livelier` of those against whom it has learnt, and of strangers; who plays fewer hands than that plays
otherwise after the flop, too (the house's `solid` and `beginner` do), and is met with what the ranges say."""

KNOWN = 10
"""Two alone are met every hand by the same one: a stranger, for so many times that they could play or fold before the
flop. After that what it learnt is used against whoever is livelier than guessed."""


class Strong:
    """See above."""

    def __init__(self, experience: Callable[[int], Experience] = experience_for) -> None:
        self.experience = experience
        """What it has learnt of tables of a size."""
        self.watcher = Watcher(experience)
        self.streets: dict[tuple[Card, ...], Street] = {}
        """The boards of this hand that it has looked at."""
        self.field: Field | None = None
        """The tournament over several tables that it plays in, where somebody tells it."""

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
            return answering.choose(situation, self.watcher, self._learnt(situation)) or pushing.choose(
                situation, self.watcher, self.chip_value(situation)
            )
        plans = self.weighing(situation, dice).plans()
        best = max(plans, key=lambda plan: plan.worth)
        reckoned = max(plans, key=lambda plan: plan.worth - plan.beyond)
        return Thought(best.choice, best.why if best.choice.move == reckoned.choice.move else _learnt(best))

    def weighing(self, situation: Situation, dice: Dice) -> Weighing:
        street = [self._look(situation, cards, dice) for cards in (3, 4, 5) if cards <= len(situation.hand.board)][-1]
        ranges = {rival.seat: self._range(situation, rival, street) for rival in situation.rivals}
        habits = {rival.seat: self.watcher.of(rival.seat) for rival in situation.rivals}
        raises = max(self.watcher.raises(len(situation.hand.board)), int(situation.owed > 0))
        raisers = [action.seat for action in self.watcher.actions if action.name == "raise"]
        begun = raisers[-1:] == [situation.seat]
        return Weighing(
            situation, street, ranges, habits, self.chip_value(situation), self._learnt(situation), raises, begun
        )

    def _learnt(self, situation: Situation) -> Experience:
        """Of a table like this one, as deep as it was learnt, against such rivals."""
        if self.watcher.depth < DEEP or not self.meets_known_kinds(situation):
            return UNTRAINED
        return self.experience(len(situation.hand.seats))

    def meets_known_kinds(self, situation: Situation) -> bool:
        """Are those it must think of like those it has learnt against?"""
        if len(situation.hand.seats) == 2:
            rival = self.watcher.of(situation.rivals[0].seat)
            return rival.played.could >= KNOWN and rival.livelier > 0
        raiser = None if situation.hand.board else first_raiser(self.watcher.actions)
        met = [one.seat for one in situation.rivals] if raiser is None else [raiser]
        return all(self.watcher.of(seat).livelier >= LIVELY for seat in met)

    def chip_value(self, situation: Situation) -> ChipValue:
        """In a tournament by the places one may still reach."""
        return chip_value(situation, self.watcher.entered if self.watcher.freezeout else 0, self.field)

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


def _learnt(plan: Plan) -> Reason:
    """Why it does not do what the chances alone would have it do."""
    share = {"share": plan.why.amounts["share"]}
    match plan.choice.move:
        case "fold":
            return Reason("folds-learnt", share)
        case "call":
            return Reason("calls-learnt", share)
        case "check":
            return Reason("checks-learnt", share)
    return Reason("raises-learnt", share)
