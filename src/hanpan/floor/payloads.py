"""A moment of a table, as each viewer may know it. What many share is encoded once, what stays as it is not again."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Any

from msgspec import UNSET, Raw

from hanpan.floor.journalled_house import Fact, JournalledHouse
from hanpan.floor.visits import Outgoing, Visit
from hanpan.house.contract import TableKind, from_behind
from hanpan.house.events import TableEvent
from hanpan.wire.house_says import Happened, Part, PersonCard, encode

SOMEBODY = PersonCard("?", bot=False)


@dataclass
class PayloadCache:
    """Parts of a table's pictures that stay as they are for a while."""

    own: dict[str, tuple[Any, bytes]] = field(default_factory=dict)
    """By person: what is theirs, encoded without the closing brace, and the key it was made for. All who have nothing
    of their own share the entry of nobody."""
    names: bytes = b""

    def invalidate(self, kind: TableKind, table: Any, events: list[TableEvent]) -> Collection[str] | None:
        """Forget what these facts may have changed. Where that is only the part in play: for whom something of their
        own is new. Else None."""
        news = kind.news(table, events)
        if news is None:
            self.own.clear()
            self.names = b""
            return None
        for person in news:
            if person in self.own and self.own[person][0] != kind.own_key(table, person):
                del self.own[person]
        return news


class Payloads:
    """Caches what each viewer is sent of the table."""

    def __init__(self, house: JournalledHouse, name: str, people: dict[str, PersonCard], cache: PayloadCache) -> None:
        self.house, self.name, self.table, self.kind = house, name, house.tables[name], house.kinds[name]
        self.last, self.people, self.cache = house.numbers[name] - 1, people, cache
        play = self.kind.in_play(self.table)
        self.hand: Part = UNSET if play is None else Raw(encode(play))
        self.shared: Part = UNSET
        self.alike: dict[int, bytes] = {}
        """By how many facts it tells: a whole message as all hear it, without what is the reader's own. Below zero it
        tells of what was before the reader came."""
        self.mentors = house.mentors_at(name)
        self.looking_on: dict[int, bytes] = {}
        """The same: a whole message to whoever has nothing of their own; one for all of them, so it is framed once."""

    def messages(self, viewers: Iterable[Visit], facts: list[Fact], news: Collection[str] | None) -> list[Outgoing]:
        """What each is told: the facts as they may hear them, and what is new of the table as they may see it."""
        if news is None or self.mentors:
            return [(visit, self.whole(visit.person, facts)) for visit in viewers]
        alike = self._begun([fact.open for fact in facts])
        messages = [(visit, alike) for visit in viewers if visit.person not in news]
        begun = alike[:-1]
        for visit in viewers:
            person = visit.person
            if person in news:
                messages.append((visit, self._with_own(self._begun_for(facts, person) or begun, person)))
        return messages

    def _begun_for(self, facts: list[Fact], person: str) -> bytes:
        """Where somebody hears more of these facts than everybody; else nothing."""
        if all(fact.sealed is None for fact in facts):
            return b""
        return self._begun([self._tell(fact, person) for fact in facts])[:-1]

    def whole(self, person: str, facts: list[Fact]) -> bytes:
        """The facts as somebody may hear them, and the whole table as they may see it. A crowd that only looks on is
        told the very same, unless a fact is about one of them."""
        if person in self.mentors:
            return self._from_behind(self.mentors[person], facts)
        if self.kind.has_own(self.table, person) or _speak_of(facts, person):
            return self._whole(person, facts)
        found = self.looking_on.get(len(facts))
        if found is None:
            found = self.looking_on[len(facts)] = self._whole("", facts)
        return found

    def _whole(self, person: str, facts: list[Fact]) -> bytes:
        if any(fact.sealed is not None for fact in facts):
            begun = self._begun([self._tell(fact, person) for fact in facts], *self._around())
        else:
            begun = self.alike.get(len(facts)) or self._begun([fact.open for fact in facts], *self._around())
            self.alike[len(facts)] = begun
        return self._with_own(begun[:-1], person)

    def told_so_far(self, person: str, facts: list[Fact]) -> bytes:
        """The same for somebody who was perhaps not here: of what happened before, what anybody may know. Whoever has
        a seat now need not have had it then."""
        if person in self.mentors:
            return self._from_behind(self.mentors[person], facts)
        if self.kind.has_own(self.table, person):
            return self._so_far(person, facts)
        found = self.looking_on.get(-len(facts))
        if found is None:
            found = self.looking_on[-len(facts)] = self._so_far("", facts)
        return found

    def _so_far(self, person: str, facts: list[Fact]) -> bytes:
        begun = self.alike.get(-len(facts)) or self._begun([fact.open for fact in facts], *self._around())
        self.alike[-len(facts)] = begun
        return self._with_own(begun[:-1], person)

    def _from_behind(self, student: str, facts: list[Fact]) -> bytes:
        """To a mentor: what anybody hears, and the student's cards."""
        begun = self._begun([fact.open for fact in facts], *self._around())
        return b"".join((begun[:-1], b',"own":', encode(from_behind(self.kind, self.table, student)), b"}"))

    def _begun(self, facts: list[bytes], people: Part = UNSET, shared: Part = UNSET) -> bytes:
        """A message without what is the reader's own."""
        first, told = self.last + 1 - len(facts), [Raw(fact) for fact in facts]
        return encode(
            Happened(self.name, self.kind.game.name, first, self.last, self.table.now, told, people, shared, self.hand)
        )

    def _around(self) -> tuple[Part, Part]:
        """Everybody's names, and the table around the hand."""
        if self.shared is UNSET:
            self.shared = Raw(encode(self.kind.shared(self.table)))
        if not self.cache.names:
            known = {person: self.people.get(person, SOMEBODY) for person in self.kind.named(self.table)}
            cards = {person: self.house.called_at(self.name, person, card) for person, card in known.items()}
            self.cache.names = encode(cards)
        return Raw(self.cache.names), self.shared

    def _tell(self, fact: Fact, person: str) -> bytes:
        if fact.sealed is None:
            return fact.open
        return encode(self.kind.tell(self.table, fact.told(self.kind), person))

    def _with_own(self, begun: bytes, person: str) -> bytes:
        """A message that lacks its end, with what is the reader's own: the fields of both its parts in one object."""
        _, own = self.cache.own.get(person) or self._own(person)
        in_hand = self.kind.in_hand(self.table, person)
        if in_hand is None:
            return b"".join((begun, b',"own":', own, b"}}"))
        return b"".join((begun, b',"own":', own, b",", encode(in_hand)[1:], b"}"))

    def _own(self, person: str) -> tuple[Any, bytes]:
        if not self.kind.has_own(self.table, person) and person:
            return self.cache.own.get("") or self._own("")
        key = self.kind.own_key(self.table, person)
        kept = self.cache.own[person] = (key, encode(self.kind.own(self.table, person))[:-1])
        return kept


def _speak_of(facts: list[Fact], person: str) -> bool:
    """Is there something in them that not everybody hears, and that names this person?"""
    name = person.encode()
    return any(fact.sealed is not None and name in fact.sealed for fact in facts)
