"""LG-4.1: a league from where it stands to its end, or to where it is stopped. Nothing is counted that is not kept."""

import asyncio
import os
from collections import deque
from collections.abc import Iterator
from contextlib import AsyncExitStack
from itertools import islice
from pathlib import Path
from typing import Protocol

from hanpan.league.committing import commit, opened
from hanpan.league.fixtures import Fixture, fixtures
from hanpan.league.journal import mend_paper, note_source, read_plan, read_results
from hanpan.league.lane import play_games
from hanpan.league.results import GameResult, encode, read_result
from hanpan.league.seating import Everybody
from hanpan.league.settings import LeagueSettings, Plan, plan_of
from hanpan.league.standings import Standings, standings
from hanpan.league.stopping import After, Stop
from hanpan.league.worker import Worker
from hanpan.store.league import HandRow
from hanpan.store.league.file import LeagueFile, open_league

Games = deque[Fixture]
SHARES = 8
"""Into so many parts a lane's games are divided: the fewer, the longer others may wait for the last one."""


class ChangedError(Exception):
    """The league has begun with other settings: which ones."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(", ".join(names))
        self.names = names


class Watch(Protocol):
    """Watches a league while it runs."""

    def tell(self, key: str, **values: object) -> None:
        """Something to be said (`league.run.…`)."""

    def begin(self, plan: Plan, results: list[GameResult], hands: int) -> None:
        """Where the league stands."""

    def hand(self) -> None:
        """One more is kept."""

    def game(self, result: GameResult) -> None:
        """One more is kept."""


class Keeper:
    """Hands that end at the same time are kept by one commit; each game waits for its own."""

    def __init__(self, file: LeagueFile, watch: Watch, stop: Stop) -> None:
        self.file, self.watch, self.stop = file, watch, stop
        self.waiting: list[tuple[list[HandRow], asyncio.Future[None]]] = []

    async def keep(self, rows: list[HandRow]) -> bool:
        kept = asyncio.get_running_loop().create_future()
        self.waiting.append((rows, kept))
        await asyncio.sleep(0)  # others may end a hand in the same turn of the loop
        if not kept.done():
            await self._commit()
        await kept
        return not self.stop.after_this_hand()

    async def _commit(self) -> None:
        batch, self.waiting = self.waiting, []
        wrong: Exception | None = None
        try:
            await self.file.add([row for rows, _ in batch for row in rows])
        except Exception as found:  # each game hears of it
            wrong = found
        for rows, kept in batch:
            if not kept.done():  # whoever is ended at once waits no longer
                kept.set_exception(wrong) if wrong else kept.set_result(None)
            if wrong is None:
                self.count(len(rows), [row.result for row in rows if row.result])

    def count(self, hands: int, results: list[bytes]) -> After | None:
        """So many more are kept, and these games are over. Has anybody said stop?"""
        for _ in range(hands):
            self.watch.hand()
        for result in results:
            self.watch.game(read_result(result))
        self.stop.after_this_game()
        return self.stop.after


class Run:
    """One run of a league."""

    def __init__(
        self, settings: LeagueSettings, folder: Path, beside: Path, watch: Watch, stop: Stop, source: Path | None = None
    ) -> None:
        self.settings, self.plan = settings, plan_of(settings)
        self.folder, self.beside = folder, beside
        self.watch, self.stop = watch, stop
        self.source = source
        """The league's file, where it has one: whoever goes on with it later need not know."""

    async def __call__(self) -> Standings:
        everybody = Everybody(self.settings, self.beside)
        async with AsyncExitStack() as closing:
            file = open_league(self.folder)
            closing.push_async_callback(file.close)
            closing.push_async_callback(everybody.close)
            self.stop.clear()
            await self._begin(file)
            if self.source is not None:
                note_source(self.folder, self.source)
            await everybody.call(closing, self.watch.tell)
            self.watch.tell("committed", commitment=commit(self.folder, self.plan).commitment)
            await self._play(file, everybody)
            results = read_results(file)
            if len(results) == self.plan.games_in_all:
                told = opened(self.folder)
                self.watch.tell("opened", seed=told.seed, salt=told.salt)
            return standings(self.plan, results, *file.count(), rated=True)

    async def _begin(self, file: LeagueFile) -> None:
        """A league that has begun goes on as it began."""
        begun = read_plan(file)
        if begun is None:
            await file.begin(encode(self.plan))
        elif begun != self.plan:
            changed = [name for name in Plan.__struct_fields__ if getattr(begun, name) != getattr(self.plan, name)]
            raise ChangedError(changed)

    async def _play(self, file: LeagueFile, everybody: Everybody) -> None:
        results = read_results(file)
        self.watch.begin(self.plan, results, file.count()[0])
        over = {result.game for result in results}
        to_play: deque[Fixture] = deque()
        for fixture in fixtures(self.plan):
            if fixture.game in over:
                mend_paper(self.folder, self.plan, fixture, file)
            else:
                to_play.append(fixture)
        keeper = Keeper(file, self.watch, self.stop)
        lanes = min(self.settings.parallel or os.cpu_count() or 1, len(to_play))
        apart = self.settings.is_local and lanes > 1
        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(lanes):
                    lane = (
                        self._apart(to_play, lanes, keeper) if apart else self._here(to_play, file, keeper, everybody)
                    )
                    group.create_task(lane)
        except ExceptionGroup as several:  # lanes fail together, and for one reason
            raise several.exceptions[0] from several

    async def _here(self, to_play: Games, file: LeagueFile, keeper: Keeper, everybody: Everybody) -> None:
        await play_games(self.plan, self._next(to_play), everybody, file, self.folder, keeper.keep)

    def _next(self, to_play: Games) -> Iterator[Fixture]:
        while to_play and not self.stop.after_this_game():
            yield to_play.popleft()

    async def _apart(self, to_play: Games, lanes: int, keeper: Keeper) -> None:
        """Where all players are local, in a process of its own; few games at a time, so that lanes end together."""
        async with Worker(self.settings, self.beside, self.folder) as worker:
            while share := list(islice(self._next(to_play), 1 + len(to_play) // (SHARES * lanes))):
                await worker.play(share, keeper.count)
