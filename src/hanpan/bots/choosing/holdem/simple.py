"""Players without a plan, to measure the others by: dice, one who only calls, one who only raises."""

from abc import ABC, abstractmethod
from collections.abc import Sequence

from hanpan.bots.choosing import Choice, Reason, Thought, named
from hanpan.bots.random_bot import Dice
from hanpan.engine import Move
from hanpan.games.holdem import HandView


class Unwatching:
    """A player that ignores what the others do."""

    looks = "never"
    """A league need not paint them pictures."""

    def notice(self, hand: HandView, seat: int) -> None:
        del hand, seat


class Blind(Unwatching, ABC):
    """A player that needs to know only its legal moves: a league need not show it the hand."""

    @abstractmethod
    def pick(self, moves: Sequence[Move], dice: Dice) -> Choice:
        """One of them."""

    @abstractmethod
    def why(self, moves: Sequence[Move]) -> Reason:
        """Of the one that was picked."""

    def choose(self, hand: HandView, seat: int, dice: Dice) -> Thought:
        del seat
        return Thought(self.pick(hand.moves, dice), self.why(hand.moves))


class RandomPlayer(Blind):
    """Any legal move, each as likely; half of its raises are the least (they would else all be for everything). It
    never folds when checking is free."""

    def pick(self, moves: Sequence[Move], dice: Dice) -> Choice:
        moves = _worth_a_throw(moves)
        move = moves[dice(0, len(moves) - 1)]
        return Choice(move.name, move.low if dice(0, 1) else dice(move.low, move.high))

    def why(self, moves: Sequence[Move]) -> Reason:
        return Reason("dice", {"moves": len(_worth_a_throw(moves))})


def _worth_a_throw(moves: Sequence[Move]) -> Sequence[Move]:
    names = [move.name for move in moves]
    return [move for move in moves if move.name != "fold"] if "check" in names else moves


class Caller(Blind):
    """Checks or calls, whatever it holds."""

    def pick(self, moves: Sequence[Move], dice: Dice) -> Choice:
        del dice
        return stay(moves)

    def why(self, moves: Sequence[Move]) -> Reason:
        del moves
        return Reason("always-calls")


class Raiser(Blind):
    """Raises by the least, and where it may not, checks or calls."""

    def pick(self, moves: Sequence[Move], dice: Dice) -> Choice:
        del dice
        raises = named(moves, "raise")
        return stay(moves) if raises is None else Choice("raise", raises.low)

    def why(self, moves: Sequence[Move]) -> Reason:
        del moves
        return Reason("always-raises")


def stay(moves: Sequence[Move]) -> Choice:
    """Check, or call where that costs something."""
    call = named(moves, "call")
    return Choice("check") if call is None else Choice("call", call.low)
