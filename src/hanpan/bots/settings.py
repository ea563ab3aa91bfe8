"""The operator's settings for the house's bots."""

from msgspec import Struct


class BotSettings(Struct, frozen=True):
    """Times in seconds."""

    count: int = 24
    """At most so many at the house's tables, and as many again at the tables of people who call them (HO-2.9)."""
    least_seconds: float = 1.0
    """How long a bot thinks, at least and at most."""
    most_seconds: float = 4.0
    alone_seconds: float = 2.5
    """The same where no person plays or looks on: nobody waits, but the journal grows with every hand."""
    fill_seconds: float = 45.0
    """Once somebody waits at a sit-and-go, bots take the last chairs after a tenth to a fifth of this."""
    pause_seconds: float = 12.0
    """Between two rounds or games that a bot starts: time to join."""
    rest_seconds: float = 60.0
    """Delay before a bot that has left, or was refused, tries again."""
