"""LG-3.3, LG-3.5: a class of somebody else's, asked in a process of its own. One that does not answer in time is ended
there and started anew, and the game goes on."""

import asyncio
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from hanpan.bots.choosing import Choice
from hanpan.engine import Command
from hanpan.games.holdem import HandView
from hanpan.league.players import Asked, Looks, NoAnswerError, Over
from hanpan.league.players.local import wish_of
from hanpan.league.views import Around

STARTING = 60.0
"""Seconds for a process to be there; they are not the player's."""
LONGEST_LINE = 2**20


class Made(Struct, frozen=True, tag_field="do", tag="make"):
    """A new player for a new game; answered with Ready."""


class Noticed(Struct, frozen=True, tag_field="do", tag="notice"):
    hand: HandView
    seat: int


class Chosen(Struct, frozen=True, tag_field="do", tag="choose"):
    """Answered with Answered."""

    hand: HandView
    seat: int
    chance: str
    """What its dice of this hand are made from."""


class HiredPlayer(Struct, frozen=True):
    """The first line: which class, where files are looked for, and where modules are."""

    plays: str
    beside: str
    path: list[str]


class Ready(Struct, frozen=True):
    looks: Looks


class Answered(Struct, frozen=True):
    """No choice: whatever went wrong."""

    choice: Choice | None = None
    trouble: str = ""


_encode = msgspec.json.Encoder().encode


class Home:
    """The process of one player; whoever plays there is made anew for every game."""

    def __init__(self, plays: str, beside: Path) -> None:
        self.hired = HiredPlayer(plays, str(beside), sys.path)
        self.process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        pipe = asyncio.subprocess.PIPE
        command = (sys.executable, "-m", "hanpan.league.players.home")
        self.process = await asyncio.create_subprocess_exec(
            *command,
            stdin=pipe,
            stdout=pipe,
            limit=LONGEST_LINE,
            start_new_session=True,  # Ctrl-C is for who runs the league
        )
        self.say(self.hired)

    def say(self, word: Any) -> None:
        if self.process is not None and self.process.stdin is not None:
            self.process.stdin.write(_encode(word) + b"\n")

    async def hear(self, answer_type: Any, seconds: float) -> Any:
        """A NoAnswerError where it does not answer in time, or no longer lives; then it is ended."""
        try:
            assert self.process is not None
            assert self.process.stdout is not None
            async with asyncio.timeout(seconds):
                line = await self.process.stdout.readline()
            return msgspec.json.decode(line, type=answer_type)
        except (TimeoutError, ValueError, OSError) as wrong:
            await self.end()
            raise NoAnswerError(type(wrong).__name__) from wrong

    async def end(self) -> None:
        """Whatever it is busy with."""
        process, self.process = self.process, None
        if process is None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


class ApartPlayer:
    """One player in one game, in their home."""

    hears = False
    remembers = True

    def __init__(self, home: Home, seconds: float) -> None:
        self.home, self.seconds = home, seconds
        self.looks: Looks = "always"

    async def come(self) -> None:
        """A new game begins; who cannot be made now may be made on their next turn."""
        with suppress(NoAnswerError):
            await self._made()

    async def _made(self) -> None:
        if self.home.process is None:
            await self.home.start()
        self.home.say(Made())
        ready: Ready = await self.home.hear(Ready, STARTING)
        self.looks = ready.looks

    async def answer(self, asked: Asked) -> Command:
        if self.home.process is None:
            await self._made()
        self.home.say(Chosen(asked.hand, asked.seat, asked.dice.seed))
        answered: Answered = await self.home.hear(Answered, self.seconds)
        if answered.choice is None:
            raise NoAnswerError(answered.trouble)
        return wish_of(asked, answered.choice)

    def notice(self, hand: HandView, seat: int, _: Around) -> None:
        self.home.say(Noticed(hand, seat))

    def end(self, over: Over) -> None:
        """Pictures have told it all on the way."""
        self.notice(over.hand, over.seat, over.around)
