"""Leagues kept in the house's data folder: how they stand, and how that came (LG-2.3)."""

import asyncio
from pathlib import Path
from typing import Literal

from msgspec import Struct

from hanpan.floor.ports import StoreError
from hanpan.league.journal import pulse_of, read_league
from hanpan.league.results import GameResult
from hanpan.league.settings import Name, Plan
from hanpan.league.standings import Standings, progress
from hanpan.server.asking import Answer, Ask
from hanpan.server.context import Context
from hanpan.server.errors import Fault
from hanpan.server.figures import thinned

FRESH_MS = 2_000
"""Leagues are read anew after so long."""


class LeagueAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """A league by its name."""

    league: Name


class LeagueLine(Struct, frozen=True):
    """A league in the list."""

    name: str
    state: Literal["unfinished", "finished"]
    games: int
    """Finished so far."""
    games_in_all: int
    hands: int
    last_hand_at: int
    """When the last hand ended, in milliseconds."""
    players: list[str]
    """As they stand, the first one first."""


class LeagueList(Struct, frozen=True):
    """Leagues, the one last played first."""

    leagues: list[LeagueLine]


class Curve(Struct, frozen=True):
    """The points of one player over the games, for a chart."""

    name: str
    points: list[int]
    """At the beginning, and after each finished game or after every so many; the last one is now."""


class LeagueTold(Struct, frozen=True):
    """One league."""

    standings: Standings
    curves: list[Curve]
    """In the order of the standings."""


async def list_leagues(ask: Ask, _: Struct) -> Answer:
    """Every league kept here."""
    told = (await _leagues(ask.context)).values()
    lines = [_line(league.standings) for league in told]
    return LeagueList(sorted(lines, key=lambda line: (-line.last_hand_at, line.name)))


async def one_league(ask: Ask, asked: LeagueAsked) -> Answer:
    """How a league stands, and the points of each player over its games."""
    return (await _leagues(ask.context)).get(asked.league) or Fault("no-such-league")


def _line(told: Standings) -> LeagueLine:
    names = [player.name for player in told.players]
    return LeagueLine(told.name, told.state, told.games, told.games_in_all, told.hands, told.last_hand_at, names)


async def _leagues(context: Context) -> dict[str, LeagueTold]:
    told, at = context.league_board
    if context.clock.now() - at >= FRESH_MS:
        told = await asyncio.to_thread(_read_all, context.leagues, told)  # the house goes on meanwhile
        context.league_board = told, context.clock.now()
    return told


def _read_all(folder: Path | None, known: dict[str, LeagueTold]) -> dict[str, LeagueTold]:
    if folder is None or not folder.is_dir():
        return {}
    read = {inside.name: _read(inside, known.get(inside.name)) for inside in folder.iterdir() if inside.is_dir()}
    return {name: told for name, told in read.items() if told is not None}


def _read(folder: Path, known: LeagueTold | None) -> LeagueTold | None:
    """None where it has not begun, or is of another version; as it was where nothing has happened since."""
    try:
        if known is not None and pulse_of(folder) == (known.standings.hands, known.standings.last_hand_at):
            return known
        found = read_league(folder)
    except StoreError:
        return None
    return None if found is None else _told(*found)


def _told(plan: Plan, results: list[GameResult], standings: Standings) -> LeagueTold:
    points = progress(plan, results)
    return LeagueTold(standings, [Curve(player.name, thinned(points[player.name])) for player in standings.players])
