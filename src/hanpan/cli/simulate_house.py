"""`hanpan simulate house`: whole houses on a virtual clock, every invariant asked after every event."""

import sys
import time
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from hanpan.cli.output import DIFFERS, complain, refuse
from hanpan.cli.seeds import seed_or_new
from hanpan.simulation.invariants import BrokenError
from hanpan.simulation.shrinking import breaks, shortest
from hanpan.simulation.world import DAY, World
from hanpan.words import say


def simulate_house(
    context: typer.Context,
    days: Annotated[float, typer.Option("--days", help="help.simulate-house.days")] = 1.0,
    tables: Annotated[int, typer.Option("--tables", help="help.simulate-house.tables")] = 200,
    people: Annotated[int, typer.Option("--people", help="help.simulate-house.people")] = 0,
    seed: Annotated[int | None, typer.Option("--seed", help="help.seed")] = None,
    check: Annotated[bool, typer.Option("--check/--no-check", help="help.simulate-house.check")] = True,
) -> None:
    """Hundreds of tables of all kinds, and random people who come and go."""
    lang: str = context.obj
    if days <= 0 or tables < 1 or people < 0:
        refuse(lang, "simulate-house.numbers")
    world = World(seed_or_new(lang, seed), tables, people or 6 * tables, checking=check)
    began = time.perf_counter()
    try:
        _run(lang, world, int(days * DAY))
    except BrokenError as broken:
        _tell_broken(lang, world, broken)
        raise typer.Exit(DIFFERS) from None
    Console(highlight=False).print(_summary(lang, world, time.perf_counter() - began))


def _run(lang: str, world: World, until: int) -> None:
    console = Console(stderr=True)
    watched = console.is_terminal and sys.stdout.isatty()
    with Progress(console=console, transient=True, disable=not watched) as progress:
        bar = progress.add_task(say(lang, "simulate-house.playing"), total=until)
        for now in world.run(until):
            progress.update(bar, completed=now)


def _tell_broken(lang: str, world: World, broken: BrokenError) -> None:
    """The seed, and the shortest history that still breaks the table."""
    complain(lang, say(lang, "simulate-house.broken", what=broken, seed=world.seed))
    name = broken.table
    opened, history = world.origins[name], world.histories[name]
    if not breaks(world.seed, name, opened, history):
        typer.echo(say(lang, "simulate-house.not-alone"), err=True)
        return
    kept = shortest(history, lambda commands: bool(breaks(world.seed, name, opened, commands)))
    typer.echo(say(lang, "simulate-house.shortest", table=name, count=len(kept)), err=True)
    for line in [opened, *kept]:
        typer.echo(msgspec.json.encode(line).decode(), err=True)


def _summary(lang: str, world: World, seconds: float) -> Table:
    table = Table(show_header=False)
    table.add_column()
    table.add_column(justify="right")
    counts = {
        "seed": world.seed,
        "tables": world.opened,
        "people": world.people,
        "wishes": world.commands,
        "refused": world.refusals.total(),
        "hands": world.happened["HandStarted"],
        "tournaments": world.happened["TournamentEnded"],
        "events": world.events,
        "rate": round(world.events / seconds),
    }
    for key, count in counts.items():
        table.add_row(say(lang, f"simulate-house.row.{key}"), f"{count:,}")
    held = "held" if world.checking else "unchecked"
    table.add_row(say(lang, "simulate-house.row.invariants"), say(lang, f"simulate-house.{held}"))
    return table
