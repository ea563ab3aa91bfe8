"""Everything that goes out: who looks at what, and the messages of the next commit."""

from collections.abc import Callable
from typing import Any

from hanpan.floor.actor import TableActor
from hanpan.floor.clock import Alarm, Clock
from hanpan.floor.commit_loop import Closed
from hanpan.floor.delivery import HANG_UP, SHOW_OUT
from hanpan.floor.far_rows import FarRows
from hanpan.floor.journalled_house import JournalledHouse
from hanpan.floor.late import Late
from hanpan.floor.lobby_feed import FIGURES_MS, PUSH_MS, LobbyFeed
from hanpan.floor.metrics import Metrics
from hanpan.floor.news import Obey, Present, Tell, nobody_else, nobody_obeys
from hanpan.floor.ports import Batch
from hanpan.floor.visits import Outgoing, Visit
from hanpan.house.contract import TableKind
from hanpan.house.ledger import bank
from hanpan.wire import house_says as told
from hanpan.wire.house_says import PersonCard, encode

BANK = bank("")
COUNT_MS = 1000
"""Shortest interval between counts of onlookers: an arriving crowd would otherwise announce everybody to everybody."""
AGAIN_MS = 1000
"""An onlooker who reads too slowly gets a fresh picture after this long."""
BROKEN_MS = 5000
"""And whoever could not be shown a table because of a bug of ours."""


