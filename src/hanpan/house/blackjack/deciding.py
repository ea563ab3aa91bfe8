"""Decides a wish in a blackjack room, and makes the room's own moves."""

from collections.abc import Sequence

from hanpan.cards import Card
from hanpan.engine import Command, Event, Refusal, Shuffle
from hanpan.games.blackjack import GAME
from hanpan.games.blackjack.commands import Join
from hanpan.games.blackjack.commands import Leave as LeaveGame
from hanpan.games.blackjack.events import Drew, GameTerminated, RoundEnded, RoundStarted, ShoeEmpty, TurnGiven
from hanpan.house import attending
from hanpan.house.attending import Answer, Answers
from hanpan.house.blackjack import of_evening
from hanpan.house.blackjack.events import (
    BlackjackRoomOpened,
    Connected,
    DealtIn,
    Disconnected,
    GuestTaken,
    RoomPlayed,
)
from hanpan.house.blackjack.settings import RoomSettings, setup_of
from hanpan.house.blackjack.state import BlackjackRoom
from hanpan.house.commands import JoinRoom, Leave, LoseConnection, LoseHand, Observe, Play, Reconnect, TableCommand
from hanpan.house.events import ConnectionBack, ConnectionLost, TableDismissed, TableEvent
from hanpan.house.moves import wish_for
from hanpan.house.orders import TakeOrder

_NO_SUCH_MOVE = Refusal("no-such-move", "BJ-13.1")
_BAD_OPTION = Refusal("bad-option", "BJ-5.5")
_NOT_HERE = Refusal("not-here", "HO-3.4")
WAITED_FOR = 30_000
"""BJ-9.4: a connection that is lost for so many milliseconds has left."""


def open_table(at: int, name: str, settings: RoomSettings, creator: str) -> Answer:
    opened = GAME.open(setup_of(settings))
    return opened if isinstance(opened, Refusal) else BlackjackRoomOpened(at, name, settings, creator)


def decide(table: BlackjackRoom, command: TableCommand) -> Answer:
    """What a wish leads to."""
    return attending.decide(_ANSWERS, table, command)


def _observe(table: BlackjackRoom, wish: Observe) -> Answer:
    if table.is_here(wish.person):
        return Refusal("here-already", "HO-2.3")
    if not (may_see(table, wish.person) or wish.admitted):
        return Refusal("no-such-evening", "EV-2.1")
    back = wish.person in table.lost
    return ConnectionBack(wish.at, wish.person) if back else Connected(wish.at, wish.person, table.numbers)


def may_see(table: BlackjackRoom, person: str) -> bool:
    """EV-2.1; any other room is everybody's."""
    return not table.settings.evening or person in table.guests


def _join(table: BlackjackRoom, wish: JoinRoom) -> Answer:
    settings = table.settings
    if settings.evening:
        if wish.person != settings.teacher or wish.person in table.guests:
            return Refusal("seats-are-drawn", "EV-3.1")
        return _ask(table, wish, Join(table.number_of(wish.person), wish.name, settings.dealer_key))
    return _ask(table, wish, Join(table.number_of(wish.person), wish.name, wish.dealer_key, wish.bot))


def _play(table: BlackjackRoom, wish: Play) -> Answer:
    return _ask(
        table, wish, wish_for(GAME, table.number_of(wish.person), wish, unknown=_NO_SUCH_MOVE, unreadable=_BAD_OPTION)
    )


def _ask(table: BlackjackRoom, wish: TableCommand, asked: Command | Refusal) -> Answer:
    if not table.is_here(wish.person):
        return _NOT_HERE
    fact: Event | Refusal = asked if isinstance(asked, Refusal) else GAME.decide(table.room, asked)
    return fact if isinstance(fact, Refusal) else _played(table, wish.at, fact)


def _played(table: BlackjackRoom, at: int, fact: Event) -> RoomPlayed:
    timed = isinstance(fact, TurnGiven | Drew)
    if isinstance(fact, RoundStarted):
        return RoomPlayed(at, fact, timed, *_dealt_in(table))
    ends = bool(table.dealt) and table.room.in_round() and isinstance(fact, RoundEnded | ShoeEmpty | GameTerminated)
    return RoomPlayed(at, fact, timed, ends=ends)  # type: ignore[arg-type]


