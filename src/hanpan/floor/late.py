"""Tables that are seen some minutes later: nobody who looks on can tell a player what others hold or how they play.

Pictures are kept for as long as the delay, as somebody sees them who only looks on, and shown when they are old enough.
"""

from collections import deque
from collections.abc import Callable

from hanpan.floor.clock import Alarm, Clock
from hanpan.floor.journalled_house import JournalledHouse
from hanpan.floor.payloads import PayloadCache, Payloads
from hanpan.floor.visits import Outgoing, Visit
from hanpan.wire.house_says import PersonCard

LINES = 200
"""So many of a table wait to be read."""
NOBODY = ""


class Late:
    """Past pictures, and who looks at them."""

    def __init__(self, house: JournalledHouse, people: dict[str, PersonCard], clock: Clock) -> None:
        self.house, self.people, self.clock = house, people, clock
        self.say: Callable[[list[Outgoing]], None] = _to_nobody
        self.pictures: dict[str, deque[tuple[int, bytes]]] = {}
        """By table, the oldest first; of those that are old enough the last alone."""
        self.viewers: dict[str, dict[Visit, None]] = {}
        self.alarms: dict[str, Alarm] = {}
        self.lines: dict[str, deque[tuple[int, str, bytes]]] = {}
        """By table, what was written there, and by whom."""

    def delay_of(self, name: str) -> int:
        """Milliseconds; 0 where one sees what is."""
        return self.house.delay_at(name)

    def record(self, name: str) -> None:
        """Something has happened at the table."""
        if not self.delay_of(name):
            return
        picture = Payloads(self.house, name, self.people, PayloadCache()).whole(NOBODY, [])
        self.pictures.setdefault(name, deque()).append((self.clock.steady(), picture))
        self._set_alarm(name)

    def write(self, name: str, person: str, line: bytes) -> None:
        """Somebody has written something at the table."""
        if name in self.house.tables and self.delay_of(name):
            self.lines.setdefault(name, deque(maxlen=LINES)).append((self.clock.steady(), person, line))
            self._set_alarm(name)

    def let_go(self, name: str) -> list[Visit]:
        """Nothing is seen later here any more: those who did."""
        if name not in self.pictures and name not in self.viewers:
            return []
        looking = list(self.viewers.get(name, ()))
        self.forget(name)
        return looking

    def look(self, visit: Visit, name: str) -> None:
        """They are shown what is old enough, and from then on whatever becomes so."""
        self.viewers.setdefault(name, {})[visit] = None
        self._grow_old(name)
        ready = self._ready(name)
        if ready:
            self.say([(visit, ready)])
        self._set_alarm(name)

    def look_away(self, visit: Visit, name: str) -> bool:
        """Did they look at it?"""
        return self.viewers.get(name, {}).pop(visit, self) is None

    def went(self, visit: Visit) -> None:
        for viewers in self.viewers.values():
            viewers.pop(visit, None)

    def forget(self, name: str) -> None:
        for kept in (self.pictures, self.viewers, self.lines):
            kept.pop(name, None)
        alarm = self.alarms.pop(name, None)
        if alarm is not None:
            alarm.cancel()

    def stop(self) -> None:
        for alarm in self.alarms.values():
            alarm.cancel()

    def latest(self, name: str) -> bytes:
        """What is old enough to be seen now; nothing where nothing is."""
        self._grow_old(name)
        return self._ready(name)

    def _ready(self, name: str) -> bytes:
        kept = self.pictures.get(name)
        old = self.clock.steady() - self.delay_of(name)
        return kept[0][1] if kept and kept[0][0] <= old else b""

    def _grow_old(self, name: str) -> bool:
        """Of those that are old enough only the last is kept; is there a new one?"""
        kept, old = self.pictures.get(name, deque()), self.clock.steady() - self.delay_of(name)
        before = len(kept)
        while len(kept) > 1 and kept[1][0] <= old:
            kept.popleft()
        return len(kept) < before

    def _set_alarm(self, name: str) -> None:
        """For the next that is not old enough yet."""
        kept, old = self.pictures.get(name, deque()), self.clock.steady() - self.delay_of(name)
        times = [at for at, _ in kept if at > old][:1] + [at for at, _, _ in self.lines.get(name, ())][:1]
        due = min(times, default=None)
        if due is not None and name not in self.alarms:
            self.alarms[name] = self.clock.call_at(self.clock.now() + max(0, due - old), lambda: self._rings(name))

    def _rings(self, name: str) -> None:
        self.alarms.pop(name, None)
        if name in self.house.tables:
            self._grow_old(name)
            ready = self._ready(name)
            here = [visit for visit in self.viewers.get(name, ()) if not visit.over]
            if ready:
                self.say([(visit, ready) for visit in here])
            self._read_out(name, here)
            self._set_alarm(name)

    def _read_out(self, name: str, here: list[Visit]) -> None:
        lines, old = self.lines.get(name, deque()), self.clock.steady() - self.delay_of(name)
        has_blocked = self.house.people.friends.has_blocked
        while lines and lines[0][0] <= old:
            _, person, line = lines.popleft()
            self.say([(visit, line) for visit in here if not has_blocked(visit.person, person)])


def _to_nobody(_: list[Outgoing]) -> None:
    """Nobody listens."""
