"""Our own bots against each other: runs the leagues of docs/leagues and writes the figures into docs/bots.md.

`python -m bench.arena` (or `make arena`) goes on where it was broken off; once all leagues are over, the next call
begins anew. `--deals 20` plays fewer, for a look.
"""

import argparse
import asyncio
import shutil
from pathlib import Path

from msgspec import structs
from rich.console import Console

from hanpan.cli.league_file import read_league_file
from hanpan.cli.league_watch import SURE, Watcher, figure, standings_table
from hanpan.league.figures import Figure
from hanpan.league.journal import folder_of
from hanpan.league.running import Run
from hanpan.league.standings import Standings
from hanpan.league.stopping import Stop
from hanpan.server.settings_file import SettingsError

ROOT = Path(__file__).parents[1]
LEAGUES = ROOT / "docs" / "leagues"
PAGE = ROOT / "docs" / "bots.md"
DATA = ROOT / "build" / "arena"
BEGIN, END = "<!-- arena: begin -->", "<!-- arena: end -->"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.arena", description=__doc__)
    parser.add_argument("--deals", type=int, help="of each league, instead of what its file says")
    parser.add_argument("--only", action="append", help="the league of this name (may be repeated)")
    parser.add_argument("--page", type=Path, default=PAGE)
    return parser.parse_args()


def played(file: Path, deals: int | None) -> Standings:
    settings = read_league_file(file, "en")
    if deals is not None:
        settings = structs.replace(settings, games=deals)
    folder = folder_of(DATA, f"{settings.name}-{settings.games}")
    with Watcher("en") as watcher:
        return asyncio.run(Run(settings, folder, file.parent, watcher, Stop(folder))())


def page_part(told: list[Standings]) -> str:
    """Everything measured, as Markdown."""
    order = [one for one in told if len(one.players) > 2]
    duels = [one for one in told if len(one.players) == 2]
    return "\n".join([*[line for one in order for line in _order(one)], *_duels(duels)])


def _order(told: Standings) -> list[str]:
    names = ", ".join(player.name for player in told.players)
    return [
        f"{names} at one table: {told.samples:,} deals, each played from every seat ({told.games:,} games, "
        f"{told.hands:,} hands). ± is the 95 % confidence interval; ✓ a lead that is significant by it.",
        "",
        "| | points a game | place | chips per 100 hands | ahead of the next |",
        "|---|---|---|---|---|",
        *[
            f"| {player.name} | {figure(player.points_per_game, 2)} | {figure(player.place, 2)} "
            f"| {figure(player.chips_per_100_hands, 0)} | {ahead(player.ahead)} |"
            for player in told.players
        ],
        "",
    ]


def _duels(told: list[Standings]) -> list[str]:
    if not told:
        return []
    return [
        "Heads-up, each deal played from both seats:",
        "",
        "| | games won | ahead, points a game | chips per 100 hands | deals |",
        "|---|---|---|---|---|",
        *[_duel(one) for one in told],
        "",
    ]


def _duel(told: Standings) -> str:
    first, second = told.players
    won = f"{first.wins / first.games:.0%}" if first.games else ""
    chips = figure(first.chips_per_100_hands, 0)
    return f"| {first.name} against {second.name} | {won} | {ahead(first.ahead)} | {chips} | {told.samples:,} |"


def ahead(told: Figure | None) -> str:
    return "" if told is None else figure(told, 2) + (SURE if told.is_above_zero else "")


def write(page: Path, part: str) -> None:
    """Between the marks; a page without them gets them at its end."""
    text = page.read_text(encoding="utf-8") if page.exists() else "# Bots\n"
    if BEGIN not in text:
        text = f"{text.rstrip()}\n\n## Our own bots, measured\n\n{BEGIN}\n{END}\n"
    before, rest = text.split(BEGIN, 1)
    after = rest.split(END, 1)[1]
    page.write_text(f"{before}{BEGIN}\n{part.rstrip()}\n{END}{after}", encoding="utf-8")


def main() -> None:
    options, console = arguments(), Console(highlight=False)
    told: list[Standings] = []
    for file in sorted(LEAGUES.glob("*.toml")):
        if options.only and file.stem not in options.only:
            continue
        try:
            told.append(played(file, options.deals))
        except SettingsError as wrong:
            console.print(f"{file.stem} is left out: {wrong}", markup=False)
            continue
        console.print(standings_table("en", told[-1], console.width))
        if told[-1].state != "finished":
            return
    write(options.page, page_part(told))
    console.print(f"written to {options.page}")
    shutil.rmtree(DATA, ignore_errors=True)


if __name__ == "__main__":
    main()
