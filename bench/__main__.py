"""Measure Hanpan beside its peers: `python -m bench` (or `make bench`)."""

import argparse
import json
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from bench import environments, measure, report
from bench.own import OWN
from bench.registry import HANPAN, PEERS, RULES, SECTIONS, Library

OWN_SECONDS = 600
"""A figure of our own that takes longer has failed; alone each takes some seconds."""


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="one short round: does everything run?")
    parser.add_argument("--only", action="append", choices=(*SECTIONS, "own"), help="this section (may be repeated)")
    parser.add_argument("--json", type=Path, default=environments.ROOT / "bench" / "results" / "bench.json")
    return parser.parse_args()


def installed(wanted: set[str], console: Console) -> tuple[list[Library], dict[str, str]]:
    """The libraries at hand for these sections, and why the others are not."""
    libraries, skipped = [HANPAN], {}
    for peer in PEERS:
        if not wanted.intersection(peer.sections):
            continue
        with console.status(f"preparing {peer.name}"):
            reason = environments.prepare(peer)
        if reason is None:
            libraries.append(peer)
        else:
            console.print(f"{peer.name} is left out: {reason}", markup=False)
            skipped[peer.name] = reason
    return libraries, skipped


def own_figures(rounds: int, console: Console) -> tuple[dict[str, list[float]], list[str]]:
    """Each of our own figures, so many times, in a process of its own; and what they say beside them."""
    notes: list[str] = []
    figures: dict[str, list[float]] = {own.name: [] for own in OWN}
    for _ in range(rounds):
        for own in OWN:
            with console.status(own.title):
                told = measure.answer([sys.executable, "-m", "bench.own", own.name], OWN_SECONDS)
            if "error" in told:  # one figure that cannot be had does not cost all the others
                notes.append(f"{own.title}: failed ({told['error']})")
                continue
            figures[own.name].append(told["figure"])
            notes += [f"{own.title}: {told['note']}"] if told["note"] else []
    return figures, notes


def main() -> None:
    options, console = arguments(), Console()
    everything = {*SECTIONS, "own"}
    wanted = set(options.only or everything)
    pace = measure.QUICK if options.quick else measure.FULL
    console.print(report.head(report.build()), highlight=False, markup=False, soft_wrap=True)
    libraries, skipped = installed(wanted, console)
    tasks = [task for task in measure.TASKS if task.section in wanted]
    results: list[measure.Result] = []
    versions: dict[str, str] = {}
    verdicts: dict[str, dict[str, dict[str, str]] | str] = {}

    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        steps = sum(task.section in library.sections for task in tasks for library in libraries)
        bar = progress.add_task("", total=steps * pace.rounds)
        for task in tasks:
            progress.update(bar, description=task.title)
            found, met = measure.measure(task, libraries, pace, lambda: progress.advance(bar))
            results += found
            versions |= met
        if RULES in wanted:
            progress.update(bar, description="rules")
            engines = [library for library in libraries if RULES in library.sections]
            verdicts = {engine.name: measure.verdicts(engine, pace) for engine in engines}

    figures, own_notes = own_figures(pace.rounds, console) if "own" in wanted else ({}, [])
    measure.loops_as_batches(results)
    remarks = report.notes(results, libraries, skipped)
    report.show(results, verdicts, remarks)
    if figures:
        report.show_own(figures, own_notes)
    options.json.parent.mkdir(parents=True, exist_ok=True)
    whole = wanted == everything and not options.quick
    written = report.as_json(results, verdicts, versions, remarks)
    written |= {"own": figures, "own_notes": own_notes, "whole": whole}
    options.json.write_text(json.dumps(written, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    console.print(f"Written to {options.json.name}.", highlight=False)


if __name__ == "__main__":
    main()
