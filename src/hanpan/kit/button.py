"""Where the button is, and who posts the blinds."""

from collections.abc import Collection
from typing import Final

from hanpan.kit.betting import CHAIRS

_FROM: Final = tuple([(*range(after + 1, CHAIRS), *range(after + 1)) for after in range(CHAIRS)])
"""Every chair, from that on the left of one."""


def clockwise(seats: Collection[int], after: int) -> tuple[int, ...]:
    """The seats in the order in which they sit to the left of a chair, that chair last."""
    return tuple([chair for chair in _FROM[after] if chair in seats])


def next_player(seats: Collection[int], button: int) -> int:
    """The button passes to the next player still in; nobody's chair is left with it."""
    return clockwise(seats, button)[0]


def blinds(seats: Collection[int], button: int, heads_up_button_posts_small: bool) -> tuple[int, int]:
    """HE-2.1, HE-2.3: the seats of the small and the big blind."""
    order = clockwise(seats, button)
    if len(order) == 2 and heads_up_button_posts_small:
        return order[1], order[0]
    return order[0], order[1]
