"""What the house remembers of somebody who left a table (CA-8)."""

from msgspec import Struct


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
