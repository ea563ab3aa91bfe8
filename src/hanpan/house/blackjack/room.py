"""A blackjack room as a table of the house: people are connections, and the game speaks of connections (BJ)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct, structs

from hanpan.cards import Card
from hanpan.engine import OBSERVER, Move, Refusal, Shuffle
from hanpan.games.blackjack import GAME, RoomSetup, RoomView
from hanpan.games.blackjack.commands import BlackjackCommand
from hanpan.games.blackjack.commands import Leave as LeaveGame
from hanpan.games.blackjack.events import BlackjackEvent, RoomOpened
from hanpan.games.blackjack.room import Room
from hanpan.house import operating
from hanpan.house.commands import Leave, LoseConnection, Observe, PassTime, TableCommand
from hanpan.house.events import ClockTurned, TableClosing, TableDismissed, TableEvent
from hanpan.house.ledger import Transfer


class RoomSettings(Struct, frozen=True):
    """A room as its host wants it. The key makes the dealer and is shown to nobody (BJ-3.1)."""

    dealer_key: str = ""
    minimum: int = 2
    decks: int = 4
    permanent: bool = True


class Ask(TableCommand, frozen=True):
    """A wish of the game; whose it is the house knows."""

    wish: BlackjackCommand


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


AnyRoomEvent = BlackjackRoomOpened | Connected | Disconnected | RoomPlayed


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


class BlackjackTableView(Struct, frozen=True):
    """The room as one person sees it."""

    table: str
    number: int
    """His own connection, to find himself among the players; -1 where he has none."""
    connected: int
    room: RoomView


Answer = TableEvent | Refusal


def open_table(at: int, name: str, settings: RoomSettings, creator: str) -> Answer:
    opened = GAME.open(setup_of(settings))
    return opened if isinstance(opened, Refusal) else BlackjackRoomOpened(at, name, settings, creator)


def setup_of(settings: RoomSettings) -> RoomSetup:
    return RoomSetup(settings.dealer_key or None, settings.minimum, settings.decks)


def begin(event: BlackjackRoomOpened) -> BlackjackRoom:
    opened = RoomOpened(setup_of(event.settings))
    return BlackjackRoom(event.table, event.settings, event.at, event.at, GAME.begin(opened))


def decide(table: BlackjackRoom, command: TableCommand) -> Answer:
    """What a wish leads to."""
    if table.dismissed:
        return Refusal("table-dismissed", "HO-2.4")
    answer = _ANSWERS.get(type(command))
    return Refusal("not-at-this-table", "HO-2.2") if answer is None else answer(table, command)


def _observe(table: BlackjackRoom, wish: Observe) -> Answer:
    if wish.person in table.connections:
        return Refusal("here-already", "HO-2.3")
    return Connected(wish.at, wish.person, table.numbers)


def _ask(table: BlackjackRoom, wish: Ask) -> Answer:
    number = table.connections.get(wish.person)
    if number is None:
        return Refusal("not-here", "HO-3.4")
    fact = GAME.decide(table.room, structs.replace(wish.wish, seat=number))
    return fact if isinstance(fact, Refusal) else RoomPlayed(wish.at, fact)  # type: ignore[arg-type]


def _go(table: BlackjackRoom, wish: Leave | LoseConnection) -> Answer:
    """BJ-9.1: a connection that ends says the same as leaving."""
    here = wish.person in table.connections
    return Disconnected(wish.at, wish.person) if here else Refusal("not-here", "HO-3.4")


def _pass_time(_: BlackjackRoom, wish: PassTime) -> Answer:
    return ClockTurned(wish.at)


_ANSWERS: dict[type[TableCommand], Callable[[BlackjackRoom, Any], Answer]] = {
    **operating.ANSWERS,
    Observe: _observe,
    Ask: _ask,
    Leave: _go,
    LoseConnection: _go,
    PassTime: _pass_time,
}


def follow(table: BlackjackRoom) -> TableEvent | Shuffle | None:
    """The dealer's work, and the leaving of those whose connection has ended."""
    act = GAME.follow(table.room)
    if act is not None:
        return act if isinstance(act, Shuffle) else RoomPlayed(table.now, act)  # type: ignore[arg-type]
    for number in table.gone:
        fact = GAME.decide(table.room, LeaveGame(number))
        if not isinstance(fact, Refusal):
            return RoomPlayed(table.now, fact)  # type: ignore[arg-type]
    if table.closing and not table.dismissed and not table.room.in_round():
        return TableDismissed(table.now)
    empty = table.numbers and not table.connections and not table.settings.permanent
    return TableDismissed(table.now) if empty and not table.dismissed else None


def shuffled(table: BlackjackRoom, order: Sequence[Card]) -> TableEvent:
    return RoomPlayed(table.now, GAME.shuffled(table.room, order))  # type: ignore[arg-type]


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


def wake_at(_: BlackjackRoom) -> int | None:
    """Nothing here has a clock."""
    return None


def transfers(_: BlackjackRoom, __: TableEvent, ___: int) -> list[Transfer]:
    """BJ-1.1: no chips."""
    return []


class BlackjackOwn(Struct, frozen=True):
    """What one person sees beyond what everybody does."""

    number: int
    """Of his connection, or OBSERVER."""
    moves: tuple[Move, ...]


def see(table: BlackjackRoom, person: str) -> BlackjackTableView:
    """BJ-2.2: everyone here sees every card; only the legal moves are one's own."""
    view, mine = shared(table), own(table, person)
    return structs.replace(view, number=mine.number, room=structs.replace(view.room, moves=mine.moves))


def shared(table: BlackjackRoom) -> BlackjackTableView:
    """What everyone who may look sees alike."""
    return BlackjackTableView(table.id, OBSERVER, len(table.connections), GAME.see(table.room, OBSERVER))


def own(table: BlackjackRoom, person: str) -> BlackjackOwn:
    """His number here and what he may do."""
    number = table.connections.get(person, OBSERVER)
    return BlackjackOwn(number, GAME.legal(table.room, number))


def tell(table: BlackjackRoom, event: TableEvent, person: str) -> TableEvent:
    """A fact as one person may hear it: no shoe, no key."""
    if isinstance(event, RoomPlayed):
        fact = GAME.tell(event.fact, table.connections.get(person, OBSERVER))
        return event if fact is event.fact else structs.replace(event, fact=fact)
    if isinstance(event, BlackjackRoomOpened):
        return structs.replace(event, settings=structs.replace(event.settings, dealer_key=""))
    return event
