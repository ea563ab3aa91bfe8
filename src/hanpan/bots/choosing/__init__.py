"""Chooses among the legal moves of a house bot: pure, one small module a game. It knows what its seat is shown."""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from hanpan.bots.random_bot import Dice
from hanpan.engine import Move
from hanpan.games.holdem import HandView


class Choice(Struct, frozen=True):
    """A move, as it is said to the house."""

    move: str
    amount: int = 0
    option: str = ""


class Reason(Struct, frozen=True):
    """Why a bot did what it did: a sentence of `[bot-reason]` in the words, and the figures in it."""

    code: str
    amounts: dict[str, int] = {}


OWN_TROUBLE = Reason("own-trouble")
"""A builder's code broke, or chose what cannot be: the choice is what costs nothing."""


class Thought(Struct, frozen=True):
    """A bot's move and the reason for it."""

    choice: Choice
    why: Reason


class HoldemPlayer(Protocol):
    """A hold'em player at one seat, at a table of the house or in a league: both show the same hand."""

    def notice(self, hand: HandView, seat: int) -> None:
        """What they are shown while others act; they need not look."""

    def choose(self, hand: HandView, seat: int, dice: Dice) -> Thought:
        """It is their turn: one of `hand.moves`. Their cards lie in their seat of the hand."""


def named(moves: Sequence[Move], name: str) -> Move | None:
    """The legal move of this name, if there is one."""
    return next((move for move in moves if move.name == name), None)


def percent(part: float) -> int:
    """A part of the whole, as a reason tells it."""
    return max(0, min(100, round(100 * part)))
