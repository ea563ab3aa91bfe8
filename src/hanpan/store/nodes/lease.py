"""A node's lease: it is renewed every second, and by every commit. Safety never rests on it, only on the fence."""

import time
from collections.abc import Callable, Mapping

RENEWED_EVERY = 1.0
SILENT_AFTER = 2.0
"""Seconds after the last renewal began from which a node says nothing more."""
STILL = 3.0
"""Seconds that a counter must stand still before anybody takes its node for dead."""
GAP = 2.0
"""Seconds without an answer of the database after which an observer begins anew: nobody could have renewed."""
Monotonic = Callable[[], float]


class Lease:
    """One's own."""

    def __init__(self, monotonic: Monotonic = time.monotonic) -> None:
        self.monotonic = monotonic
        self.epoch = 0
        self._renewed = float("-inf")

    def renew(self, began: float) -> None:
        """The database has heard of it; the asking began then."""
        self._renewed = max(self._renewed, began)

    @property
    def is_silent(self) -> bool:
        return self.monotonic() - self._renewed > SILENT_AFTER


class Observer:
    """Looks at everybody's counters."""

    def __init__(self) -> None:
        self._seen: dict[int, tuple[int, float]] = {}
        """By epoch: the counter, and since when it has stood there."""
        self._answered = float("-inf")

    def look(self, beats: Mapping[int, int], asked: float, answered: float) -> list[int]:
        """The epochs that have expired. Times are the observer's own: before it asked, and when it was answered."""
        if answered - self._answered > GAP:
            self._seen.clear()
        self._answered = answered
        before = self._seen
        self._seen = {
            epoch: before[epoch] if before.get(epoch, (-1, 0.0))[0] == count else (count, answered)
            for epoch, count in beats.items()
        }
        return [epoch for epoch, (_, since) in self._seen.items() if asked - since >= STILL]

    def expires_at(self) -> float:
        """When the first of them would have expired: it is worth a look then."""
        return min([since for _, since in self._seen.values()], default=float("inf")) + STILL
