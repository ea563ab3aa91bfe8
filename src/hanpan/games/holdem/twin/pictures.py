"""A hand of the twin as a viewer sees it: painted by the twin while somebody has to act, else by the law."""

from hanpan.engine import Move
from hanpan.games.holdem.pictures import HandView, SeatView
from hanpan.games.holdem.twin.conversion import hand_of
from hanpan.games.holdem.twin.native import NATIVE, Dealt, paint_with
from hanpan.games.holdem.views import see as see_by_law

if NATIVE:
    paint_with(HandView, SeatView, Move)


def see(dealt: Dealt, viewer: int) -> HandView:
    """The same picture as the law's."""
    seen: HandView | None = dealt.look(viewer) if viewer in dealt.table.setup.stacks else None
    return see_by_law(hand_of(dealt), viewer) if seen is None else seen
