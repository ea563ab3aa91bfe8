"""Games in a process of their own. What passes between are lines of JSON; only the parent writes to the league's file.

parent → worker   Work, then for Hands `true` (they are kept, go on) or `false` (they are kept, stop)
worker → parent   Hands after Hands, then Rest; its games' hands on paper it writes itself
"""

import asyncio
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, Self

import msgspec
from msgspec import Struct

from hanpan.league.fixtures import Fixture
from hanpan.league.journal import write_hands
from hanpan.league.playing import Keep, Playing
from hanpan.league.seating import Everybody
from hanpan.league.settings import LeagueSettings, plan_of
from hanpan.store.league import HandRow

LONGEST_LINE = 2**26


class Hired(Struct, frozen=True):
    """The first line: what is played, where the players' files are, and where modules are looked for."""

    settings: LeagueSettings
    beside: str
    path: list[str]
    folder: str
    """The league's own."""


class Work(Struct, frozen=True):
    """A game, and its hands that are kept already."""

    fixture: Fixture
    kept: list[bytes]


class Hands(Struct, frozen=True, tag=True):
    rows: list[HandRow]


class Rest(Struct, frozen=True, tag=True):
    """The game is over, or was stopped."""

    over: bool


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

    async def play(self, fixture: Fixture, kept: list[bytes], keep: Keep) -> bool:
        """Is the game over?"""
        self._say(Work(fixture, kept))
        while isinstance(said := await self._hear(), Hands):
            self._say(await keep(said.rows))
        return said.over

    def _say(self, word: Any) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(_encode(word) + b"\n")

    async def _hear(self) -> Hands | Rest:
        assert self.process.stdout is not None
        line = await self.process.stdout.readline()
        if not line:
            raise WorkerError(f"exit code {await self.process.wait()}")
        return msgspec.json.decode(line, type=Hands | Rest)


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
    everybody = Everybody(hired.settings, Path(hired.beside))
    try:
        for line in sys.stdin.buffer:
            await _play(hired, everybody, msgspec.json.decode(line, type=Work), out)
    finally:
        await everybody.close()


async def _play(hired: Hired, everybody: Everybody, work: Work, out: IO[bytes]) -> None:
    bodies = list(work.kept)

    async def keep(rows: list[HandRow]) -> bool:
        _write(out, Hands(rows))
        bodies.extend([row.body for row in rows])
        answer = sys.stdin.buffer.readline()
        if not answer:
            os._exit(1)
        return bool(msgspec.json.decode(answer, type=bool))

    async with everybody.playing(work.fixture) as players:
        playing = Playing(plan_of(hired.settings), work.fixture, players)
        await playing.play(work.kept, keep)
    if playing.game.is_over:
        write_hands(Path(hired.folder), playing.plan, work.fixture, lambda _: bodies)
    _write(out, Rest(playing.game.is_over))


def _write(out: IO[bytes], word: Hands | Rest) -> None:
    try:
        out.write(_encode(word) + b"\n")
        out.flush()
    except BrokenPipeError:  # the parent is gone, however it went
        os._exit(1)


if __name__ == "__main__":
    main()
