"""LG-2.2: who of those out in the same hand places higher."""

from collections.abc import Sequence

from hanpan.engine import Event
from hanpan.games.holdem import strength_of
from hanpan.games.holdem.events import BoardDealt, Dealt, HandOpened


def fell(journal: Sequence[Event], out: Sequence[int], before: dict[int, int]) -> list[int]:
    """Those out in this hand, the lowest place first.

    Nobody is out who has not been all-in, and whoever is all-in sees the whole board: each of them has a hand of
    seven cards. The stronger one places higher; of equal ones that with more chips before the hand; then who sits
    nearer to the button's left, in which order `out` names them.
    """
    if len(out) < 2:
        return list(out)
    opened = journal[0]
    assert isinstance(opened, HandOpened), opened
    variant = opened.setup.variant
    hole = next(event.hole for event in journal if isinstance(event, Dealt))
    board = tuple(card for event in journal if isinstance(event, BoardDealt) for card in event.cards)
    return sorted(out, key=lambda seat: (strength_of(variant, hole[seat], board), before[seat], -out.index(seat)))
