"""People who come all year: through every restart they say again what was not answered, and believe nobody."""

from collections.abc import Callable
from itertools import count
from random import Random

import msgspec

from hanpan.floor.floor import Floor
from hanpan.floor.visits import Guest
from hanpan.simulation.invariants import must
from hanpan.simulation.visitors import Visitor
from hanpan.simulation.year.watched import YearHouse
from hanpan.wire import house_says as told

_HAPPENED = b'{"say":"happened"'
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
        super().__init__(floor, guest.person, rng, happens, guest)

    def send(self, *messages: bytes) -> bool:
        for message in messages:
            if message.startswith(_HAPPENED):
                shown = _shown(message)
                self._house.promises.check_shown(shown.table, shown.number)
        return super().send(*messages)

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
        what, wish = self.asked[answer.id], f"{self.person} {answer.id}"
        del self.frames[answer.id]
        if isinstance(answer, told.Done) and (what in _STAND or wish in self._house.decided):
            must(wish in self._house.promises.done, f"{what} of {self.person} was called done and is not kept", "")
        super()._hear(answer)

    def go_on_from(self, before: "Regular") -> None:
        """The line was lost: whatever was not answered is said again, as it was."""
        self.own = before.own
        for wish, frame in before.frames.items():
            self.ask(before.asked[wish], wish, frame)
