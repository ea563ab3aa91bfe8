"""Leagues kept in the house's data folder: how they stand, and how that came (LG-2.3)."""

import asyncio
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from hanpan.floor.ports import StoreError
from hanpan.league.journal import GameLine, pulse_of, read_games, read_hand_of, read_league
from hanpan.league.results import GameResult
from hanpan.league.settings import Name, Plan
from hanpan.league.standings import Standings, progress
from hanpan.server.asking import Answer, Ask
from hanpan.server.context import Context
from hanpan.server.errors import Fault
from hanpan.server.figures import thinned
from hanpan.wire.house_says import PersonCard

FRESH_MS = 2_000
"""Leagues are read anew after so long."""
FAR = 10**9
MOST_GAMES = 30
"""Games in a list."""


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


class GamesAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """Games of a league, from the latest one back; before one where more are wanted."""

    league: Name
    before: Annotated[int, Meta(ge=1)] = FAR


class GameList(Struct, frozen=True):
    games: list[GameLine]
    """The latest first."""


class HandOfGame(Struct, frozen=True, forbid_unknown_fields=True):
    """A hand of a game of a league."""

    league: Name
    game: Annotated[int, Meta(ge=1, le=FAR)]
    hand: Annotated[int, Meta(ge=1, le=FAR)]


class LeagueHand(Struct, frozen=True):
    """LG-4.2: a finished hand as any observer of a table is shown one, step by step; with every card once the league is
    over."""

    game: str
    """What is dealt."""
    people: dict[str, PersonCard]
    shared: Any
    own: Any
    steps: list[Any]
    """What happened, and the hand after it (docs/protocol.md: a fact and the part `hand`)."""


class LeagueCurve(Struct, frozen=True):
    """The points of one player over the games, for a chart."""

    name: str
    points: list[int]
    """At the beginning, and after each finished game or after every so many; the last one is now."""


class LeagueTold(Struct, frozen=True):
    """One league."""

    standings: Standings
    curves: list[LeagueCurve]
    """In the order of the standings."""


async def list_leagues(ask: Ask, _: Struct) -> Answer:
    """Every league kept here."""
    return LeagueList(await list_of(ask.context))


async def list_of(context: Context) -> list[LeagueLine]:
    """The one last played first."""
    lines = [_line(league.standings) for league in (await _leagues(context)).values()]
    return sorted(lines, key=lambda line: (-line.last_hand_at, line.name))


async def one_league(ask: Ask, asked: LeagueAsked) -> Answer:
    """How a league stands, and the points of each player over its games."""
    return (await _leagues(ask.context)).get(asked.league) or Fault("no-such-league")


async def list_games(ask: Ask, asked: GamesAsked) -> Answer:
    """LG-4.2: the games of a league that have begun."""
    folder = await _folder(ask.context, asked.league)
    if folder is None:
        return Fault("no-such-league")
    return GameList(await asyncio.to_thread(read_games, folder, asked.before, MOST_GAMES))


async def league_hand(ask: Ask, asked: HandOfGame) -> Answer:
    """LG-4.2: a hand of a game to watch."""
    folder = await _folder(ask.context, asked.league)
    if folder is None:
        return Fault("no-such-league")
    told = await asyncio.to_thread(read_hand_of, folder, asked.game, asked.hand)
    if told is None:
        return Fault("no-such-hand")
    people = {player.person: PersonCard(player.person, bot=True) for player in told.shared.players}
    return LeagueHand(told.game, people, told.shared, told.own, list(told.steps))


async def _folder(context: Context, name: str) -> Path | None:
    """Of a league that has begun."""
    if name not in await _leagues(context) or context.leagues is None:
        return None
    return context.leagues / name


def _line(told: Standings) -> LeagueLine:
    names = [player.name for player in told.players]
    return LeagueLine(told.name, told.state, told.games, told.games_in_all, told.hands, told.last_hand_at, names)


async def _leagues(context: Context) -> dict[str, LeagueTold]:
    told, at = context.league_board
    if context.clock.steady() - at >= FRESH_MS:
        told = await asyncio.to_thread(_read_all, context.leagues, told)  # the house goes on meanwhile
        context.league_board = told, context.clock.steady()
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
    return LeagueTold(
        standings, [LeagueCurve(player.name, thinned(points[player.name])) for player in standings.players]
    )
