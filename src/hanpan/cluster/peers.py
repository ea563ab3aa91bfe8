"""The nodes of one house to each other. What they say may be lost, and is told again every few seconds."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from itertools import count
from typing import Any

from msgspec import Struct, msgpack

from hanpan.cluster.bus import Bus, Subjects
from hanpan.cluster.channel import SILENT_TICKS
from hanpan.engine import Refusal
from hanpan.floor.news import CloseIt, Here, LetGo, LetsGo, News, Obeyed, Order, Ordered, ShowMe, Shown, nobody_obeys
from hanpan.floor.ports import StoreError

ANSWER_SECONDS = 4.0
ROUND_SECONDS = 1.0
MOST_REMEMBERED = 100
ORDER_ROUNDS = 12
"""So often an order is repeated: a dead node is found, and its tables taken, within less."""
DEAF_TICKS = SILENT_TICKS
"""Ticks, of a second each, without one's own words over the bus: no door is heard either."""
PLAYS_ELSEWHERE = Refusal("plays-elsewhere", "HO-2.5")
LetsGoOf = Callable[[str, str, bool], Awaitable[Refusal | None]]


class PeerFrame(Struct, frozen=True, array_like=True):
    """What travels."""

    sender: str
    epoch: int
    news: News


encode = msgpack.Encoder().encode
decode = msgpack.Decoder(PeerFrame).decode


class Answers:
    """Who has answered an order, and whether there was anything to do."""

    def __init__(self) -> None:
        self.nodes: dict[str, bool] = {}
        self.more = asyncio.Event()

    def hear(self, node: str, *, did: bool) -> None:
        self.nodes[node] = did or self.nodes.get(node, False)
        self.more.set()

    async def until(self, is_over: Callable[[], bool]) -> None:
        while not is_over():
            self.more.clear()
            await self.more.wait()


class Peers:
    """This node's end."""

    def __init__(self, name: str, epoch: int, bus: Bus, at: str) -> None:
        self.name, self.epoch, self.bus, self.subjects = name, epoch, bus, Subjects(at)
        self.seen: dict[str, int] = {}
        """By node: its latest epoch. Whatever an earlier one says is not heard."""
        self.may_speak: Callable[[], bool] = lambda: True
        self.hear: Callable[[str, News], None] = lambda _node, _news: None
        self.owns: Callable[[str], bool] = lambda _table: False
        self.lets_go: LetsGoOf | None = None
        self.patience = ANSWER_SECONDS
        self.numbers = count(epoch << 32)
        self.asked: dict[int, asyncio.Future[LetsGo | Shown]] = {}
        self.picture_of: Callable[[str], bytes] = lambda _table: b""
        self.tasks: set[asyncio.Task[None]] = set()
        self.obey: Callable[[Ordered], Awaitable[bool]] = nobody_obeys
        self.others: Callable[[], set[str]] = set
        """Who else lives."""
        self.orders: dict[int, Answers] = {}
        self.did: dict[int, None] = {}
        """Orders of others that were obeyed lately."""
        self.quiet = 0
        """Ticks since this node has heard itself."""

    @property
    def is_deaf(self) -> bool:
        """Is the bus away, as far as this node can tell?"""
        return self.quiet >= DEAF_TICKS

    def tick(self) -> None:
        """Once a second; whether or not it may say anything else."""
        self.quiet += 1
        self._post(Here())

    async def open(self) -> None:
        await self.bus.listen(self.subjects.peers, self.read)

    def tell(self, news: News) -> None:
        if self.may_speak():
            self._post(news)

    def _post(self, news: News) -> None:
        self.bus.post(self.subjects.peers, encode(PeerFrame(self.name, self.epoch, news)))

    def read(self, data: bytes) -> None:
        frame = decode(data)
        if (frame.sender, frame.epoch) == (self.name, self.epoch):
            self.quiet = 0
        if frame.sender == self.name or frame.epoch < self.seen.get(frame.sender, 0):
            return
        self.seen[frame.sender] = frame.epoch
        match frame.news:
            case Here():
                pass
            case Order():
                self._ordered(frame.news)
            case Obeyed(ask, did):
                if ask in self.orders:
                    self.orders[ask].hear(frame.sender, did=did)
            case LetGo():
                self._asked(frame.news)
            case ShowMe(ask, table):
                if self.owns(table):
                    self.tell(Shown(ask, self.picture_of(table)))
            case LetsGo(ask) | Shown(ask):
                if ask in self.asked and not self.asked[ask].done():
                    self.asked[ask].set_result(frame.news)
            case _:
                self.hear(frame.sender, frame.news)

    # -- an operator's word, until it is heard

    async def order(self, word: Ordered) -> bool | None:
        """Where one has what is meant, until that one has done it, whoever it is by then; else until all who live have
        answered. None where that is waited for in vain."""
        number, answers = next(self.numbers), Answers()
        self.orders[number] = answers
        try:
            for _ in range(ORDER_ROUNDS):
                if isinstance(word, CloseIt) and await self.obey(word):
                    return True  # it has come here since
                heard_by = [] if isinstance(word, CloseIt) else list(answers.nodes)
                self.tell(Order(number, word, heard_by))
                with suppress(TimeoutError):
                    async with asyncio.timeout(ROUND_SECONDS):
                        await answers.until(lambda: self._is_over(word, answers))
                if self._is_over(word, answers):
                    return any(answers.nodes.values())
        finally:
            del self.orders[number]
        return None

    def _is_over(self, word: Ordered, answers: "Answers") -> bool:
        if isinstance(word, CloseIt):
            return any(answers.nodes.values())
        return self.others() <= answers.nodes.keys()

    def _ordered(self, order: Order) -> None:
        if self.name not in order.heard_by:
            self._soon(self._obey(order))

    async def _obey(self, order: Order) -> None:
        """Once, however often it is ordered; where there was nothing to do there may be by now."""
        with suppress(StoreError):  # it is ordered again
            did = order.ask in self.did or await self.obey(order.word)
            if did:
                self.did = dict.fromkeys([*self.did, order.ask][-MOST_REMEMBERED:])
            self.tell(Obeyed(order.ask, did))

    def _soon(self, doing: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(doing)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # -- a seat at another node's table

    async def ask_to_let_go(self, person: str, table: str, give_up: bool) -> Refusal | None:
        """Whoever has the table answers; where nobody does, the seat is held."""
        answer = await self._ask(lambda number: LetGo(number, person, table, give_up))
        return answer.refusal if isinstance(answer, LetsGo) else PLAYS_ELSEWHERE

    async def ask_for_picture(self, table: str) -> bytes:
        """Of a table of another node; nothing where nobody shows it."""
        answer = await self._ask(lambda number: ShowMe(number, table))
        return answer.picture if isinstance(answer, Shown) else b""

    async def _ask(self, question: Callable[[int], LetGo | ShowMe]) -> LetsGo | Shown | None:
        number = next(self.numbers)
        future: asyncio.Future[LetsGo | Shown] = asyncio.get_running_loop().create_future()
        self.asked[number] = future
        try:
            self.tell(question(number))
            async with asyncio.timeout(self.patience):
                return await future
        except TimeoutError:
            return None
        finally:
            del self.asked[number]

    def _asked(self, question: LetGo) -> None:
        if self.lets_go is None or not self.owns(question.table):
            return
        self._soon(self._answer(question, self.lets_go))

    async def _answer(self, question: LetGo, lets_go: LetsGoOf) -> None:
        refused = await lets_go(question.person, question.table, question.give_up)
        self.tell(LetsGo(question.ask, refused))
