"""What happens in a blackjack room, besides what happens at any table."""

from msgspec import Struct, field

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


class DealtIn(Struct, frozen=True):
    """Somebody who is in a round when it begins."""

    seat: int
    """The number of their connection."""
    name: str
    dealer: bool = False
    bot: bool = False


class RoomPlayed(TableEvent, frozen=True):
    """A fact of the game."""

    fact: BlackjackEvent
    timed: bool = False
    """A silence begins with it (BJ-5.5); earlier versions had no clock."""
    players: tuple[DealtIn, ...] = ()
    """Where a round begins with it: everybody who is in it. Earlier versions kept no rounds apart."""
    dealt: dict[int, str] = field(default_factory=dict)
    """And who that is, by connection; nobody where a connection has just ended."""
    ends: bool = False
    """Such a round ends with it."""


AnyRoomEvent = BlackjackRoomOpened | Connected | Disconnected | RoomPlayed
