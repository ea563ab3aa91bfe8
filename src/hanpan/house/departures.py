"""Remembers people who left a table (CA-8)."""

from msgspec import Struct

KEPT = 7 * 24 * 3600 * 1000
"""No table asks for longer who left it with a win: the setting's own limit."""


class Departure(Struct, frozen=True):
    """The last time a person left a cash table with a win, or just the last time."""

    table: str
    stake: tuple[int, int]
    at: int
    chips: int
    """What they left with."""
    won: bool
    """More than all they brought there (CA-8.2)."""
    streak: int
    """Wins in a row at this table, up to now."""