def _dealt_in(table: BlackjackRoom) -> tuple[tuple[DealtIn, ...], dict[int, str]]:
    people = {number: person for person, number in table.connections.items()}
    players = tuple([DealtIn(one.seat, one.name, one.dealer, one.bot) for one in table.room.joined])
    return players, {one.seat: people[one.seat] for one in players if one.seat in people}


def _lose(table: BlackjackRoom, wish: LoseHand) -> Answer:
    """FD-3.3: nobody knows the rest of the shoe any more, so there is no card to go on with (BJ-10.1)."""
    assert table.room.in_round()
    return RoomPlayed(wish.at, ShoeEmpty(), ends=bool(table.dealt), cause="key-lost")


def _leave(table: BlackjackRoom, wish: Leave) -> Answer:
    """BJ-9.4: by word, at once."""
    if wish.person in table.guests:
        return GuestTaken(wish.at, wish.person)
    return Disconnected(wish.at, wish.person) if wish.person in table.connections else _NOT_HERE


def _lose_connection(table: BlackjackRoom, wish: LoseConnection) -> Answer:
    """BJ-9.4: whoever has joined is waited for; who only looked on is gone."""
    if not table.is_here(wish.person):
        return _NOT_HERE
    joined = table.is_in(wish.person)
    return ConnectionLost(wish.at, wish.person) if joined else Disconnected(wish.at, wish.person)


def _reconnect(table: BlackjackRoom, wish: Reconnect) -> Answer:
    if wish.person in table.lost:
        return ConnectionBack(wish.at, wish.person)
    comes_back = wish.person in table.guests and wish.person not in table.connections
    return Connected(wish.at, wish.person, table.numbers) if comes_back else _NOT_HERE


_ANSWERS: Answers = {
    **attending.OPERATING,
    Observe: _observe,
    JoinRoom: _join,
    Play: _play,
    Leave: _leave,
    LoseHand: _lose,
    LoseConnection: _lose_connection,
    Reconnect: _reconnect,
    TakeOrder: of_evening.take_order,
}


def follow(table: BlackjackRoom) -> TableEvent | Shuffle | None:
    """The dealer's work, and the leaving of those whose connection has ended."""
    act = GAME.follow(table.room)
    if act is not None:
        return act if isinstance(act, Shuffle) else _played(table, table.now, act)
    for number in table.gone:
        fact = GAME.decide(table.room, LeaveGame(number))
        if not isinstance(fact, Refusal):
            return _played(table, table.now, fact)
    due = _who_is_gone(table) or _silence(table) or _of_evening(table)
    if due is not None:
        return due
    if table.closing and not table.dismissed and not table.room.in_round():
        return TableDismissed(table.now)
    empty = table.numbers and not table.connections and not table.settings.permanent
    return TableDismissed(table.now) if empty and not table.dismissed else None


def _of_evening(table: BlackjackRoom) -> TableEvent | None:
    """What the evening wants, and what the house does in its place."""
    if not table.settings.evening or table.dismissed:
        return None
    ordered = of_evening.ordered(table) if table.waiting else None
    wish = None if ordered is not None or table.closing else of_evening.next_wish(table)
    if wish is None:
        return ordered
    fact = GAME.decide(table.room, wish)
    assert not isinstance(fact, Refusal), fact
    return _played(table, table.now, fact)


def _who_is_gone(table: BlackjackRoom) -> TableEvent | None:
    """BJ-9.4."""
    gone = [person for person, since in table.lost.items() if table.now >= since + WAITED_FOR]
    return Disconnected(table.now, gone[0]) if gone else None


def _silence(table: BlackjackRoom) -> TableEvent | None:
    """BJ-5.5."""
    waits, until = GAME.deadline(table.room), table.silent_until()
    if waits is None or not until or table.now < until:
        return None
    fact = GAME.decide(table.room, waits.otherwise)
    assert not isinstance(fact, Refusal), fact
    return _played(table, table.now, fact)


def shuffled(table: BlackjackRoom, order: Sequence[Card]) -> TableEvent:
    return _played(table, table.now, GAME.shuffled(table.room, order))


def wake_at(table: BlackjackRoom) -> int | None:
    """When the room next wants to hear that time has passed."""
    if table.dismissed:
        return None
    times = [table.silent_until(), table.next_at, *[since + WAITED_FOR for since in table.lost.values()]]
    return min([time for time in times if time > table.now], default=None)
