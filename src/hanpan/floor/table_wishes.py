"""Handles wishes about a table; the house adds the person and the time."""

from collections.abc import Callable
from typing import Any, Final, TypeGuard

from hanpan.floor.broadcast import Broadcast
from hanpan.floor.clock import Clock
from hanpan.floor.news import Invited, ReservedAt
from hanpan.floor.refusals import NO_SUCH_TABLE, OBSERVING_IS_OFF
from hanpan.floor.replies import Replies
from hanpan.floor.tables import Tables
from hanpan.floor.visits import Visit
from hanpan.house import commands as asked
from hanpan.house.commands import Leave, Observe, TableCommand
from hanpan.wire import client_says as say
from hanpan.wire import house_says as told


def is_for_a_table(wish: say.Wish) -> TypeGuard[say.TableWish]:
    return type(wish) in _COMMANDS


class TableWishes:
    """Brings people's wishes to tables, and people to look at them."""

    def __init__(
        self, tables: Tables, replies: Replies, broadcast: Broadcast, visits: dict[str, Visit], clock: Clock
    ) -> None:
        self.tables, self.replies, self.broadcast = tables, replies, broadcast
        self.visits, self.clock = visits, clock

    def grant(self, visit: Visit, wish: say.TableWish) -> None:
        if self.tables.seen_by(visit.person, wish.table) is None:
            self.replies.refuse(visit, wish.id, NO_SUCH_TABLE)
            return
        kind, command = self.tables.kind(wish.table), _COMMANDS[type(wish)](self.clock.now(), visit.person, wish)
        looks_on = type(wish) is say.Leave and self._looks_on(visit.person, wish.table)
        refused = self.tables.ask(wish.table, command, f"{visit.person} {wish.id}")
        if refused is None:
            self.replies.done(visit, wish.id)
            self._after(visit, wish)
            if looks_on:
                self._look_away(visit, wish.table)
        elif kind.is_needless(refused):
            self.replies.done(visit, wish.id)
        else:
            self.replies.refuse(visit, wish.id, refused)

    def _after(self, visit: Visit, wish: say.TableWish) -> None:
        """What a granted wish means beyond the table."""
        if type(wish) is say.TakeSeat and wish.table not in visit.tables:
            self.broadcast.look(visit, wish.table, -1)
        if type(wish) is say.Reserve:
            self.broadcast.tell(ReservedAt(visit.person, wish.table))
        if type(wish) is say.Invite and self.broadcast.is_here(wish.friend):
            listing = self.tables.kind(wish.table).listing(self.tables.house.tables[wish.table])
            invited = told.InvitedTo(wish.table, visit.person, visit.guest.name, listing)
            if wish.friend in self.visits:
                self.replies.say(self.visits[wish.friend], invited)
            else:
                self.broadcast.tell(Invited(wish.friend, invited))

    def _looks_on(self, person: str, name: str) -> bool:
        """Are they here without a seat?"""
        kind, table = self.tables.kind(name), self.tables.house.tables[name]
        return kind.is_here(table, person) and person not in kind.seated(table)

    def _look_away(self, visit: Visit, name: str) -> None:
        """An onlooker leaves without a fact."""
        if name in visit.tables:
            visit.tables.pop(name)
            self.broadcast.actor(name).look_away(visit)
            self.replies.say(visit, told.Gone(name))

    def enter(self, visit: Visit, wish: say.Enter) -> None:
        """Look at a table; asked again it is shown again."""
        table = self.tables.seen_by(visit.person, wish.table)
        if table is None:
            self.replies.refuse(visit, wish.id, NO_SUCH_TABLE)
            return
        here = self.tables.kind(wish.table).is_here(table, visit.person)
        if not self.tables.house.sees_live(wish.table, visit.person):
            self._look_later(visit, wish)
            return
        if not here:
            refused = self.tables.tell(wish.table, Observe(self.clock.now(), visit.person))
            if refused is not None:
                self.replies.refuse(visit, wish.id, refused)
                return
        self.broadcast.look(visit, wish.table, wish.since, wish.last)
        self.replies.say(visit, told.Done(wish.id))

    def _look_later(self, visit: Visit, wish: say.Enter) -> None:
        """As the host has said: what was some minutes ago, or nothing."""
        if not self.tables.house.delay_at(wish.table):
            self.replies.refuse(visit, wish.id, OBSERVING_IS_OFF)
            return
        self.broadcast.late.look(visit, wish.table)
        self.replies.say(visit, told.Done(wish.id))

    def follow(self, visit: Visit, name: str) -> None:
        """A table that somebody looks at has come to this node: they are shown it without having asked."""
        table = self.tables.seen_by(visit.person, name)
        if table is None or name in visit.tables or not self.tables.house.sees_live(name, visit.person):
            return
        is_here = self.tables.kind(name).is_here(table, visit.person)
        if is_here or self.tables.tell(name, Observe(self.clock.now(), visit.person)) is None:
            self.broadcast.look(visit, name, -1)

    def exit(self, visit: Visit, wish: say.Exit) -> None:
        """An onlooker leaves; a seated person only stops looking."""
        table = self.tables.seen_by(visit.person, wish.table)
        if table is None:
            self.replies.refuse(visit, wish.id, NO_SUCH_TABLE)
            return
        if self.broadcast.late.look_away(visit, wish.table):
            self.replies.done(visit, wish.id)
            return
        if self._looks_on(visit.person, wish.table):
            self.tables.tell(wish.table, Leave(self.clock.now(), visit.person))
        visit.tables.pop(wish.table, None)
        self.broadcast.actor(wish.table).look_away(visit)
        self.replies.done(visit, wish.id)


