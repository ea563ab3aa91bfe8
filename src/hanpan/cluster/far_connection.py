"""A connection that ends at another process's door, and what is on its way there."""

from collections import Counter
from typing import TYPE_CHECKING, Any

from hanpan.cluster.messages import End, LooksAt, encode
from hanpan.cluster.rounds import RoundWriter
from hanpan.floor.visits import Visit

if TYPE_CHECKING:
    from hanpan.cluster.channel import Channel


class DoorLink:
    """One door, and who stands there."""

    channel: "Channel"

    def __init__(self) -> None:
        self.visits: dict[int, Visit] = {}
        """By their numbers at that door."""
        self.waiting: dict[int, list[Any]] = {}
        """By visit: what they have said while something was asked for them (cluster.arriving)."""
        self.round = RoundWriter()
        self.crowds = 0
        self.sockets: dict[str, int] = {}
        """By address that falls to this node, those at that door."""
        self.said_elsewhere: Counter[str] = Counter()
        """By address, messages at other doors of which that door has not been told."""

    def crowd(self) -> "FarConnection":
        """Crowds are numbered downwards: they are nobody's visit."""
        self.crowds += 1
        return FarConnection(self, -self.crowds, "", "")

    def number_of(self, visit: Visit) -> int:
        assert isinstance(visit.connection, FarConnection)
        return visit.connection.number

    def looks_at(self, visit: Visit, table: str, *, on: bool) -> None:
        self.channel.say(encode(LooksAt(self.number_of(visit), table, on)))

    def end(self, visit: int, code: int, reason: str) -> None:
        self.round.ends.append(End(visit, code, reason))

    def flush(self) -> None:
        if self.round:
            self.channel.say(encode(self.round.take()))


class FarConnection:
    """Implements `floor.ports.Connection`."""

    __slots__ = ("link", "number", "person", "session")

    def __init__(self, link: DoorLink, number: int, person: str, session: str) -> None:
        self.link, self.number = link, number
        self.person, self.session = person, session

    def send(self, *messages: bytes) -> bool:
        """Whoever is too slow is so at their own door, which says so."""
        for data in messages:
            self.link.round.tell(self.number, data)
        self.link.flush()
        return True

    async def close(self, code: int, reason: str) -> None:
        self.end(code, reason)

    def end(self, code: int, reason: str) -> None:
        self.link.end(self.number, code, reason)
        self.link.flush()
