"""The state of a blackjack room: people are connections, and the game speaks of connections (BJ)."""

from dataclasses import dataclass, field

from hanpan.engine import OBSERVER
from hanpan.games.blackjack import GAME
from hanpan.games.blackjack.events import RoomOpened
from hanpan.games.blackjack.room import Room
from hanpan.house.blackjack.events import BlackjackRoomOpened, Connected, Disconnected, RoomPlayed
from hanpan.house.blackjack.settings import RoomSettings, setup_of
from hanpan.house.events import TableClosing, TableDismissed, TableEvent


@dataclass
class BlackjackRoom:
    """Connections, and the game."""

    id: str
    settings: RoomSettings
    opened: int
    now: int
    room: Room
    connections: dict[str, int] = field(default_factory=dict)
    """Everyone here, by the number of his connection."""
    gone: list[int] = field(default_factory=list)
    """Connections that ended and have not left the game yet (BJ-9.1)."""
    numbers: int = 0
    dismissed: bool = False
    closing: bool = False
    """The operator wants the room to end with its round."""

    def number_of(self, person: str) -> int:
        """Of somebody's connection, or OBSERVER."""
        return self.connections.get(person, OBSERVER)


def begin(event: BlackjackRoomOpened) -> BlackjackRoom:
    opened = RoomOpened(setup_of(event.settings))
    return BlackjackRoom(event.table, event.settings, event.at, event.at, GAME.begin(opened))


def evolve(table: BlackjackRoom, event: TableEvent) -> None:
    """Apply one fact to the room."""
    table.now = max(table.now, event.at)
    match event:
        case Connected(_, person, number):
            table.connections[person] = number
            table.numbers = number + 1
        case Disconnected(_, person):
            number = table.connections.pop(person)
            if table.room.player(number) is not None:  # who never joined has nothing to leave (BJ-9.3)
                table.gone.append(number)
        case RoomPlayed(_, fact):
            GAME.evolve(table.room, fact)
            table.gone = [number for number in table.gone if table.room.player(number) is not None]
        case TableClosing():
            table.closing = True
        case TableDismissed():
            table.dismissed = True
