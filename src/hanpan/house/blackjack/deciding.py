"""What a wish in a blackjack room leads to, and what the room does by itself."""

from collections.abc import Sequence

from hanpan.cards import Card
from hanpan.engine import Command, Event, Refusal, Shuffle
from hanpan.games.blackjack import GAME
from hanpan.games.blackjack.commands import Join
from hanpan.games.blackjack.commands import Leave as LeaveGame
from hanpan.house import attending
from hanpan.house.attending import Answer, Answers
from hanpan.house.blackjack.events import BlackjackRoomOpened, Connected, Disconnected, RoomPlayed
from hanpan.house.blackjack.settings import RoomSettings, setup_of
from hanpan.house.blackjack.state import BlackjackRoom
from hanpan.house.commands import JoinRoom, Leave, LoseConnection, Observe, Play, TableCommand
from hanpan.house.events import TableDismissed, TableEvent
from hanpan.house.moves import wish_for

_NO_SUCH_MOVE = Refusal("no-such-move", "BJ-5.1")
_BAD_OPTION = Refusal("bad-option", "BJ-5.1")


def open_table(at: int, name: str, settings: RoomSettings, creator: str) -> Answer:
    opened = GAME.open(setup_of(settings))
    return opened if isinstance(opened, Refusal) else BlackjackRoomOpened(at, name, settings, creator)


def decide(table: BlackjackRoom, command: TableCommand) -> Answer:
    """What a wish leads to."""
    return attending.decide(_ANSWERS, table, command)


def _observe(table: BlackjackRoom, wish: Observe) -> Answer:
    if wish.person in table.connections:
        return Refusal("here-already", "HO-2.3")
    return Connected(wish.at, wish.person, table.numbers)


def _join(table: BlackjackRoom, wish: JoinRoom) -> Answer:
    return _ask(table, wish, Join(table.number_of(wish.person), wish.name, wish.dealer_key))


def _play(table: BlackjackRoom, wish: Play) -> Answer:
    return _ask(
        table, wish, wish_for(GAME, table.number_of(wish.person), wish, unknown=_NO_SUCH_MOVE, unreadable=_BAD_OPTION)
    )


def _ask(table: BlackjackRoom, wish: TableCommand, asked: Command | Refusal) -> Answer:
    if wish.person not in table.connections:
        return Refusal("not-here", "HO-3.4")
    fact: Event | Refusal = asked if isinstance(asked, Refusal) else GAME.decide(table.room, asked)
    return fact if isinstance(fact, Refusal) else RoomPlayed(wish.at, fact)  # type: ignore[arg-type]


def _go(table: BlackjackRoom, wish: Leave | LoseConnection) -> Answer:
    """BJ-9.1: a connection that ends says the same as leaving."""
    here = wish.person in table.connections
    return Disconnected(wish.at, wish.person) if here else Refusal("not-here", "HO-3.4")


_ANSWERS: Answers = {
    **attending.OPERATING,
    Observe: _observe,
    JoinRoom: _join,
    Play: _play,
    Leave: _go,
    LoseConnection: _go,
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


def wake_at(_: BlackjackRoom) -> int | None:
    """Nothing here has a clock."""
    return None
