"""The rows there are. To add one, write a function in a module of this package and put `@row(…)` above it."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pkgutil import iter_modules

SCALES = (0.1, 1, 10)


@dataclass(frozen=True)
class Row:
    """One line of the table."""

    name: str
    size: int
    """What the figure wanted is for; the row is also measured at a tenth and at ten times that."""
    of: str
    """What the size counts."""
    unit: str
    wanted: str
    measure: Callable[[int], float]


ROWS: dict[str, Row] = {}


def row(name: str, *, size: int, of: str, unit: str, wanted: str) -> Callable[[Callable[[int], float]], None]:
    """A figure that is asked for."""

    def add(measure: Callable[[int], float]) -> None:
        ROWS[name] = Row(name, size, of, unit, wanted, measure)

    return add


def load_rows() -> dict[str, Row]:
    """Every module of this package that begins with `of_` holds some."""
    for found in iter_modules(__import__("bench.growth", fromlist=["growth"]).__path__):
        if found.name.startswith("of_"):
            import_module(f"bench.growth.{found.name}")
    return ROWS
