"""The tables of docs/bench.md from one run: `python -m bench.page` writes what bench/results/bench.json tells.

Only whole runs are written: figures of one table come from one machine, one build and one hour.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from bench import report
from bench.cases import CANNOT, CASES, RIGHT
from bench.environments import ROOT
from bench.own import OWN
from bench.registry import HANPAN, OURS, PEERS

PAGE = ROOT / "docs" / "bench.md"
RESULTS = ROOT / "bench" / "results" / "bench.json"
Told = Mapping[str, Any]


def page(text: str, told: Told) -> str:
    """The page with every table anew; its words stay."""
    parts = {
        "machine": [report.head(told["machine"]) + "."],
        "speed": _by_library(told["measurements"], _speed),
        "actions": _by_library([one for one in told["measurements"] if one["actions_per_hand"]], _actions),
        "own": own(told["own"], told["own_notes"]),
        "rules": rules(told["rules"]),
        "notes": [f"- {note}" for note in told["notes"]],
    }
    for name, lines in parts.items():
        text = between(text, name, lines)
    return text


def between(text: str, name: str, lines: Iterable[str]) -> str:
    """Between the marks of this name."""
    begin, end = f"<!-- bench:{name} -->", f"<!-- /bench:{name} -->"
    before, _, rest = text.partition(begin)
    _, found, after = rest.partition(end)
    if not found:
        raise ValueError(f"the page has no {begin} … {end}")
    return "\n".join([before + begin, "", *lines, "", end + after])


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    return [f"| {' | '.join(row)} |".replace("|  |", "| |") for row in (heads, ["---"] * len(heads), *rows)]


def _by_library(measured: Sequence[Told], cell: Any) -> list[str]:
    """A row for each task, a column for each library, we first."""
    titles = {one["what"]: one["title"] for one in measured}
    found = {(one["what"], one["library"]): one for one in measured}
    met = {one["library"] for one in measured}
    names = [library.name for library in (HANPAN, *PEERS) if library.name in met]
    rows = [[title, *[cell(found.get((what, name))) for name in names]] for what, title in titles.items()]
    return table(["", *names], rows)


def _speed(one: Told | None) -> str:
    """Our figure; of the others how many times as fast we are."""
    if one is None:
        return ""
    if one["missing"]:
        return str(one["missing"])
    if one["wrong"]:
        return "wrong"
    return quantity(one["median"], one["unit"]) if one["library"] == OURS else times(one["hanpan_times_as_fast"])


def _actions(one: Told | None) -> str:
    """Actions a hand; of the others also how many times as fast we are by them."""
    if one is None:
        return ""
    asked = f"{one['actions_per_hand']:.1f}"
    return asked if one["library"] == OURS else f"{asked}, {times(one['hanpan_times_as_fast_by_action'])} ×"


def quantity(figure: float, unit: str) -> str:
    """To three digits."""
    if unit == "ms":
        return f"{figure:.3g} ms" if figure < 1000 else f"{figure:,.0f} ms"
    if figure >= 1_000_000:
        return f"{figure / 1_000_000:.3g} M/s"
    return f"{float(f'{figure:.3g}'):,.0f}{'/s' if unit.endswith('/s') else ' ' + unit}"


def times(ratio: float | None) -> str:
    """Where somebody is faster it stands out."""
    if ratio is None:
        return ""
    said = f"{ratio:,.0f}" if ratio >= 20 else f"{ratio:.1f}" if ratio >= 2 else f"{ratio:.2f}"
    return f"**{said}**" if ratio < 1 else said


def own(figures: Mapping[str, list[float]], notes: Sequence[str]) -> list[str]:
    rows = []
    for one in [one for one in OWN if figures.get(one.name)]:
        found = figures[one.name]
        ends = f" ({quantity(min(found), one.unit)} to {quantity(max(found), one.unit)})" if len(found) > 1 else ""
        rows.append(
            [one.title, quantity(median(found), one.unit) + ends, quantity(one.wanted, one.unit) if one.wanted else ""]
        )
    last = {note.partition(": ")[0]: note for note in notes}
    return [*table(["", "figure", "wanted"], rows), "", *[f"- {note}" for note in last.values()]]


def rules(verdicts: Mapping[str, Any]) -> list[str]:
    marks = {RIGHT: "✓", CANNOT: "–"}
    engines = [name for name, found in verdicts.items() if not isinstance(found, str)]
    rows = [[case.title, *[marks.get(verdicts[name][case.name]["result"], "✗") for name in engines]] for case in CASES]
    return table(["", *engines], rows)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.page", description=__doc__)
    parser.add_argument("--json", type=Path, default=RESULTS)
    parser.add_argument("--page", type=Path, default=PAGE)
    asked = parser.parse_args()
    told = json.loads(asked.json.read_text(encoding="utf-8"))
    if not told["whole"]:
        sys.exit(f"{asked.json.name} is not of a whole run: `make bench` makes one")
    asked.page.write_text(page(asked.page.read_text(encoding="utf-8"), told), encoding="utf-8")
    print(f"written to {asked.page.name}")


if __name__ == "__main__":
    main()
