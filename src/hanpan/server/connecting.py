"""Connections before anybody has asked anything: how many an address may have, and answers to what is no request."""

import asyncio
from collections import Counter
from http import HTTPStatus
from typing import Any

from aiohttp import web

from hanpan.server.addresses import neighbourhood
from hanpan.server.answering import harden
from hanpan.server.asking import refused
from hanpan.server.base_path import below
from hanpan.server.doorway import DOORWAY, Doorway
from hanpan.server.errors import fault_of_status
from hanpan.server.files import OWN_FILES, most_files
from hanpan.server.logs import log
from hanpan.server.outward import is_secure
from hanpan.words import HOUSE

TIMES = 3
"""A browser has several connections beside its socket: so many times as many as sockets may come from one address."""
KEPT_SECONDS = 75.0
"""How long a connection without a request is kept; sockets have a heartbeat instead."""
LINGER_SECONDS = 5.0
"""How long the rest of a request that was refused is read, so that its sender hears why."""


class HouseServer(web.Server):
    """Makes one `HouseConnection` each. What is asked is not logged: addresses may hold tokens."""

    def __init__(self, made: web.Server, context: Doorway) -> None:
        super().__init__(made.request_handler, request_factory=below(context.base_path, made.request_factory))
        self.context = context
        self.most = 0 if context.limits.behind_proxy else TIMES * context.limits.connections_per_address
        """From one address; a proxy's is everybody's."""
        self.most_files = most_files()
        self.open_from: Counter[str] = Counter()

    def __call__(self) -> web.RequestHandler:
        return HouseConnection(
            self,
            loop=asyncio.get_running_loop(),
            access_log=None,
            keepalive_timeout=KEPT_SECONDS,
            lingering_time=LINGER_SECONDS,
            auto_decompress=False,
        )

    def refuses(self, address: str, file: int) -> bool:
        """One address has enough, or the machine has no more to give: some files stay the house's own."""
        crowded = bool(self.most) and self.open_from[address] >= self.most
        if crowded:
            log.warning("connection-refused", count=self.open_from[address])
        elif file >= self.most_files - OWN_FILES:
            log.error("files-running-out", count=file)
        return crowded or file >= self.most_files - OWN_FILES

    def leaves(self, address: str) -> None:
        self.open_from[address] -= 1
        if not self.open_from[address]:
            del self.open_from[address]


class HouseConnection(web.RequestHandler):
    """One connection, whatever comes over it."""

    __slots__ = ("_address", "_house")

    def __init__(self, house: HouseServer, **rest: Any) -> None:
        super().__init__(house, **rest)
        self._house = house
        self._address: str | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        peer, file = transport.get_extra_info("peername"), transport.get_extra_info("socket").fileno()
        address = neighbourhood(str(peer[0]) if isinstance(peer, tuple) else "")
        if self._house.refuses(address, file):
            transport.abort()  # type: ignore[attr-defined]
            return
        self._address = address
        self._house.open_from[address] += 1
        super().connection_made(transport)

    def connection_lost(self, exc: BaseException | None) -> None:
        if self._address is not None:
            self._house.leaves(self._address)
            self._address = None
            super().connection_lost(exc)

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,  # noqa: ARG002 - it may hold what was sent
    ) -> web.StreamResponse:
        """What cannot be read is answered like everything else that is refused."""
        if isinstance(exc, Exception) and status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            self._house.context.metrics.broke("request", exc)
        else:
            log.warning("malformed-request", code=str(status))
        if request.writer.output_size > 0:
            raise ConnectionError
        answer = refused(HOUSE, fault_of_status(status))
        harden(answer, is_data=True, secure=is_secure(self._house.context, request))
        answer.force_close()
        return answer

    def log_exception(self, *said: Any, **rest: Any) -> None:
        """A body that was broken off is nobody's bug."""
        if isinstance(rest.get("exc_info"), web.RequestPayloadError):
            log.warning("request-broken-off")
        else:
            super().log_exception(*said, **rest)


class HouseRunner(web.AppRunner):
    """Runs the application on our own connections."""

    async def _make_server(self) -> web.Server:
        return HouseServer(await super()._make_server(), self.app[DOORWAY])
