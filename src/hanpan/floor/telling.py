"""Everything that goes out: who looks at what, and the letters of the next round of the post."""

from collections.abc import Callable
from typing import Any

from hanpan.floor.actor import TableActor
from hanpan.floor.board import PUSH_MS, Board
from hanpan.floor.clock import Alarm, Clock
from hanpan.floor.kept_house import KeptHouse, is_private
from hanpan.floor.ports import Batch
from hanpan.floor.post import Closed
from hanpan.floor.visits import Letter, Visit
from hanpan.floor.watch import Watch
from hanpan.house import presence
from hanpan.wire import house_says as told
from hanpan.wire.house_says import PersonCard, encode

AGAIN_MS = 1000
"""Whoever only looks on and reads too slowly gets a fresh picture after so long."""


class Telling:
    """Letters are written when a batch is closed, against the state it leads to, and sent when it is kept."""

    def __init__(
        self,
        house: KeptHouse,
        people: dict[str, PersonCard],
        visits: dict[str, Visit],
        clock: Clock,
        watch: Watch,
        go_on: Callable[[], None],
    ) -> None:
        self.house, self.people, self.visits = house, people, visits
        self.clock, self.watch, self.go_on = clock, watch, go_on
        self.actors: dict[str, TableActor] = {}
        self.board = Board(house)
        self.letters: list[Letter] = []
        self.banks: dict[str, int] = {}
        """What each person here was last told of his bank."""
        self.pushing: Alarm | None = None

    def say(self, visit: Visit, word: told.Word) -> None:
        """A word to one, after everything that has happened so far is durable."""
        self.letters.append((visit, encode(word)))
        self.go_on()

    def actor(self, name: str) -> TableActor:
        if name not in self.actors:
            actor = self.actors[name] = TableActor(name, self.house, self.people)
            actor.shown = self.house.numbers[name]
        return self.actors[name]

    def stop(self) -> None:
        """Nobody is woken any more."""
        alarms = [self.pushing, *[actor.alarm for actor in self.actors.values()]]
        for alarm in alarms:
            if alarm is not None:
                alarm.cancel()

    # -- who looks at what

    def look(self, visit: Visit, name: str, since: int) -> None:
        """He gets a whole picture, and from then on what is new."""
        visit.tables[name] = None
        self.actor(name).look(visit, since)
        self.house.changed[name] = None
        self.go_on()

    def look_away(self, visit: Visit) -> None:
        """He is no longer told anything; where he was he still is."""
        self._wait(visit)
        self.board.unwatch(visit)

    def _wait(self, visit: Visit) -> None:
        for name in visit.tables:
            if name in self.actors:
                self.actors[name].look_away(visit)

    def show_later(self, visit: Visit) -> None:
        """A slow observer gets a fresh picture later; until then none, for a part he misses would not come again."""
        self._wait(visit)
        self.clock.call_at(self.clock.now() + AGAIN_MS, lambda: self._show_again(visit))

    def _show_again(self, visit: Visit) -> None:
        for name in list(visit.tables):
            if name in self.house.tables and not visit.over:
                self.look(visit, name, -1)

    # -- a round

    def close_batch(self) -> Closed:
        """Everything since the last round, and the letters that tell of it."""
        changed = list(self.house.changed)
        batch = self.house.take_batch()
        letters: list[Letter] = []
        for name in changed:
            self.house.changed.pop(name, None)
            letters += self._show(name)
        letters += self._tell_banks(batch)
        letters += self.letters
        self.letters = []
        self._push_board(changed)
        return batch, letters

    def _show(self, name: str) -> list[Letter]:
        try:
            return self.actor(name).show() + self._see_off(name)
        except Exception as wrong:  # the facts are right all the same: who misses them enters again
            self.watch.broke("show", wrong)
            return []

    def _see_off(self, name: str) -> list[Letter]:
        """Who is no longer at the table is told so, and everyone where the table is gone."""
        actor, table = self.actors[name], self.house.tables[name]
        gone = list(actor.viewers) if table.dismissed else actor.absent()
        for visit in gone:
            actor.look_away(visit)
            visit.tables.pop(name, None)
        if table.dismissed:
            self._forget(name, table)
        return [(visit, encode(told.Gone(name))) for visit in gone]

    def _forget(self, name: str, table: Any) -> None:
        actor = self.actors.pop(name)
        if actor.alarm is not None:
            actor.alarm.cancel()
        for person in presence.seated(table):
            if self.house.seats.get(person) == name:
                del self.house.seats[person]
        self.board.forget(name, frozenset(table.invited) if is_private(table) else None)
        self.house.forget(name)

    def _tell_banks(self, batch: Batch) -> list[Letter]:
        letters = []
        for account, balance in batch.balances.items():
            person = account.removeprefix("bank:")
            visit = self.visits.get(person) if person != account else None
            if visit is not None and self.banks.get(person) != balance:
                self.banks[person] = balance
                letters.append((visit, encode(told.Bank(balance))))
        return letters

    def _push_board(self, changed: list[str]) -> None:
        if not self.board.watchers:
            self.board.gone.clear()
            return
        self.board.changed.update(dict.fromkeys(changed))
        if self.pushing is None and (self.board.changed or self.board.gone):
            self.pushing = self.clock.call_at(self.clock.now() + PUSH_MS, self._push)

    def _push(self) -> None:
        self.pushing = None
        self.letters += self.board.push()
        self.go_on()
