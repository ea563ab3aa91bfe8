"""The tables as a person reads them, and the same as JSON."""

import platform
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from statistics import median
from typing import Any

from rich.console import Console
from rich.table import Table

from bench.cases import CANNOT, CASES, RIGHT
from bench.measure import Result, Task, disagreements
from bench.own import OWN
from bench.registry import OURS, Library
from hanpan.cards import NATIVE
from hanpan.games.holdem.twin import NATIVE as TWIN
from hanpan.load.machine import machine

Verdicts = Mapping[str, dict[str, dict[str, str]] | str]
MARKS = {RIGHT: "[green]✓[/]", CANNOT: "[dim]–[/]"}


def ratio(ours: Result | None, other: Result) -> float | None:
    """How many times as fast as `other` we are."""
    mine, theirs = ours.figure if ours else None, other.figure
    if mine is None or theirs is None or other is ours or other.wrong:
        return None
    return theirs / mine if other.task.less_is_better else mine / theirs


def ratio_by_action(ours: Result | None, other: Result) -> float | None:
    """The same by actions: an engine that asks more often for a hand plays fewer of them."""
    mine, theirs = ours.actions_a_second if ours else None, other.actions_a_second
    return mine / theirs if mine and theirs and other is not ours and not other.wrong else None


def quantity(result: Result) -> str:
    figure = result.figure
    if figure is None:
        return {"none": "[dim]has none[/]"}.get(result.missing, f"[yellow]{result.missing}[/]")
    text = f"{figure:,.2f} ms" if result.task.less_is_better else f"{figure:,.0f} /s"
    if result.loop:
        return f"[dim](a loop)[/] {text}"
    return f"[red]{text}, wrong[/]" if result.wrong else text


def spread(result: Result) -> str:
    if len(result.rounds) < 2 or not result.figure:
        return ""
    return f"±{(max(result.rounds) - min(result.rounds)) / 2 / result.figure:.0%}"


def by_task(results: Iterable[Result]) -> dict[Task, list[Result]]:
    groups: dict[Task, list[Result]] = {}
    for result in results:
        groups.setdefault(result.task, []).append(result)
    return groups


def best_first(group: Sequence[Result]) -> list[Result]:
    def place(result: Result) -> tuple[bool, float]:
        figure = result.figure
        if figure is None or result.wrong:
            return True, 0.0
        return False, figure if result.task.less_is_better else -figure

    return sorted(group, key=place)


def mine(group: Iterable[Result]) -> Result | None:
    return next((result for result in group if result.library == OURS), None)


def speed_table(results: Sequence[Result]) -> Table:
    table = Table(title="Speed, best first: median of the rounds, and how many times as fast Hanpan is")
    for heading in ("what", "library"):
        table.add_column(heading, no_wrap=True)
    for heading in ("figure", "spread", "actions/hand", "actions/s", "Hanpan is ×", "an action"):
        table.add_column(heading, justify="right", no_wrap=True)
    for task, group in by_task(results).items():
        title = task.title
        for result in best_first(group):
            times = ratio(mine(group), result)
            name = f"[bold]{OURS}[/]" if result.library == OURS else result.library
            by_action = ratio_by_action(mine(group), result)
            table.add_row(
                title,
                name,
                quantity(result),
                spread(result),
                f"{result.actions_a_hand:.1f}" if result.actions_a_hand else "",
                f"{result.actions_a_second:,.0f}" if result.actions_a_second else "",
                f"{times:,.2f}" if times else "",
                f"{by_action:,.2f}" if by_action else "",
            )
            title = ""
        table.add_section()
    return table


def rules_table(verdicts: Verdicts) -> Table:
    table = Table(title="Rules: ✓ right, ✗ wrong, – cannot be expressed")
    table.add_column("rule")
    for engine in verdicts:
        table.add_column(engine, justify="center")
    for case in CASES:
        table.add_row(case.title, *(mark(found, case.name) for found in verdicts.values()))
    return table


def mark(found: dict[str, dict[str, str]] | str, case: str) -> str:
    if isinstance(found, str):
        return f"[yellow]{found if found == 'not yet' else 'failed'}[/]"
    return MARKS.get(found[case]["result"], "[red]✗[/]")