class Broadcast:
    """Messages are written when a batch is closed, against the state it leads to, and sent when it is kept."""

    def __init__(
        self,
        house: JournalledHouse,
        people: dict[str, PersonCard],
        visits: dict[str, Visit],
        clock: Clock,
        metrics: Metrics,
        wake: Callable[[], None],
    ) -> None:
        self.house, self.people, self.visits = house, people, visits
        self.clock, self.metrics, self.wake = clock, metrics, wake
        self.actors: dict[str, TableActor] = {}
        self.far = FarRows()
        self.lobby = LobbyFeed(house, self.far)
        self.tell: Tell = nobody_else
        """Other nodes of the house, where there are any."""
        self.order: Obey = nobody_obeys
        self.elsewhere: dict[str, tuple[str, Present]] = {}
        """People in the house who were welcomed by another node, and by which."""
        self.row_news: dict[str, None] | None = None
        """Tables of which other nodes should hear; None: there are no others."""
        self.messages: list[Outgoing] = []
        self.banks: dict[str, int] = {}
        """What each person here was last told of their bank."""
        self.offered: dict[str, dict[str, int]] = {}
        """By table: who was told that their reserved chair is free, and until when."""
        self.behind: set[Visit] = set()
        """Visits that will be sent the whole picture again."""
        self.pushing: Alarm | None = None
        self.telling_figures: Alarm | None = None
        self.counting: Alarm | None = None
        self.late = Late(house, people, clock)
        self.late.say = self._say_late
        self.of_evenings: Callable[[], list[Outgoing]] = list
        """What is told of evenings."""

    def say(self, visit: Visit, word: told.Word) -> None:
        """Tell one person something, after everything that has happened so far is durable."""
        self.messages.append((visit, encode(word)))
        self.wake()

    def say_to_all(self, visits: list[Visit], word: told.Word) -> None:
        """The same to many: encoded once."""
        data = encode(word)
        self.messages += [(visit, data) for visit in visits]
        self.wake()

    def _say_late(self, messages: list[Outgoing]) -> None:
        self.messages += messages
        self.wake()

    def show_out(self, visit: Visit, word: told.ShownOut) -> None:
        """They are told why, and their connection ends."""
        self.say(visit, word)
        self._end(visit, SHOW_OUT)

    def _end(self, visit: Visit, how: bytes) -> None:
        visit.leaving = True
        self.look_away(visit)
        self.messages.append((visit, how))

    def actor(self, name: str) -> TableActor:
        if name not in self.actors:
            actor = self.actors[name] = TableActor(name, self.house, self.people)
            actor.shown = self.house.numbers[name]
        return self.actors[name]

    def stop(self) -> None:
        """Nobody is woken any more."""
        alarms = [self.pushing, self.telling_figures, self.counting]
        alarms += [alarm for actor in self.actors.values() for alarm in (actor.alarm, actor.expects, actor.draws)]
        for alarm in alarms:
            if alarm is not None:
                alarm.cancel()
        self.late.stop()

    def take_over(self, visit: Visit) -> None:
        """The person has come in by another connection: this one is told, and closed."""
        self.say(visit, told.TakenOver())
        self._end(visit, HANG_UP)

    def welcomed(self) -> list[Visit]:
        """Everybody whom this house, or this node of it, has let in."""
        return [visit for visit in self.visits.values() if visit.welcomed]

    def is_here(self, person: str) -> bool:
        """In the house, whichever node has let them in."""
        return person in self.visits or person in self.elsewhere

    def hear_rows(self, changed: list[str], gone: dict[str, frozenset[str] | None]) -> None:
        """Other nodes' tables are other than before, or gone."""
        for name, seers in gone.items():
            if name not in self.house.tables:
                self.lobby.forget(name, seers)
        self._push_far(changed)

    def _push_far(self, changed: list[str]) -> None:
        before, self.row_news = self.row_news, None
        self._push_lobby(changed)
        self.row_news = before

    # -- who looks at what

    def watch_lobby(self, visit: Visit, *, on: bool) -> None:
        visit.lobby = on
        if on:
            self.messages += [(visit, data) for data in self.lobby.watch(visit, self.clock.steady())]
        else:
            self.lobby.unwatch(visit)

    def listeners(self, table: str) -> list[Visit]:
        """Visits that read the chat of a table, or of the lobby if no table is named."""
        return self.actor(table).everybody() if table else list(self.lobby.watchers)

    def look(self, visit: Visit, name: str, since: int, last: int = 0) -> None:
        """They get a whole picture, and from then on what is new."""
        visit.tables[name] = None
        self.actor(name).look(visit, since, last)
        self.house.changed[name] = None
        self.wake()

    def look_away(self, visit: Visit) -> None:
        """They are no longer told anything; where they were they still are."""
        self._wait(visit)
        self.lobby.unwatch(visit)

    def _wait(self, visit: Visit) -> None:
        for name in visit.tables:
            if name in self.actors:
                self.actors[name].look_away(visit)

    def show_later(self, visit: Visit, wait: int = AGAIN_MS) -> None:
        """A slow observer gets a fresh picture later, of the lobby, too; until then none, for a missed part would not
        come again."""
        self.look_away(visit)
        if visit not in self.behind:
            self.behind.add(visit)
            self.clock.call_at(self.clock.now() + wait, lambda: self._show_again(visit))

    def _show_again(self, visit: Visit) -> None:
        self.behind.discard(visit)
        if visit.over or visit.leaving:
            return
        for name in list(visit.tables):
            if name in self.house.tables:
                self.look(visit, name, -1)
        if visit.lobby:
            self.watch_lobby(visit, on=True)
            self.wake()

    # -- a round

    def close_batch(self) -> Closed:
        """Everything since the last round, and the messages that tell of it."""
        messages = self._of_evenings()
        changed = list(self.house.changed)
        batch = self.house.take_batch()
        for name in changed:
            self.house.changed.pop(name, None)
            messages += self._offer(name)
            messages += self._show(name)
        messages += self._tell_banks(batch)
        messages += self.messages
        self.messages = []
        self._push_lobby(changed)
        if self.house.crowds and self.counting is None:
            self.counting = self.clock.call_at(self.clock.now() + COUNT_MS, self._count)
        return batch, messages

    def _of_evenings(self) -> list[Outgoing]:
        """People moved to another table are shown it in this round."""
        try:
            return self.of_evenings()
        except Exception as wrong:  # as below
            self.metrics.broke("show", wrong)
            return []

    def _count(self) -> None:
        """HO-2.3: how many look on, at each table where that has changed."""
        self.counting = None
        crowds, self.house.crowds = list(self.house.crowds), {}
        for name in crowds:
            word = encode(told.Observers(name, self.house.kinds[name].listing(self.house.tables[name]).observers))
            actor = self.actor(name)
            self.messages += [(visit, word) for visit in (*actor.viewers, *actor.crowds.here())]
        self._push_lobby(crowds)
        self.wake()

    def _show(self, name: str) -> list[Outgoing]:
        try:
            if self.house.kinds[name].is_private(self.house.tables[name]):
                self.late.record(name)
            return self.actor(name).show() + self._see_off(name)
        except Exception as wrong:  # the facts are right all the same: only the picture failed
            self.metrics.broke("show", wrong)
            return self._show_anew(name)

    def show_names_anew(self, name: str) -> None:
        """Somebody at the table is called otherwise: all who look on get a fresh picture."""
        actor = self.actor(name)
        actor.cache.names = b""
        for visit in actor.everybody():
            self.look(visit, name, -1)

    def _show_anew(self, name: str) -> list[Outgoing]:
        """A viewer who cannot be shown the table is retried later, and holds up nobody else."""
        if name not in self.actors:
            return []
        messages, unseen = self.actors[name].show_anew()
        for visit, wrong in unseen.items():
            self.metrics.broke("show", wrong)
            self.show_later(visit, BROKEN_MS)
        return messages

    def _offer(self, name: str) -> list[Outgoing]:
        try:
            return self._offer_chairs(name)
        except Exception as wrong:  # as above
            self.metrics.broke("show", wrong)
            return []

    def _offer_chairs(self, name: str) -> list[Outgoing]:
        """HO-2.11: who has reserved a chair is told that it is free, wherever they look."""
        reserved = self.house.kinds[name].reservations(self.house.tables[name])
        asked = {person: until for person, until in reserved.line.items() if until} if reserved is not None else {}
        before = self.offered.get(name, {})
        if asked == before:
            return []
        self.offered[name] = asked
        new = [person for person, until in asked.items() if before.get(person) != until and person in self.visits]
        return [(self.visits[person], encode(told.ChairOffered(name, asked[person]))) for person in new]

    def _see_off(self, name: str) -> list[Outgoing]:
        """Tell those who are no longer at the table, or everyone if the table is gone."""
        actor, table = self.actors[name], self.house.tables[name]
        gone = actor.everybody() if table.dismissed else actor.absent()
        for visit in gone:
            actor.look_away(visit)
            visit.tables.pop(name, None)
        if table.dismissed:
            self._forget(name, table)
        return [*actor.crowds.take_notes(), *[(visit, encode(told.Gone(name))) for visit in gone]]

    def _forget(self, name: str, table: Any) -> None:
        kind = self.house.kinds[name]
        self.lobby.forget(name, self._knew(kind, table) if kind.is_private(table) else None)
        self.drop(name)

    def drop(self, name: str) -> None:
        """It is not here any more; whoever looked at it still does, wherever it is."""
        if self.row_news is not None:
            self.row_news[name] = None
        actor = self.actors.pop(name, None)
        self.offered.pop(name, None)
        self.late.forget(name)
        self.house.changed.pop(name, None)
        self.lobby.told.pop(name, None)
        for alarm in (actor.alarm, actor.expects, actor.draws) if actor is not None else ():
            if alarm is not None:
                alarm.cancel()
        self.house.forget(name)

    def last_of(self, name: str) -> list[Outgoing]:
        """What is left to tell of a table before it goes elsewhere."""
        return self._offer(name) + self._show(name) if name in self.house.changed else []

    def _knew(self, kind: TableKind, table: Any) -> frozenset[str]:
        """People in the lobby who may know of a private table."""
        return frozenset([visit.person for visit in self.lobby.watchers if kind.may_see(table, visit.person)])

    def _tell_banks(self, batch: Batch) -> list[Outgoing]:
        messages = []
        for account in batch.changes:
            if not account.startswith(BANK):
                continue
            person = account[len(BANK) :]
            visit, balance = self.visits.get(person), self.house.ledger.balance(account)
            if visit is not None and self.banks.get(person) != balance:
                self.banks[person] = balance
                messages.append((visit, encode(told.Bank(balance))))
        return messages

    def _push_lobby(self, changed: list[str]) -> None:
        if self.row_news is not None:
            self.row_news.update(dict.fromkeys(changed))
        if not self.lobby.watchers:
            self.lobby.gone.clear()
            return
        self.lobby.changed.update(dict.fromkeys(changed))
        if self.pushing is None and (self.lobby.changed or self.lobby.gone):
            self.pushing = self.clock.call_at(self.clock.now() + PUSH_MS, self._push)

    def _push(self) -> None:
        self.pushing = None
        self.messages += self.lobby.push()
        if self.lobby.drifted and self.telling_figures is None:
            self.telling_figures = self.clock.call_at(self.clock.now() + FIGURES_MS, self._push_figures)
        self.wake()

    def _push_figures(self) -> None:
        self.telling_figures = None
        self.messages += self.lobby.push_figures()
        self.wake()
