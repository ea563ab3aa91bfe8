"""Counters of a run: how much, how fast, and how long it took."""

from collections import Counter
from pathlib import Path

from msgspec import Struct

_EXACT = 64
"""Microseconds below which every one has a bucket of its own."""
_PARTS = 32
"""Buckets for each doubling above: a figure is at most 3 % too high."""
_PAGE = 4096
_TICKS = 100
"""Of the kernel's clock, a second."""


class Latencies:
    """A histogram with logarithmic buckets: nothing is forgotten, and it stays small."""

    def __init__(self) -> None:
        self.buckets: Counter[int] = Counter()
        self.count = 0
        self.longest = 0

    def add(self, seconds: float) -> None:
        micro = max(0, int(seconds * 1_000_000))
        self.buckets[bucket_of(micro)] += 1
        self.count += 1
        if micro > self.longest:
            self.longest = micro

    def percentile(self, part: float) -> float:
        """So many milliseconds or less took this part of all."""
        wanted, seen = part * self.count, 0
        for bucket in sorted(self.buckets):
            seen += self.buckets[bucket]
            if seen >= wanted:
                return min(upper_end(bucket), self.longest) / 1000
        return 0.0

    def told(self) -> "Told":
        return Told(
            self.percentile(0.5),
            self.percentile(0.9),
            self.percentile(0.99),
            self.longest / 1000,
            {upper_end(bucket): self.buckets[bucket] for bucket in sorted(self.buckets)},
        )


def bucket_of(micro: int) -> int:
    if micro < _EXACT:
        return micro
    shift = micro.bit_length() - _EXACT.bit_length() + 1
    return _PARTS * shift + (micro >> shift)


def upper_end(bucket: int) -> int:
    """The most microseconds that fall into it."""
    if bucket < _EXACT:
        return bucket
    shift = bucket // _PARTS - 1
    return ((bucket - _PARTS * shift + 1) << shift) - 1


class Told(Struct, frozen=True):
    """Latencies in milliseconds."""

    p50: float
    p90: float
    p99: float
    longest: float
    buckets: dict[int, int]
    """How many took up to so many microseconds."""


class Tally:
    """Everything one run has counted so far."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Count from here."""
        self.actions = 0
        """Acknowledged."""
        self.deliveries = 0
        self.bytes = 0
        """Of deliveries."""
        self.lost = 0
        """Connections that ended before their time,"""
        self.ended: Counter[str] = Counter()
        """by what the house said."""
        self.refused: Counter[str] = Counter()
        self.latencies = Latencies()


class Second(Struct, frozen=True):
    """One second of a run."""

    actions: int
    deliveries: int
    refused: int
    memory: int
    """Bytes of the house's process; 0 where it is not ours."""


def memory_of(process: int) -> int:
    """Bytes a process holds in memory, as the kernel counts; 0 where nobody says."""
    try:
        return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * _PAGE
    except (OSError, IndexError, ValueError):
        return 0


def work_of(process: int) -> float:
    """Seconds of a core that a process has used."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS
    except (OSError, IndexError, ValueError):
        return 0.0
