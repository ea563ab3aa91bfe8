"""A moment of a table, as each viewer may know it. What many share is encoded once, what stays as it is not again."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from msgspec import UNSET, Raw

from hanpan.floor.kept_house import Fact, KeptHouse
from hanpan.floor.visits import Letter, Visit
from hanpan.games.holdem.events import BoardDealt, Called, Checked, Folded, Raised
from hanpan.house import presence, views
from hanpan.house.events import Played
from hanpan.house.table import Table
from hanpan.wire.house_says import Happened, Part, PersonCard, encode

SOMEBODY = PersonCard("?", bot=False)
_BETTING = (Checked, Called, Raised, Folded, BoardDealt)
"""After these facts only who acted, who is on turn and, with a new board, who holds cards sees anything new of his own;
they tell everybody the same, and nobody comes or goes."""


@dataclass
class Kept:
    """Parts of a table's pictures that stay as they are for a while."""

    asides: dict[str, tuple[Any, bytes]] = field(default_factory=dict)
    """By person: what is his and stays while people bet, encoded but for its end, and what it goes by (`views.acted`).
    All who have nothing of their own share that of nobody."""
    names: bytes = b""
    news: set[str] = field(default_factory=set)
    """While people only bet: for whom something of his own is new."""

    def let_go(self, table: Any, facts: list[Fact]) -> bool:
        """Forget what may be otherwise now. True where people only bet: then that is the hand, and something of their
        own for some."""
        self.news.clear()
        for fact in facts:
            if type(fact.event) is not Played or type(fact.event.fact) not in _BETTING:
                self.asides.clear()
                self.names = b""
                return False
        for fact in facts:
            self._after(table, fact.event.fact)  # type: ignore[attr-defined]
        if facts:
            self.news.add(table.dealt.get(table.hand.betting.turn, ""))
        return True

    def _after(self, table: Any, fact: Any) -> None:
        """Somebody has bet; or a card was dealt, and whoever has not folded holds something else (HE-5.1)."""
        if type(fact) is BoardDealt:
            live = table.hand.betting.live
            self.news.update([person for seat, person in table.dealt.items() if live[seat]])
            return
        person = table.dealt[fact.seat]
        self.news.add(person)
        if person in self.asides and self.asides[person][0] != views.acted(table, person):
            del self.asides[person]


class Page:
    """The table now."""

    def __init__(self, house: KeptHouse, name: str, people: dict[str, PersonCard], kept: Kept) -> None:
        self.name, self.table, self.kind = name, house.tables[name], house.kinds[name]
        self.last, self.people, self.kept = house.numbers[name] - 1, people, kept
        play = self.kind.in_play(self.table)
        self.hand: Part = UNSET if play is None else Raw(encode(play))
        self.shared: Part = UNSET
        self.alike: dict[int, bytes] = {}
        """By how many facts it tells: a whole letter as all hear it, without what is the reader's own."""

    def letters(self, viewers: Iterable[Visit], facts: list[Fact], *, calm: bool) -> list[Letter]:
        """What each is told: the facts as he may hear them, and what is new of the table as he may see it."""
        if not calm:
            return [(visit, self.whole(visit.person, facts)) for visit in viewers]
        alike, news = self._begun([fact.open for fact in facts]), self.kept.news
        letters = [(visit, alike) for visit in viewers if visit.person not in news]
        begun = alike[:-1]
        return letters + [(visit, self._with_own(begun, visit.person)) for visit in viewers if visit.person in news]

    def whole(self, person: str, facts: list[Fact]) -> bytes:
        """The facts as he may hear them, and the whole table as he may see it."""
        if any(fact.secret for fact in facts):
            begun = self._begun([self._tell(fact, person) for fact in facts], *self._around())
        else:
            begun = self.alike.get(len(facts)) or self._begun([fact.open for fact in facts], *self._around())
            self.alike[len(facts)] = begun
        return self._with_own(begun[:-1], person)

    def _begun(self, facts: list[bytes], people: Part = UNSET, shared: Part = UNSET) -> bytes:
        """A letter without what is the reader's own."""
        first, told = self.last + 1 - len(facts), [Raw(fact) for fact in facts]
        return encode(
            Happened(self.name, self.kind.game.name, first, self.last, self.table.now, told, people, shared, self.hand)
        )

    def _around(self) -> tuple[Part, Part]:
        """Everybody's names, and the table around the hand."""
        if self.shared is UNSET:
            self.shared = Raw(encode(self.kind.shared(self.table)))
        if not self.kept.names:
            cards = {person: self.people.get(person, SOMEBODY) for person in presence.named(self.table)}
            self.kept.names = encode(cards)
        return Raw(self.kept.names), self.shared

    def _tell(self, fact: Fact, person: str) -> bytes:
        return encode(self.kind.tell(self.table, fact.event, person)) if fact.secret else fact.open

    def _with_own(self, begun: bytes, person: str) -> bytes:
        """A letter that lacks its end, with what is the reader's own: the fields of both its parts in one object."""
        _, aside = self.kept.asides.get(person) or self._aside(person)
        in_hand = self.kind.in_hand(self.table, person)
        if in_hand is None:
            return b"".join((begun, b',"own":', aside, b"}}"))
        return b"".join((begun, b',"own":', aside, b",", encode(in_hand)[1:], b"}"))

    def _aside(self, person: str) -> tuple[Any, bytes]:
        if not presence.has_own(self.table, person) and person:
            return self.kept.asides.get("") or self._aside("")
        goes_by = views.acted(self.table, person) if isinstance(self.table, Table) else None
        kept = self.kept.asides[person] = (goes_by, encode(self.kind.aside(self.table, person))[:-1])
        return kept
