"""One table on the floor: who looks at it, when it wants to be woken, and what each of them is told."""

from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from msgspec import Raw

from hanpan.engine import NOBODY
from hanpan.floor.clock import Alarm
from hanpan.floor.kept_house import Fact, KeptHouse
from hanpan.floor.visits import Visit
from hanpan.games.holdem.events import BoardDealt, Called, Checked, Folded, Raised
from hanpan.house import presence
from hanpan.house.events import Played
from hanpan.wire.house_says import Happened, PersonCard, encode

Letter = tuple[Visit, bytes]
_BETTING = (Checked, Called, Raised, Folded, BoardDealt)
"""Facts of a hand after which only who acted and who is on turn sees anything new of his own."""
NOBODY_KNOWN = PersonCard("?", bot=False)


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
    wakes: int = 0
    """When the alarm rings."""
    owns: dict[str, Raw] = field(default_factory=dict)
    """By person, or none for all who have nothing of their own: his part of the picture, while it stays as it is."""

    @property
    def table(self) -> Any:
        return self.house.tables[self.name]

    def look(self, visit: Visit, since: int) -> None:
        self.newcomers[visit] = since

    def look_away(self, visit: Visit) -> None:
        self.viewers.pop(visit, None)
        self.newcomers.pop(visit, None)

    def show(self) -> list[Letter]:
        """What happened since the last time, to each as he may know it, beside the table as he may see it."""
        number = self.house.numbers[self.name]
        facts = self._since(self.shown)
        self._let_go(facts)
        page = _Page(self, number)
        letters = []
        if facts:
            letters = [(visit, page.letter(visit.person, facts)) for visit in self.viewers]
        for visit, since in self.newcomers.items():
            letters.append((visit, page.letter(visit.person, self._missed(since))))
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

    def _let_go(self, facts: list[Fact]) -> None:
        """Forget the own parts that may be others now. While people bet, that is who acted and who is on turn."""
        if not all(_is_betting(fact.event) for fact in facts):
            self.owns.clear()
            return
        table = self.table
        for fact in facts:
            seat = getattr(fact.event.fact, "seat", NOBODY)  # type: ignore[attr-defined]
            self.owns.pop(table.dealt.get(seat, ""), None)
        if facts:
            self.owns.pop(table.dealt.get(table.hand.betting.turn, ""), None)

    def absent(self) -> list[Visit]:
        """Viewers who are no longer at the table."""
        table = self.table
        return [visit for visit in self.viewers if not presence.is_here(table, visit.person)]


def _is_betting(event: Any) -> bool:
    return isinstance(event, Played) and isinstance(event.fact, _BETTING)


class _Page:
    """A moment of the table: what many viewers share is encoded once."""

    def __init__(self, actor: TableActor, number: int) -> None:
        house, self.table = actor.house, actor.table
        self.name, self.number = actor.name, number
        self.kind = house.kinds[actor.name]
        cards = {person: actor.people.get(person, NOBODY_KNOWN) for person in presence.named(self.table)}
        self.people = Raw(encode(cards))
        self.shared = Raw(encode(self.kind.shared(self.table)))
        self.owns = actor.owns

    def letter(self, person: str, facts: list[Fact]) -> bytes:
        told = [Raw(self._tell(fact, person) if fact.secret else fact.open) for fact in facts]
        first = facts[0].number if facts else self.number
        return encode(
            Happened(
                self.name,
                self.kind.game.name,
                first,
                self.number - 1,
                self.table.now,
                told,
                self.people,
                self.shared,
                self._own(person),
            )
        )

    def _tell(self, fact: Fact, person: str) -> bytes:
        told = self.kind.tell(self.table, fact.event, person)
        return encode(told)

    def _own(self, person: str) -> Raw:
        """All who have nothing of their own share one."""
        whose = person if presence.has_own(self.table, person) else ""
        if whose not in self.owns:
            self.owns[whose] = Raw(encode(self.kind.own(self.table, whose)))
        return self.owns[whose]
