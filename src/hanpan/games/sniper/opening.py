"""SN-1: opening a game, and what makes that impossible."""

from hanpan.engine import NOBODY, Event, Refusal
from hanpan.games.sniper.events import GameOpened
from hanpan.games.sniper.match import Match
from hanpan.games.sniper.seating import SniperSetup
from hanpan.kit.betting import CHAIRS


def open_game(setup: SniperSetup) -> Event | Refusal:
    """The first fact of a game."""
    wrong = fault(setup)
    if wrong is not None:
        return wrong
    return GameOpened(setup)


def fault(setup: SniperSetup) -> Refusal | None:
    """Why this game cannot be opened, if it cannot."""
    seats = setup.stacks
    if not 2 <= len(seats) <= 6:
        return Refusal("players-2-to-6", "SN-1.1", {"players": len(seats)})
    if min(seats) < 0 or max(seats) >= CHAIRS:
        return Refusal("no-such-seat", "SN-1.1", {"seats": CHAIRS})
    if min(seats.values()) <= 0:
        return Refusal("no-chips", "SN-5.3")
    if setup.survival <= 0:
        return Refusal("no-survival-number", "SN-1.2")
    if setup.first != NOBODY and setup.first not in seats:
        return Refusal("first-not-playing", "SN-1.3")
    if setup.seconds <= 0:
        return Refusal("no-time-to-act", "SN-6.2")
    return None


def begin(opened: Event) -> Match:
    """The table before the first round."""
    assert isinstance(opened, GameOpened), opened
    return Match(opened.setup)
