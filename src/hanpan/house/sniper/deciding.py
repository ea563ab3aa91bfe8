"""What a wish at a Sniper table leads to."""

from collections.abc import Callable
from typing import Any

from hanpan.engine import Refusal
from hanpan.games.sniper import GAME
from hanpan.house import operating
from hanpan.house.commands import Invite, Leave, LoseConnection, Observe, PassTime, Reconnect, TableCommand
from hanpan.house.events import (
    ClockTurned,
    ConnectionBack,
    ConnectionLost,
    Invited,
    Observed,
    StoppedObserving,
    TableEvent,
)
from hanpan.house.sniper.commands import AnswerRematch, Play, StartGame, TakeChair
from hanpan.house.sniper.events import ChairLeft, ChairTaken, GamePlayed, RematchAnswered
from hanpan.house.sniper.starting import is_asking, start_game
from hanpan.house.sniper.state import SniperTable

Answer = TableEvent | Refusal


def decide(table: SniperTable, command: TableCommand) -> Answer:
    """What a wish leads to."""
    if table.dismissed:
        return Refusal("table-dismissed", "HO-2.4")
    answer = _ANSWERS.get(type(command))
    return Refusal("not-at-this-table", "HO-2.2") if answer is None else answer(table, command)


def _may_come(table: SniperTable, person: str) -> Refusal | None:
    if table.settings.friends_only and person not in table.invited:
        return Refusal("not-invited", "PS-1.2")
    return None


def _pass_time(_: SniperTable, wish: PassTime) -> Answer:
    return ClockTurned(wish.at)


def _observe(table: SniperTable, wish: Observe) -> Answer:
    refused = _may_come(table, wish.person)
    if refused is None and (wish.person in table.observers or table.chair(wish.person)):
        refused = Refusal("here-already", "HO-2.3")
    return refused or Observed(wish.at, wish.person)


def _take_chair(table: SniperTable, wish: TakeChair) -> Answer:
    refused = _may_come(table, wish.person)
    if refused is not None:
        return refused
    if not 0 <= wish.seat < table.settings.seats:
        return Refusal("no-such-seat", "HO-3.1", {"seats": table.settings.seats})
    if table.chair(wish.person) is not None:
        return Refusal("already-seated", "HO-2.5")
    if table.is_playing():
        return Refusal("game-in-play", "SN-5.5")
    if table.closing:
        return Refusal("table-closing", "HO-2.4")
    if wish.seat in table.chairs:
        return Refusal("seat-taken", "HO-3.2")
    return ChairTaken(wish.at, wish.person, wish.seat)


def _leave(table: SniperTable, wish: Leave) -> Answer:
    chair = table.chair(wish.person)
    if chair is not None:
        return ChairLeft(wish.at, wish.person, chair.seat)
    here = wish.person in table.observers
    return StoppedObserving(wish.at, wish.person) if here else Refusal("not-here", "HO-3.4")


def _start(table: SniperTable, wish: StartGame) -> Answer:
    """SN-1.1: the host begins with two to six."""
    if wish.person != table.host:
        return Refusal("host-only", "SN-1.1")
    if table.is_playing():
        return Refusal("game-in-play", "SN-5.5")
    if table.paused or table.closing:
        return Refusal("table-paused", "HO-8.1")
    if is_asking(table):
        return Refusal("rematch-open", "SN-5.5")
    if len(table.chairs) < 2:
        return Refusal("players-2-to-6", "SN-1.1", {"players": len(table.chairs)})
    return start_game(table, wish.at)


def _play(table: SniperTable, wish: Play) -> Answer:
    seat = table.seat_of(wish.person)
    if table.match is None or not table.is_playing() or table.chair(wish.person) is None or seat < 0:
        return Refusal("not-playing", "SN-1.1")
    if wish.turn != table.turn_number:
        return Refusal("too-late", "SN-6.2", {"turn": table.turn_number})
    if wish.wish.seat != seat:
        return Refusal("not-your-turn", "SN-2.3")
    fact = GAME.decide(table.match, wish.wish)
    return fact if isinstance(fact, Refusal) else GamePlayed(wish.at, fact, table.games)  # type: ignore[arg-type]


def _answer_rematch(table: SniperTable, wish: AnswerRematch) -> Answer:
    if table.chair(wish.person) is None or not is_asking(table):
        return Refusal("not-asked", "SN-5.5")
    return RematchAnswered(wish.at, wish.person, wish.yes)


def _invite(table: SniperTable, wish: Invite) -> Answer:
    refused = _may_come(table, wish.person)
    if refused is None and not table.settings.friends_only:
        refused = Refusal("not-private", "PS-1.2")
    if refused is None and not wish.are_friends:
        refused = Refusal("friends-only", "PS-1.2")
    if refused is None and wish.friend in table.invited:
        refused = Refusal("invited-already", "PS-1.2")
    return refused or Invited(wish.at, wish.friend, wish.person)


def _is_here(table: SniperTable, person: str) -> bool:
    return person in table.observers or table.chair(person) is not None


def _lose_connection(table: SniperTable, wish: LoseConnection) -> Answer:
    here = _is_here(table, wish.person)
    return ConnectionLost(wish.at, wish.person) if here else Refusal("not-here", "HO-7.4")


def _reconnect(table: SniperTable, wish: Reconnect) -> Answer:
    here = _is_here(table, wish.person)
    return ConnectionBack(wish.at, wish.person) if here else Refusal("not-here", "HO-7.4")


_ANSWERS: dict[type[TableCommand], Callable[[SniperTable, Any], Answer]] = {
    **operating.ANSWERS,
    PassTime: _pass_time,
    Observe: _observe,
    TakeChair: _take_chair,
    Leave: _leave,
    StartGame: _start,
    Play: _play,
    AnswerRematch: _answer_rematch,
    Invite: _invite,
    LoseConnection: _lose_connection,
    Reconnect: _reconnect,
}
