"""A hand as a PHH file holds it."""

from decimal import Decimal
from typing import Any

from msgspec import Struct

Amount = int | Decimal
"""Chips as a file writes them: whole, or with a fraction."""

# A number may be written as 1e999999999, and would fill the memory once it is made whole.
_MOST_DIGITS = 18
_TOO_MUCH = 1_000_000_000_000_000_000


def is_amount(value: object) -> bool:
    """Is this a number of chips that somebody could play for?"""
    if type(value) is int:
        return -_TOO_MUCH < value < _TOO_MUCH
    if not isinstance(value, Decimal) or not value.is_finite():
        return False
    exponent = value.as_tuple().exponent
    return value.adjusted() < _MOST_DIGITS and isinstance(exponent, int) and exponent >= -_MOST_DIGITS


class HandHistory(Struct, frozen=True):
    """One hand of hold'em or its family, its players listed by position: the button is last."""

    antes: tuple[Amount, ...]
    blinds_or_straddles: tuple[Amount, ...]
    """A live post is negative. With two players this and `antes` stand in reverse."""
    min_bet: Amount
    """Where bets are fixed (FT) the small one; the big one is twice as much."""
    starting_stacks: tuple[Amount, ...]
    actions: tuple[str, ...]
    finishing_stacks: tuple[Amount, ...] = ()
    """Empty where the file does not tell them."""
    players: tuple[str, ...] = ()
    """Empty where the file names nobody."""
    fields: dict[str, Any] = {}
    """Every other field; our own begin with `_`."""
    file: str = ""
    name: str = ""
    """The name of its section in a file of many hands."""
    code: str = "NT"
    """The variant, as the format calls it."""

    @property
    def size(self) -> int:
        """How many players are dealt in."""
        return len(self.starting_stacks)

    def names(self) -> tuple[str, ...]:
        """What to call the players: their names, or their positions."""
        return self.players or tuple(f"p{place}" for place in range(1, self.size + 1))
