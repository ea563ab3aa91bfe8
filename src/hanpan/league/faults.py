"""Why a league cannot be played as its file says, beyond what each setting alone may be."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from hanpan.league.points import POINTS
from hanpan.league.settings import LeagueSettings, PlayerSection

SHORTEST_TOKEN = 8


class LeagueFault(NamedTuple):
    """Where, and a text (`league.fault.…`) with what it names."""

    path: tuple[str | int, ...]
    code: str
    values: dict[str, object]


def faults(settings: LeagueSettings) -> Iterator[LeagueFault]:
    if len(settings.players) < 2:
        yield LeagueFault(("players",), "two-players", {})
    if not settings.scale or any(after < before for before, after in pairwise(settings.scale)):
        yield LeagueFault(("scale",), "scale", {})
    yield from _points(settings)
    for place, player in enumerate(settings.players):
        yield from _player(settings, player, ("players", place))


def _points(settings: LeagueSettings) -> Iterator[LeagueFault]:
    """LG-2.1: the organiser's own have one number for each place; 9 and 10 players need them."""
    table = settings.table
    if settings.points and len(settings.points) != table:
        yield LeagueFault(("points",), "points-count", {"wanted": table, "found": len(settings.points)})
    if not settings.points and table > max(POINTS):
        yield LeagueFault(("points",), "points-needed", {"players": table})


def _player(settings: LeagueSettings, player: PlayerSection, path: tuple[str | int, ...]) -> Iterator[LeagueFault]:
    named = Counter(other.name.casefold() for other in settings.players)
    if named[player.name.casefold()] > 1:
        yield LeagueFault((*path, "name"), "name-twice", {"name": player.name})
    if len([said for said in (player.plays, player.url, player.token) if said]) != 1:
        yield LeagueFault(path, "one-way-to-play", {})
    if player.token and len(player.token) < SHORTEST_TOKEN:
        yield LeagueFault((*path, "token"), "token-short", {"least": SHORTEST_TOKEN})
