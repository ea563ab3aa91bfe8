"""Games in a process of their own, which writes to the league's file by itself. What passes between are lines of JSON.

parent → worker   Work, then for Kept what was said: null (go on), "game" (begin no other), "hand" (stop)
worker → parent   Kept after Kept, then Rest
"""

import asyncio
import os
import sys
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import IO, Any, Self

import msgspec
from msgspec import Struct

from hanpan.league.fixtures import Fixture
from hanpan.league.lane import play_games
from hanpan.league.seating import Everybody
from hanpan.league.settings import LeagueSettings, plan_of
from hanpan.league.stopping import After
from hanpan.store.league import HandRow
from hanpan.store.league.file import LeagueFile, join_league

LONGEST_LINE = 2**26
PARENT = os.getppid()
"""The parent process, while it lives."""


class Hired(Struct, frozen=True):
    """The first line: what is played, where the players' files are, and where modules are looked for."""

    settings: LeagueSettings
    beside: str
    path: list[str]
    folder: str
    """The league's own."""


class Work(Struct, frozen=True):
    """Games, from where they stand."""

    fixtures: list[Fixture]


class Kept(Struct, frozen=True, tag=True):
    """So many more hands are durable, and these games are over."""

    hands: int
    results: list[bytes]


class Rest(Struct, frozen=True, tag=True):
    """There is no more to do."""


class WorkerError(Exception):
    """A worker ended before its game did."""


_encode = msgspec.json.Encoder().encode


class Worker:
    """The parent's side."""

    def __init__(self, settings: LeagueSettings, beside: Path, folder: Path) -> None:
        self.hired = Hired(settings, str(beside), sys.path, str(folder))
        self.process: asyncio.subprocess.Process

    async def __aenter__(self) -> Self:
        pipe = asyncio.subprocess.PIPE
        command = (sys.executable, "-m", "hanpan.league.worker")
        self.process = await asyncio.create_subprocess_exec(
            *command,
            stdin=pipe,
            stdout=pipe,
            limit=LONGEST_LINE,
            start_new_session=True,  # Ctrl-C is for the parent, who says when to stop
        )
        self._say(self.hired)
        return self

    async def __aexit__(self, wrong: object, *_: object) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()  # it ends when nobody speaks to it any more
        if wrong is not None:
            with suppress(ProcessLookupError):
                self.process.kill()
        await self.process.wait()

    async def play(self, fixtures: list[Fixture], count: Callable[[int, list[bytes]], After | None]) -> None:
        self._say(Work(fixtures))
        while isinstance(said := await self._hear(), Kept):
            self._say(count(said.hands, said.results))

    def _say(self, word: Any) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(_encode(word) + b"\n")

    async def _hear(self) -> Kept | Rest:
        assert self.process.stdout is not None
        line = await self.process.stdout.readline()
        if not line:
            raise WorkerError(f"exit code {await self.process.wait()}")
        return msgspec.json.decode(line, type=Kept | Rest)


def main() -> None:
    """The worker's side."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a player prints must not get between the lines
    first = sys.stdin.buffer.readline()
    hired = msgspec.json.decode(first, type=Hired)
    sys.path[:] = hired.path
    asyncio.run(_work(hired, out))


async def _work(hired: Hired, out: IO[bytes]) -> None:
    """Game after game, in one loop: players in processes of their own stay for the next."""
    async with AsyncExitStack() as closing:
        file = join_league(Path(hired.folder))
        closing.push_async_callback(file.close)
        everybody = Everybody(hired.settings, Path(hired.beside))
        closing.push_async_callback(everybody.close)
        for line in sys.stdin.buffer:
            await _Working(hired, everybody, file, out).play(msgspec.json.decode(line, type=Work))


class _Working:
    """Some games, and what the parent has said meanwhile."""

    def __init__(self, hired: Hired, everybody: Everybody, file: LeagueFile, out: IO[bytes]) -> None:
        self.plan, self.folder = plan_of(hired.settings), Path(hired.folder)
        self.everybody, self.file, self.out = everybody, file, out
        self.after: After | None = None

    async def play(self, work: Work) -> None:
        games = (fixture for fixture in work.fixtures if self.after is None)
        await play_games(self.plan, games, self.everybody, self.file, self.folder, self._keep)
        _write(self.out, Rest())

    async def _keep(self, rows: list[HandRow]) -> bool:
        if os.getppid() != PARENT:  # it was killed, and whoever goes on with the league may be here already
            os._exit(1)
        await self.file.add(rows)
        _write(self.out, Kept(len(rows), [row.result for row in rows if row.result]))
        answer = sys.stdin.buffer.readline()
        if not answer:
            os._exit(1)
        self.after = msgspec.json.decode(answer, type=After | None)
        return self.after != "hand"


def _write(out: IO[bytes], word: Kept | Rest) -> None:
    try:
        out.write(_encode(word) + b"\n")
        out.flush()
    except BrokenPipeError:  # the parent is gone, however it went
        os._exit(1)


if __name__ == "__main__":
    main()
