"""Where the chips of a hand lie, worked out from its events alone: a viewer's events are enough."""

from collections.abc import Iterable

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
        if isinstance(event, (Posted, Called, Raised)):
            self._move(event.seat, event.paid)
        elif isinstance(event, Returned):
            self._move(event.seat, -event.amount)
        elif isinstance(event, Forfeited):
            self._move(event.seat, event.stack)
            self.pot += event.outside
        elif isinstance(event, Awarded):
            for seat, share in event.shares:
                self._move(seat, -share)
            self.pot -= event.rounding
            self.rounding += event.rounding

    def _move(self, seat: int, paid: int) -> None:
        self.stacks[seat] -= paid
        self.pot += paid


def booked(events: Iterable[Event]) -> Ledger:
    """The books after all of these events, the first of which opens the hand."""
    told = iter(events)
    opened = next(told)
    assert isinstance(opened, HandOpened), opened
    ledger = Ledger(opened)
    for event in told:
        ledger.book(event)
    return ledger
