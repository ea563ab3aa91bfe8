"""An evening whose tables lie elsewhere: orders and reports take their time, and some come twice."""

from collections import deque
from dataclasses import dataclass, field
from random import Random

from hanpan.house.evening.errands import Errand
from hanpan.house.orders import Report
from hanpan.simulation.evenings.watching import WatchedHouse


@dataclass
class SlowHouse(WatchedHouse):
    """Delivers orders and reports late, but in order for each table."""

    dice: Random = field(default_factory=lambda: Random(1))  # noqa: S311 - must be repeatable
    strict: bool = False
    twice: int = 0
    """So many came a second time."""

    def settle(self) -> None:
        """Some of what is on the way arrives."""
        if self.settling:
            return
        self.settling = True
        try:
            for _ in range(self.dice.randrange(0, 6)):
                self._one()
        finally:
            self.settling = False

    def flush(self) -> None:
        """All of it arrives."""
        super().settle()

    def _one(self) -> None:
        tables = list(dict.fromkeys([*[errand.table for errand in self.outbox], *[name for name, *_ in self.reports]]))
        if not tables:
            return
        name = self.dice.choice(tables)
        errand = next((one for one in self.outbox if one.table == name), None)
        report = next((one for one in self.reports if one[0] == name), None)
        if errand is not None and (report is None or self.dice.random() < 0.5):
            self._bring_order(errand)
        elif report is not None:
            self._bring_report(report)

    def _bring_order(self, errand: Errand) -> None:
        _without(self.outbox, errand)
        self._deliver(errand)
        if self.dice.random() < 0.1:
            self.twice += 1
            self._deliver(errand)

    def _bring_report(self, report: tuple[str, int, Report]) -> None:
        _without(self.reports, report)
        self._hear(*report)
        if self.dice.random() < 0.1:
            self.twice += 1
            self._hear(*report)


def _without(queue: deque[Errand] | deque[tuple[str, int, Report]], one: Errand | tuple[str, int, Report]) -> None:
    queue.remove(one)  # type: ignore[arg-type]
