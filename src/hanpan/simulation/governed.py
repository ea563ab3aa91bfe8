"""A running house in which people write, and whose operator kicks, bans and mutes them while they play."""

from collections.abc import Callable
from random import Random
from typing import Any

from hanpan.bots.names import is_ours
from hanpan.floor.floor import Floor
from hanpan.floor.operator_ports import OrderRow, SanctionRow
from hanpan.floor.ports import Store
from hanpan.floor.sanctions import BAN, MUTE
from hanpan.simulation.invariants import must
from hanpan.simulation.open_house import MINUTE, SECOND, OpenHouse
from hanpan.simulation.visitors import Visitor
from hanpan.wire import house_says as told

SHOWN_OUT = 4403
OPERATOR = "operator"
_HEARD = (b'{"say":"shown-out"', b'{"say":"chatted"')
WRITES = 0.2
"""How likely somebody writes a line beside what they do."""
FACE = "owl"
"""What they all choose before they write: everybody who hears them sees it."""


class Talker(Visitor):
    """Somebody who writes now and then, and can be sent away."""

    def __init__(self, floor: Floor, person: str, rng: Random, happens: Callable[[str], None]) -> None:
        self.ended = 0
        """With which code the connection was ended by the house."""
        self.shown_out: list[told.ShownOut] = []
        super().__init__(floor, person, rng, happens)

    def send(self, *messages: bytes) -> bool:
        must(not self.ended, f"{self.person} is told something after the end", "the door")
        for message in messages:
            if message.startswith(_HEARD):
                self._listen(told.decode(message))
        return super().send(*messages)

    def _listen(self, word: Any) -> None:
        if isinstance(word, told.ShownOut):
            self.shown_out.append(word)
            self.asked.clear()  # what was on its way is answered to nobody
        else:
            muted = self.floor.sanctions.mute_of(word.person, word.at)
            must(word.face == FACE, f"{word.person} is heard without their face", word.table or "the lobby")
            must(muted is None or muted.at >= word.at, f"{word.person} is muted and heard", word.table or "the lobby")

    async def close(self, code: int, reason: str) -> None:
        del reason
        self.ended = code

    def act(self) -> None:
        if self.rng.random() < WRITES:
            if self.visit.guest.face != FACE:
                self.floor.show_face(self.person, FACE)
            self.say("chat", text="nice hand", table=self.floor.house.people.seat_of(self.person))
        super().act()


class GovernedHouse(OpenHouse):
    """A house with an operator: the banned are not let in."""

    visitor = Talker

    def __init__(self, store: Store, seed: int) -> None:
        super().__init__(store, seed)
        self.store = store
        self.operator = Random(f"operator {seed}")  # noqa: S311 - must be repeatable
        self.orders: list[tuple[str, str, int]] = []
        """What was ordered of whom, until when: to be done between two moments."""

    def _come(self, name: str) -> None:
        if self.floor.sanctions.ban_of(name, self.clock.now()) is not None:
            self._came_of("come banned")
            self._comes(name, MINUTE)
            return
        super()._come(name)

    async def evening(self, people: int, minutes: int) -> None:
        for second in range(30, 60 * minutes, 15):
            self.clock.call_at(self.clock.now() + second * SECOND, self._decide)
        await super().evening(people, minutes)

    def _decide(self) -> None:
        here = [name for name in self.here if name in self.floor.visits]
        if here:
            order = self.operator.choice(("kick", BAN, MUTE))
            until = 0 if order == "kick" else self.clock.now() + self.operator.randrange(1, 4) * MINUTE
            self.orders.append((order, self.operator.choice(here), until))

    async def _quiet(self) -> None:
        orders, self.orders = self.orders, []
        for order, person, until in orders:
            await self._order(order, person, until)
        await super()._quiet()
        for name in [name for name, visitor in self.here.items() if visitor.visit.leaving]:
            self._sees_off(name)
        for person in self.floor.visits:
            must(is_ours(person) or not self._is_banned(person), f"{person} is banned and here", "the door")

    def _is_banned(self, person: str) -> bool:
        return self.floor.sanctions.ban_of(person, self.clock.now()) is not None

    async def _order(self, order: str, person: str, until: int) -> None:
        """As the office gives it: kept, then so, then told."""
        now = self.clock.now()
        told_order = OrderRow(now, OPERATOR, order, person, "whim", "", until)
        if until:
            row = SanctionRow(order, person, "", now, until, OPERATOR, "whim")
            [place] = await self.store.operators.order(told_order, row)
            self.floor.sanctions.add(SanctionRow(order, person, "", now, until, OPERATOR, "whim", place))
        else:
            await self.store.operators.order(told_order)
        if order != MUTE:
            await self.floor.operator.show_out(person, "banned" if until else "kicked", "whim", until)
        self._came_of(f"order {order}")

    def _sees_off(self, name: str) -> None:
        """They have heard why, and the connection is over; after a while they try again."""
        visitor = self.here[name]
        assert isinstance(visitor, Talker)
        must(visitor.ended == SHOWN_OUT, f"the connection of {name} goes on", "the door")
        must(len(visitor.shown_out) == 1, f"{name} does not hear why", "the door")
        self._goes(name)
        must(not self._has_a_seat_for_good(name), f"{name} keeps the seat", "the door")
        self._comes(name, self.operator.choice((5 * SECOND, MINUTE)))

    def _has_a_seat_for_good(self, name: str) -> bool:
        """A person who leaves in a hand has the seat until it is over (CA-6)."""
        seat = self.floor.house.people.seat_of(name)
        if not seat:
            return False
        kind, table = self.floor.house.kinds[seat], self.floor.house.tables[seat]
        return not kind.hand(table).playing and not kind.lets_go(table, name)
