"""The tables as the floor asks them: a wish is brought to its table, and the table is woken when it wants to be."""

from typing import Any

from hanpan.engine import Refusal
from hanpan.floor.broadcast import Broadcast
from hanpan.floor.clock import Clock
from hanpan.floor.journalled_house import JournalledHouse
from hanpan.house.commands import PauseTable, TableCommand
from hanpan.house.contract import TableKind
from hanpan.house.house import NEVER


class Tables:
    """Everything that happens at a table goes through here."""

    def __init__(self, house: JournalledHouse, clock: Clock, broadcast: Broadcast) -> None:
        self.house, self.clock, self.broadcast = house, clock, broadcast
        self.opened: dict[str, dict[str, None]] = {}
        """By person: the tables they opened since the house did, those that still live among them."""
        self.paused = False
        """The operator lets no further hand begin, anywhere."""

    def kind(self, name: str) -> TableKind:
        return self.house.kinds[name]

    def seen_by(self, person: str, name: str) -> Any | None:
        """A table, as far as this person may know of it."""
        table = self.house.tables.get(name)
        return table if table is not None and self.house.kinds[name].may_see(table, person) else None

    def open(self, name: str, settings: Any, creator: str, wish: str = "") -> Any | Refusal:
        made = self.house.open_table(name, settings, creator, self.clock.now(), wish)
        if not isinstance(made, Refusal):
            self.opened[creator] = self._living(creator) | {name: None}
            if self.paused:
                self.tell(name, PauseTable(self.clock.now()))
            self.wake(name)
            self.broadcast.wake()
        return made

    def opened_by(self, person: str) -> int:
        """How many tables somebody has opened that still live."""
        return len(self._living(person))

    def _living(self, person: str) -> dict[str, None]:
        return {name: None for name in self.opened.get(person, ()) if name in self.house.tables}

    def ask(self, name: str, command: TableCommand, wish: str = "") -> Refusal | None:
        """Bring a wish to its table; its id stands in the journal beside the fact it led to."""
        answer = self.house.ask(name, command, wish)
        self.wake(name)
        self.broadcast.wake()
        return answer if isinstance(answer, Refusal) else None

    def tell(self, name: str, command: TableCommand) -> Refusal | None:
        """The house's own word to a table."""
        return self.ask(name, command)

    def wake(self, name: str) -> None:
        """Be woken when the table wants it. An earlier alarm is left to ring: it looks again."""
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
        self.broadcast.wake()

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
