"""The house, to a door whose tables are in other processes: the same port as the floor's own, by the bus."""

import re
import time
from collections.abc import Callable
from itertools import count

from hanpan.cluster import messages as say
from hanpan.cluster.asking import Asking, AwayError
from hanpan.cluster.bus import Bus, Subjects
from hanpan.cluster.channel import Channel, Frame, Kind, decode, encode
from hanpan.cluster.node_link import FarVisit, NodeLink, addressed
from hanpan.cluster.owners import Owners, chosen
from hanpan.cluster.parked import Parked, Wish
from hanpan.cluster.rounds import unpacked
from hanpan.floor.delivery import ENDS, Delivery
from hanpan.floor.metrics import Metrics
from hanpan.floor.ports import Connection
from hanpan.floor.visits import Guest, Outgoing, Visit

MOVED = 1012
"""The socket is opened again: here or at another door, and everything is shown afresh."""
_MARKS = {end: mark for mark, end in ENDS.items()}
_OPERATOR = re.compile(rb"\w+ /(?:api/)?operator")
"""Operators are signed in at one node: whoever asks is sent there by every door."""


class FarHouse:
    """What `floor.house_port.House` asks."""

    def __init__(self, name: str, bus: Bus, metrics: Metrics, at: str, epoch: Callable[[], int] = time.time_ns) -> None:
        self.name, self.bus, self.metrics = name, bus, metrics
        self.subjects, self.make_epoch = Subjects(at), epoch
        self.epoch = 0
        self.nodes: dict[str, NodeLink] = {}
        self.seen: dict[str, int] = {}
        """By node: its latest epoch. Whatever an earlier one says is not heard."""
        self.owners, self.parked, self.asking = Owners(), Parked(), Asking()
        self.visits: dict[int, FarVisit] = {}
        self.numbers = count(1)
        self.behind: set[int] = set()
        self.own: set[Visit] = set()
        self.delivery = Delivery(metrics, self.own.__contains__, self._fell_behind)
        """Whoever is told something of their own plays, mostly, and is told first."""
        self.log: Callable[[str, str], None] = lambda _visit, _wish: None

    async def open(self) -> None:
        await self.bus.listen(self.subjects.door(self.name), self.read)
        self._say_hello()

    def close(self) -> None:
        """Nodes need not wait to find out."""
        for link in self.nodes.values():
            self._reset(link)

    @property
    def ready(self) -> bool:
        return any(link.ready for link in self.nodes.values())

    # -- people

    def come_in(self, guest: Guest, connection: Connection, session: str = "") -> FarVisit:
        session = session or getattr(connection, "session", "")
        visit = FarVisit(guest, connection, number=next(self.numbers), session=session)
        self.visits[visit.number] = visit
        visit.home = self._home(guest.person) or ""
        if not visit.home:
            self._hang_up(visit, MOVED, "moved")
        else:
            self._bring(visit, self.nodes[visit.home])
        return visit

    def _bring(self, visit: FarVisit, link: NodeLink) -> None:
        visit.nodes[link.name] = link.epoch
        word = say.ComeIn(visit.number, visit.guest, visit.session, greet=link.name == visit.home)
        link.channel.say(say.encode(word))

    def hear(self, visit: Visit, data: bytes | str) -> None:
        assert isinstance(visit, FarVisit)
        if visit.over or visit.leaving:
            return
        raw = data.encode() if isinstance(data, str) else bytes(data)
        wish = addressed(raw)
        link = self.nodes.get(self._whose(visit, wish.table))
        if link is None:
            self._hang_up(visit, MOVED, "moved")
            return
        if wish.table:
            visit.looks_at[wish.table] = link.name, link.epoch
        if wish.say == "exit":
            visit.looks_at.pop(wish.table, None)
        visit.asked(wish.id, link.name, wish.table, raw)
        self._send(visit, link, wish.id, raw)

    def _send(self, visit: FarVisit, link: NodeLink, wish: str, data: bytes, *, sent_on: bool = False) -> None:
        if visit.nodes.get(link.name) != link.epoch:
            self._bring(visit, link)
        self.log(str(visit.number), wish)
        link.channel.say(say.encode(say.Heard(visit.number, wish, data, sent_on)))

    def _whose(self, visit: FarVisit, table: str) -> str:
        """The node of a table; what is asked of the house, or of a table nobody is known to have, goes home."""
        owner = self.owners.of(table) if table else None
        return owner if owner in self.nodes else visit.home

    def go(self, visit: Visit) -> None:
        assert isinstance(visit, FarVisit)
        visit.over = True
        self.behind.discard(visit.number)
        if self.visits.pop(visit.number, None) is not None:
            for name, epoch in visit.nodes.items():
                link = self.nodes.get(name)
                if link is not None and link.epoch == epoch:
                    link.channel.say(say.encode(say.Went(visit.number)))

    def _home(self, key: str) -> str | None:
        ready = [name for name, link in self.nodes.items() if link.ready]
        return chosen(key, ready) if ready else None

    def _fell_behind(self, visit: Visit) -> None:
        """Nothing more of what follows, until their node has been told."""
        assert isinstance(visit, FarVisit)
        self.behind.add(visit.number)
        for name in visit.nodes:
            if name in self.nodes:
                self.nodes[name].channel.say(say.encode(say.Behind(visit.number)))

    def _hang_up(self, visit: FarVisit, code: int, reason: str) -> None:
        self.delivery.hang_up(visit, code, reason)

    # -- asking

    async def knock(self, use: str, secret: str, address: str) -> say.Knocked:
        """Who is it?"""
        known = await self._ask(address, lambda ask: say.Knock(ask, use, secret, address))
        assert isinstance(known, say.Knocked)
        return known

    async def request(self, address: str, data: bytes) -> bytes:
        """What a request over HTTP is answered. All doors send an address to the same node: it counts for all."""
        key = "operator" if _OPERATOR.match(data) else address
        answer = await self._ask(key, lambda ask: say.Request(ask, address, data))
        assert isinstance(answer, say.Response)
        return answer.data

    async def _ask(self, key: str, word: Callable[[int], say.Knock | say.Request]) -> say.Knocked | say.Response:
        name, number = self._home(key), next(self.numbers)
        if name is None:
            raise AwayError
        channel = self.nodes[name].channel
        answer: say.Knocked | say.Response = await self.asking.ask(
            name, number, lambda: channel.say(say.encode(word(number)))
        )
        return answer

    # -- nodes

    def read(self, data: bytes) -> None:
        frame = decode(data)
        if frame.epoch < self.seen.get(frame.sender, 0):
            return
        link = self.nodes.get(frame.sender)
        if link is not None and frame.epoch > link.epoch:
            self._lose(link)
            link = None
        self.seen[frame.sender] = frame.epoch
        if frame.kind is Kind.HELLO:
            if link is None:
                self._meet(frame)
        elif link is not None and frame.to == link.channel.epoch:
            if frame.kind is Kind.RESET:
                self._lose(link)
            else:
                link.channel.take(frame)

    def _meet(self, frame: Frame) -> None:
        self.epoch = max(self.epoch + 1, self.make_epoch())
        name = frame.sender
        channel = Channel(
            self.name,
            self.epoch,
            frame.epoch,
            lambda data: self.bus.post(self.subjects.node(name), data),
            lambda body: self._heard(link, say.decode_node(body)),
            self.bus.largest,
        )
        link = self.nodes[name] = NodeLink(name, frame.epoch, channel)
        channel.tick()

    def _lose(self, link: NodeLink) -> None:
        """Whom it had welcomed comes in anew; who only had a table there waits for whoever goes on with it."""
        del self.nodes[link.name]
        self.owners.forget(link.name)
        for visit in list(self.visits.values()):
            visit.nodes.pop(link.name, None)
            if visit.home == link.name:
                self._hang_up(visit, MOVED, "moved")
            else:
                self._ask_again(visit, link.name)
                self._follow(visit)
        self.asking.lose(link.name)

    def _ask_again(self, visit: FarVisit, lost: str) -> None:
        """Whoever goes on with a table hears what its last node may not have."""
        for wish, table, data in visit.lost_with(lost):
            owner = self.nodes.get(self.owners.of(table) or "")
            if owner is None:
                self.parked.park(Wish(visit, table, wish, data))
            else:
                self._send(visit, owner, wish, data, sent_on=True)

    def _reset(self, link: NodeLink) -> None:
        frame = Frame(Kind.RESET, self.name, link.channel.epoch, link.epoch)
        self.bus.post(self.subjects.node(link.name), encode(frame))

    def tick(self) -> None:
        """Once a second."""
        self._say_hello()
        for link in list(self.nodes.values()):
            link.channel.tick()
            if link.channel.is_lost:
                self._reset(link)
                self._lose(link)
        for wish in self.parked.tick():
            self._hang_up(wish.visit, MOVED, "moved")

    def _say_hello(self) -> None:
        self.bus.post(self.subjects.nodes, encode(Frame(Kind.HELLO, self.name, self.epoch)))

    # -- tables that move

    def _state(self, link: NodeLink, word: say.State) -> None:
        link.ready = word.ready
        self.owners.takes(link.name, word.tables)
        self.owners.gives_up(link.name, word.lost)
        for visit in list(self.visits.values()) if word.tables or word.lost else ():
            self._follow(visit)
        for wish in self.parked.take(word.tables):
            if not wish.visit.over:
                self._send(wish.visit, link, wish.id, wish.data, sent_on=True)
        for dead in [one for one in self.nodes.values() if one.epoch in word.dead]:
            self._lose(dead)

    def _follow(self, visit: FarVisit) -> None:
        """Wherever the tables are now that they look at."""
        for table, (name, epoch) in list(visit.looks_at.items()):
            link = self.nodes.get(self.owners.of(table) or "")
            if link is not None and (link.name, link.epoch) != (name, epoch) and not visit.over:
                self._look(visit, table, link)

    def _look(self, visit: FarVisit, table: str, link: NodeLink) -> None:
        visit.looks_at[table] = link.name, link.epoch
        if visit.nodes.get(link.name) != link.epoch:
            self._bring(visit, link)
        link.channel.say(say.encode(say.Follow(visit.number, table)))

    def _elsewhere(self, link: NodeLink, word: say.Elsewhere) -> None:
        """This door was behind: the wish goes to whoever has the table, or waits until somebody does."""
        visit = self.visits.get(word.visit)
        if visit is None or visit.over:
            return
        self.owners.gives_up(link.name, [word.table])
        owner = self.nodes.get(self.owners.of(word.table) or "")
        if owner is None:
            self.parked.park(Wish(visit, word.table, word.wish, word.data))
        else:
            visit.looks_at[word.table] = owner.name, owner.epoch
            self._send(visit, owner, word.wish, word.data, sent_on=True)

    def _looks_at(self, word: say.LooksAt) -> None:
        visit = self.visits.get(word.visit)
        if visit is not None and word.table not in visit.looks_at:
            visit.looks_at[word.table] = "", 0
            self._follow(visit)

    # -- what nodes say

    def _heard(self, link: NodeLink, word: say.NodeSays) -> None:
        match word:
            case say.Round():
                self._tell(link, word)
            case say.State():
                self._state(link, word)
            case say.Knocked(number) | say.Response(number) | say.Failed(number):
                self.asking.answered(number, word)
            case say.Elsewhere():
                self._elsewhere(link, word)
            case say.LooksAt():
                self._looks_at(word)

    def _tell(self, link: NodeLink, word: say.Round) -> None:
        self.own.clear()
        messages: list[Outgoing] = []
        for told, data in unpacked(word.parts):
            numbers = link.listeners(told, data)
            here = [self.visits[number] for number in numbers if number in self.visits and number not in self.behind]
            messages += [(visit, data) for visit in here]
            if len(numbers) == 1:
                self.own.update(here)
                for visit in here:
                    visit.is_told(data)
        self.behind.difference_update(word.anew)
        ends = [end for end in word.ends if end.visit in self.visits]
        for end in ends:
            mark = _MARKS.get((end.code, end.reason))
            if mark is not None:
                self.visits[end.visit].leaving = True
                messages.append((self.visits[end.visit], mark))
        self.delivery.deliver(messages)
        for end in ends:
            if (end.code, end.reason) not in _MARKS:
                self._hang_up(self.visits[end.visit], end.code, end.reason)
