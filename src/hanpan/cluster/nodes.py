"""The nodes that a door knows: it finds them, keeps a channel to each, and notices when one is gone."""

import time
from collections.abc import Callable

from hanpan.cluster import messages as say
from hanpan.cluster.bus import Bus, Subjects
from hanpan.cluster.channel import Channel, Frame, FrameType, decode, encode
from hanpan.cluster.node_link import NodeLink
from hanpan.cluster.owners import chosen


class Nodes:
    """By their names, as long as they are heard from."""

    def __init__(self, door: str, bus: Bus, at: str, epoch: Callable[[], int] = time.time_ns) -> None:
        self.door, self.bus, self.subjects, self.make_epoch = door, bus, Subjects(at), epoch
        self.epoch = 0
        self.links: dict[str, NodeLink] = {}
        self.seen: dict[str, int] = {}
        """By node: its latest epoch. Whatever an earlier one says is not heard."""
        self.heard: Callable[[NodeLink, say.NodeSays], None] = lambda _link, _word: None
        self.lost: Callable[[NodeLink, str], None] = lambda _link, _why: None

    async def open(self) -> None:
        await self.bus.listen(self.subjects.door(self.door), self.read)
        self._say_hello()

    def close(self) -> None:
        """Nodes need not wait to find out."""
        for link in self.links.values():
            self._reset(link)

    def ready(self) -> list[str]:
        return [name for name, link in self.links.items() if link.ready]

    def home(self, key: str) -> str | None:
        """Of those that are ready, the one that every door would choose."""
        ready = self.ready()
        return chosen(key, ready) if ready else None

    def read(self, data: bytes) -> None:
        frame = decode(data)
        if frame.epoch < self.seen.get(frame.sender, 0):
            return
        link = self.links.get(frame.sender)
        if link is not None and frame.epoch > link.epoch:
            self.lose(link, "began-anew")
            link = None
        self.seen[frame.sender] = frame.epoch
        if frame.type is FrameType.HELLO:
            if link is None:
                self._meet(frame)
        elif link is not None and frame.to == link.channel.epoch:
            if frame.type is FrameType.RESET:
                self.lose(link, "reset")
            else:
                link.channel.take(frame)

    def _meet(self, frame: Frame) -> None:
        self.epoch = max(self.epoch + 1, self.make_epoch())
        name = frame.sender
        channel = Channel(
            self.door,
            self.epoch,
            frame.epoch,
            lambda data: self.bus.post(self.subjects.node(name), data),
            lambda body: self.heard(link, say.decode_node(body)),
            self.bus.largest,
        )
        link = self.links[name] = NodeLink(name, frame.epoch, channel)
        channel.tick()

    def lose(self, link: NodeLink, why: str) -> None:
        del self.links[link.name]
        self.lost(link, why)

    def lose_dead(self, epochs: list[int]) -> None:
        """Another node says that nobody should wait for these any more."""
        for dead in [one for one in self.links.values() if one.epoch in epochs]:
            self.lose(dead, "dead")

    def tick(self) -> None:
        """Once a second."""
        self._say_hello()
        for link in list(self.links.values()):
            link.channel.tick()
            why = link.channel.lost
            if why:
                self._reset(link)
                self.lose(link, why)

    def _reset(self, link: NodeLink) -> None:
        frame = Frame(FrameType.RESET, self.door, link.channel.epoch, link.epoch)
        self.bus.post(self.subjects.node(link.name), encode(frame))

    def _say_hello(self) -> None:
        self.bus.post(self.subjects.nodes, encode(Frame(FrameType.HELLO, self.door, self.epoch)))
