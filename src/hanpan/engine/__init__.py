"""What every game promises, and what can be done with any game that keeps the promise."""

from hanpan.engine.contract import (
    NOBODY,
    OBSERVER,
    Command,
    Deadline,
    Decks,
    Event,
    Game,
    Move,
    Refusal,
    Shuffle,
    UnknownMoveError,
)
from hanpan.engine.dealing import RefusedError, act, deal
from hanpan.engine.decks import shuffling, stacked
from hanpan.engine.play import play, replay, start

__all__ = [
    "NOBODY",
    "OBSERVER",
    "Command",
    "Deadline",
    "Decks",
    "Event",
    "Game",
    "Move",
    "Refusal",
    "RefusedError",
    "Shuffle",
    "UnknownMoveError",
    "act",
    "deal",
    "play",
    "replay",
    "shuffling",
    "stacked",
    "start",
]
