"""A league in its folder: what is kept of it, and its hands on paper."""

from functools import lru_cache
from pathlib import Path

import msgspec
from msgspec import Struct

from hanpan.league.fixtures import Fixture, fixtures
from hanpan.league.paper import on_paper, paper_of, write_paper
from hanpan.league.results import GameResult, read_hand, read_result
from hanpan.league.settings import Plan
from hanpan.league.standings import Standings, standings
from hanpan.league.watching import HandWatched, watched
from hanpan.store.league.file import LeagueReader, reading_league

LEAGUES = "leagues"
"""In a data folder: each league has a folder of its own in it."""
SOURCE = "source"
"""Names the file that the league is run from."""
_plan = msgspec.json.Decoder(Plan).decode


def folder_of(data: Path, name: str) -> Path:
    return data / LEAGUES / name


def note_source(folder: Path, source: Path) -> None:
    (folder / SOURCE).write_text(str(source), encoding="utf-8")


def source_of(folder: Path) -> Path | None:
    """The file a league is run from, where it is still there."""
    try:
        source = Path((folder / SOURCE).read_text(encoding="utf-8"))
    except OSError:
        return None
    return source if source.is_file() else None


def read_plan(file: LeagueReader) -> Plan | None:
    plan = file.plan()
    return None if plan is None else _plan(plan)


def read_results(file: LeagueReader) -> list[GameResult]:
    return [read_result(body) for body in file.games()]


def pulse_of(folder: Path) -> tuple[int, int]:
    """How many hands are kept, and when the last one ended: has anything happened since?"""
    with reading_league(folder) as file:
        return file.count()


def read_league(folder: Path) -> tuple[Plan, list[GameResult], Standings] | None:
    """As it is at this moment; None where nothing has been played yet."""
    with reading_league(folder) as file:
        plan = read_plan(file)
        if plan is None:
            return None
        results = read_results(file)
        return plan, results, standings(plan, results, *file.count(), rated=True)


def mend_paper(folder: Path, plan: Plan, fixture: Fixture, file: LeagueReader) -> None:
    """What a crash took before it was written down."""
    if not paper_of(folder, fixture.game).exists():
        names = names_in(plan, fixture)
        told = [read_hand(body)[0] for body in file.hands(fixture.game)]
        hands = [on_paper(plan.name, fixture.game, number, names, facts) for number, facts in enumerate(told, 1)]
        write_paper(folder, fixture.game, hands)


class GameLine(Struct, frozen=True):
    """A game that has begun."""

    game: int
    hands: int
    """Finished so far."""
    players: tuple[str, ...]
    """By seat; once it is over, as they came in."""
    over: bool


def read_games(folder: Path, before: int, most: int) -> list[GameLine]:
    """LG-4.2: the last of those before one, the latest first."""
    with reading_league(folder) as file:
        plan = read_plan(file)
        if plan is None:
            return []
        played = _games(plan)
        return [_line(file, plan, played[game], hands) for game, hands in file.begun(before, most).items()]


@lru_cache(4)  # who looks on asks again and again, and a long league has many games
def _games(plan: Plan) -> dict[int, Fixture]:
    return {fixture.game: fixture for fixture in fixtures(plan)}


def _line(file: LeagueReader, plan: Plan, fixture: Fixture, hands: int) -> GameLine:
    names, result = names_in(plan, fixture), file.game(fixture.game)
    if result is None:
        return GameLine(fixture.game, hands, names, over=False)
    places = read_result(result).places
    ranked = tuple([name for _, name in sorted(zip(places, names, strict=True))])
    return GameLine(fixture.game, hands, ranked, over=True)


def names_in(plan: Plan, fixture: Fixture) -> tuple[str, ...]:
    """The players of a game, by seat."""
    return tuple([plan.players[place][0] for place in fixture.players])


def read_hand_of(folder: Path, game: int, hand: int) -> HandWatched | None:
    """LG-4.2: a finished hand, with every card once the league is over; None where there is none."""
    with reading_league(folder) as file:
        plan, body = read_plan(file), file.hand(game, hand)
        if plan is None or body is None:
            return None
        facts, _ = read_hand(body)
        return watched(
            plan, hand, names_in(plan, _games(plan)[game]), facts, open_hands=file.over() == plan.games_in_all
        )
