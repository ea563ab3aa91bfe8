"""From what a client says to what is asked of a table: the person and the time are the house's to add."""

from collections.abc import Callable
from typing import Any, TypeGuard

from hanpan.engine import Refusal
from hanpan.games.blackjack.commands import Join
from hanpan.house import commands as asked
from hanpan.house.blackjack.room import Ask
from hanpan.house.commands import TableCommand
from hanpan.house.moves import played
from hanpan.house.sniper.commands import AnswerRematch, StartGame, TakeChair
from hanpan.house.sniper.state import SniperTable
from hanpan.wire import client_says as say


def is_for_a_table(wish: say.Wish) -> TypeGuard[say.TableWish]:
    return type(wish) in _COMMANDS


def command(table: Any, person: str, at: int, wish: say.TableWish) -> TableCommand | Refusal:
    """What this wish asks of this table."""
    return _COMMANDS[type(wish)](table, person, at, wish)


def _take_seat(table: Any, person: str, at: int, wish: say.TakeSeat) -> TableCommand:
    if isinstance(table, SniperTable):
        return TakeChair(at, person, wish.seat)
    return asked.TakeSeat(at, person, wish.seat, wish.amount, wish.entry)


def _play(table: Any, person: str, at: int, wish: say.Play) -> TableCommand | Refusal:
    return played(table, person, at, wish.hand, wish.turn, wish.move, wish.amount, wish.option)


def _join_room(_: Any, person: str, at: int, wish: say.JoinRoom) -> TableCommand:
    return Ask(at, person, Join(0, wish.name, wish.dealer_key))  # the room knows his connection


def _plain(kind: type[TableCommand]) -> Callable[[Any, str, int, Any], TableCommand]:
    return lambda _, person, at, __: kind(at, person)


def _amount(kind: Callable[[int, str, int], TableCommand]) -> Callable[[Any, str, int, Any], TableCommand]:
    return lambda _, person, at, wish: kind(at, person, wish.amount)


def _answer(kind: Callable[[int, str, bool], TableCommand]) -> Callable[[Any, str, int, Any], TableCommand]:
    return lambda _, person, at, wish: kind(at, person, wish.yes)


_COMMANDS: dict[type, Callable[[Any, str, int, Any], TableCommand | Refusal]] = {
    say.TakeSeat: _take_seat,
    say.ChooseEntry: lambda _, person, at, wish: asked.ChooseEntry(at, person, wish.entry),
    say.AnswerEntry: _answer(asked.AnswerEntry),
    say.SitOut: _plain(asked.SitOut),
    say.SitIn: _plain(asked.SitIn),
    say.Leave: _plain(asked.Leave),
    say.TakeLeaveBack: _plain(asked.TakeLeaveBack),
    say.RebuyIn: _amount(asked.RebuyIn),
    say.TopUp: _amount(asked.TopUp),
    say.SetAutoRebuy: _amount(asked.SetAutoRebuy),
    say.Invite: lambda _, person, at, wish: asked.Invite(at, person, wish.friend),
    say.Play: _play,
    say.JoinRoom: _join_room,
    say.StartGame: _plain(StartGame),
    say.AnswerRematch: _answer(AnswerRematch),
}
