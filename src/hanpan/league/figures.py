"""Means, and how sure they are."""

from math import sqrt

from msgspec import Struct

_EXACT = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776}
_Z = 1.959964


class Figure(Struct, frozen=True):
    """A mean, and how far the true one may be from it: within `spread` in 95 of 100 such measurements."""

    mean: float
    spread: float | None
    """None where there are too few samples to tell."""

    @property
    def is_above_zero(self) -> bool:
        """Is it, with 95 % confidence?"""
        return self.spread is not None and self.mean > self.spread


def mean_of(samples: list[float]) -> Figure:
    count = len(samples)
    mean = sum(samples) / count if count else 0.0
    if count < 2:
        return Figure(mean, None)
    deviation = sqrt(sum((sample - mean) ** 2 for sample in samples) / (count - 1))
    return Figure(mean, _quantile(count - 1) * deviation / sqrt(count))


def ratio_of(parts: list[float], wholes: list[float]) -> Figure:
    """The sum of the parts by that of the wholes, as if each sample were a part of one long measurement."""
    whole = sum(wholes)
    ratio = sum(parts) / whole if whole else 0.0
    rest = mean_of([part - ratio * size for part, size in zip(parts, wholes, strict=True)])
    if rest.spread is None or not whole:
        return Figure(ratio, None)
    return Figure(ratio, rest.spread * len(wholes) / whole)


def _quantile(freedom: int) -> float:
    """Student's t for 95 %: from the table where few samples are, else by its expansion around the normal one."""
    if freedom in _EXACT:
        return _EXACT[freedom]
    first = (_Z**3 + _Z) / 4
    second = (5 * _Z**5 + 16 * _Z**3 + 3 * _Z) / 96
    third = (3 * _Z**7 + 19 * _Z**5 + 17 * _Z**3 - 15 * _Z) / 384
    return _Z + first / freedom + second / freedom**2 + third / freedom**3
