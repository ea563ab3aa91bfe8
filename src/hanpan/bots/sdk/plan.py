"""A builder's plan for a bot: where, what and how long it plays."""

from typing import Literal

from msgspec import Struct

from hanpan.bots.settings import BotSettings
from hanpan.words import FALLBACK


class Plan(Struct, frozen=True):
    """Where, with how much, for how long."""

    table: str = ""
    """Its name; where none is given a table of the game is looked for."""
    game: str = "holdem"
    format: str = ""
    """cash, sng, …; any of the game's where nothing is said."""
    hands: int = 0
    """After so many it leaves; 0: it stays."""
    buy_in: int = 0
    """At a hold'em table, as near to this as the table allows; 0: the most."""
    entry: Literal["post", "wait"] = "post"
    """CA-3.1: post the big blind to come in, or wait for it; also the answer to entry requests (CA-3.6)."""
    rebuys: int | None = None
    """How often it buys in again before it goes; None: as often as the cage gives chips."""
    think_seconds: float = 10.0
    """What takes longer is answered for it."""
    lang: str = FALLBACK
    seed: int | None = None
    """Of `turn.dice`."""
    code: str = ""
    """An invitation, where the house lets nobody new in without one."""


AT_EASE = BotSettings(pause_seconds=2.0, rest_seconds=6.0)
"""A bot from outside does not pretend to think, and soon asks again."""
