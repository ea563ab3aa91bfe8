"""LG-3.1: a bot that is an HTTP service. Whatever it does, the game goes on."""

import asyncio

import aiohttp
import msgspec
from msgspec import Struct

from hanpan.engine import Command
from hanpan.games.holdem import HandView
from hanpan.games.holdem.events import HoldemEvent
from hanpan.league.answers import LONGEST, chips_of, wish_for
from hanpan.league.players import Asked, Looks, NoAnswerError, Over
from hanpan.league.views import Around, LeagueView, league_view

NO_SUCH_PAGE = (404, 405, 501)
DEAF = 3
"""After so many failures in a row it is told no more."""
_encode = msgspec.json.Encoder().encode
_HEADERS = {"Content-Type": "application/json", "Accept-Encoding": "identity"}


def new_session() -> aiohttp.ClientSession:
    """A connection of its own for every question: one that was left open may be closed just when the next is asked."""
    # Packed answers stay packed, and so are no numbers: a small one can be unpacked without end.
    return aiohttp.ClientSession(
        connector=aiohttp.TCPConnector(force_close=True, limit=0), auto_decompress=False, headers=_HEADERS
    )


class OverBody(Struct, frozen=True):
    """The body of `POST /over`."""

    view: LeagueView
    facts: tuple[HoldemEvent, ...]
    """Everything that happened in the hand, as far as the bot may know."""


class HttpPlayer:
    """Sends the view, and reads a number."""

    looks: Looks = "at-the-end"
    hears = True
    remembers = False

    def __init__(self, session: aiohttp.ClientSession, url: str, seconds: float) -> None:
        self.session, self.url = session, url.rstrip("/")
        self.timeout = aiohttp.ClientTimeout(total=seconds)
        self.telling: dict[int, asyncio.Task[None]] = {}
        """By game: what it is being told of the last hand."""
        self.missed = 0
        """How often in a row it would not hear how a hand ended."""

    async def lives(self) -> bool:
        """`GET /`."""
        try:
            async with self.session.get(f"{self.url}/", allow_redirects=False, timeout=self.timeout) as response:
                return 200 <= response.status < 300
        except Exception:  # whatever a stranger's service may do
            return False

    async def answer(self, asked: Asked) -> Command:
        """`POST /bet`, not before it has heard how the last hand ended."""
        await self._told(asked.around.game)
        try:
            return wish_for(asked.hand, asked.seat, chips_of(await self._bet(asked)))
        except Exception as wrong:  # whatever a stranger's service may do: it never stops a game
            raise NoAnswerError(type(wrong).__name__) from wrong

    async def _bet(self, asked: Asked) -> bytes:
        view = msgspec.json.encode(league_view(asked.hand, asked.seat, asked.around))
        sent = self.session.post(f"{self.url}/bet", data=view, allow_redirects=False, timeout=self.timeout)
        async with sent as response:
            if response.status != 200:
                raise NoAnswerError(str(response.status))
            return await _read(response)

    def notice(self, hand: HandView, seat: int, around: Around) -> None:
        """It is told its turns, and how a hand ended."""

    def end(self, over: Over) -> None:
        """LG-3.5: `POST /over`, where it has that. Nobody waits for it but its own next turn."""
        if self.missed < DEAF:
            told = _encode(OverBody(league_view(over.hand, over.seat, over.around), over.facts))
            earlier = self.telling.get(over.around.game)
            self.telling[over.around.game] = asyncio.create_task(self._tell(told, earlier))

    async def _tell(self, told: bytes, earlier: "asyncio.Task[None] | None") -> None:
        """Hand after hand: who has checked through a hand was not asked in between."""
        if earlier is not None:
            await earlier
        try:
            sent = self.session.post(f"{self.url}/over", data=told, allow_redirects=False, timeout=self.timeout)
            async with sent as response:
                missing = response.status in NO_SUCH_PAGE
            self.missed = DEAF if missing else 0
        except Exception:  # whatever a stranger's service may do: its own loss
            self.missed += 1

    async def _told(self, game: int) -> None:
        telling = self.telling.pop(game, None)
        if telling is not None:
            await telling

    async def settle(self) -> None:
        """It has heard everything."""
        for game in list(self.telling):
            await self._told(game)


async def _read(response: aiohttp.ClientResponse) -> bytes:
    """No more than a number needs; the rest is never read."""
    body = b""
    while part := await response.content.read(LONGEST + 1 - len(body)):
        body += part
        if len(body) > LONGEST:
            raise NoAnswerError("too long")
    return body
