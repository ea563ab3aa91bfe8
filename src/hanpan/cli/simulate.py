"""`hanpan simulate`: random hands at one table, told or counted."""

import sys
import time
from collections.abc import Iterable, Iterator
from typing import Annotated, TypeVar

import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table

from hanpan.cli.output import heading, refuse
from hanpan.cli.rule_sets import rules_named, variant_named
from hanpan.cli.seeds import seed_or_new
from hanpan.cli.simulate_house import simulate_house
from hanpan.history import tell
from hanpan.simulation.holdem import Simulation, Tally, family_of
from hanpan.words import say
from hanpan.words.hands import category_in_words

_NAMES = ("Ann", "Ben", "Cho", "Dan", "Eun", "Fay", "Gil", "Han", "Ida", "Jun")
_STREETS = ("preflop", "flop", "turn", "river", "showdown")
Item = TypeVar("Item")


def simulate(
    context: typer.Context,
    hands: Annotated[int, typer.Option("--hands", help="help.simulate.hands")] = 1000,
    players: Annotated[int, typer.Option("--players", help="help.simulate.players")] = 6,
    seed: Annotated[int | None, typer.Option("--seed", help="help.seed")] = None,
    rules: Annotated[str, typer.Option("--rules", help="help.simulate.rules")] = "house",
    variant: Annotated[str, typer.Option("--variant", help="help.variant")] = "holdem",
    button_blind: Annotated[bool, typer.Option("--button-blind", help="help.simulate.button-blind")] = False,
    tell_hands: Annotated[bool, typer.Option("--tell", help="help.simulate.tell")] = False,
) -> None:
    """Random players, whole rules, every chip counted after every event."""
    if context.invoked_subcommand is not None:
        return
    lang: str = context.obj
    if hands < 1:
        refuse(lang, "simulate.hands", count=hands)
    played = variant_named(lang, variant)
    if not 2 <= players <= played.most_players:
        refuse(lang, "simulate.players", count=players, most=played.most_players)
    chosen = rules_named(lang, rules)
    simulation = Simulation(players, chosen, seed_or_new(lang, seed), played, button_blind=button_blind)
    began = time.perf_counter()
    for number, journal in enumerate(_with_progress(lang, simulation.hands(hands), hands), 1):
        if tell_hands:
            title = heading(say(lang, "simulate.title", number=f"{number:,}", rules=rules))
            print("\n".join([title, *tell(lang, journal, dict(enumerate(_NAMES))), ""]))
    Console(highlight=False).print(_summary(lang, simulation, time.perf_counter() - began))


app = typer.Typer(help="help.simulate.about", invoke_without_command=True)
app.callback(invoke_without_command=True, help="help.simulate.about")(simulate)
app.command("house", help="help.simulate-house.about")(simulate_house)


def _with_progress(lang: str, hands: Iterable[Item], total: int) -> Iterator[Item]:
    """A bar where somebody watches; nothing in a file or a pipe."""
    console = Console(stderr=True)
    if not (console.is_terminal and sys.stdout.isatty()) or total < 100:
        yield from hands
        return
    yield from track(hands, say(lang, "simulate.playing"), total, console=console, transient=True)


def _summary(lang: str, simulation: Simulation, seconds: float) -> Table:
    tally = simulation.tally
    table = Table(show_header=False)
    table.add_column()
    table.add_column(justify="right")
    for key, count in _rows(tally, seconds):
        table.add_row(say(lang, f"simulate.row.{key}"), f"{count:,}")
    table.add_row(say(lang, "simulate.row.chips"), say(lang, "simulate.conserved"))
    table.add_section()
    for street in _STREETS:
        table.add_row(say(lang, f"simulate.ended.{street}"), _part(tally.ended[street], tally.hands))
    table.add_section()
    for category in reversed(family_of(simulation.variant).categories):
        if tally.categories[category]:
            shown = tally.categories.total()
            table.add_row(category_in_words(lang, category), _part(tally.categories[category], shown))
    return table


def _rows(tally: Tally, seconds: float) -> Iterator[tuple[str, int]]:
    yield "hands", tally.hands
    yield "actions", tally.actions
    yield "events", tally.events
    yield "rate", round(tally.hands / seconds)
    yield "all-ins", tally.all_ins
    yield "side-pots", tally.side_pots
    yield "biggest-pot", tally.biggest_pot
    yield "buy-ins", tally.buy_ins


def _part(count: int, of: int) -> str:
    return f"{count:,} ({count / of:.1%})"
