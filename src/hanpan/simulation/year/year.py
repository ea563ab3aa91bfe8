"""A house-year: people on two evenings a week, bots that rest in between, and whatever befalls a machine meanwhile.

Everything is real but the clock and the sockets: the floor, the store on a disk, the bots, and the door's own answers.
"""

import asyncio
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Generic, TypeVar

from hanpan.floor.ports import NotKeptError, Store
from hanpan.floor.settings import FloorSettings
from hanpan.server.context import Context
from hanpan.server.limits import Limits
from hanpan.simulation.invariants import must
from hanpan.simulation.open_house import HOUR, MINUTE, SECOND, SETTLED, TABLES
from hanpan.simulation.year.door import Door
from hanpan.simulation.year.faults import DAY, FAULTS, Fault
from hanpan.simulation.year.figures import Growth, check_memory
from hanpan.simulation.year.machine import Machine
from hanpan.simulation.year.people import OpenDoor
from hanpan.simulation.year.trolls import TROLLS, Troll, newcomers
from hanpan.simulation.year.watched import YearHouse

SETTINGS = (
    FloorSettings(),
    FloorSettings(grace_seconds=30, snapshot_every=50, timers={"action": 40}),
    FloorSettings(daily_limit=50_000, tables_per_person=2, tables_per_guest=1, timers={"action": 60, "draw": 0}),
    FloorSettings(most_tables=12, snapshot_every=1000, timers={"hit_and_run": 7 * 24 * 3600}),
)
"""What the operator has written into the settings, from one restart to the next."""
LONGEST_GAMES = 2 * HOUR
"""After the last person has gone, what has been begun is over at the latest."""
FORGOTTEN = DAY + 2 * HOUR
"""After so long nothing of whoever was here is at hand any more."""
_LIMITS = Limits(behind_proxy=True)
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


class Year(OpenDoor):
    """Counts what it has been through."""

    looked_at = YearHouse

    def __init__(self, machine: Machine, seed: int) -> None:
        self.fate = Random(f"fate {seed}")  # noqa: S311 - a simulation must be repeatable
        self.faults, self.trolls = Bag(FAULTS, self.fate), Bag(TROLLS, self.fate)
        self.settings = SETTINGS[0]
        super().__init__(machine, seed)
        self.befell: Counter[str] = Counter()
        self.growth = Growth()
        self.restarts = 0

    @property
    def house(self) -> YearHouse:
        assert isinstance(self.floor.house, YearHouse)
        return self.floor.house

    # -- opening and closing

    def furnish(self, store: Store, settings: FloorSettings | None = None) -> None:
        super().furnish(store, settings)
        self.house.promises = self.machine.promises
        self.house.emptied = self.clock.now()
        self.house.grace_until = self.clock.now() + self._grace
        self.floor.commits.retry_seconds = self.floor.commits.last_seconds = 0
        self.context = Context(self.floor, store, self.clock, _LIMITS)
        self.door = Door(self.context)

    async def open(self) -> None:
        await super().open()
        for kind, table in self.house.all_tables():
            self.house.lost |= dict.fromkeys(kind.seated(table), self.clock.now())
        self.is_open = True

    @property
    def _grace(self) -> int:
        return 1000 * self.settings.grace_seconds

    async def open_again(self) -> None:
        """With the settings of the day."""
        self.restarts += 1
        self.clock.alarms.clear()
        self.clock.jumped, self.settings = None, self.fate.choice(SETTINGS)
        friends = self.house.people.friends
        await self.machine.open()
        self.furnish(self.machine, self.settings)
        await self.open()
        await self._quiet()
        again = self.house.people.friends
        for before, after in ((friends.friends, again.friends), (friends.asked, again.asked)):
            must(_pairs(before) == _pairs(after), "friends are not who they were", "the house")
        must(_pairs(friends.blocked) == _pairs(again.blocked), "somebody is heard again", "the house")

    async def close_for(self, milliseconds: int) -> None:
        """The house is closed in order, so far as there is room, and opened again."""
        await self.shut()
        self.clock.turn(self.clock.now() + milliseconds)
        await self.open_again()

    async def shut(self) -> None:
        self.is_open = False
        self._lose_everybody()
        await self.bots.stop()
        with suppress(NotKeptError):
            await self.floor.close()
        await self._end_tasks()
        await self.context.close()
        await self.machine.store.close()

    async def die(self) -> None:
        """kill -9, and whoever looks after the machine starts the house again."""
        self.is_open = False
        self._lose_everybody()
        await self._end_tasks()
        await self.context.close()
        await self.machine.kill()
        self.clock.turn(self.clock.now() + self.rng.randrange(SECOND, MINUTE))
        await self.open_again()

    async def _end_tasks(self) -> None:
        """Of a house that is no more."""
        self.clock.alarms.clear()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        self.errands.clear()

    async def _look_after_machine(self) -> None:
        if self.machine.dead:
            self.befell["kill in a commit"] += 1
            await self.die()

    # -- what befalls it

    def jump(self, by: int) -> None:
        """HO-7.5, HO-7.6: a gap makes nobody away."""
        self.house.jumped(by)
        self.house.grace_until = self.clock.now() + by + self._grace
        self.clock.jump(by)

    def make_room(self) -> None:
        self.machine.disk.full = False

    async def evening_of(self, people: int, minutes: int, faults: Sequence[Fault], trolls: Sequence[Troll]) -> None:
        """People come and play, and all of this befalls them."""
        for fault in faults:
            self.after(self.fate.randrange(minutes * MINUTE), lambda fault=fault: self._befall(fault))
        for troll in trolls:
            self.after(self.fate.randrange(minutes * MINUTE), lambda troll=troll: self._tempt(troll))
        size, hands = self.machine.size, self.machine.promises.hands
        await self.evening(people, minutes)
        await self._settle_down()
        if newcomers not in trolls:
            self.growth.add(self.machine.size - size, self.machine.promises.hands - hands)

    def _befall(self, fault: Fault) -> None:
        self.befell[fault.__name__] += 1
        self.orders.append(fault)

    def _tempt(self, troll: Troll) -> None:
        if self.is_open:
            self.befell[troll.__name__] += 1
            self.errand(troll(self))  # type: ignore[arg-type]

    async def _settle_down(self) -> None:
        """Until the last seats are given up, and whatever was begun is over."""
        self.make_room()
        self.machine.dies_in = None
        for _ in range(LONGEST_GAMES // SETTLED):
            await self.turn(SETTLED)
            if set(self.house.tables) == set(TABLES):
                return
        must(set(self.house.tables) == set(TABLES), "a table of people outlives them", "the house")

    async def rest(self, milliseconds: int) -> None:
        """HO-2.12: nobody is here, nothing is written, and after a day nothing of anybody is at hand."""
        self.house.rests, written = True, self.machine.written()
        await self.turn(milliseconds)
        self.house.rests = False
        must(self.machine.written() == written, "a resting house writes", "the house")
        if milliseconds >= FORGOTTEN:
            check_memory(self.floor, self.context, TABLES, len(self.clock.alarms))

    def tidy(self) -> None:
        """As the door does, again and again."""
        if self.is_open and not self._stuck:
            self.errand(self.context.tidy())
        self.after(_TIDIES, self.tidy)


def _pairs(known: dict[str, dict[str, None]]) -> set[tuple[str, str]]:
    return {(person, other) for person, others in known.items() for other in others}
