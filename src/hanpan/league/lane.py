"""LG-4.1: games one after the other, in this process or in one of its own."""

from collections.abc import Iterable
from pathlib import Path

from hanpan.league.fixtures import Fixture
from hanpan.league.gathering import Gathering, Keep
from hanpan.league.playing import Playing
from hanpan.league.seating import Everybody
from hanpan.league.settings import Plan
from hanpan.store.league.file import LeagueReader


async def play_games(
    plan: Plan, games: Iterable[Fixture], everybody: Everybody, file: LeagueReader, folder: Path, keep: Keep
) -> None:
    """Each from where it stands, until there are no more or `keep` says that nothing goes on."""
    gathering, begun = Gathering(keep), file.last()
    for fixture in games:
        kept = file.hands(fixture.game) if fixture.game <= begun else []
        async with everybody.playing(fixture) as players:
            goes_on = await Playing(plan, fixture, players, folder).play(kept, gathering)
        if not goes_on:
            return
    await gathering.flush()
