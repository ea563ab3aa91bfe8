"""Frees what is in memory of people who left a while ago; the store keeps it for ever."""

import heapq

from hanpan.floor.answers import Answers
from hanpan.floor.clock import Alarm, Clock
from hanpan.floor.people import People
from hanpan.floor.ports import WISHES_KEPT
from hanpan.floor.visits import Visit

NEVER = 2**62


class Forgetting:
    """Everybody who goes is put on a list, and looked at when their time has come."""

    def __init__(self, people: People, answers: Answers, visits: dict[str, Visit], clock: Clock) -> None:
        self.people, self.answers, self.visits, self.clock = people, answers, visits, clock
        self.gone: dict[str, int] = {}
        """When each was last here."""
        self.due: list[tuple[int, str]] = []
        """A heap: when to look at whom."""
        self.alarm: Alarm | None = None
        self.rings = NEVER
        """When the alarm does."""

    def went(self, person: str) -> None:
        now = self.gone[person] = self.clock.steady()
        self._look_at(now + WISHES_KEPT, person)

    def _look_at(self, at: int, person: str) -> None:
        heapq.heappush(self.due, (at, person))
        if at < self.rings:
            self._sweep_at(at)

    def _sweep_at(self, at: int) -> None:
        self.stop()
        self.rings = at
        self.alarm = self.clock.call_at(self.clock.now() + at - self.clock.steady(), self._sweep)

    def stop(self) -> None:
        if self.alarm is not None:
            self.alarm.cancel()

    def _sweep(self) -> None:
        """Everybody whose time has come, at once: the tables are asked a single time who is named there."""
        now, named = self.clock.steady(), self.people.named()
        while self.due and self.due[0][0] <= now:
            self._forget(heapq.heappop(self.due)[1], named, now)
        self.rings = NEVER  # not before: whoever is to be looked at again needs no alarm of their own
        if self.due:  # not for each by themselves
            self._sweep_at(max(self.due[0][0], now + WISHES_KEPT // 10))

    def _forget(self, person: str, named: set[str], now: int) -> None:
        went = self.gone.get(person)
        if went is None or person in self.visits:
            return
        if person in named:
            self._look_at(now + WISHES_KEPT, person)
        elif now - went < self.people.remembered_for(person):
            self._drop(person)
            self._look_at(went + self.people.remembered_for(person), person)
        elif now - went >= WISHES_KEPT:
            self._drop(person)
            self.people.forget(person)
            del self.gone[person]

    def _drop(self, person: str) -> None:
        self.answers.forget(person)
        self.people.cards.pop(person, None)
