"""Messages of people at far doors, handled in order: who they are, and what some wishes need, is asked first."""

import asyncio
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

import msgspec

from hanpan.cluster import messages as say
from hanpan.cluster.far_connection import DoorLink
from hanpan.floor.beforehand import Beforehand
from hanpan.floor.ports import StoreError
from hanpan.wire import client_says

if TYPE_CHECKING:
    from hanpan.cluster.doors import Doors, OfVisit


class Arriving:
    """While something is asked for somebody, whatever else they say waits."""

    def __init__(self, doors: "Doors", beforehand: Beforehand) -> None:
        self.doors, self.beforehand = doors, beforehand
        self.tasks: set[asyncio.Task[None]] = set()

    def hear(self, link: DoorLink, word: "OfVisit") -> None:
        if word.visit in link.waiting:
            link.waiting[word.visit].append(word)
        elif isinstance(word, say.ComeIn):
            self._wait(link, word.visit, self._come_in(link, word))
        elif isinstance(word, say.Heard) and self.beforehand.waits(wish := _read(word.data)):
            assert wish is not None
            self._wait(link, word.visit, self._bring(link, word, wish))
        else:
            self.doors.hear_visit(link, word)

    def _wait(self, link: DoorLink, number: int, doing: Coroutine[Any, Any, None]) -> None:
        link.waiting[number] = []
        task = asyncio.create_task(self._go_on(link, number, doing))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _go_on(self, link: DoorLink, number: int, doing: Coroutine[Any, Any, None]) -> None:
        try:
            await doing
        except Exception:  # whoever was replaced keeps nothing, says nothing, and ends soon
            if not self.beforehand.store.is_replaced():
                raise
        finally:
            waiting = link.waiting.pop(number, [])
            for word in waiting:
                self.hear(link, word)

    async def _come_in(self, link: DoorLink, word: say.ComeIn) -> None:
        try:
            number = await self.beforehand.know(word.guest, greet=word.greet)
        except StoreError:
            self.doors.not_ready(link, word.visit)
            return
        if self.doors.is_open(link):
            visit = self.doors.come_in(link, word)
            if visit is not None:
                self.beforehand.came_in(visit, number, LinkBeyond(link, word.visit))

    async def _bring(self, link: DoorLink, word: say.Heard, wish: client_says.Wish) -> None:
        visit = link.visits.get(word.visit)
        if visit is not None:
            self.doors.log(str(word.visit), word.wish)
            beyond = LinkBeyond(link, word.visit)
            await self.beforehand.bring(visit, wish, word.data, beyond, sent_on=word.sent_on)


class LinkBeyond:
    """Implements `floor.beforehand.Beyond`."""

    def __init__(self, link: DoorLink, number: int) -> None:
        self.link, self.number = link, number

    def elsewhere(self, table: str, wish: str, data: bytes) -> None:
        self.link.channel.say(say.encode(say.Elsewhere(self.number, table, wish, data)))

    def looks_at(self, table: str) -> None:
        self.link.channel.say(say.encode(say.LooksAt(self.number, table)))


def _read(data: bytes) -> client_says.Wish | None:
    """None where the floor will say what is wrong with it."""
    try:
        wish: client_says.Wish = client_says.decode(data)
        return wish
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return None
