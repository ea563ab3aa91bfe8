"""Works out where the chips of a hand lie from its events alone; a viewer's events are enough."""

from collections.abc import Callable, Iterable
from typing import Any

from hanpan.engine import Event
from hanpan.games.holdem.events import Awarded, Called, Forfeited, HandOpened, Posted, Raised, Returned


class Ledger:
    """The stacks and the pot, event after event."""

    def __init__(self, opened: HandOpened) -> None:
        self.stacks = dict(opened.setup.stacks)
        self.pot = opened.setup.dead
        """Everything in the middle, this street's bets included."""
        self.rounding = 0

    def book(self, event: Event) -> None:
        """Move the chips of one event."""
        move = _MOVES.get(type(event))
        if move is not None:
            move(self, event)

    def _paid(self, event: Posted | Called | Raised) -> None:
        self._move(event.seat, event.paid)

    def _returned(self, event: Returned) -> None:
        self._move(event.seat, -event.amount)

    def _forfeited(self, event: Forfeited) -> None:
        self._move(event.seat, event.stack)
        self.pot += event.outside

    def _awarded(self, event: Awarded) -> None:
        for seat, share in event.shares:
            self._move(seat, -share)
        self.pot -= event.rounding
        self.rounding += event.rounding

    def _move(self, seat: int, paid: int) -> None:
        self.stacks[seat] -= paid
        self.pot += paid


_MOVES: dict[type[Event], Callable[[Ledger, Any], None]] = {
    Posted: Ledger._paid,
    Called: Ledger._paid,
    Raised: Ledger._paid,
    Returned: Ledger._returned,
    Forfeited: Ledger._forfeited,
    Awarded: Ledger._awarded,
}


def booked(events: Iterable[Event]) -> Ledger:
    """The books after all of these events, the first of which opens the hand."""
    told = iter(events)
    opened = next(told)
    assert isinstance(opened, HandOpened), opened
    ledger, find = Ledger(opened), _MOVES.get
    for event in told:
        if (move := find(type(event))) is not None:
            move(ledger, event)
    return ledger
