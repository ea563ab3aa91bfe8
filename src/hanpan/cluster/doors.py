"""The doors of a table node: whoever stands at one of them is here as if by a socket of this process."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from msgspec import structs

from hanpan.cluster import addresses
from hanpan.cluster import messages as say
from hanpan.cluster.bus import Bus, Subjects
from hanpan.cluster.channel import Channel, Frame, FrameType, decode, encode
from hanpan.cluster.far_connection import DoorLink, FarConnection
from hanpan.floor.delivery import ENDS
from hanpan.floor.house_port import House
from hanpan.floor.ports import Connection, StoreError
from hanpan.floor.visits import Guest, Outgoing, Visit

NOT_READY = 1013
OfVisit = say.Heard | say.Went | say.Behind | say.Follow | say.ComeIn


class Node(House, Protocol):
    """A house with tables of its own."""

    def come_in(self, guest: Guest, connection: Connection, *, greet: bool = True) -> Visit:
        """Somebody has a connection to the house; another node may have welcomed them."""

    def fell_behind(self, visit: Visit) -> None:
        """Somebody reads too slowly to be told everything."""

    def follow(self, visit: Visit, name: str, secret: str = "") -> None:
        """A table or an evening that somebody looks at has come here."""


class DoorService(Protocol):
    """What else the house does for a door: who somebody is, and requests over HTTP."""

    async def knock(self, knock: say.Knock) -> say.Knocked: ...

    async def answer(self, request: say.Request) -> say.Response: ...

    def came(self, connection: FarConnection) -> None:
        """Somebody has a connection at a far door."""

    def went(self, connection: FarConnection) -> None:
        """It has ended."""


class Doors:
    """Hears all doors, and tells each what its people are told: one message a round."""

    def __init__(
        self,
        name: str,
        epoch: int,
        bus: Bus,
        house: Node,
        service: DoorService,
        tables: Callable[[], dict[str, int]],
        at: str,
    ) -> None:
        """`tables`: those that are the node's own, with the epoch of each. `at`: the subjects of the house."""
        self.name, self.epoch, self.bus, self.house, self.service = name, epoch, bus, house, service
        self.tables, self.subjects = tables, Subjects(at)
        self.links: dict[str, DoorLink] = {}
        self.given_up: dict[str, int] = {}
        """By door: the epoch of the last channel that has ended."""
        self.is_silent: Callable[[], bool] = lambda: False
        """A node that may have been replaced says nothing (design: zombies), but that it is there: nobody comes in anew
        because the database is slow."""
        self.log: Callable[[str, str], None] = lambda _door, _wish: None
        self.lost: Callable[[str, str, int], None] = lambda _why, _door, _people: None
        """Told of doors that are given up, and of how many people stood there."""
        self.tasks: set[asyncio.Task[None]] = set()
        self.told = say.State(ready=False, tables={})
        """What doors were told of this node."""
        self.hear_first: Callable[[DoorLink, OfVisit], None] = self.hear_visit
        """Where several nodes share the house something is asked before (cluster.arriving)."""
        self.dead: Callable[[], list[int]] = list
        """Epochs of nodes that have died."""

    async def open(self) -> None:
        await self.bus.listen(self.subjects.node(self.name), self.read)
        await self.bus.listen(self.subjects.nodes, self.read)

    def close(self) -> None:
        """Doors need not wait to find out."""
        for door, link in list(self.links.items()):
            self._reset(door, link.channel.other)
            self._end(door)

    # -- hearing

    def read(self, data: bytes) -> None:
        frame = decode(data)
        if frame.to not in (0, self.epoch):
            return
        if frame.type is FrameType.HELLO:
            self._post(frame.sender, encode(Frame(FrameType.HELLO, self.name, self.epoch)))
            return
        link = self._link(frame)
        if link is None:
            return
        if frame.type is FrameType.RESET:
            self._end(frame.sender, "reset")
        else:
            link.channel.take(frame)

    def _link(self, frame: Frame) -> DoorLink | None:
        """A door begins a channel by using it. What belongs to an earlier one is dropped."""
        link, door = self.links.get(frame.sender), frame.sender
        known = link.channel.other if link is not None else self.given_up.get(door, 0)
        if link is not None and frame.epoch == known:
            return link
        if frame.epoch <= known:
            if link is None and frame.type is not FrameType.RESET:
                self._reset(door, frame.epoch)
            return None
        if link is not None:
            self._end(door, "began-anew")
        return self._begin(frame)

    def _begin(self, frame: Frame) -> DoorLink:
        door = frame.sender
        link = self.links[door] = DoorLink()
        link.channel = Channel(
            self.name,
            self.epoch,
            frame.epoch,
            lambda data: self._post(door, data),
            lambda body: self._hear(link, say.decode_door(body)),
            self.bus.largest,
        )
        link.channel.note = lambda data: self.bus.post(self.subjects.door(door), data)
        link.channel.say(say.encode(self._state()))
        return link

    def _post(self, door: str, data: bytes) -> None:
        if not self.is_silent():
            self.bus.post(self.subjects.door(door), data)

    def _reset(self, door: str, epoch: int) -> None:
        self._post(door, encode(Frame(FrameType.RESET, self.name, self.epoch, epoch)))

    def _end(self, door: str, why: str = "") -> None:
        """All who stood there have lost their connection."""
        link = self.links.pop(door)
        if why:
            self.lost(why, door, len(link.visits))
        self.given_up[door] = link.channel.other
        for number in list(link.visits):
            self._went(link, number)

    def _hear(self, link: DoorLink, word: say.DoorSays) -> None:
        match word:
            case say.Knock():
                link.sockets[word.address] = word.sockets
                self._answer(link, word.ask, self._knock(link, word))
            case say.AtDoor():
                link.channel.say(say.encode(addresses.told(link, word, self.links.values())))
            case say.Request():
                self._answer(link, word.ask, self.service.answer(word))
            case _:
                self.hear_first(link, word)

    async def _knock(self, link: DoorLink, word: say.Knock) -> say.Knocked:
        known = await self.service.knock(word)
        elsewhere = addresses.sockets_elsewhere(link, word.address, self.links.values())
        return structs.replace(known, elsewhere=elsewhere) if elsewhere else known

    def hear_visit(self, link: DoorLink, word: OfVisit) -> None:
        """What somebody says, or what is said of them."""
        match word:
            case say.Heard(number, wish, data):
                if number in link.visits:
                    self.log(str(number), wish)
                    self.house.hear(link.visits[number], data)
            case say.ComeIn():
                self.come_in(link, word)
            case say.Went(number):
                self._went(link, number)
            case say.Follow(number, table, secret):
                if number in link.visits:
                    self.house.follow(link.visits[number], table, secret)
            case say.Behind(number):
                if number in link.visits:
                    self.house.fell_behind(link.visits[number])
                link.round.anew.append(number)
                link.flush()

    def come_in(self, link: DoorLink, word: say.ComeIn) -> Visit | None:
        connection = FarConnection(link, word.visit, word.guest.person, word.session)
        if not self.house.ready:
            self.not_ready(link, word.visit)
            return None
        visit = link.visits[word.visit] = self.house.come_in(word.guest, connection, greet=word.greet)
        visit.door = link
        self.service.came(connection)
        return visit

    def not_ready(self, link: DoorLink, visit: int) -> None:
        link.end(visit, NOT_READY, "not ready")
        link.flush()

    def is_open(self, link: DoorLink) -> bool:
        """Is it still heard from?"""
        return link in self.links.values()

    def _went(self, link: DoorLink, number: int) -> None:
        visit = link.visits.pop(number, None)
        if visit is not None:
            assert isinstance(visit.connection, FarConnection)
            self.service.went(visit.connection)
            self.house.go(visit)

    def _answer(self, link: DoorLink, ask: int, answering: Coroutine[Any, Any, say.Knocked | say.Response]) -> None:
        async def answer() -> None:
            try:
                answer: say.NodeSays = await answering
            except StoreError:
                answer = say.Failed(ask)
            except Exception:
                link.channel.say(say.encode(say.Failed(ask)))
                raise
            link.channel.say(say.encode(answer))

        task = asyncio.create_task(answer())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # -- telling

    def deliver(self, messages: list[Outgoing]) -> list[Outgoing]:
        """What people at far doors are told goes there, one message for each door; the rest is returned."""
        near: list[Outgoing] = []
        touched: dict[DoorLink, None] = {}
        for one in messages:
            visit, data = one
            connection = visit.connection
            if not isinstance(connection, FarConnection):
                near.append(one)
            elif not visit.over:
                touched[connection.link] = None
                if visit.leaving and data in ENDS:
                    visit.over = True
                    connection.link.end(connection.number, *ENDS[data])
                else:
                    connection.link.round.tell(connection.number, data)
        for link in touched:
            link.flush()
        return near

    def tick(self) -> None:
        """Once a second."""
        self.tell_state()
        for door, link in list(self.links.items()):
            link.channel.tick()
            why = link.channel.lost
            if why:
                self._reset(door, link.channel.other)
                self._end(door, why)

    def tell_state(self) -> None:
        """Where anything is other than doors were told."""
        state = self._state()
        lost = [table for table in self.told.tables if table not in state.tables]
        news = {table: epoch for table, epoch in state.tables.items() if self.told.tables.get(table) != epoch}
        is_new, self.told = state != self.told, state
        changed = say.encode(say.State(state.ready, news, lost, state.dead)) if is_new else b""
        for link in self.links.values() if is_new else ():
            link.channel.say(changed)

    def _state(self) -> say.State:
        return say.State(self.house.ready, self.tables(), dead=self.dead())
