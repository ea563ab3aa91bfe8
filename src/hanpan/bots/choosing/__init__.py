"""Which of the legal moves a house bot makes: pure, one small module a game. It knows what its seat is shown."""

from collections.abc import Sequence

from msgspec import Struct

from hanpan.engine import Move


class Choice(Struct, frozen=True):
    """A move, as it is said to the house."""

    move: str
    amount: int = 0
    option: str = ""


def named(moves: Sequence[Move], name: str) -> Move | None:
    """The legal move of this name, if there is one."""
    return next((move for move in moves if move.name == name), None)
