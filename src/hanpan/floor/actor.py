"""One table on the floor: who looks at it, when it wants to be woken, and what each of them is told."""

from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from hanpan.floor.clock import Alarm
from hanpan.floor.kept_house import Fact, KeptHouse
from hanpan.floor.pages import Kept, Page
from hanpan.floor.visits import Letter, Visit
from hanpan.house import presence
from hanpan.wire.house_says import PersonCard


@dataclass(eq=False)
class TableActor:
    """The table's part of the floor. The table itself lives in the house."""

    name: str
    house: KeptHouse
    people: dict[str, PersonCard]
    viewers: dict[Visit, None] = field(default_factory=dict)
    newcomers: dict[Visit, int] = field(default_factory=dict)
    """Those who get a whole picture next, with the number of the last fact they have, or -1."""
    shown: int = 0
    """The number of the first fact nobody has been told yet."""
    alarm: Alarm | None = None
    calm: bool = False
    """Has nothing happened since the last time but betting?"""
    wakes: int = 0
    """When the alarm rings."""
    kept: Kept = field(default_factory=Kept)

    @property
    def table(self) -> Any:
        return self.house.tables[self.name]

    def look(self, visit: Visit, since: int) -> None:
        self.viewers.pop(visit, None)
        self.newcomers[visit] = since

    def look_away(self, visit: Visit) -> None:
        self.viewers.pop(visit, None)
        self.newcomers.pop(visit, None)

    def show(self) -> list[Letter]:
        """What happened since the last time, to each as he may know it, beside the table as he may see it."""
        number = self.house.numbers[self.name]
        facts = self._since(self.shown)
        self.calm = self.kept.let_go(self.table, facts)
        page = Page(self.house, self.name, self.people, self.kept)
        letters = page.letters(self.viewers, facts, calm=self.calm) if facts else []
        for visit, since in self.newcomers.items():
            letters.append((visit, page.whole(visit.person, self._missed(since))))
            self.viewers[visit] = None
        self.newcomers.clear()
        self.shown = number
        return letters

    def _missed(self, since: int) -> list[Fact]:
        """The facts after a number, where all of them are still at hand."""
        recent = self.house.recent.get(self.name)
        if since < 0 or not recent or recent[0].number > since + 1:
            return []
        return self._since(since + 1)

    def _since(self, number: int) -> list[Fact]:
        """The facts from a number on, of those at hand."""
        count = max(0, self.house.numbers[self.name] - number)  # a client may name any number
        newest_first = islice(reversed(self.house.recent.get(self.name, ())), count)
        return list(newest_first)[::-1]

    def absent(self) -> list[Visit]:
        """Viewers who are no longer at the table; while people only bet, nobody goes."""
        if self.calm:
            return []
        table = self.table
        return [visit for visit in self.viewers if not presence.is_here(table, visit.person)]
