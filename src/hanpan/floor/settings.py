"""The operator's settings for the running house."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

Admission = Literal["open", "code", "closed"]
"""Newcomers let in: anybody, those with an invitation code, or nobody."""


class FloorSettings(Struct, frozen=True):
    """Every limit has a default that suits a club."""

    daily_limit: int = 10_000
    """How many chips the cage gives a person in a day (HO-1.1)."""
    grace_seconds: int = 10
    """After a restart everyone on turn has so much more time, to come back (HO-7.5)."""
    timers: Mapping[str, int] = {}
    """Seconds by name (HO-7.1, SN-6.2); what is not named is as each kind of table has it."""
    most_tables: int = 2_000
    """Tables in the house at a time."""
    tables_per_person: int = 5
    """Tables one person may have opened and that still live."""
    tables_per_guest: int = 3
    """The same, of a guest without a password."""
    tables_per_address: int = 60
    """Tables that all from one address may have opened and that still live; 0: as many as they like."""
    newcomers: Admission = "open"
    """Until an operator says otherwise."""
    house_password: str = ""
    """A code that always opens."""
    chat: bool = True
    """May people write? Until an operator says otherwise."""
    chat_lines: int = 5
    """Lines that one person writes in `chat_seconds`; 0: as many as they like."""
    chat_seconds: int = 5
    snapshot_every: int = 200
    """A table is written down whole after so many facts, between two hands: recovery reads the facts since."""
