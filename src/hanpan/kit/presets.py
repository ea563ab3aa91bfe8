"""A raise that players usually make, as it is shown: compiled code would forget which names there are."""

from typing import Literal

from msgspec import Struct

Usual = Literal[
    "min",
    "x2",
    "x2.5",
    "x3",
    "x4",
    "third-pot",
    "half-pot",
    "two-thirds-pot",
    "three-quarters-pot",
    "pot",
    "max",
    "all-in",
]


class RaisePreset(Struct, frozen=True, gc=False):
    """A usual raise, and what it goes to."""

    name: Usual
    to: int
