"""What happens in a blackjack room, besides what happens at any table."""

from hanpan.games.blackjack.events import BlackjackEvent
from hanpan.house.blackjack.settings import RoomSettings
from hanpan.house.events import TableEvent


class BlackjackRoomOpened(TableEvent, frozen=True):
    table: str
    settings: RoomSettings
    creator: str


class Connected(TableEvent, frozen=True):
    person: str
    number: int


class Disconnected(TableEvent, frozen=True):
    person: str


class RoomPlayed(TableEvent, frozen=True):
    """A fact of the game."""

    fact: BlackjackEvent
    timed: bool = False
    """A silence begins with it (BJ-5.5); earlier versions had no clock."""


AnyRoomEvent = BlackjackRoomOpened | Connected | Disconnected | RoomPlayed
