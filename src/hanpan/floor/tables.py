"""The tables as the floor asks them: a wish is brought to its table, and the table is woken when it wants to be."""

from collections.abc import Callable
from typing import Any

from hanpan.engine import Refusal
from hanpan.floor.broadcast import Broadcast
from hanpan.floor.clock import Clock
from hanpan.floor.journalled_house import JournalledHouse
from hanpan.house.commands import CloseTable, PauseTable, TableCommand
from hanpan.house.contract import TableKind
from hanpan.house.house import NEVER

UNUSED_MS = 60_000


def _nobody_stirs(_: str) -> None:
    """There are no evenings."""


def _nobody_sees(_: str, __: str) -> bool:
    return False


class Tables:
    """Everything that happens at a table goes through here."""

    def __init__(self, house: JournalledHouse, clock: Clock, broadcast: Broadcast) -> None:
        self.house, self.clock, self.broadcast = house, clock, broadcast
        self.opened_by_person: dict[str, dict[str, None]] = {}
        self.opened_from_address: dict[str, dict[str, None]] = {}
        """The tables that each opened since the house did, those that still live among them."""
        self.of_evening: Callable[[str, str], bool] = _nobody_sees
        """May somebody see a table that belongs to an evening?"""
        self.stirred: Callable[[str], None] = _nobody_stirs
        """Told of evenings at which something has happened."""
        self.paused = False
        """The operator lets no further hand begin, anywhere."""
        self.resting: set[str] = set()
        """Tables whose bots rest while nobody is here (HO-2.12): the operator's word to go on is not for them."""

    def kind(self, name: str) -> TableKind:
        return self.house.kinds[name]

    def seen_by(self, person: str, name: str) -> Any | None:
        """A table, as far as this person may know of it."""
        table = self.house.tables.get(name)
        if table is None:
            return None
        if name in self.house.owners:
            return table if self.of_evening(person, name) else None
        return table if self.house.kinds[name].may_see(table, person) else None

    def open(self, name: str, settings: Any, creator: str, wish: str = "", address: str = "") -> Any | Refusal:
        made = self.house.open_table(name, settings, creator, self.clock.now(), wish)
        if not isinstance(made, Refusal):
            self._note(self.opened_by_person, creator, name)
            self._note(self.opened_from_address, address, name)
            if self.paused:
                self.tell(name, PauseTable(self.clock.now()))
            self.wake(name)
            self.expect_somebody(name, creator)
            self.broadcast.wake()
        return made

    def _note(self, opened: dict[str, dict[str, None]], whose: str, name: str) -> None:
        """Forget people without a table once they outnumber those with one."""
        opened[whose] = self._living(opened, whose) | {name: None}
        if len(opened) > 2 * len(self.house.tables):
            for other in [one for one in opened if not self._living(opened, one)]:
                del opened[other]

    def opened_by(self, person: str) -> int:
        """How many tables somebody has opened that still live."""
        return len(self._living(self.opened_by_person, person))

    def opened_from(self, address: str) -> int:
        """How many tables all from one address have opened that still live."""
        return len(self._living(self.opened_from_address, address))

    def _living(self, opened: dict[str, dict[str, None]], whose: str) -> dict[str, None]:
        return {name: None for name in opened.get(whose, ()) if name in self.house.tables}

    def expect_somebody(self, name: str, creator: str = "") -> None:
        """HO-2.4: a table of somebody's at which nobody has sat down and nobody looks is not kept for long."""
        if creator or self.kind(name).opener(self.house.tables[name]):
            due = self.clock.now() + UNUSED_MS
            self.broadcast.actor(name).expects = self.clock.call_at(due, lambda: self._close_unused(name, creator))

    def _close_unused(self, name: str, creator: str) -> None:
        table = self.house.tables.get(name)
        if table is None or self.kind(name).seated(table):
            return
        if self.kind(name).looking_on(table):
            self.expect_somebody(name, creator)
        else:
            self.tell(name, CloseTable(self.clock.now()))

    def ask(self, name: str, command: TableCommand, wish: str = "") -> Refusal | None:
        """Bring a wish to its table; its id stands in the journal beside the fact it led to."""
        answer = self.house.ask(name, command, wish)
        self.wake(name)
        if self.house.stirred:
            self.wake_stirred()
        self.broadcast.wake()
        return answer if type(answer) is Refusal else None

    def contributed(self, name: str) -> None:
        """FD-1.2: something has come for which the table waits, or it waits no longer."""
        if name not in self.house.tables:
            return
        self.house.contributed(name, self.clock.now())
        self.wake(name)
        self.broadcast.wake()

    def _wake_for_draw(self, name: str) -> None:
        """FD-1.10: no deadline of the table's, since no fact has told that it waits."""
        fair, actor = self.house.fair, self.broadcast.actor(name)
        until = 0 if fair is None else fair.waiting.get(name, 0)
        if until and actor.draws is None:
            actor.draws = self.clock.call_at(until, lambda: self._draw_due(name))

    def _draw_due(self, name: str) -> None:
        """Where it no longer can be made, somebody has left: it waits anew once it can."""
        self.contributed(name)
        fair, actor = self.house.fair, self.broadcast.actors.get(name)
        if fair is not None and fair.waiting.get(name, NEVER) <= self.clock.now():
            del fair.waiting[name]
        if actor is not None and name in self.house.tables:
            actor.draws = None
            self.wake(name)

    def tell(self, name: str, command: TableCommand) -> Refusal | None:
        """The house's own word to a table."""
        return self.ask(name, command)

    def wake(self, name: str) -> None:
        """Be woken when the table wants it. An earlier alarm is left to ring: it looks again."""
        self._wake_for_draw(name)
        due, actor = self.house.due_at(name), self.broadcast.actor(name)
        if due == NEVER or (actor.alarm is not None and actor.wakes <= due):
            return
        if actor.alarm is not None:
            actor.alarm.cancel()
        actor.wakes = due
        actor.alarm = self.clock.call_at(due, lambda: self._rings(name))

    def _rings(self, name: str) -> None:
        actor = self.broadcast.actors.get(name)
        if actor is None or name not in self.house.tables:
            return
        actor.alarm = None
        self.house.pass_time(name, self.clock.now())
        self.wake(name)
        if self.house.stirred:
            self.wake_stirred()
        self.broadcast.wake()

    def wake_stirred(self) -> None:
        """What an evening has led to elsewhere: its other tables may want to be woken at another time, and new ones."""
        while self.house.stirred:
            stirred, self.house.stirred = self.house.stirred, {}
            for name in stirred:
                if name not in self.house.tables:
                    self.stirred(name)
                    continue
                if self.paused and name not in self.broadcast.actors:
                    self.house.ask(name, PauseTable(self.clock.now()))
                self.wake(name)

    def jump(self, before: int, now: int, grace: int) -> None:
        """All of them, with the alarms they had set."""
        for name, table in list(self.house.tables.items()):
            if not table.dismissed:
                self.house.jump(name, before, now, grace)
                self._set_anew(name)
        self.broadcast.wake()

    def _set_anew(self, name: str) -> None:
        actor = self.broadcast.actor(name)
        if actor.alarm is not None:
            actor.alarm.cancel()
            actor.alarm = None
        self.wake(name)
