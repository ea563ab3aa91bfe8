"""The figures as a person reads them: on a screen, and as a page of the documentation."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from rich.table import Table

from bench.growth.registry import SCALES, Row
from hanpan.load.machine import Machine

FILE = Path("docs/growth.md")
Measured = tuple[Row, Mapping[int, Sequence[float | str]]]
_INTRODUCTION = """# What a house costs as it grows

`make growth` measures every row at its own size, at a tenth and at ten times that, each in a process of its own;
`make growth ARGS=--note` writes this page. Times are CPU time; what is "at a time" is the longest that the house's one
loop is held up. What each row does stands in `bench/growth/`.

"""


def lines(found: Sequence[Measured]) -> Iterator[list[str]]:
    """Row by row: what, its unit, what is wanted, and the figure at each size."""
    for row, by_size in found:
        for place, figure in enumerate(row.figures):
            told = [_told(size, by_size[size][place]) if size in by_size else "" for size in row.sizes]
            yield [f"{figure.name}, by {row.of}", figure.unit, figure.wanted, *told]


def _told(size: int, figure: float | str) -> str:
    return f"{figure if isinstance(figure, str) else _short(figure)} ({size:,})"


def _short(figure: float) -> str:
    return f"{figure:,.0f}" if figure >= 100 else f"{figure:.3g}"


def _heads() -> list[str]:
    return ["", "unit", "wanted", *[f"{scale:g} ×" for scale in SCALES]]


def as_table(found: Sequence[Measured]) -> Table:
    table = Table(*_heads())
    for line in lines(found):
        table.add_row(*line)
    return table


def told_of(machine: Machine) -> dict[str, str]:
    """What the figures depend on beside the code."""
    return {
        "Python": f"{machine.python}, {'optimised' if machine.optimised else 'not optimised'}",
        "house": "compiled" if machine.compiled else "plain Python",
        "processor": f"{machine.processor}, {machine.cores} cores",
        "disk": f"{machine.sync_ms:.2f} ms a sync",
        "load": f"{machine.load:.1f}",
    }


def as_markdown(found: Sequence[Measured], machine: Mapping[str, str]) -> str:
    rows = [_heads(), ["---"] * len(_heads()), *lines(found)]
    table = "".join([f"| {' | '.join(row)} |\n" for row in rows])
    told = "".join([f"- {name}: {value}\n" for name, value in machine.items()])
    return f"{_INTRODUCTION}{table}\nMeasured on:\n\n{told}"
