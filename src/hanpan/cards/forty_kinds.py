"""What a hand of the forty is called, and what is declared when it is sniped."""

from enum import IntEnum

import msgspec


class FortyCategory(IntEnum):
    """The kinds of hands of the forty, from the lowest to the highest; there are no flushes (SN-4.1)."""

    HIGH_CARD = 1
    ONE_PAIR = 2
    TWO_PAIR = 3
    THREE_OF_A_KIND = 4
    STRAIGHT = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7


class Combination(msgspec.Struct, frozen=True):
    """A number and a category, e.g. "8 straight": what is declared and what is hit (SN-3.2)."""

    number: int
    category: FortyCategory


def combination(strength: int) -> Combination:
    """The number and category a forty-card strength stands for."""
    category, number = divmod(strength, 16)
    if not (1 <= category <= 7 and 1 <= number <= 10):
        raise ValueError(f"no hand of the forty has strength {strength}")
    return Combination(number, FortyCategory(category))
