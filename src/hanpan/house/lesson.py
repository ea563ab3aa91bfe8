"""A lesson: a table of its own, stacked decks, others who play by a script, and a coach."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final

from msgspec import Meta, Struct

from hanpan.cards import Card
from hanpan.engine import Move
from hanpan.house.commands import TableCommand
from hanpan.house.events import TableEvent

LEARNER: Final = "learner"
OTHERS: Final = ("tofu", "potato")
"""Who sits with the learner; what they are called is said in every language."""


class Note(Struct, frozen=True):
    """What the coach says, by the name of its text."""

    name: str
    at: str = ""
    """The part of the page it points at; empty where it speaks of the whole."""
    values: dict[str, int] = {}
    """What stands in its places."""


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    """A legal move, as the learner plays it."""

    move: Annotated[str, Meta(max_length=20)]
    amount: Annotated[int, Meta(ge=0, le=10**6)] = 0
    option: Annotated[str, Meta(max_length=40)] = ""


class Advice(Struct, frozen=True):
    """It is the learner's turn: what the coach says, and would do."""

    note: Note
    choice: Choice


@dataclass(frozen=True, kw_only=True)
class Lesson:
    """A first hand that teaches, by the real rules. Whatever the learner does, it goes on."""

    settings: Any
    """Of its table."""
    arrive: Callable[[Mapping[str, str]], Sequence[TableCommand]]
    """How everybody comes to the table, given their names."""
    decks: tuple[Sequence[Card], ...]
    """In the order in which the dealer asks for them."""
    begins: Callable[[TableEvent], bool]
    """From this fact on the learner looks on; before it people sit down."""
    ends: Callable[[Any, TableEvent], bool]
    """With this fact the lesson is over."""
    answers: frozenset[str]
    """The moves for which the table waits."""
    play: Callable[[Any, str, Sequence[Move]], Choice]
    """What one of the others does."""
    notes: Callable[[Any, TableEvent], tuple[Note, ...]]
    """What the coach says of a fact once it has changed the table; each text is said once."""
    advice: Callable[[Any, Sequence[Move]], Advice]
    wins: Callable[[Any, TableEvent], bool]
    """Is this fact what the learner has played for?"""


def named(moves: Sequence[Move], *names: str) -> Move | None:
    """The first of these that is legal now."""
    return next((move for name in names for move in moves if move.name == name), None)


def staying(moves: Sequence[Move], most: int = 10**9) -> Choice:
    """Check where that is free, call up to so much, else fold."""
    move = named(moves, "check", "call")
    return Choice(move.name, move.low) if move is not None and move.low <= most else Choice("fold")


def raising(moves: Sequence[Move], to: int) -> Choice:
    """To about so much, where there is anything to raise."""
    move = named(moves, "raise")
    return staying(moves) if move is None else Choice("raise", min(max(to, move.low), move.high))


def stacked(pack: Sequence[Card], top: Sequence[Card]) -> tuple[Card, ...]:
    """A whole pack with these cards on top."""
    rest = list(pack)
    for card in top:
        rest.remove(card)
    return (*top, *rest)
