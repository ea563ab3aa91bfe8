"""One door and one node, while both live: whatever one of them says the other hears once, and in order.

The bus may lose, double and delay. So each message has a number, and each says up to which number its sender has heard
the other; whoever finds a gap asks again from there. What stays unheard for too long, or grows too much, ends the
channel: people at that door come in anew, and are shown everything afresh.
"""

from collections import deque
from collections.abc import Callable
from enum import IntEnum

from msgspec import Struct, msgpack

MOST_UNHEARD = 64 << 20
"""Bytes that wait to be heard, before the other side is given up."""
SILENT_TICKS = 5
"""Ticks, of a second each, without a message: the other side is gone."""
HEARD_AT_ONCE = 200
"""So many messages are heard at most before their sender is told."""


class FrameType(IntEnum):
    BODY = 0
    BEAT = 1
    """Nothing but numbers."""
    AGAIN = 2
    """Something is missing after the number heard."""
    HELLO = 3
    """A door, or a node, is there."""
    RESET = 4
    """This channel is unknown, or given up."""


class Frame(Struct, frozen=True, array_like=True):
    """What travels."""

    type: FrameType
    sender: str
    epoch: int
    """Of the sender: a later one has taken its place."""
    to: int = 0
    """The epoch of whom it is meant for; 0: whichever lives."""
    number: int = 0
    """Of this body; else of the last one said."""
    heard: int = 0
    """Up to this number the other side was heard."""
    more: bool = False
    """Does the next one belong to the same body?"""
    body: bytes = b""


encode = msgpack.Encoder().encode
decode = msgpack.Decoder(Frame).decode
ROOM = 300
"""Bytes of a frame beside its body, at most."""


class Channel:
    """This side of it."""

    def __init__(
        self,
        name: str,
        epoch: int,
        other: int,
        post: Callable[[bytes], None],
        hear: Callable[[bytes], None],
        largest: int,
    ) -> None:
        """Between `epoch` here and `other` there."""
        self.name, self.epoch, self.other = name, epoch, other
        self.post, self.hear, self.most = post, hear, largest - ROOM
        self.note = post
        """By which numbers go alone, which tell nothing of the house."""
        self.said = self.heard = self.told = 0
        """The last number said, heard, and told as heard."""
        self.unheard: deque[tuple[int, bool, bytes]] = deque()
        self.unheard_bytes = 0
        self.begun: list[bytes] = []
        """The first parts of a body."""
        self.asked = -1
        self.quiet = 0
        """Ticks since the other side was heard."""

    @property
    def lost(self) -> str:
        """Why the other side is given up; nothing while it is not."""
        if self.quiet >= SILENT_TICKS:
            return "silent"
        return "unheard" if self.unheard_bytes > MOST_UNHEARD else ""

    # -- saying

    def say(self, body: bytes) -> None:
        parts = [body[at : at + self.most] for at in range(0, len(body), self.most)]
        for part in parts:
            self.said += 1
            one = (self.said, part is not parts[-1], part)
            self.unheard.append(one)
            self.unheard_bytes += len(part)
            self._post(*one)

    def _post(self, number: int, more: bool, part: bytes) -> None:
        self.told = self.heard
        self.post(encode(Frame(FrameType.BODY, self.name, self.epoch, self.other, number, self.heard, more, part)))

    def _note(self, frame_type: FrameType) -> None:
        self.told = self.heard
        self.note(encode(Frame(frame_type, self.name, self.epoch, self.other, self.said, self.heard)))

    def tick(self) -> None:
        """A second has passed: numbers are told again, whether or not anything was said."""
        self.quiet += 1
        self.asked = -1
        self._note(FrameType.BEAT)

    # -- hearing

    def take(self, frame: Frame) -> None:
        self.quiet = 0
        self._forget(frame.heard)
        if frame.type is FrameType.BODY and frame.number == self.heard + 1:
            self._hear(frame)
        elif frame.number > self.heard:
            self._ask_again()
        if frame.type is FrameType.AGAIN:
            for one in list(self.unheard):
                self._post(*one)

    def _forget(self, heard: int) -> None:
        while self.unheard and self.unheard[0][0] <= heard:
            self.unheard_bytes -= len(self.unheard.popleft()[2])

    def _hear(self, frame: Frame) -> None:
        self.heard = frame.number
        self.begun.append(frame.body)
        if self.heard - self.told >= HEARD_AT_ONCE:
            self._note(FrameType.BEAT)
        if not frame.more:
            body, self.begun = b"".join(self.begun), []
            self.hear(body)

    def _ask_again(self) -> None:
        """Once for each gap: until the next tick others will show the same one."""
        if self.asked != self.heard:
            self.asked = self.heard
            self._note(FrameType.AGAIN)