def _plain(command: type[TableCommand]) -> Callable[[int, str, Any], TableCommand]:
    return lambda at, person, _: command(at, person)


def _amount(command: Callable[[int, str, int], TableCommand]) -> Callable[[int, str, Any], TableCommand]:
    return lambda at, person, wish: command(at, person, wish.amount)


def _answer(command: Callable[[int, str, bool], TableCommand]) -> Callable[[int, str, Any], TableCommand]:
    return lambda at, person, wish: command(at, person, wish.yes)


def _take_seat(at: int, person: str, wish: say.TakeSeat) -> TableCommand:
    return asked.TakeSeat(at, person, wish.seat, wish.amount, wish.entry, give_up=wish.give_up)


def _play(at: int, person: str, wish: say.Play) -> TableCommand:
    return asked.Play(at, person, wish.hand, wish.turn, wish.move, wish.amount, wish.option)


_COMMANDS: Final[dict[type, Callable[[int, str, Any], TableCommand]]] = {
    say.TakeSeat: _take_seat,
    say.ChooseEntry: lambda at, person, wish: asked.ChooseEntry(at, person, wish.entry),
    say.AnswerEntry: _answer(asked.AnswerEntry),
    say.SitOut: _plain(asked.SitOut),
    say.SitIn: _plain(asked.SitIn),
    say.ComeBack: _plain(asked.ComeBack),
    say.Leave: _plain(asked.Leave),
    say.TakeLeaveBack: _plain(asked.TakeLeaveBack),
    say.RebuyIn: _amount(asked.RebuyIn),
    say.OrderRebuy: _amount(asked.OrderRebuy),
    say.TopUp: _amount(asked.TopUp),
    say.SetAutoRebuy: _amount(asked.SetAutoRebuy),
    say.Invite: lambda at, person, wish: asked.Invite(at, person, wish.friend),
    say.Reserve: _plain(asked.Reserve),
    say.GiveUpReservation: _plain(asked.GiveUpReservation),
    say.Play: _play,
    say.JoinRoom: lambda at, person, wish: asked.JoinRoom(at, person, wish.name, wish.dealer_key),
    say.StartGame: _plain(asked.StartGame),
    say.AnswerRematch: _answer(asked.AnswerRematch),
}
