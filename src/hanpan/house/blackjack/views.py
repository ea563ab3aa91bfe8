"""Builds each person's view of a blackjack room: every card is open, only the legal moves are their own (BJ-2.2)."""

from msgspec import Struct, structs

from hanpan.engine import NOBODY, OBSERVER, Move
from hanpan.games.blackjack import GAME, RoomView
from hanpan.house.blackjack.events import BlackjackRoomOpened, OrderDropped, RoomPlayed
from hanpan.house.blackjack.state import BlackjackRoom
from hanpan.house.contract import Listing
from hanpan.house.events import ClockTurned, TableEvent
from hanpan.house.orders import OrderTaken


class BlackjackTableView(Struct, frozen=True):
    """The room as one person sees it."""

    table: str
    number: int
    """Their own connection, to find themselves among the players; -1 where they have none."""
    connected: int
    room: RoomView
    title: str = ""
    """What its host calls it (HO-2.9)."""
    now: int = 0
    turn_until: int = 0
    """When silence is a stand (BJ-5.5); 0 where nobody is hurried."""
    lost: tuple[int, ...] = ()
    """Connections that are lost and waited for (BJ-9.4)."""
    evening: str = ""
    """The evening that the room belongs to, if any."""
    lost_hands: int = 0
    """FD-3.3: rounds that came to nothing since the house had lost its key."""


class BlackjackOwn(Struct, frozen=True):
    """What one person sees beyond what everybody does."""

    number: int
    """Of their connection, or OBSERVER."""
    moves: tuple[Move, ...]


def see(table: BlackjackRoom, person: str) -> BlackjackTableView:
    """BJ-2.2: everyone here sees every card; only the legal moves are one's own."""
    view, mine = shared(table), own(table, person)
    return structs.replace(view, number=mine.number, room=structs.replace(view.room, moves=mine.moves))


def shared(table: BlackjackRoom) -> BlackjackTableView:
    """What everyone who may look sees alike."""
    limit = table.settings.silence if table.room.turn != NOBODY else 0
    return BlackjackTableView(
        table.id,
        OBSERVER,
        len(table.connections),
        GAME.see(table.room, OBSERVER),
        table.settings.title,
        table.now,
        table.turn_since + 1000 * limit if limit else 0,
        tuple([table.connections[person] for person in table.lost]),
        table.settings.evening,
        table.lost_hands,
    )


def own(table: BlackjackRoom, person: str) -> BlackjackOwn:
    """Their number here and what they may do."""
    number = table.number_of(person)
    return BlackjackOwn(number, GAME.legal(table.room, number))


UNHEARD = (OrderTaken, OrderDropped)
"""Between a room and its evening: what follows from them is told."""


def tell(table: BlackjackRoom, event: TableEvent, person: str) -> TableEvent:
    """A fact as one person may hear it: no shoe, no key."""
    if isinstance(event, UNHEARD):
        return ClockTurned(event.at)
    if isinstance(event, RoomPlayed):
        fact = GAME.tell(event.fact, table.connections.get(person, OBSERVER))
        return event if fact is event.fact else structs.replace(event, fact=fact)
    if isinstance(event, BlackjackRoomOpened):
        return structs.replace(event, settings=structs.replace(event.settings, dealer_key=""))
    return event


def text(view: BlackjackTableView) -> str:
    """The picture in one line."""
    return f"{view.table} blackjack {GAME.text(view.room)}"


def listing(table: BlackjackRoom) -> Listing:
    """The room in the lobby: nobody counts its chairs."""
    joined = len(table.room.joined)
    state = "playing" if table.room.in_round() else "waiting"
    looking_on, bots = len(table.connections) - joined, sum(one.bot for one in table.room.joined)
    title, private = table.settings.title, bool(table.settings.evening)
    return Listing(table.id, "blackjack", "room", 0, joined, looking_on, state, private=private, title=title, bots=bots)
