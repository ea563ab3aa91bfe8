"""The rows there are. To add one, write a function in a module of this package and put `@row(…)` above it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pkgutil import iter_modules

SCALES = (0.1, 1, 10)


@dataclass(frozen=True)
class Figure:
    """One line of the table."""

    name: str
    unit: str
    wanted: str = ""


@dataclass(frozen=True)
class Row:
    """What is measured together."""

    name: str
    size: int
    """What the figures wanted are for; the row is also measured at a tenth and at ten times that."""
    of: str
    """What the size counts."""
    figures: tuple[Figure, ...]
    measure: Callable[[int], Sequence[float]]

    @property
    def sizes(self) -> list[int]:
        return [max(1, int(self.size * scale)) for scale in SCALES]


ROWS: dict[str, Row] = {}


def row(
    name: str, *figures: Figure, size: int, of: str
) -> Callable[[Callable[[int], Sequence[float]]], Callable[[int], Sequence[float]]]:
    """Figures that are asked for, in the order in which the function tells them."""

    def add(measure: Callable[[int], Sequence[float]]) -> Callable[[int], Sequence[float]]:
        ROWS[name] = Row(name, size, of, figures, measure)
        return measure

    return add


def load_rows() -> dict[str, Row]:
    """Every module of this package that begins with `of_` holds some."""
    for found in iter_modules(__import__("bench.growth", fromlist=["growth"]).__path__):
        if found.name.startswith("of_"):
            import_module(f"bench.growth.{found.name}")
    return ROWS
