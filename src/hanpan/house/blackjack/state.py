"""The state of a blackjack room: people are connections, and the game speaks of connections (BJ)."""

from dataclasses import dataclass, field
from typing import Final

from hanpan.engine import OBSERVER
from hanpan.games.blackjack import GAME
from hanpan.games.blackjack.acting import PATIENCE
from hanpan.games.blackjack.events import RoomOpened
from hanpan.games.blackjack.room import Room
from hanpan.house.blackjack.events import (
    BlackjackRoomOpened,
    Connected,
    Disconnected,
    GuestPlaced,
    GuestTaken,
    OrderDropped,
    RoomPlayed,
)
from hanpan.house.blackjack.settings import RoomSettings, setup_of
from hanpan.house.events import (
    ConnectionBack,
    ConnectionLost,
    TableClosing,
    TableDismissed,
    TableEvent,
    TableResumed,
)
from hanpan.house.orders import AnyOrder, HoldTable, OrderTaken

THE_HOUSE: Final = 0
"""In a room of an evening, the connection of the house, which deals where no person does."""


@dataclass
class BlackjackRoom:
    """Connections, and the game."""

    id: str
    settings: RoomSettings
    opened: int
    now: int
    room: Room
    connections: dict[str, int] = field(default_factory=dict)
    """Everyone here, by the number of their connection."""
    gone: list[int] = field(default_factory=list)
    """Connections that ended and have not left the game yet (BJ-9.1)."""
    numbers: int = 0
    dismissed: bool = False
    closing: bool = False
    """The operator wants the room to end with its round."""
    lost: dict[str, int] = field(default_factory=dict)
    """Who has lost the connection, and when: they are waited for (BJ-9.4)."""
    turn_since: int = 0
    """Since when whoever is on turn is silent (BJ-5.5)."""
    rounds: int = 0
    """How many have begun that are kept apart (HO-2.6)."""
    dealt: dict[int, str] = field(default_factory=dict)
    """Who was in the last of them, by connection."""
    guests: dict[str, str] = field(default_factory=dict)
    """Of an evening: who plays here, and what they are called."""
    orders: int = 0
    """The number of the last order that was taken from the evening (house.orders)."""
    waiting: list[AnyOrder] = field(default_factory=list)
    held: bool = False
    """The evening lets no further round begin (EV-4.2)."""
    next_at: int = 0
    """When the house deals the next round."""
    lost_hands: int = 0
    """FD-3.3: rounds that came to nothing since the house had lost its key."""

    def is_here(self, person: str) -> bool:
        return person in self.connections and person not in self.lost

    def number_of(self, person: str) -> int:
        """Of somebody's connection, or OBSERVER."""
        return self.connections[person] if self.is_here(person) else OBSERVER

    def is_in(self, person: str) -> bool:
        """Has somebody joined, or are they to deal next?"""
        return person in self.connections and _is_in(self.room, self.connections[person])

    def silent_until(self) -> int:
        """When silence next means something; 0 where nobody is on turn, or everything has been said of it."""
        waits = GAME.deadline(self.room)
        if waits is None or not self.turn_since:
            return 0
        passed = PATIENCE if self.room.silent else 0
        return self.turn_since + 1000 * (passed + waits.seconds)


def _is_in(room: Room, number: int) -> bool:
    return room.player(number) is not None or room.heir == number


def begin(event: BlackjackRoomOpened) -> BlackjackRoom:
    opened = RoomOpened(setup_of(event.settings))
    table = BlackjackRoom(event.table, event.settings, event.at, event.at, GAME.begin(opened))
    table.numbers = THE_HOUSE + 1 if event.settings.evening else 0
    return table


def evolve(table: BlackjackRoom, event: TableEvent) -> None:
    """Apply one fact to the room."""
    table.now = max(table.now, event.at)
    match event:
        case Connected(_, person, number):
            table.connections[person] = number
            table.numbers = number + 1
        case Disconnected(_, person):
            _disconnect(table, person)
        case ConnectionLost(at, person):
            table.lost[person] = at
        case ConnectionBack(_, person):
            table.lost.pop(person, None)
        case RoomPlayed(at, fact, timed):
            if event.players:
                table.rounds, table.dealt = table.rounds + 1, event.dealt
            GAME.evolve(table.room, fact)
            table.gone = [number for number in table.gone if _is_in(table.room, number)]
            if timed:
                table.turn_since = at
            table.lost_hands += bool(event.cause)
            if event.ends:
                table.next_at = at + 1000 * table.settings.pause
        case GuestPlaced() | GuestTaken() | OrderTaken() | OrderDropped():
            _of_evening(table, event)
        case TableResumed():
            _resume(table, event)
        case TableClosing():
            table.closing = True
        case TableDismissed():
            table.dismissed = True


def _disconnect(table: BlackjackRoom, person: str) -> None:
    joined = table.is_in(person)
    number = table.connections.pop(person)
    table.lost.pop(person, None)
    if joined:  # who never joined has nothing to leave (BJ-9.3)
        table.gone.append(number)


def _of_evening(table: BlackjackRoom, event: TableEvent) -> None:
    match event:
        case OrderTaken(_, number, order):
            table.orders = number
            if isinstance(order, HoldTable):  # a pause counts from the next round on
                table.held = order.held
            else:
                table.waiting.append(order)
        case GuestPlaced(at, person, name, number):
            _order_done(table, person)
            table.guests[person], table.connections[person] = name, number
            table.numbers = max(table.numbers, number + 1)
            table.next_at = at + 1000 * table.settings.pause
        case GuestTaken(_, person):
            _order_done(table, person)
            del table.guests[person]
            if person in table.connections:
                _disconnect(table, person)
        case OrderDropped():
            table.waiting.pop(0)


def _order_done(table: BlackjackRoom, person: str) -> None:
    """The first order, where it is the one about this person."""
    if table.waiting and getattr(table.waiting[0], "person", "") == person:
        table.waiting.pop(0)


def _resume(table: BlackjackRoom, event: TableResumed) -> None:
    """Who had time left has it still, and more. A room whose time lies ahead is moved back first."""
    back = table.now - event.at
    table.now, table.opened = event.at, table.opened - back
    by = event.by - back
    if table.turn_since:
        table.turn_since += by
    table.next_at = min(table.next_at + by, event.at + 1000 * table.settings.pause)
    table.lost = {person: since + by for person, since in table.lost.items()}
