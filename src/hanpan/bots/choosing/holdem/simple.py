"""Players without a plan, to measure the others by: dice, one who only calls, one who only raises."""

from hanpan.bots.choosing import Choice, Reason, Thought, named
from hanpan.bots.random_bot import Dice
from hanpan.games.holdem import HandView


class Unwatching:
    """Who does not look at what the others do."""

    looks = "never"
    """A league need not paint them pictures."""

    def notice(self, hand: HandView, seat: int) -> None:
        del hand, seat


class RandomPlayer(Unwatching):
    """Any legal move, each as likely; half of its raises are the least (they would else all be for everything). It
    never folds for nothing."""

    def choose(self, hand: HandView, seat: int, dice: Dice) -> Thought:
        del seat
        free = named(hand.moves, "check") is not None
        moves = [move for move in hand.moves if not (free and move.name == "fold")]
        move = moves[dice(0, len(moves) - 1)]
        amount = move.low if dice(0, 1) else dice(move.low, move.high)
        return Thought(Choice(move.name, amount), Reason("dice", {"moves": len(moves)}))


class Caller(Unwatching):
    """Checks or calls, whatever it holds."""

    def choose(self, hand: HandView, seat: int, dice: Dice) -> Thought:
        del seat, dice
        return Thought(stay(hand), Reason("always-calls"))


class Raiser(Unwatching):
    """Raises by the least, and where it may not, checks or calls."""

    def choose(self, hand: HandView, seat: int, dice: Dice) -> Thought:
        del seat, dice
        raises = named(hand.moves, "raise")
        choice = stay(hand) if raises is None else Choice("raise", raises.low)
        return Thought(choice, Reason("always-raises"))


def stay(hand: HandView) -> Choice:
    """Check, or call where that costs something."""
    call = named(hand.moves, "call")
    return Choice("check") if call is None else Choice("call", call.low)
