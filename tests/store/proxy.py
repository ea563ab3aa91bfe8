"""A way to PostgreSQL that can be cut at the moments that matter."""

import asyncio
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit


class Proxy:
    """Passes everything on, until it is told to lose something."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        assert parts.port is not None
        self._target = parts.port
        self._server: Any = None
        self.port = 0
        self.lose_answer = False
        """The next thing that is asked reaches the database, and whoever asked is cut off before the answer."""
        self.lose_question = False
        """Cut off before it is sent on."""
        self.swallow = False
        """The next answer is lost, and the line stays open."""
        self.commit = ""
        """Where to cut the next COMMIT of a transaction: "unsent", or "unanswered"."""
        self.away = False
        """Nobody gets through."""
        self.flows = asyncio.Event()
        """Where it is not set nothing is passed on and nobody is cut off, as where packets are lost. Each connection
        has the one of when it was made."""
        self.flows.set()
        self.lost = 0
        self._ways: set[asyncio.StreamWriter] = set()

    def url(self, url: str) -> str:
        return url.replace(f":{self._target}/", f":{self.port}/")

    async def open(self) -> "Proxy":
        self._server = await asyncio.start_server(self._pass_on, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def close(self) -> None:
        self._server.close()
        self.cut()

    def cut(self) -> None:
        for way in list(self._ways):
            way.close()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.away:
            writer.close()
            return
        there, back = await asyncio.open_connection("127.0.0.1", self._target)
        self._ways |= {writer, back}
        await asyncio.gather(self._asking(reader, back, writer), self._answering(there, writer, back))

    async def _asking(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, asker: Any) -> None:
        flows = self.flows
        with suppress(OSError):
            while told := await source.read(65536):
                await flows.wait()
                if self.lose_question and b"INSERT INTO chain" not in told and len(told) > 60:
                    self.lose_question, self.lost = False, self.lost + 1
                    asker.close()
                    break
                if self.commit and b"COMMIT;" in told:
                    unsent, self.commit = self.commit == "unsent", ""
                    if unsent:
                        self.lost += 1
                        asker.close()
                        break
                    self.lose_answer = True
                target.write(told)
                await target.drain()
        target.close()

    async def _answering(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, _: Any) -> None:
        flows = self.flows
        with suppress(OSError):
            while told := await source.read(65536):
                await flows.wait()
                if self.lose_answer:
                    self.lose_answer, self.lost = False, self.lost + 1
                    break
                if self.swallow:
                    self.swallow, self.lost = False, self.lost + 1
                    continue
                target.write(told)
        target.close()