def wrong_ways(verdicts: Verdicts) -> list[str]:
    """What each engine did where it is wrong."""
    said = []
    for engine, found in verdicts.items():
        if isinstance(found, str):
            if found != "not yet":
                said.append(f"{engine}: {found}")
            continue
        faults = [f"{name} ({found[name]['seen']})" for name in found if found[name]["result"] not in MARKS]
        if faults:
            said.append(f"{engine}: " + "; ".join(faults))
    return said


def notes(results: Sequence[Result], libraries: Iterable[Library], skipped: Mapping[str, str]) -> list[str]:
    lines = [f"{library.name}: " + "; ".join(library.notes) for library in libraries if library.notes]
    lines += [f"{result.library}, {result.task.title}: {note}" for result in results for note in result.notes]
    lines += [f"{name}: ranks some hands in another order than the rest" for name in disagreements(results)]
    lines += [f"{name}: left out, could not be installed ({why})" for name, why in skipped.items()]
    return lines


def show(results: Sequence[Result], verdicts: Verdicts, remarks: Iterable[str]) -> None:
    console = Console()
    if not console.is_terminal:
        console.width = 150  # in a log there is no window to fit
    if results:
        console.print(speed_table(results))
    if verdicts:
        console.print(rules_table(verdicts))
    lines = [f"  ✗ {line}" for line in wrong_ways(verdicts)] + [f"  · {line}" for line in remarks]
    for line in lines:
        folded = textwrap.fill(line, console.width, subsequent_indent="    ")
        console.print(folded, highlight=False, markup=False)


def build() -> dict[str, Any]:
    """What the figures depend on beside the code."""
    told = machine()
    return {
        "python": told.python,
        "optimised": told.optimised,
        "compiled": told.compiled,
        "native": NATIVE and TWIN,
        "processor": told.processor,
        "architecture": platform.machine(),
        "cores": told.cores,
        "sync_ms": told.sync_ms,
        "load": told.load,
    }


def head(told: Mapping[str, Any]) -> str:
    """The same in a line."""
    built = "built with optimisation" if told["optimised"] else "built without optimisation"
    core = "compiled" if told["compiled"] else "plain Python"
    native = "with its native part" if told["native"] else "without its native part"
    where = f"{told['processor']}, {told['cores']} cores, {told['sync_ms']:.2f} ms a sync, load {told['load']:.1f}"
    return f"Python {told['python']}, {built}; Hanpan {core}, {native}; {where}"


def as_json(
    results: Sequence[Result], verdicts: Verdicts, versions: Mapping[str, str], remarks: Sequence[str]
) -> dict[str, Any]:
    groups = by_task(results)
    return {
        "machine": build(),
        "versions": dict(versions),
        "measurements": [measurement(result, mine(groups[result.task])) for result in results],
        "rules": dict(verdicts),
        "notes": list(remarks),
    }


def measurement(result: Result, ours: Result | None) -> dict[str, Any]:
    return {
        "what": result.task.key,
        "title": result.task.title,
        "library": result.library,
        "unit": result.task.unit,
        "median": result.figure,
        "rounds": result.rounds,
        "actions_per_hand": result.actions_a_hand,
        "actions_per_second": result.actions_a_second,
        "hanpan_times_as_fast": ratio(ours, result),
        "hanpan_times_as_fast_by_action": ratio_by_action(ours, result),
        "wrong": result.wrong,
        "loop_of_single_calls": result.loop,
        "missing": result.missing or None,
    }


def show_own(figures: Mapping[str, list[float]], remarks: Iterable[str]) -> None:
    """Our own figures beside what we want of them."""
    table = Table(title="Our own figures: median of the rounds, beside what is wanted")
    for column in ("what", "figure", "wanted", "×"):
        table.add_column(column, justify="left" if column == "what" else "right")
    for own in [own for own in OWN if figures[own.name]]:
        figure = median(figures[own.name])
        better = own.wanted / figure if own.unit in ("ms", "bytes") else figure / (own.wanted or figure)
        wanted = f"{own.wanted:,g} {own.unit}" if own.wanted else ""
        digits = 2 if own.unit == "ms" else 0
        table.add_row(own.title, f"{figure:,.{digits}f} {own.unit}", wanted, f"{better:,.1f}" if own.wanted else "")
    console = Console()
    console.print(table)
    for line in remarks:
        console.print(f"  · {line}", highlight=False, markup=False)
