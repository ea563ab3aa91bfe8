"""HO-2.12: while nobody is in the house its bots rest after the hand in play, and nothing is written."""

from collections.abc import Sequence

from hanpan.bots.names import is_ours
from hanpan.floor.clock import Alarm
from hanpan.floor.floor import Floor
from hanpan.house.commands import PauseTable, ResumeTable

LOOKS_AGAIN = 30_000
"""Milliseconds."""


class Resting:
    """Tables of the house that would deal to bots for ever are paused; where games end, bots alone begin none.

    Whoever is none of the house's bots counts as somebody: a bot from outside is somebody's, and wants a game.
    """

    def __init__(self, floor: Floor, homes: Sequence[str]) -> None:
        self.floor = floor
        self.homes: Sequence[str] = homes
        self.on = False
        self.alarm: Alarm | None = None

    def look_round(self) -> bool:
        """Rest, or play again; has that changed?"""
        before, self.on = self.on, all(map(is_ours, [*self.floor.visits, *self.floor.broadcast.elsewhere]))
        self.stop()
        if self.on:
            self._rest()
        else:
            self._wake()
        return self.on != before

    def stop(self) -> None:
        if self.alarm is not None:
            self.alarm.cancel()

    def _rest(self) -> None:
        """Again and again: somebody who lost the connection may still have a seat, and lose it later (HO-7.7)."""
        for name in [home for home in self.homes if self._rests(home)]:
            self.floor.tables.resting.add(name)
            self.floor.tables.tell(name, PauseTable(self.floor.clock.now()))
        self.alarm = self.floor.clock.call_at(self.floor.clock.now() + LOOKS_AGAIN, self._rest)

    def _rests(self, name: str) -> bool:
        """Only bots sit there, and nothing but a pause ends their game."""
        table = self.floor.house.tables.get(name)
        if table is None or name in self.floor.tables.resting:
            return False
        kind = self.floor.house.kinds[name]
        return kind.reservations(table) is None and all(is_ours(person) for person in kind.seated(table))

    def _wake(self) -> None:
        resting, self.floor.tables.resting = self.floor.tables.resting, set()
        for name in sorted(resting & set(self.floor.house.tables)):
            if not self.floor.tables.paused:
                self.floor.tables.tell(name, ResumeTable(self.floor.clock.now()))
