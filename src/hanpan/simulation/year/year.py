"""A house-year: people on two evenings a week, bots that rest in between, and whatever befalls a machine meanwhile.

Everything is real but the clock and the sockets: the floor, the store on a disk, the bots, and the door's own answers.
"""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Generic, TypeVar

from hanpan.simulation.invariants import must
from hanpan.simulation.open_house import HOUR, MINUTE, SETTLED, TABLES
from hanpan.simulation.year.faults import DAY, FAULTS, Fault
from hanpan.simulation.year.figures import Growth, check_memory
from hanpan.simulation.year.lives import Lives
from hanpan.simulation.year.machine import Machine
from hanpan.simulation.year.trolls import TROLLS, Troll, newcomers

LONGEST_GAMES = 12 * HOUR
"""After the last person has gone, what has been begun is over at the latest: a textbook game among bots, whose blinds
never rise, takes the longest."""
FORGOTTEN = DAY + 2 * HOUR
"""After so long nothing of whoever was here is at hand any more."""
_TIDIES = 10 * MINUTE


Drawn = TypeVar("Drawn")


class Bag(Generic[Drawn]):
    """Everything in it is drawn once before anything comes again."""

    def __init__(self, things: Sequence[Drawn], rng: Random) -> None:
        self.things, self.rng = things, rng
        self.left: list[Drawn] = []

    def draw(self) -> Drawn:
        if not self.left:
            self.left = self.rng.sample(self.things, len(self.things))
        return self.left.pop()


class Year(Lives):
    """Counts what it has been through."""

    def __init__(self, machine: Machine, seed: int) -> None:
        super().__init__(machine, seed)
        self.faults, self.trolls = Bag(FAULTS, self.fate), Bag(TROLLS, self.fate)
        self.befell: Counter[str] = Counter()
        self.growth = Growth()

    async def _look_after_machine(self) -> None:
        if self.machine.dead:
            self.befell["kill in a commit"] += 1
            await self.die()

    def jump(self, by: int) -> None:
        """HO-7.5, HO-7.6: a gap makes nobody away."""
        self.house.grace_until = self.clock.now() + by + self._grace
        self.clock.jump(by)

    def make_room(self) -> None:
        self.machine.disk.full = False

    async def evening_of(self, people: int, minutes: int, faults: Sequence[Fault], trolls: Sequence[Troll]) -> None:
        """People come and play, and all of this befalls them."""
        for fault in faults:
            self.after(self.fate.randrange(minutes * MINUTE), partial(self._befall, fault))
        for troll in trolls:
            self.after(self.fate.randrange(minutes * MINUTE), partial(self._tempt, troll))
        size, hands = await self.machine.size(), self.machine.promises.hands
        await self.evening(people, minutes)
        await self._settle_down()
        if newcomers not in trolls:
            self.growth.add(await self.machine.size() - size, self.machine.promises.hands - hands)

    def _befall(self, fault: Fault) -> None:
        self.befell[fault.__name__] += 1
        self.orders.append(fault)

    def _tempt(self, troll: Troll) -> None:
        self.befell[troll.__name__] += 1
        self.errand(troll(self))

    async def _settle_down(self) -> None:
        """Until the last seats are given up, and whatever was begun is over."""
        self.make_room()
        self.machine.dies_in = None
        for _ in range(LONGEST_GAMES // SETTLED):
            await self.turn(SETTLED)
            if set(self.house.tables) == set(TABLES) and not self._in_play():
                return
        must(set(self.house.tables) == set(TABLES), "a table of people outlives them", "the house")
        must(not self._in_play(), f"{self._in_play()} play on for nobody", "the house")

    def _in_play(self) -> list[str]:
        return [table.id for kind, table in self.house.all_tables() if kind.hand(table).playing]

    async def rest(self, milliseconds: int) -> None:
        """HO-2.12: nobody is here, nothing is written, and after a day nothing of anybody is at hand."""
        self.house.rests, cookies, written = True, self.machine.cookies(), self.machine.written()
        await self.turn(milliseconds)
        self.house.rests = False
        tidied = self.machine.cookies() < cookies  # those that nobody may use any more are taken away in their time
        must(tidied or self.machine.written() == written, "a resting house writes", "the house")
        if milliseconds >= FORGOTTEN:
            check_memory(self.floor, self.context, TABLES, len(self.clock.alarms))

    def tidy(self) -> None:
        """As the door does, again and again."""
        if not self._stuck:
            self.errand(self.context.tidy())
        self.after(_TIDIES, self.tidy)
