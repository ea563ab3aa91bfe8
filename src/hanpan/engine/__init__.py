"""What every game promises, and what can be done with any game that keeps the promise."""

from hanpan.engine.contract import (
    NOBODY,
    OBSERVER,
    Command,
    Deadline,
    Event,
    Game,
    Move,
    Refusal,
    Table,
)
from hanpan.engine.play import play, replay, start

__all__ = [
    "NOBODY",
    "OBSERVER",
    "Command",
    "Deadline",
    "Event",
    "Game",
    "Move",
    "Refusal",
    "Table",
    "play",
    "replay",
    "start",
]
