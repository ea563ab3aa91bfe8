"""The house, to a door whose tables are in other processes: the same port as the floor's own, by the bus."""

import re
import time
from collections.abc import Callable
from itertools import count

from hanpan.cluster import messages as say
from hanpan.cluster.addresses import OtherDoors
from hanpan.cluster.asking import Asking, AwayError
from hanpan.cluster.bus import Bus
from hanpan.cluster.following import Following
from hanpan.cluster.node_link import FarVisit, NodeLink, addressed
from hanpan.cluster.nodes import Nodes
from hanpan.cluster.parked import Wish
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
_EVENING = re.compile(rb"GET /api/evenings/([^/?\s]+)")
"""What is live of an evening is known to the node that has it: a big screen asks there."""


class FarHouse:
    """Implements `floor.house_port.House`."""

    def __init__(self, name: str, bus: Bus, metrics: Metrics, at: str, epoch: Callable[[], int] = time.time_ns) -> None:
        self.name, self.metrics = name, metrics
        self.met = Nodes(name, bus, at, epoch)
        self.met.heard, self.met.lost = self._heard, self._lost
        self.nodes = self.met.links
        self.visits: dict[int, FarVisit] = {}
        self.following, self.asking = Following(self.nodes, self.visits), Asking()
        self.elsewhere = OtherDoors()
        self.seen: Callable[[], dict[str, tuple[int, int]]] = dict
        """By address: sockets here, and messages since it was asked last."""
        self.said_elsewhere: Callable[[str, int], None] = lambda _address, _messages: None
        self.ended: Callable[[str, str, int], None] = lambda _why, _node, _people: None
        """Told why a node is given up, and how many people come in anew because of it."""
        self.numbers = count(1)
        self.behind: set[int] = set()
        self.own: set[Visit] = set()
        self.delivery = Delivery(metrics, self.own.__contains__, self._fell_behind)
        """Whoever is told something of their own plays, mostly, and is told first."""

    async def open(self) -> None:
        await self.met.open()

    def close(self) -> None:
        self.met.close()

    @property
    def ready(self) -> bool:
        return bool(self.met.ready())

    def tick(self) -> None:
        """Once a second."""
        self.met.tick()
        self._tell_addresses()
        for wish in self.following.parked.tick():
            self._ask_home(wish)

    def _ask_home(self, wish: Wish) -> None:
        """A table that is no more nobody will ever take: whoever is asked says so, or that the wish must wait."""
        home = self.nodes.get(wish.visit.home)
        if home is not None:
            self.following.send(wish, home)

    def _tell_addresses(self) -> None:
        seen = self.seen()
        homes = {address: self.met.home(address) for address in seen}
        for node, word in self.elsewhere.words(seen, homes).items():
            self.nodes[node].channel.say(say.encode(word))

    # -- people

    def come_in(self, guest: Guest, connection: Connection, session: str = "") -> FarVisit:
        session = session or getattr(connection, "session", "")
        visit = FarVisit(guest, connection, number=next(self.numbers), session=session)
        self.visits[visit.number] = visit
        visit.home = self.met.home(guest.person) or ""
        if not visit.home:
            self._hang_up(visit)
        else:
            self.following.bring(visit, self.nodes[visit.home])
        return visit

    def hear(self, visit: Visit, data: bytes | str) -> None:
        """What is asked of the house, or of a table nobody is known to have, goes to the node that welcomed them."""
        assert isinstance(visit, FarVisit)
        if visit.over or visit.leaving:
            return
        raw = data.encode() if isinstance(data, str) else bytes(data)
        wish = addressed(raw)
        link = (self.following.owner(wish.place) if wish.place else None) or self.nodes.get(visit.home)
        if link is None:
            self._hang_up(visit)
            return
        visit.turns_to(wish, link)
        self.following.send(Wish(visit, wish.place, wish.id, raw), link)

    def go(self, visit: Visit) -> None:
        assert isinstance(visit, FarVisit)
        visit.over = True
        self.behind.discard(visit.number)
        if self.visits.pop(visit.number, None) is not None:
            for name, epoch in visit.nodes.items():
                link = self.nodes.get(name)
                if link is not None and link.epoch == epoch:
                    link.channel.say(say.encode(say.Went(visit.number)))

    def _fell_behind(self, visit: Visit) -> None:
        """Nothing more of what follows, until their node has been told."""
        assert isinstance(visit, FarVisit)
        self.behind.add(visit.number)
        for name in visit.nodes:
            if name in self.nodes:
                self.nodes[name].channel.say(say.encode(say.Behind(visit.number)))

    def _hang_up(self, visit: FarVisit, code: int = MOVED, reason: str = "moved") -> None:
        self.delivery.hang_up(visit, code, reason)

    # -- asking

    async def knock(self, use: str, secret: str, address: str, sockets: int = 0) -> say.Knocked:
        """Who is it? And how many are there at other doors, beside so many here?"""
        home = self.met.home(address)
        known = await self._ask(home, lambda ask: say.Knock(ask, use, secret, address, sockets))
        assert isinstance(known, say.Knocked)
        assert home is not None
        self.elsewhere.hears_of(home, address, known.elsewhere)
        return known

    async def request(self, address: str, data: bytes) -> bytes:
        """What a request over HTTP is answered. All doors send an address to the same node: it counts for all."""
        key = "operator" if _OPERATOR.match(data) else address
        answer = await self._ask(self._holder(data) or self.met.home(key), lambda ask: say.Request(ask, address, data))
        assert isinstance(answer, say.Response)
        return answer.data

    def _holder(self, data: bytes) -> str | None:
        """Of the evening that is asked about; none where nobody has it, or the door has not heard."""
        asked = _EVENING.match(data)
        link = None if asked is None else self.following.owner(asked[1].decode("utf-8", "replace"))
        return None if link is None else link.name

    async def _ask(
        self, name: str | None, word: Callable[[int], say.Knock | say.Request]
    ) -> say.Knocked | say.Response:
        number = next(self.numbers)
        if name is None:
            raise AwayError
        channel = self.nodes[name].channel
        answer: say.Knocked | say.Response = await self.asking.ask(
            name, number, lambda: channel.say(say.encode(word(number)))
        )
        return answer

    # -- what nodes say

    def _heard(self, link: NodeLink, word: say.NodeSays) -> None:
        match word:
            case say.Round():
                self._tell(link, word)
            case say.State():
                link.ready = word.ready
                self.following.state(link, word)
                self.met.lose_dead(word.dead)
            case say.Knocked(number) | say.Response(number) | say.Failed(number):
                self.asking.answered(number, word)
            case say.Elsewhere():
                self.following.elsewhere(link, word)
            case say.LooksAt():
                self.following.looks_at(word)
            case say.AtOtherDoors():
                self.elsewhere.hears(link.name, word)
                for address, (_, messages) in word.addresses.items():
                    self.said_elsewhere(address, messages)

    def _lost(self, link: NodeLink, why: str) -> None:
        """Whom it had welcomed comes in anew; who only had a table there waits for whoever goes on with it."""
        self.ended(why, link.name, sum([visit.home == link.name for visit in self.visits.values()]))
        self.following.owners.forget(link.name)
        self.elsewhere.loses(link.name)
        for visit in list(self.visits.values()):
            visit.nodes.pop(link.name, None)
            if visit.home == link.name:
                self._hang_up(visit)
            else:
                self.following.ask_again(visit, link.name)
                self.following.follow(visit)
        self.asking.lose(link.name)

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
