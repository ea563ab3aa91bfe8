"""The protocol of a door, whether its tables are in the same process or elsewhere."""

from collections import Counter
from typing import TYPE_CHECKING, Protocol

from aiohttp import web

from hanpan.floor.clock import Clock
from hanpan.floor.house_port import House
from hanpan.floor.metrics import Metrics
from hanpan.server.limits import Limits
from hanpan.server.rates import Gate

if TYPE_CHECKING:
    from hanpan.server.sending import SocketConnection


class Doorway(Protocol):
    """Sockets, limits, and the house behind it."""

    clock: Clock
    limits: Limits
    public_url: str
    """How the house is called outside, like https://cards.example; empty: as whoever asks has called it."""
    base_path: str
    """Below which path of its address the house lies, like /hanpan; empty: at the root."""
    everywhere: bool
    """Does it listen to more than this machine alone?"""
    metrics: Metrics
    requests: Gate
    """By address."""
    messages: Gate
    """By address: all its connections together."""
    connections: "set[SocketConnection]"
    """All that are open."""
    connections_from: Counter[str]
    """How many, by address."""

    def sockets_elsewhere(self, address: str) -> int:
        """How many an address has at other doors of the house."""

    @property
    def house(self) -> House:
        """In this process, or by the bus."""

    @property
    def secure(self) -> bool:
        """Is the house reached by https alone? Then cookies travel by nothing else."""


DOORWAY: "web.AppKey[Doorway]" = web.AppKey("doorway")
