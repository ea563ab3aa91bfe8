"""Events of a blackjack room, beside those of any table."""

from typing import Literal

from msgspec import Struct, field

from hanpan.games.blackjack.events import BlackjackEvent
from hanpan.house.blackjack.settings import RoomSettings
from hanpan.house.events import TableEvent
from hanpan.house.orders import OrderTaken


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
    cause: Literal["", "key-lost"] = ""
    """Of a round that is broken off: the shoe has run out, or the house has lost the key to it (FD-3.3)."""


class GuestPlaced(TableEvent, frozen=True):
    """Somebody of the evening plays in this room from now on; they join as soon as a round is over."""

    person: str
    name: str
    number: int
    """Of their connection."""
    seat: int
    """Their place in the evening's list."""


class GuestTaken(TableEvent, frozen=True):
    """They no longer do."""

    person: str
    ordered: bool = False
    """The evening has said so."""


class OrderDropped(TableEvent, frozen=True):
    """There is nothing left to do of the evening's order."""


AnyRoomEvent = (
    BlackjackRoomOpened | Connected | Disconnected | RoomPlayed | GuestPlaced | GuestTaken | OrderTaken | OrderDropped
)
