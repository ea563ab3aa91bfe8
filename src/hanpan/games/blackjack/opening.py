"""Opening the room, and what makes a room impossible to open."""

from hanpan.cards import DECK_52
from hanpan.engine import Event, Refusal
from hanpan.games.blackjack.events import RoomOpened
from hanpan.games.blackjack.room import Phase, Player, Room
from hanpan.games.blackjack.scoring import Standing
from hanpan.games.blackjack.seating import Guest, RoomSetup, is_name


def open_room(setup: RoomSetup) -> Event | Refusal:
    """The first fact of a room."""
    return _fault(setup) or _fault_of_guests(setup) or RoomOpened(setup)


def _fault(setup: RoomSetup) -> Refusal | None:
    if setup.minimum < 1:
        return Refusal("bad-minimum", "BJ-4.1", {"minimum": setup.minimum})
    if setup.silence < 0:
        return Refusal("bad-silence", "BJ-5.5", {"silence": setup.silence})
    if setup.decks < 1:
        return Refusal("bad-shoe", "BJ-4.2", {"decks": setup.decks})
    if not set(setup.pack) <= set(DECK_52):
        return Refusal("bad-shoe", "BJ-2.1")
    return None


def _fault_of_guests(setup: RoomSetup) -> Refusal | None:
    """Who is in from the start could have joined one by one, and their round could have been started."""
    seats = {guest.seat for guest in setup.guests}
    dealers = sum([guest.dealer for guest in setup.guests])
    if len(seats) < len(setup.guests) or any(seat < 0 for seat in seats):
        return Refusal("ALREADY_JOINED", "BJ-3.1")
    if not all(is_name(guest.name) and guest.name == guest.name.strip() for guest in setup.guests):
        return Refusal("INVALID_NAME", "BJ-3.1")
    if dealers > 1:
        return Refusal("DEALER_ALREADY_EXISTS", "BJ-3.1")
    if dealers and not setup.dealer_key:
        return Refusal("no-dealer-key", "BJ-3.1")
    if setup.started and not dealers:
        return Refusal("NOT_DEALER", "BJ-4.1")
    if setup.started and len(seats) < setup.minimum:
        return Refusal("INSUFFICIENT_PLAYERS", "BJ-4.1", {"players": len(seats), "minimum": setup.minimum})
    return None


def begin(opened: Event) -> Room:
    """The room before the first wish."""
    assert isinstance(opened, RoomOpened), opened
    setup = opened.setup
    phase = Phase.IN_ROUND if setup.started else Phase.IDLE
    standing = Standing.PLAYING if setup.started else Standing.IDLE
    return Room(setup, phase, [_player(guest, standing) for guest in setup.guests])


def _player(guest: Guest, standing: Standing) -> Player:
    return Player(guest.seat, guest.name, guest.dealer, standing=standing)
