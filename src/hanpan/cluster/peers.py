"""The nodes of one house to each other. What they say may be lost, and is told again every few seconds."""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count

from msgspec import Struct, msgpack

from hanpan.cluster.bus import Bus, Subjects
from hanpan.engine import Refusal
from hanpan.floor.news import LetGo, LetsGo, News

ANSWER_SECONDS = 4.0
PLAYS_ELSEWHERE = Refusal("plays-elsewhere", "HO-2.5")
LetsGoOf = Callable[[str, str, bool], Awaitable[Refusal | None]]


class PeerFrame(Struct, frozen=True, array_like=True):
    """What travels."""

    sender: str
    epoch: int
    news: News


encode = msgpack.Encoder().encode
decode = msgpack.Decoder(PeerFrame).decode


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
        self.numbers = count(epoch << 32)
        self.asked: dict[int, asyncio.Future[LetsGo]] = {}
        self.tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        await self.bus.listen(self.subjects.peers, self.read)

    def tell(self, news: News) -> None:
        if self.may_speak():
            self.bus.post(self.subjects.peers, encode(PeerFrame(self.name, self.epoch, news)))

    def read(self, data: bytes) -> None:
        frame = decode(data)
        if frame.sender == self.name or frame.epoch < self.seen.get(frame.sender, 0):
            return
        self.seen[frame.sender] = frame.epoch
        match frame.news:
            case LetGo():
                self._asked(frame.news)
            case LetsGo(ask):
                if ask in self.asked and not self.asked[ask].done():
                    self.asked[ask].set_result(frame.news)
            case _:
                self.hear(frame.sender, frame.news)

    # -- a seat at another node's table

    async def ask_to_let_go(self, person: str, table: str, give_up: bool) -> Refusal | None:
        """Whoever has the table answers; where nobody does, the seat is held."""
        number = next(self.numbers)
        future: asyncio.Future[LetsGo] = asyncio.get_running_loop().create_future()
        self.asked[number] = future
        try:
            self.tell(LetGo(number, person, table, give_up))
            async with asyncio.timeout(ANSWER_SECONDS):
                answer = await future
        except TimeoutError:
            return PLAYS_ELSEWHERE
        finally:
            del self.asked[number]
        return answer.refusal

    def _asked(self, question: LetGo) -> None:
        if self.lets_go is None or not self.owns(question.table):
            return
        task = asyncio.create_task(self._answer(question, self.lets_go))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _answer(self, question: LetGo, lets_go: LetsGoOf) -> None:
        refused = await lets_go(question.person, question.table, question.give_up)
        self.tell(LetsGo(question.ask, refused))
