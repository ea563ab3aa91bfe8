"""A league in its folder: what is kept of it, and its hands on paper."""

from pathlib import Path

import msgspec

from hanpan.games.holdem.events import HandOpened
from hanpan.history import HandHistory, dump_all, export
from hanpan.kit.button import clockwise
from hanpan.league.fixtures import Fixture
from hanpan.league.results import GameResult, read_hand, read_result
from hanpan.league.settings import Plan
from hanpan.league.standings import Standings, standings
from hanpan.store.league.file import LeagueReader, reading_league

LEAGUES = "leagues"
"""In a data folder: each league has a folder of its own in it."""
HANDS = "hands"
_plan = msgspec.json.Decoder(Plan).decode


def folder_of(data: Path, name: str) -> Path:
    return data / LEAGUES / name


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
        return plan, results, standings(plan, results, *file.count())


def write_hands(folder: Path, file: LeagueReader, plan: Plan, fixture: Fixture) -> None:
    """The hands of a finished game as PHH; a file that is there is whole."""
    target = folder / HANDS / f"game-{fixture.game:05}.phhs"
    if target.exists():
        return
    target.parent.mkdir(exist_ok=True)
    told = dump_all(_on_paper(plan, fixture, number, body) for number, body in enumerate(file.hands(fixture.game), 1))
    half = target.with_suffix(".half")
    half.write_text(told, encoding="utf-8")
    half.replace(target)


def _on_paper(plan: Plan, fixture: Fixture, number: int, body: bytes) -> HandHistory:
    facts, _ = read_hand(body)
    opened = facts[0]
    assert isinstance(opened, HandOpened)
    order = clockwise(list(opened.setup.stacks), opened.setup.button)
    names = [plan.players[fixture.players[seat]][0] for seat in order]
    return export(facts, players=names, event=plan.name, table=str(fixture.game), hand=number)
