"""A player who throws dice: any game, legal moves only."""

from collections.abc import Callable, Sequence
from typing import Any

from hanpan.engine import Command, Game, Move

Dice = Callable[[int, int], int]
"""`dice(low, high)`: a number from low to high, both included."""


def random_wish(game: Game[Any, Any, Any], seat: int, moves: Sequence[Move], dice: Dice) -> Command:
    """One of the legal moves, each as likely as the others."""
    return game.wish(seat, *random_choice(moves, dice))


def random_choice(moves: Sequence[Move], dice: Dice) -> tuple[str, int, str]:
    """The name of a move, and the amount and the option that go with it."""
    move = moves[dice(0, len(moves) - 1)]
    option = move.options[dice(0, len(move.options) - 1)] if move.options else ""
    return move.name, _amount(move, dice), option


def _amount(move: Move, dice: Dice) -> int:
    """Half the time the least: raises drawn evenly up to the stack would end nearly every hand all-in."""
    if move.low == move.high or dice(0, 1) == 0:
        return move.low
    return dice(move.low, move.high)
