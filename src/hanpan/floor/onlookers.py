"""Who looks on at tables whose host has said that they are seen later, or not at all: people get up, games begin, and
mentors go, and from then on they see no more than anybody."""

from hanpan.floor.broadcast import Broadcast
from hanpan.floor.clock import Clock
from hanpan.floor.journalled_house import JournalledHouse
from hanpan.floor.visits import Outgoing, Visit
from hanpan.house.commands import Leave, Observe
from hanpan.house.observing import Observing
from hanpan.wire.house_says import Gone, encode


class Onlookers:
    """Looked at with every batch, before it is closed."""

    def __init__(self, house: JournalledHouse, broadcast: Broadcast, clock: Clock) -> None:
        self.house, self.broadcast, self.clock = house, broadcast, clock

    def sort_out(self) -> list[Outgoing]:
        """At tables at which something has happened."""
        found: list[Outgoing] = []
        for name in list(self.house.changed):
            table = self.house.tables.get(name)
            if table is not None and not table.dismissed and self.house.kinds[name].is_private(table):
                found += self._at(name)
        return found

    def _at(self, name: str) -> list[Outgoing]:
        watching = self.house.watching_at(name)
        if watching.is_free:
            self._see_again(name)
            return []
        actor = self.broadcast.actor(name)
        looking = [*actor.everybody(), *actor.newcomers]
        found: list[Outgoing] = []
        for visit in [one for one in looking if not self.house.sees_live(name, one.person)]:
            self.look_away(visit, name)
            if watching.how is Observing.DELAYED:  # what they saw last stays until there is something later to see
                self.broadcast.late.look(visit, name)
            else:
                found.append((visit, encode(Gone(name))))
        return found

    def look_away(self, visit: Visit, name: str) -> None:
        visit.tables.pop(name, None)
        self.broadcast.actor(name).look_away(visit)
        kind, table = self.house.kinds[name], self.house.tables[name]
        if visit.person in kind.looking_on(table):
            self.house.ask(name, Leave(self.clock.now(), visit.person))

    def _see_again(self, name: str) -> None:
        """The game is over: who has watched it later sees the table as it is."""
        for visit in self.broadcast.late.let_go(name):
            here = self.house.kinds[name].is_here(self.house.tables[name], visit.person)
            if not visit.over and (here or isinstance(self._observes(visit, name), list)):
                self.broadcast.look(visit, name, -1)

    def _observes(self, visit: Visit, name: str) -> object:
        return self.house.ask(name, Observe(self.clock.now(), visit.person))
