"""Following one hand after the other from one seat: what the others do, and what kind of game this is."""

from collections.abc import Callable

from hanpan.bots.choosing.holdem.experience import Experience, experience_for
from hanpan.bots.choosing.holdem.habits import Habits
from hanpan.bots.choosing.holdem.inferred_actions import Action, actions, unopened
from hanpan.bots.choosing.holdem.situation import Situation
from hanpan.games.holdem import HandView

PATIENCE = 15
"""Hands after which a game whose blinds have not risen is none to the last chip."""


class Watcher:
    """Follows one hand after the other from one seat."""

    def __init__(self, experience: Callable[[int], Experience] = experience_for) -> None:
        self.experience = experience
        """What is known of people at tables of a size."""
        self.before: HandView | None = None
        self.own: tuple[object, ...] = ()
        self.actions: list[Action] = []
        """Of this hand, the others' and their own."""
        self.habits: dict[int, Habits] = {}
        self.depth = 0.0
        """Big blinds one could win or lose when this hand began."""
        self.blinds = 0
        self.hands = 0
        self.risen = False
        self.freezeout = False
        """Is this a game to the last chip? Then chips lost weigh more than chips won."""
        self.entered = 0
        """How many have played at this table at a time: as many places are played for."""

    def look(self, hand: HandView, seat: int) -> None:
        over = self.before is None or self.before.street == "over"
        if hand.street == "posting" or (over and hand.street == "over"):
            return
        if over or self._is_another(hand, seat):
            self._begin(hand, seat)
        before, self.before = self.before, hand
        assert before is not None
        for action in actions(before, hand):
            action.raises = self.raises(action.street)
            self.actions.append(action)
            if action.seat != seat:
                self.habits.setdefault(action.seat, Habits()).note(action)

    def raises(self, street: int) -> int:
        """How often it was bet or raised in this hand with so many cards on the board."""
        return len([one for one in self.actions if one.street == street and one.name == "raise"])

    def of(self, seat: int) -> Habits:
        return self.habits.setdefault(seat, Habits())

    def _is_another(self, hand: HandView, seat: int) -> bool:
        before = self.before
        assert before is not None
        unfolded = {one.seat for one in before.seats if one.state == "folded"} & {
            one.seat for one in hand.seats if one.state in ("in", "all-in")
        }
        return bool(
            hand.button != before.button
            or _own(hand, seat) != self.own
            or hand.board[: len(before.board)] != before.board
            or unfolded
        )

    def _begin(self, hand: HandView, seat: int) -> None:
        """Forget players who have left: somebody else may take their seat."""
        self.before, self.own, self.actions = unopened(hand), _own(hand, seat), []
        self.depth = Situation(self.before, seat).depth
        here = {one.seat for one in hand.seats}
        self.habits = {other: habits for other, habits in self.habits.items() if other in here}
        for other in here:
            self.of(other).players, self.of(other).experience = len(here), self.experience(len(here))
        self._what_game(hand)

    def _what_game(self, hand: HandView) -> None:
        """Nobody says it: in a freeze-out the blinds rise, and before that all begin with the same."""
        self.hands += 1
        self.entered = max(self.entered, len(hand.seats))
        rises = 0 < self.blinds < hand.big_blind
        alike = len({one.stack + one.bet for one in hand.seats}) == 1 and self.hands == 1
        self.freezeout = rises or alike or (self.freezeout and (self.hands < PATIENCE or self.risen))
        self.risen = self.risen or rises
        self.blinds = hand.big_blind


def _own(hand: HandView, seat: int) -> tuple[object, ...]:
    return next((one.cards for one in hand.seats if one.seat == seat), ())
