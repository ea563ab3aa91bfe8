"""The context that every handler of the server shares."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from aiohttp import web

from hanpan.cluster.far_connection import FarConnection
from hanpan.floor.clock import Clock
from hanpan.floor.floor import Floor
from hanpan.floor.house_port import House
from hanpan.floor.news import EndConnections
from hanpan.floor.ports import Store
from hanpan.server.drawing import Pictures
from hanpan.server.guessing import Guesses
from hanpan.server.limits import Limits
from hanpan.server.passwords import Passwords
from hanpan.server.rates import Gate
from hanpan.server.replayed import Replayed
from hanpan.server.sessions import Sessions
from hanpan.server.sums import KeptSums

if TYPE_CHECKING:
    from hanpan.server.figures import Leaderboard
    from hanpan.server.leagues import LeagueTold
    from hanpan.server.sending import SocketConnection

EXPORTS_PER_HOUR = 6
"""Of one person: a file with everything is the longest answer the house gives."""
AN_HOUR = 3_600_000
RECKONED_PER_SECOND = 20
"""Of one address in the long run: a class asks for odds together."""
REPORTS_PER_HOUR = 20
"""By one person."""
CLOSING = 1001
SIGNED_OUT = 4401

Know = Callable[..., Awaitable[None]]


@dataclass
class Context:
    """The house, and how its door is kept."""

    floor: Floor
    store: Store
    clock: Clock
    limits: Limits = field(default_factory=Limits)
    public_url: str = ""
    """How the house is called outside, like https://cards.example; empty: as whoever asks has called it."""
    leagues: Path | None = None
    """The folder in which leagues are kept; None: there are none."""
    base_path: str = ""
    """Below which path of its address the house lies, like /hanpan; empty: at the root."""
    everywhere: bool = True
    """Does it listen to more than this machine alone?"""

    def __post_init__(self) -> None:
        limits, now = self.limits, self.clock.steady
        self.house: House = self.floor
        """In this process: a direct call."""
        self.know: Know | None = None
        """Reads anew what is a person's, where several nodes share the house."""
        self.does: Callable[[str], bool] | None = None
        """Is it this node that does something for the whole house? None: there is only one."""
        self.metrics = self.floor.metrics
        self.sessions = Sessions(self.store, self.clock, limits)
        self.passwords = Passwords()
        self.replayed = Replayed()
        self.requests = Gate(limits.requests_per_second, limits.requests_at_once, now)
        self.guests = Gate(limits.guests_per_minute / 60, limits.guests_at_once, now)
        self.guesses = Guesses(limits, now)
        self.friend_requests = Gate(limits.friend_requests_per_hour / 3600, limits.friend_requests_at_once, now)
        """By person."""
        self.messages = Gate(limits.address_messages_per_second, limits.address_messages_at_once, now)
        """By address: all its connections together."""
        self.reports = Gate(REPORTS_PER_HOUR / 3600, REPORTS_PER_HOUR, now)
        """By person."""
        self.reckoning = Gate(RECKONED_PER_SECOND, 10 * RECKONED_PER_SECOND, now)
        """By address: odds and lessons."""
        self.reckons = asyncio.Semaphore(1)
        self.exports = Gate(EXPORTS_PER_HOUR / 3600, EXPORTS_PER_HOUR, now)
        self.tidied = 0
        """When what operators left behind was last looked through."""
        self.connections: set[SocketConnection] = set()
        """All that are open."""
        self.far: set[FarConnection] = set()
        """Those that end at other processes' doors."""
        self.connections_from: Counter[str] = Counter()
        """How many, by address."""
        self.sums = KeptSums(self.store, now)
        self.boards: dict[str, tuple[Leaderboard, int]] = {}
        """Leaderboards, by kind, and when they were told."""
        self.pictures = Pictures()
        self.league_board: tuple[dict[str, LeagueTold], int] = {}, 0
        """Leagues, by name, and when they were read."""

    def sockets_elsewhere(self, address: str) -> int:
        """There is no other door, or the other ones count with their own."""
        del address
        return 0

    @property
    def secure(self) -> bool:
        """Is the house reached by https alone? Else a request tells (`outward.is_secure`)."""
        return self.public_url.startswith("https:")

    async def tidy(self) -> None:
        """Forget what no longer counts."""
        gates = (
            self.requests,
            self.guests,
            self.guesses,
            self.friend_requests,
            self.exports,
            self.reckoning,
            self.reports,
            self.messages,
        )
        for gate in gates:
            gate.tidy()
        self.sums.tidy()
        await self.sessions.tidy()
        over = self.floor.sanctions.forget_what_is_over(self.clock.now())
        if over or self.clock.steady() - self.tidied > AN_HOUR:
            await self.store.operators.tidy(self.clock.now())
            self.tidied = self.clock.steady()

    async def end_connections(self, ended: EndConnections) -> None:
        """At whichever node they are."""
        await self.end_connections_here(ended)
        await self.floor.broadcast.order(ended)

    async def end_connections_here(self, ended: EndConnections) -> None:
        await self.hang_up(lambda one: ended.means(one.person, one.session), ended.code, ended.reason)

    async def hang_up(
        self,
        on: "Callable[[SocketConnection | FarConnection], bool]",
        code: int = SIGNED_OUT,
        reason: str = "signed-out",
    ) -> None:
        """Close some of the connections."""
        open_now: list[SocketConnection | FarConnection] = [*self.connections, *self.far]
        for connection in [connection for connection in open_now if on(connection)]:
            await connection.close(code, reason)

    async def close(self) -> None:
        """The house closes: connections that are still open end."""
        await self.hang_up(lambda _: True, CLOSING, "closing")
        self.passwords.close()


CONTEXT = web.AppKey("context", Context)
