"""So many at once, and so many a second in the long run."""

from collections.abc import Callable
from math import ceil

from hanpan.server.errors import Fault

REMEMBERED = 20_000
"""Keys a gate remembers; beyond them the one that came first is forgotten."""


class Bucket:
    """Fills with time up to its size; each thing done takes one out. A rate of 0 never runs dry."""

    __slots__ = ("at", "level", "rate", "size", "took")

    def __init__(self, rate: float, size: int, now: int) -> None:
        self.rate, self.size = rate, size
        self.level, self.at = float(size), now
        self.took = 0

    def take(self, now: int) -> float:
        """Take one, on credit where it is empty: how many seconds until that is paid back."""
        if not self.rate:
            return 0.0
        self._fill(now)
        self.level -= 1
        self.took += 1
        return -self.level / self.rate if self.level < 0 else 0.0

    def is_dry(self, now: int) -> bool:
        """Would whoever takes one now have to wait?"""
        if not self.rate:
            return False
        self._fill(now)
        return self.level < 1

    def taken(self) -> int:
        """Since this was asked last."""
        took, self.took = self.took, 0
        return took

    def spend(self, count: int, now: int) -> None:
        """So many were taken elsewhere. It is never owed more than it holds: nobody waits long for others."""
        self._fill(now)
        self.level = max(self.level - count, min(self.level, -float(self.size)))

    def is_full(self, now: int) -> bool:
        self._fill(now)
        return self.level >= self.size

    def _fill(self, now: int) -> None:
        passed = max(0, now - self.at)  # a clock that was set back takes nothing away
        self.level, self.at = min(self.size, self.level + passed * self.rate / 1000), now


class Gate:
    """One bucket for each key: an address, a name."""

    def __init__(self, rate: float, size: int, now: Callable[[], int]) -> None:
        self.rate, self.size, self.now = rate, size, now
        self.buckets: dict[str, Bucket] = {}

    def of(self, key: str) -> Bucket:
        """The bucket of a key, for who takes from it time and again."""
        return self.buckets.get(key) or self._new(key, self.now())

    def spend(self, key: str, count: int) -> None:
        """At another door of the house."""
        if self.rate and count:
            self.of(key).spend(count, self.now())

    def closed_to(self, key: str) -> Fault | None:
        """Lets one through, or says how long to wait; who is sent away has not used up anything."""
        if not self.rate:
            return None
        now = self.now()
        bucket = self.buckets.get(key) or self._new(key, now)
        wait = bucket.take(now)
        if not wait:
            return None
        bucket.level += 1
        return Fault("too-many", {"seconds": ceil(wait)})

    def _new(self, key: str, now: int) -> Bucket:
        if len(self.buckets) >= REMEMBERED:
            del self.buckets[next(iter(self.buckets))]
        bucket = self.buckets[key] = Bucket(self.rate, self.size, now)
        return bucket

    def tidy(self) -> None:
        """Forget whoever has been quiet."""
        now = self.now()
        for key in [key for key, bucket in self.buckets.items() if bucket.is_full(now)]:
            del self.buckets[key]


class Backoff:
    """A few tries for each key; from then on each one doubles the wait, until one is right."""

    LONGEST = 15 * 60
    """Seconds; whoever has been quiet for as long begins anew."""

    def __init__(self, free: int, now: Callable[[], int]) -> None:
        self.free, self.now = free, now
        self.tries: dict[str, tuple[int, int]] = {}
        """How many, and until when there is no other."""

    def closed_to(self, key: str) -> Fault | None:
        """One more try, counted before anybody knows how it ends; or how long to wait."""
        now, (count, until) = self.now(), self.tries.pop(key, (0, 0))
        if until > now:
            self.tries[key] = count, until
            return Fault("too-many", {"seconds": ceil((until - now) / 1000)})
        if len(self.tries) >= REMEMBERED:
            del self.tries[next(iter(self.tries))]
        self.tries[key] = count + 1, now + 1000 * self._wait(count + 1)
        return None

    def _wait(self, count: int) -> int:
        over = count - self.free
        return 0 if over < 0 else min(self.LONGEST, 1 << min(over, 20))

    def forget(self, key: str) -> None:
        self.tries.pop(key, None)

    def tidy(self) -> None:
        quiet = self.now() - 1000 * self.LONGEST
        for key in [key for key, (_, until) in self.tries.items() if until <= quiet]:
            del self.tries[key]
