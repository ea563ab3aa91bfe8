"""Hold'em at several levels, each behind the same two questions (`HoldemPlayer`)."""

from collections.abc import Callable

from hanpan.bots.choosing import HoldemPlayer
from hanpan.bots.choosing.holdem.beginner import Beginner
from hanpan.bots.choosing.holdem.simple import Caller, Raiser, RandomPlayer
from hanpan.bots.choosing.holdem.solid import Solid
from hanpan.bots.choosing.holdem.strong import Strong

HOLDEM_PLAYERS: dict[str, Callable[[], HoldemPlayer]] = {
    "random": RandomPlayer,
    "caller": Caller,
    "raiser": Raiser,
    "beginner": Beginner,
    "solid": Solid,
    "strong": Strong,
}
"""By name. A player remembers what they have noticed: make one for each seat and game."""

__all__ = ["HOLDEM_PLAYERS"]
