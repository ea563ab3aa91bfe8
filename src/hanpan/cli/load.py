"""`hanpan load`: many players over real sockets, from a second process."""

import os
import tempfile
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn
from rich.table import Table

from hanpan.cli.output import DIFFERS, complain, refuse
from hanpan.words import say

if TYPE_CHECKING:
    from hanpan.load.figures import Second
    from hanpan.load.machine import Machine
    from hanpan.load.report import Figures, LoadPlan, Report

MIB = 2**20
SPARE_SOCKETS = 500
"""For everything besides the players: files, the sign-ins, the child's own."""


def load_house(
    context: typer.Context,
    tables: Annotated[int, typer.Option("--tables", help="help.load.tables", min=0)] = 100,
    seconds: Annotated[int, typer.Option("--seconds", help="help.load.seconds", min=1)] = 10,
    observers: Annotated[int, typer.Option("--observers", help="help.load.observers", min=0)] = 0,
    seats: Annotated[int, typer.Option("--seats", help="help.load.seats", min=2, max=9)] = 6,
    idle: Annotated[int, typer.Option("--idle", help="help.load.idle", min=0)] = 0,
    think: Annotated[int, typer.Option("--think", help="help.load.think", metavar="MS", min=0)] = 0,
    url: Annotated[str, typer.Option("--url", help="help.load.url")] = "",
    echo: Annotated[bool, typer.Option("--echo", help="help.load.echo")] = False,
    fair: Annotated[bool, typer.Option("--fair", help="help.load.fair")] = False,
    pin: Annotated[bool, typer.Option("--pin", help="help.load.pin")] = False,
    runs: Annotated[int, typer.Option("--runs", help="help.load.runs", min=1, max=100)] = 1,
    json_file: Annotated[Path | None, typer.Option("--json", help="help.load.json", metavar="FILE")] = None,
) -> None:
    """Everybody comes in, sits down and plays; in the end every chip is counted."""
    from hanpan.load.report import LoadPlan  # not above: `--help` need not wait for it

    lang: str = context.obj
    _check(lang, tables, observers, idle, url, pin=pin)
    plan = LoadPlan(tables, seats, seconds, observers, idle, think, url.rstrip("/"), echo, pin, fair=fair)
    reports = [_run(lang, plan) for _ in range(runs)]
    Console(highlight=False).print(summary(lang, reports[0]) if runs == 1 else middle(lang, reports))
    if json_file is not None:
        told = reports[0] if runs == 1 else reports
        json_file.write_bytes(msgspec.json.format(msgspec.json.encode(told)))
    for report in reports:
        _end(lang, report)


def _end(lang: str, report: "Report") -> None:
    """A line or a chip that is gone is no success."""
    lost, audited = report.house.lost + (report.fair.lost if report.fair is not None else 0), report.audit
    if lost:
        complain(lang, say(lang, "load.lost-lines", count=f"{lost:,}"))
    if audited is not None and not audited.sound:
        complain(lang, say(lang, "load.chips-lost", count=f"{audited.findings:,}"))
    if lost or (audited is not None and not audited.sound):
        raise typer.Exit(DIFFERS)


def _check(lang: str, tables: int, observers: int, idle: int, url: str, *, pin: bool) -> None:
    if not tables and (observers or not idle):
        refuse(lang, "load.nothing")
    if url and not url.startswith("http://"):
        refuse(lang, "load.bad-url", url=url)
    if pin and len(getattr(os, "sched_getaffinity", lambda _: ())(0)) < 2:
        refuse(lang, "load.one-core")


def _run(lang: str, plan: "LoadPlan") -> "Report":
    from hanpan.load.loop import allow_sockets, run
    from hanpan.load.running import EXPECTED
    from hanpan.load.running import run as run_plan

    if not allow_sockets(plan.sockets + SPARE_SOCKETS):
        refuse(lang, "load.sockets", count=f"{plan.sockets + SPARE_SOCKETS:,}")
    with tempfile.TemporaryDirectory(prefix="hanpan-load-") as folder, _Watcher(lang) as watcher:
        try:
            return run(run_plan(plan, Path(folder), watcher))
        except Exception as wrong:  # many players fail at once, and for one reason
            first = _first(wrong)
            if isinstance(first, TimeoutError):
                refuse(lang, "load.too-long")
            if isinstance(first, EXPECTED):
                refuse(lang, "load.failed", problem=f"{type(first).__name__.removesuffix('Error')}: {first}")
            raise


def _first(group: BaseException) -> BaseException:
    while isinstance(group, BaseExceptionGroup):
        group = group.exceptions[0]
    return group


