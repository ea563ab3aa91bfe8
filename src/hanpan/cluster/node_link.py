"""A node as a door knows it, and somebody at that door."""

import re
from dataclasses import dataclass, field

import msgspec
from msgspec import Struct

from hanpan.cluster.channel import Channel
from hanpan.floor.crowds import END, JOIN, LEAVE
from hanpan.floor.visits import Visit

MOST_UNANSWERED = 16
_ANSWER = re.compile(rb'\{"say":"[a-z-]+","id":("(?:[^"\\]|\\.)*")')
"""Words that answer begin like this, and no others."""


@dataclass(eq=False)
class FarVisit(Visit):
    """Somebody at this door."""

    session: str = ""
    home: str = ""
    """The node that has welcomed them."""
    nodes: dict[str, int] = field(default_factory=dict)
    """Where they are, and the epoch that it had then."""
    looks_at: dict[str, tuple[str, int]] = field(default_factory=dict)
    """Tables and evenings they look at, or have a seat at: by which node, of which epoch, they are told of each."""
    secrets: dict[str, str] = field(default_factory=dict)
    """By evening, of the link by which they look at it."""
    unanswered: dict[str, tuple[str, str, bytes]] = field(default_factory=dict)
    """By their ids, wishes that no node has answered: which has it now (none where it waits for one), for which table,
    and as it came."""

    def turns_to(self, wish: "Addressed", link: "NodeLink") -> None:
        """What they ask for they look at, until they look away."""
        if wish.place:
            self.looks_at[wish.place] = link.name, link.epoch
        if wish.secret:
            self.secrets[wish.evening] = wish.secret
        if wish.looks_away:
            self.looks_at.pop(wish.place, None)
            self.secrets.pop(wish.place, None)

    def asked(self, wish: str, node: str, table: str, data: bytes) -> None:
        """Of many the last ones: a client has few under way at a time."""
        if wish:
            self.unanswered[wish] = node, table, data
            if len(self.unanswered) > MOST_UNANSWERED:
                del self.unanswered[next(iter(self.unanswered))]

    def is_told(self, data: bytes) -> None:
        """An answer names its wish."""
        answer = _ANSWER.match(data) if self.unanswered else None
        if answer is not None:
            self.unanswered.pop(msgspec.json.decode(answer[1], type=str), None)

    def lost_with(self, node: str) -> list[tuple[str, str, bytes]]:
        """Wishes for tables of a node that is gone, whether or not it had granted them: done twice they are done
        once."""
        lost = [(wish, *rest) for wish, rest in self.unanswered.items() if rest[0] == node and rest[1]]
        return [(wish, table, data) for wish, _, table, data in lost]


@dataclass
class NodeLink:
    """A node, as this door knows it."""

    name: str
    epoch: int
    channel: Channel
    ready: bool = False
    crowds: dict[int, dict[int, None]] = field(default_factory=dict)
    """Who looks on at the same table, by the node's numbers."""

    def listeners(self, numbers: list[int], data: bytes) -> list[int]:
        """Whom a message is for; none where it only says who is of a crowd."""
        crowd, mark = numbers[0], data[:1]
        if mark == JOIN:
            self.crowds.setdefault(crowd, {})[msgspec.msgpack.decode(data[1:], type=int)] = None
        elif mark == LEAVE:
            self.crowds.get(crowd, {}).pop(msgspec.msgpack.decode(data[1:], type=int), None)
        elif mark == END:
            self.crowds.pop(crowd, None)
        else:
            return [one for number in numbers for one in (self.crowds.get(number, ()) if number < 0 else (number,))]
        return []


class Addressed(Struct):
    """Of a wish, what a door reads."""

    say: str = ""
    id: str = ""
    table: str = ""
    evening: str = ""
    secret: str = ""
    on: bool = True

    @property
    def place(self) -> str:
        """The evening or the table that it is for, if it is for one."""
        return self.evening or self.table

    @property
    def looks_away(self) -> bool:
        return self.say == "exit" or (self.say == "look-at-evening" and not self.on)


def addressed(data: bytes) -> Addressed:
    """What cannot be read is refused by the node."""
    try:
        return msgspec.json.decode(data, type=Addressed)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return Addressed()
