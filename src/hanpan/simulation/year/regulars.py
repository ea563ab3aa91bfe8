"""People who come all year: through every restart they say again what was not answered, and believe nobody."""

import asyncio
from collections.abc import Callable
from itertools import count
from random import Random

import msgspec

from hanpan.bots.contributing import Contributing
from hanpan.floor.floor import Floor
from hanpan.floor.visits import Guest
from hanpan.simulation.invariants import must
from hanpan.simulation.visitors import Visitor
from hanpan.simulation.year.watched import YearHouse
from hanpan.wire import house_says as told

_HAPPENED = b'{"say":"happened"'
_ASKS = b'{"say":"ask-hash"'
_DEALT = b'"event":"de'
"""A deal was committed to, voided, or opened."""
_STAND = ("take-seat", "quick-join", "open-table", "buy-chips")
"""Wishes that are never granted without a trace."""
_serial = count(1)


class _Shown(msgspec.Struct):
    table: str
    number: int


_shown = msgspec.json.Decoder(_Shown).decode


class Regular(Visitor):
    """Somebody whom the door knows."""

    def __init__(
        self,
        floor: Floor,
        guest: Guest,
        rng: Random,
        happens: Callable[[str], None],
        hung_up: "Callable[[Regular], None]",
    ) -> None:
        self.frames: dict[str, bytes] = {}
        """What was said and is not answered yet."""
        self.hung_up = hung_up
        self.contributing = Contributing(_key_of(floor), guest.person)
        super().__init__(floor, guest.person, rng, happens, guest)

    def send(self, *messages: bytes) -> bool:
        for message in messages:
            if message.startswith(_HAPPENED):
                shown = _shown(message)
                self._house.promises.check_shown(shown.table, shown.number)
            if message.startswith(_ASKS) or _DEALT in message:
                self._contribute(message)
        return super().send(*messages)

    def _contribute(self, message: bytes) -> None:
        """FD-1.2: as every client does, by itself."""
        for wish in self.contributing.hear(told.decode(message)):
            self.happens(f"{type(wish).__name__} sent")
            asyncio.get_running_loop().call_soon(self._give, msgspec.json.encode(wish))

    def _give(self, frame: bytes) -> None:
        if self.floor.visits.get(self.person) is self.visit:
            self.floor.hear(self.visit, frame)

    async def close(self, code: int, reason: str) -> None:
        """The house hangs up; where it closes altogether everybody knows."""
        del reason
        if code != 1001:
            self.hung_up(self)

    @property
    def _house(self) -> YearHouse:
        assert isinstance(self.floor.house, YearHouse)
        return self.floor.house

    def say(self, what: str, /, **fields: object) -> None:
        """With an id that nobody has used, whatever becomes of the clock."""
        wish = f"w{next(_serial)}"
        self.ask(what, wish, msgspec.json.encode({"say": what, "id": wish, **fields}))

    def ask(self, what: str, wish: str, frame: bytes) -> None:
        self.frames[wish] = frame
        super().ask(what, wish, frame)

    def _hear(self, answer: told.Done | told.Refused) -> None:
        if answer.id == "-":
            return  # a number that came too late: the deal goes on without it
        what, wish = self.asked[answer.id], f"{self.person} {answer.id}"
        del self.frames[answer.id]
        if isinstance(answer, told.Done) and (what in _STAND or wish in self._house.decided):
            must(wish in self._house.promises.done, f"{what} of {self.person} was called done and is not kept", "")
        super()._hear(answer)

    def go_on_from(self, before: "Regular") -> None:
        """The connection was lost: whatever was not answered is said again, as it was."""
        self.own = before.own
        for wish, frame in before.frames.items():
            self.ask(before.asked[wish], wish, frame)


def _key_of(floor: Floor) -> str:
    assert floor.house.fair is not None
    return floor.house.fair.key.public.hex()