class _Watcher:
    """A bar for what is under way, with the figures of the last second; nothing where nobody watches."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        console = Console(stderr=True)
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
        self.progress = Progress(
            *columns,
            TextColumn("{task.fields[said]}"),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self.bar: TaskID | None = None

    def __enter__(self) -> "_Watcher":
        self.progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.progress.stop()

    def phase(self, name: str, total: int) -> None:
        if self.bar is not None:
            self.progress.remove_task(self.bar)
        self.bar = self.progress.add_task(say(self.lang, f"load.phase.{name}"), total=total, said="")

    def step(self) -> None:
        if self.bar is not None:
            self.progress.advance(self.bar)

    def second(self, told: "Second") -> None:
        if self.bar is not None:
            said = say(
                self.lang,
                "load.second",
                actions=f"{told.actions:,}",
                deliveries=f"{told.deliveries:,}",
                memory=f"{told.memory / MIB:,.0f}",
            )
            self.progress.update(self.bar, advance=1, said=said)


def summary(lang: str, report: "Report") -> Table:
    """The figures, those of the echo beside them where it ran."""
    table = Table(title=say(lang, "load.title", sockets=f"{report.plan.sockets:,}", tables=f"{report.plan.tables:,}"))
    table.add_column()
    table.add_column(say(lang, "load.house"), justify="right")
    both = [report.house]
    if report.fair is not None:
        table.add_column(say(lang, "load.fair"), justify="right")
        both.append(report.fair)
    if report.echo is not None:
        table.add_column(say(lang, "load.echo"), justify="right")
        both.append(report.echo)
    told = [rows(one) for one in both]
    for key in told[0]:
        table.add_row(say(lang, f"load.row.{key}"), *[column[key] for column in told])
    _add_end(lang, table, report)
    return table


def middle(lang: str, reports: "list[Report]") -> Table:
    """Of several runs: the median of each figure, with the least and the most of it."""
    plan = reports[0].plan
    table = Table(title=say(lang, "load.title-of-runs", sockets=f"{plan.sockets:,}", tables=f"{plan.tables:,}"))
    for column in ("", say(lang, "load.median", runs=len(reports)), say(lang, "load.least"), say(lang, "load.most")):
        table.add_column(column, justify="right" if column else "left")
    columns = [told for report in reports if (told := report.compared())]
    for key in columns[0]:
        found = [told[key] for told in columns if key in told]
        is_share = key.endswith("part") or key == "with-numbers"
        shown = [f"{one:.0%}" if is_share else f"{one:,.1f}" for one in spread_of(found)]
        table.add_row(say(lang, f"load.row.{key}"), *shown)
    if reports[-1].machine is not None:
        _add_machine(lang, table, reports[-1].machine)
    return table


def spread_of(found: list[float]) -> tuple[float, float, float]:
    return median(found), min(found), max(found)


def rows(told: "Figures") -> dict[str, str]:
    """Each figure as a person reads it."""
    latency = told.latency
    refused = ", ".join([f"{code} {count:,}" for code, count in sorted(told.refused.items())])
    return {
        "actions": f"{told.actions_per_second:,.0f}",
        "deliveries": f"{told.deliveries_per_second:,.0f}",
        "bytes": f"{told.bytes_per_delivery:,}",
        "p50": f"{latency.p50:,.2f}",
        "p90": f"{latency.p90:,.2f}",
        "p99": f"{latency.p99:,.2f}",
        "longest": f"{latency.longest:,.2f}",
        "refused": refused or "0",
        "lost": f"{told.lost:,}",
        "memory": f"{told.memory / MIB:,.1f}" if told.memory else "–",
        "idle": f"{told.memory_per_idle / 1024:,.1f}" if told.memory_per_idle else "–",
        "server-core": f"{told.server_core:.0%}" if told.memory else "–",
        "generator-core": f"{told.generator_core:.0%}",
        "work": f"{told.work:,.0f}" if told.memory else "–",
        "whole-work": f"{told.whole_work:,.0f}" if told.memory else "–",
    }


def _add_end(lang: str, table: Table, report: "Report") -> None:
    """How near the limit we are, and whether every chip is still there."""
    if report.fair is not None:
        table.add_row(say(lang, "load.row.with-numbers"), "100%", f"{report.part_with_numbers:.0%}")
    if report.echo is not None:
        between = [""] if report.fair is not None else []
        table.add_row(say(lang, "load.row.part"), f"{report.part_of_echo:.0%}", *between, "100%")
        _add_work(lang, table, report.house, report.echo)
    if report.audit is not None:
        audited = report.audit
        key = "load.sound" if audited.sound else "load.not-sound"
        proof = say(lang, key, facts=f"{audited.facts:,}", transfers=f"{audited.transfers:,}", count=audited.findings)
        table.add_section()
        table.add_row(say(lang, "load.row.chips"), proof)
    if report.machine is not None:
        _add_machine(lang, table, report.machine)


def _add_machine(lang: str, table: Table, machine: "Machine") -> None:
    """Without these no figure can be compared."""
    built = say(lang, "load.machine.optimised" if machine.optimised else "load.machine.not-optimised")
    house = say(lang, "load.machine.compiled" if machine.compiled else "load.machine.plain")
    table.add_section()
    table.add_row("Python", f"{machine.python}, {built}")
    table.add_row(say(lang, "load.house"), house)
    table.add_row(say(lang, "load.machine.sync"), f"{machine.sync_ms:.2f}")
    table.add_row(say(lang, "load.machine.load"), f"{machine.load:.1f} / {machine.cores}")


def _add_work(lang: str, table: Table, house: "Figures", echo: "Figures") -> None:
    """The echo's work for an action, measured by the house's: what is left when both have a core to themselves."""
    if house.work and echo.work:
        table.add_row(say(lang, "load.row.work-part"), f"{echo.work / house.work:.0%}", "100%")
        table.add_row(say(lang, "load.row.whole-work-part"), f"{echo.whole_work / house.whole_work:.0%}", "100%")
