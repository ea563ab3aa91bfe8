"""`hanpan statistics`: what the hands of files come to, for each player and by place."""

import sys
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.table import Table

from hanpan.cli.hand_files import HandFiles
from hanpan.cli.output import AGREES, DIFFERS, refuse
from hanpan.history.statistics import Figures, PlayerFigures, statistics
from hanpan.words import say

_COLUMNS = ("hands", "vpip", "pfr", "three-bet", "c-bet", "aggression", "to-showdown", "at-showdown", "per-100")


def tell_statistics(
    context: typer.Context,
    files: Annotated[list[Path], typer.Argument(help="help.export.files", metavar="FILE")],
    player: Annotated[str, typer.Option("--player", help="help.statistics.player")] = "",
    json: Annotated[bool, typer.Option("--json", help="help.json")] = False,
) -> None:
    """Exit 0, or 1 where a hand was left out, 2 where there was none."""
    lang: str = context.obj
    found = HandFiles(lang, files)
    told = statistics(found.told())
    if not told:
        refuse(lang, "export.nothing")
    if player and player not in told:
        refuse(lang, "statistics.no-player", player=player)
    chosen = {player: told[player]} if player else told
    if json:
        sys.stdout.write(msgspec.json.encode(_plain(chosen)).decode() + "\n")
    else:
        Console().print(_table(lang, chosen, by_place=bool(player)))
    raise typer.Exit(DIFFERS if found.wrong else AGREES)


def _table(lang: str, told: dict[str, PlayerFigures], *, by_place: bool) -> Table:
    table = Table(title=say(lang, "statistics.title"))
    table.add_column(say(lang, "statistics.player"))
    for name in _COLUMNS:
        table.add_column(say(lang, f"statistics.{name}"), justify="right")
    for name, figures in told.items():
        table.add_row(name, *_row(figures.whole))
        for place, there in figures.places.items() if by_place else ():
            table.add_row(f"  {place.upper()}", *_row(there))
    return table


def _row(figures: Figures) -> list[str]:
    part = figures.shares
    first = [f"{one:.0%}" for one in (part.vpip, part.pfr, part.three_bet, figures.c_bet)]
    last = [f"{one:.0%}" for one in (part.went_to_showdown, part.won_at_showdown)]
    return [f"{figures.counts.hands:,}", *first, f"{part.aggression:.1f}", *last, f"{part.per_100:+.1f}"]


def _plain(told: dict[str, PlayerFigures]) -> dict[str, Any]:
    return {name: {"whole": _one(one.whole), "places": _places(one)} for name, one in told.items()}


def _places(figures: PlayerFigures) -> dict[str, Any]:
    return {place: _one(there) for place, there in figures.places.items()}


def _one(figures: Figures) -> dict[str, Any]:
    counts, shared = msgspec.to_builtins(figures.counts), msgspec.to_builtins(figures.shares)
    own = {"c_bet_chances": figures.c_bet_chances, "c_bets": figures.c_bets, "c_bet": figures.c_bet}
    return {**counts, **own, "shares": shared}
