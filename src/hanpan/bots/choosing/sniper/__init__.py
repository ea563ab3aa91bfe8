"""Sniper Hold'em at two levels."""

from collections.abc import Callable

from hanpan.bots.choosing.sniper.beginner import Beginner
from hanpan.bots.choosing.sniper.player import SniperPlayer
from hanpan.bots.choosing.sniper.sharp import Sharp

SNIPER_PLAYERS: dict[str, Callable[[], SniperPlayer]] = {"beginner": Beginner, "sharp": Sharp}
"""By name. A player remembers what they have noticed: make one for each seat and game."""

__all__ = ["SNIPER_PLAYERS", "SniperPlayer"]
