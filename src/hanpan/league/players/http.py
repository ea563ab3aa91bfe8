"""LG-3.1: a bot that is an HTTP service. Whatever it does, the game goes on."""

from typing import Literal

import aiohttp
import msgspec

from hanpan.engine import Command
from hanpan.games.holdem import HandView
from hanpan.league.answers import LONGEST, chips_of, wish_for
from hanpan.league.players import Asked, NoAnswerError
from hanpan.league.views import Around, league_view

_HEADERS = {"Content-Type": "application/json", "Accept-Encoding": "identity"}


def new_session() -> aiohttp.ClientSession:
    """A line of its own for every question: one that was left open may be closed just when the next is asked."""
    # Packed answers stay packed, and so are no numbers: a small one can be unpacked without end.
    return aiohttp.ClientSession(
        connector=aiohttp.TCPConnector(force_close=True, limit=0), auto_decompress=False, headers=_HEADERS
    )


class HttpPlayer:
    """Sends the view, and reads a number."""

    looks: Literal["always", "at-the-end", "never"] = "never"
    remembers = False

    def __init__(self, session: aiohttp.ClientSession, url: str, seconds: float) -> None:
        self.session, self.url = session, url.rstrip("/")
        self.timeout = aiohttp.ClientTimeout(total=seconds)

    async def lives(self) -> bool:
        """`GET /`."""
        try:
            async with self.session.get(f"{self.url}/", allow_redirects=False, timeout=self.timeout) as response:
                return 200 <= response.status < 300
        except Exception:  # whatever a stranger's service may do
            return False

    async def answer(self, asked: Asked) -> Command:
        """`POST /bet`."""
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
        """It is told nothing but its turns."""


async def _read(response: aiohttp.ClientResponse) -> bytes:
    """No more than a number needs; the rest is never read."""
    body = b""
    while part := await response.content.read(LONGEST + 1 - len(body)):
        body += part
        if len(body) > LONGEST:
            raise NoAnswerError("too long")
    return body
