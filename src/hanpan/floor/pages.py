"""A moment of a table, as each viewer may know it. What many share is encoded once, what stays as it is not again."""

from dataclasses import dataclass, field
from typing import Any

from msgspec import UNSET, Raw

from hanpan.floor.kept_house import Fact, KeptHouse
from hanpan.games.holdem.events import BoardDealt, Called, Checked, Folded, Raised
from hanpan.house import presence, views
from hanpan.house.events import Played
from hanpan.wire.house_says import Happened, Part, PersonCard, encode

SOMEBODY = PersonCard("?", bot=False)
_BETTING = (Checked, Called, Raised, Folded, BoardDealt)
"""After these facts only who acted, who is on turn and, with a new board, who holds cards sees anything new of his own,
and nobody comes or goes."""


@dataclass
class Kept:
    """Parts of a table's pictures that stay as they are for a while."""

    owns: dict[str, tuple[Any, bytes]] = field(default_factory=dict)
    """By person: his own part, and it encoded. All who have nothing of their own share that of nobody."""
    names: bytes = b""
    acted: set[int] = field(default_factory=set)
    """Seats that have acted since everything was forgotten."""
    news: set[str] = field(default_factory=set)
    """While people only bet: for whom something of his own is new."""

    def let_go(self, table: Any, facts: list[Fact]) -> bool:
        """Forget what may be otherwise now. True where people only bet: then that is the hand, and the own parts of who
        acted and of who is on turn."""
        self.news.clear()
        if not all(_is_betting(fact.event) for fact in facts):
            self.owns.clear()
            self.acted.clear()
            self.names = b""
            return False
        for fact in facts:
            self._after(table, fact.event)
        if facts:
            self._give_moves(table, table.dealt.get(table.hand.betting.turn, ""))
        return True

    def _after(self, table: Any, event: Any) -> None:
        """A card was dealt, or somebody has bet."""
        if isinstance(event.fact, BoardDealt):
            self._give_holdings(table)
        else:
            self._bet(table, event, event.fact.seat)

    def _bet(self, table: Any, event: Any, seat: int) -> None:
        """What he may do beside the hand is otherwise once he has acted (he may leave, CA-6.1), has folded, or has used
        his time bank; else only his moves are gone."""
        person = table.dealt.get(seat, "")
        if person not in self.owns:
            return
        player, mine = table.players.get(seat), self.owns[person][0].mine
        thought = player is None or mine is None or player.time_bank != mine.time_bank or event.by
        if seat in self.acted and not isinstance(event.fact, Folded) and not thought:
            self._give_moves(table, person)
        else:
            self.acted.add(seat)
            self.news.add(person)
            del self.owns[person]

    def _give_holdings(self, table: Any) -> None:
        """With another board everybody who has not folded holds something else, and each knows his own."""
        for person in table.dealt.values():
            if person in self.owns and self.owns[person][0].holds is not None:
                own = views.with_holding(table, self.owns[person][0])
                self.owns[person] = (own, encode(own))
                self.news.add(person)

    def _give_moves(self, table: Any, person: str) -> None:
        self.news.add(person)
        if person and person in self.owns:
            own = views.with_moves(table, self.owns[person][0])
            self.owns[person] = (own, encode(own))


def _is_betting(event: Any) -> bool:
    return isinstance(event, Played) and isinstance(event.fact, _BETTING)


class Page:
    """The table now."""

    def __init__(self, house: KeptHouse, name: str, people: dict[str, PersonCard], kept: Kept) -> None:
        self.name, self.table, self.kind = name, house.tables[name], house.kinds[name]
        self.last, self.people, self.kept = house.numbers[name] - 1, people, kept
        play = self.kind.in_play(self.table)
        self.hand: Part = UNSET if play is None else Raw(encode(play))
        self.shared: Part = UNSET
        self.alike: dict[tuple[int, bool], bytes] = {}
        """By the number of the first fact, and whether the whole picture goes with it: what all are told alike."""

    def letter(self, person: str, facts: list[Fact], *, whole: bool) -> bytes:
        """What he is told: the facts as he may hear them, and what is new of the table as he may see it."""
        first = facts[0].number if facts else self.last + 1
        if any(fact.secret for fact in facts):
            begun = self._begun(first, [self._tell(fact, person) for fact in facts], whole=whole)
        else:
            begun = self.alike.get((first, whole), b"")
            if not begun:
                begun = self._begun(first, [fact.open for fact in facts], whole=whole)
                self.alike[first, whole] = begun
        if not whole and person not in self.kept.news:
            return begun
        return begun[:-1] + b',"own":' + self._own(person) + b"}"

    def _begun(self, first: int, facts: list[bytes], *, whole: bool) -> bytes:
        """A letter without what is the reader's own."""
        game, now, told = self.kind.game.name, self.table.now, [Raw(fact) for fact in facts]
        if not whole:
            return encode(Happened(self.name, game, first, self.last, now, told, hand=self.hand))
        return encode(Happened(self.name, game, first, self.last, now, told, *self._around(), self.hand))

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

    def _own(self, person: str) -> bytes:
        kept = self.kept.owns.get(person)
        if kept is None:
            kept = self.kept.owns[person] = self._made(person)
        return kept[1]

    def _made(self, person: str) -> tuple[Any, bytes]:
        if presence.has_own(self.table, person) or not person:
            own = self.kind.own(self.table, person)
            return own, encode(own)
        if "" not in self.kept.owns:
            self.kept.owns[""] = self._made("")
        return self.kept.owns[""]
