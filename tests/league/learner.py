"""A player that imports little: it is made in processes of its own, again and again."""

from typing import Any

from hanpan.bots.choosing import Choice, Reason, Thought
from hanpan.games.holdem import HandView


class Learner:
    """Remembers all it sees in a game, and plays by it: whoever forgets a hand plays another game."""

    def __init__(self) -> None:
        self.seen = 0

    def notice(self, hand: HandView, seat: int) -> None:
        self.seen += hand.pot + seat + len(hand.board)

    def choose(self, hand: HandView, _: int, dice: Any) -> Thought:
        self.seen += 7
        move = hand.moves[(self.seen + dice(0, 2)) % len(hand.moves)]
        return Thought(Choice(move.name, move.low), Reason("learner"))
