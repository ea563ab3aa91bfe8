"""One table on the floor: who looks at it, when it wants to be woken, and what each of them is told."""

import re
from collections.abc import Collection
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from hanpan.floor.clock import Alarm
from hanpan.floor.crowds import Crowds
from hanpan.floor.deal_telling import DealTelling, shows_cards
from hanpan.floor.journalled_house import Fact, JournalledHouse
from hanpan.floor.payloads import PayloadCache, Payloads
from hanpan.floor.visits import Outgoing, Visit
from hanpan.house.contract import Notice
from hanpan.house.events import TableEvent
from hanpan.house.fair_deals import opens_decks
from hanpan.wire import house_says as told
from hanpan.wire.house_says import PersonCard, encode
from hanpan.words import say

_WORDS = re.compile(rb'[^":,{}\[\]\s]+')
"""Of a fact, whatever may be somebody's id."""


@dataclass(eq=False)
class TableActor:
    """The table's part of the floor. The table itself lives in the house."""

    name: str
    house: JournalledHouse
    people: dict[str, PersonCard]
    viewers: dict[Visit, None] = field(default_factory=dict)
    newcomers: dict[Visit, tuple[int, int]] = field(default_factory=dict)
    """Those who get a whole picture next, with the number of the last fact they have, or -1 and how many of the latest
    they want to hear."""
    shown: int = 0
    """The number of the first fact nobody has been told yet."""
    alarm: Alarm | None = None
    expects: Alarm | None = None
    """Looks whether anybody has come to a new table."""
    draws: Alarm | None = None
    """Looks whether a draw still waits for hashes (FD-1.10)."""
    calm: bool = False
    """Has nothing happened since the last time but what `TableKind.news` answers for? Then nobody comes or goes."""
    wakes: int = 0
    """When the alarm rings."""
    cache: PayloadCache = field(default_factory=PayloadCache)
    deals: DealTelling = field(default_factory=DealTelling)
    crowds: Crowds = field(default_factory=Crowds)
    """Those of the viewers who stand at far doors and have nothing of their own."""

    @property
    def table(self) -> Any:
        return self.house.tables[self.name]

    def look(self, visit: Visit, since: int, last: int = 0) -> None:
        self.look_away(visit)
        self.newcomers[visit] = since, last

    def look_away(self, visit: Visit) -> None:
        self.viewers.pop(visit, None)
        self.newcomers.pop(visit, None)
        self.deals.forget(visit)
        if visit.door is not None:
            self.crowds.leave(visit)

    def everybody(self) -> list[Visit]:
        """Each by themselves."""
        return [*self.viewers, *self.crowds.members()]

    def show(self) -> list[Outgoing]:
        """What happened since the last time, to each as they may know it, beside the table as they may see it."""
        number = self.house.numbers[self.name]
        facts = self._since(self.shown)
        kind = self.house.kinds[self.name]
        events = [fact.told(kind) for fact in facts]
        news = self.cache.invalidate(kind, self.table, events)
        self.calm = news is not None
        if self.crowds:
            self._call_out(facts, news)
        is_seen = self.viewers or self.newcomers or self.crowds
        messages = self.crowds.take_notes() + self._messages(facts, events, news) if is_seen else []
        self.house.no_news(self.name, self.shown)
        self.shown = number
        return messages

    def _messages(self, facts: list[Fact], events: list[TableEvent], news: Collection[str] | None) -> list[Outgoing]:
        payloads = Payloads(self.house, self.name, self.people, self.cache)
        proofs = self._deal(events, news)
        viewers = [*self.viewers, *self.crowds.here()] if self.crowds else self.viewers
        messages = self._notices(events, viewers) + payloads.messages(viewers, facts, news) if facts else []
        for visit, (since, last) in self.newcomers.items():
            messages.append((visit, self._shown_anew(payloads, visit.person, since, last)))
        messages += [self.crowds.join(visit) for visit in self.newcomers if self._is_of_a_crowd(visit)]
        self.viewers |= {visit: None for visit in self.newcomers if not self._is_of_a_crowd(visit)}
        self.newcomers.clear()
        return messages + proofs

    def _deal(self, events: list[TableEvent], news: Collection[str] | None) -> list[Outgoing]:
        """FD: who is asked for a hash, and the proofs of the cards that are shown now."""
        kind, fair = self.house.kinds[self.name], self.house.fair
        if fair is None or kind.fair is None:
            return []
        asks = news is None or self.newcomers or opens_decks(events)
        shows = self.newcomers or shows_cards(kind, events)
        if not asks and not shows:
            return []
        viewers = [*self.viewers, *self.crowds.here(), *self.newcomers]
        messages = self.deals.ask(fair, kind, self.table, viewers) if asks else []
        if shows:
            messages += self.deals.prove(fair, kind, self.table, viewers, self.house.mentors_at(self.name))
        return messages

    def _is_of_a_crowd(self, visit: Visit) -> bool:
        if visit.door is None or visit.person in self.house.mentors_at(self.name):
            return False
        return not self.house.kinds[self.name].has_own(self.table, visit.person)

    def _call_out(self, facts: list[Fact], news: Collection[str] | None) -> None:
        """Viewers in a crowd who now have something of their own are sent it individually."""
        known = self.crowds.by_person
        if news is not None:
            called = [known[person][0] for person in news if person in known]
        else:
            # Thousands look on, and a table names few: only those are looked for in the crowd.
            kind, table = self.house.kinds[self.name], self.table
            sealed = b" ".join([fact.sealed for fact in facts if fact.sealed is not None])
            words = {word.decode() for word in _WORDS.findall(sealed)}
            own = {person for person in kind.named(table) if person in known and kind.has_own(table, person)}
            called = [known[person][0] for person in sorted(own | (known.keys() & words))]
        for visit in called:
            self.crowds.leave(visit)
            self.viewers[visit] = None

    def _shown_anew(self, payloads: Payloads, person: str, since: int, last: int) -> bytes:
        if since >= 0 or last == 0:
            return payloads.whole(person, self._missed(since))
        return payloads.told_so_far(person, self._since(self.house.numbers[self.name] - last))

    def show_anew(self) -> tuple[list[Outgoing], dict[Visit, Exception]]:
        """After something went wrong: everybody gets a whole picture, each by themselves. For whom there is none, they
        no longer look on, and it is said why."""
        looking, self.shown = [*self.everybody(), *self.newcomers], self.house.numbers[self.name]
        for visit in self.crowds.members():
            self.crowds.leave(visit)
        self.viewers.clear()
        self.newcomers.clear()
        messages = self.crowds.take_notes()
        unseen: dict[Visit, Exception] = {}
        for visit in looking:
            try:
                messages.append((visit, self._afresh().whole(visit.person, [])))
                self.viewers[visit] = None
            except Exception as wrong:
                unseen[visit] = wrong
        return messages + self._proven_anew(), unseen

    def _proven_anew(self) -> list[Outgoing]:
        """FD-1.5: whatever a picture shows that was laid anew has its proof beside it."""
        kind, fair = self.house.kinds[self.name], self.house.fair
        if fair is None or kind.fair is None:
            return []
        self.deals.proven.clear()
        return self.deals.prove(fair, kind, self.table, self.viewers, self.house.mentors_at(self.name))

    def _afresh(self) -> Payloads:
        """Nothing of what was kept is trusted."""
        self.cache = PayloadCache()
        return Payloads(self.house, self.name, self.people, self.cache)

    def _notices(self, events: list[TableEvent], viewers: Collection[Visit]) -> list[Outgoing]:
        """What is announced goes first, to each viewer in their language (BJ-11.2)."""
        kind = self.house.kinds[self.name]
        found = [notice for event in events if (notice := kind.notice(event)) is not None]
        return [(visit, self._notice(notice, visit.guest.lang)) for notice in found for visit in viewers]

    def _notice(self, notice: Notice, lang: str) -> bytes:
        text = f"{say(lang, f'notice.{notice.code}')} ({notice.rule})"
        return encode(told.Notice(self.name, notice.code, notice.rule, text))

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
        kind, table = self.house.kinds[self.name], self.table
        looking_on = set(kind.looking_on(table))
        doubtful = [visit for visit in self.viewers if visit.person not in looking_on]
        doubtful += [self.crowds.by_person[one][0] for one in self.crowds.by_person.keys() - looking_on]
        return [visit for visit in doubtful if not kind.is_here(table, visit.person)]
