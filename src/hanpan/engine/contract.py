"""The contract of a game.

    a wish (Command) → decide → a fact (Event) → evolve → the dealer's own facts (follow → evolve) → see

One wish becomes one fact or a refusal. What the dealer then does unasked (deal the flop, open the hands,
push the pot) are facts of their own, one at a time, so that no rule has to look ahead of the state it reads.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar, final

from msgspec import Struct

from hanpan.cards import Card

NOBODY: Final = -1
OBSERVER: Final = -1
"""The viewer who holds no seat. A viewer is the number of a seat, or this."""


def kebab(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Command(Struct, frozen=True, gc=False, tag_field="command", tag=kebab, forbid_unknown_fields=True):
    """A wish: what somebody at the table asks for."""

    seat: int


class Event(Struct, frozen=True, gc=False, tag_field="event", tag=kebab, forbid_unknown_fields=True):
    """A fact: what has happened, true forever once it is in the journal."""


@final
class Refusal(Struct, frozen=True, gc=False):
    """A wish not granted: a stable code, the rule it rests on, and the amounts that explain it. There is no other kind
    of it: the house asks every answer for its type, which takes a fraction of `isinstance`."""

    code: str
    rule: str
    amounts: dict[str, int] = {}


class Move(Struct, frozen=True, gc=False):
    """One thing a seat may do now, as data: `fold`, `call 20`, `raise 40 to 500`, `show AsKd/As/Kd`."""

    name: str
    low: int = 0
    high: int = 0
    options: tuple[str, ...] = ()

    def __str__(self) -> str:
        if self.options:
            return f"{self.name} {'/'.join(self.options)}"
        if self.low != self.high:
            return f"{self.name} {self.low} to {self.high}"
        return f"{self.name} {self.low}" if self.low else self.name


class UnknownMoveError(ValueError):
    """No move of this game has that name."""


class Deadline(Struct, frozen=True, gc=False):
    """How long the game waits for a seat, and the wish that counts when it stays silent."""

    seat: int
    seconds: int
    otherwise: Command


@final
class Shuffle(Struct, frozen=True, gc=False):
    """No fact yet: the dealer wants this pack shuffled before going on."""

    pack: tuple[Card, ...]


Decks = Callable[[tuple[Card, ...]], Sequence[Card]]
"""Where shuffled decks come from: a pack in, an order out. The pure rooms throw no dice (HE-1.2)."""


Setup = TypeVar("Setup")
State = TypeVar("State")
View = TypeVar("View")


@dataclass(frozen=True)
class Game(Generic[Setup, State, View]):
    """What a game's folder hands out: its promises, each a function that knows no clock, no dice and no I/O.

    `State` is changed in place by `begin` and `evolve` alone. Everything else only reads it.
    """

    name: str
    rules: str
    """The prefix of its rules in the rulebook: `HE`."""
    events: Any
    """The union of its events, and likewise of its commands: what a journal and a wire decode."""
    commands: Any
    open: Callable[[Setup], Event | Refusal]
    """The first fact of a game: who sits where with what."""
    begin: Callable[[Event], State]
    """The state that follows from the first fact."""
    legal: Callable[[State, int], tuple[Move, ...]]
    """All that a seat may do now; nobody works this out again elsewhere."""
    wish: Callable[[int, str, int, str], Command]
    """The command that asks for a move by its name, with an amount within its bounds or one of its options. ValueError
    where the option cannot be read, UnknownMoveError where the game has no such move."""
    decide: Callable[[State, Command], Event | Refusal]
    """What a wish leads to."""
    follow: Callable[[State], Event | Shuffle | None]
    """What the dealer does next, unasked; None while waiting for somebody, or when the game is over."""
    shuffled: Callable[[State, Sequence[Card]], Event]
    """The fact that the pack the dealer wanted lies in this order, which is nobody's to know."""
    evolve: Callable[[State, Event], None]
    """What a fact changes. It decides nothing and cannot fail."""
    deadline: Callable[[State], Deadline | None]
    see: Callable[[State, int], View]
    """The picture of one viewer, built from what they may know."""
    tell: Callable[[Event, int], Event]
    """A fact as one viewer may hear it."""
    text: Callable[[View], str]
    """A picture in one line of text, for logs, errors, scenarios and golden files."""
    chips: Callable[[State], int]
    """All chips of the game, wherever they lie: the same number after every event."""
    sample: Callable[[Callable[[int, int], int]], Setup]
    """A random set-up for random play and the contract tests; `dice(low, high)` throws both ends included."""
