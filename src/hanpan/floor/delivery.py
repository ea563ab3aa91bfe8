"""Messages on their way out, some hundred people at a time: first whoever plays, then a crowd that looks on."""

import asyncio
from collections.abc import Callable
from itertools import islice

from hanpan.floor.metrics import Metrics
from hanpan.floor.visits import Outgoing, Visit

HANG_UP, SHOW_OUT = b"", b"\0"
"""In place of a message: the connection ends when everything before it has been sent."""
ENDS = {HANG_UP: (4001, "taken over"), SHOW_OUT: (4403, "shown out")}
AT_ONCE = 150
"""So many are told in one go, some two milliseconds: in between the other tables move."""


class Delivery:
    """Hands messages to connections, to each person in order."""

    def __init__(self, metrics: Metrics, plays: Callable[[Visit], bool], lost: Callable[[Visit], None]) -> None:
        self.metrics, self.plays, self.lost = metrics, plays, lost
        self.far: Callable[[list[Outgoing]], list[Outgoing]] | None = None
        """Takes what goes to other processes' doors, and gives back the rest."""
        self.soon: dict[Visit, list[bytes]] = {}
        """For players who wait for their turn."""
        self.later: dict[Visit, list[bytes]] = {}
        """For those who look on."""
        self.task: asyncio.Task[None] | None = None
        self.closing_connections: set[asyncio.Task[None]] = set()

    def deliver(self, messages: list[Outgoing]) -> None:
        """Whatever goes to the same person goes at once: each sending costs more than what is in it."""
        if self.far is not None:
            messages = self.far(messages)
        by_visit = self._gathered(messages)
        if len(by_visit) <= AT_ONCE and not self.waits:
            self._tell_all(by_visit)
        else:
            self._enqueue(by_visit)
            self._tell_some()
        if messages:
            self.metrics.told(len(messages), sum([len(data) for _, data in messages]))
        if self.waits and self.task is None:
            self.task = asyncio.create_task(self._go_on())

    @property
    def waits(self) -> bool:
        return bool(self.soon or self.later)

    def _gathered(self, messages: list[Outgoing]) -> dict[Visit, list[bytes]]:
        by_visit: dict[Visit, list[bytes]] = {}
        for visit, data in messages:
            told = by_visit.get(visit)
            if told is None:
                by_visit[visit] = [data]
            else:
                told.append(data)
        return by_visit

    def _enqueue(self, by_visit: dict[Visit, list[bytes]]) -> None:
        """Behind what they wait for already, wherever that is."""
        for visit, told in by_visit.items():
            if visit in self.later:
                self.later[visit] += told
            elif visit in self.soon:
                self.soon[visit] += told
            elif self.plays(visit):
                self.soon[visit] = told
            else:
                self.later[visit] = told

    def _tell_some(self) -> None:
        first = self.soon or self.later
        self._tell_all({visit: first.pop(visit) for visit in list(islice(first, AT_ONCE))})

    async def _go_on(self) -> None:
        try:
            while self.waits:
                await asyncio.sleep(0)
                self._tell_some()
        finally:
            self.task = None

    def finish(self) -> None:
        """Before the house closes everybody hears what is left."""
        for waiting in (self.soon, self.later):
            self._tell_all(waiting)
            waiting.clear()

    def _tell_all(self, by_visit: dict[Visit, list[bytes]]) -> None:
        for visit, told in by_visit.items():
            if not visit.over:
                self._tell(visit, told)

    def _tell(self, visit: Visit, told: list[bytes]) -> None:
        """A bug of ours at one connection ends that one: they come in again, and everybody else is told."""
        try:
            if visit.leaving:
                self._tell_last(visit, told)
            elif not visit.connection.send(*told):
                self.lost(visit)
        except Exception as wrong:
            self.metrics.broke("deliver", wrong)
            self.hang_up(visit, 1011, "house error")

    def _tell_last(self, visit: Visit, told: list[bytes]) -> None:
        """Up to the word with which they go, whatever was said after it."""
        place = next((place for place, data in enumerate(told) if data in ENDS), len(told))
        if place:
            visit.connection.send(*told[:place])
        if place < len(told):
            self.hang_up(visit, *ENDS[told[place]])

    def hang_up(self, visit: Visit, code: int, reason: str) -> None:
        """Close a connection without waiting for the other end to agree."""
        visit.over = True
        task = asyncio.create_task(visit.connection.close(code, reason))
        self.closing_connections.add(task)
        task.add_done_callback(self.closing_connections.discard)
