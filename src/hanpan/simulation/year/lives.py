"""One house after the other in the same folder: opened, closed in order, killed, and opened again as promised."""

import asyncio
from contextlib import suppress
from random import Random

from hanpan.bots.names import is_ours
from hanpan.floor.fair_dealer import FairDealer
from hanpan.floor.ports import NotKeptError, Store
from hanpan.floor.settings import FloorSettings
from hanpan.server.context import Context
from hanpan.server.limits import Limits
from hanpan.simulation.invariants import must
from hanpan.simulation.open_house import MINUTE, SECOND
from hanpan.simulation.year.machine import Machine
from hanpan.simulation.year.people import OpenServer
from hanpan.simulation.year.server import Server
from hanpan.simulation.year.watched import YearHouse

SETTINGS = (
    FloorSettings(),
    FloorSettings(grace_seconds=30, snapshot_every=50, timers={"action": 40}),
    FloorSettings(daily_limit=50_000, tables_per_person=2, tables_per_guest=1, timers={"action": 60, "draw": 0}),
    FloorSettings(most_tables=12, snapshot_every=1000, timers={"hit_and_run": 7 * 24 * 3600}),
)
"""What the operator has written into the settings, from one restart to the next."""
_LIMITS = Limits(behind_proxy=True)


class Lives(OpenServer):
    """Whatever ends it, the next house knows all that was acknowledged."""

    looked_at = YearHouse

    def __init__(self, machine: Machine, seed: int) -> None:
        self.fate = Random(f"fate {seed}")  # noqa: S311 - a simulation must be repeatable
        self.settings, self.restarts = SETTINGS[0], 0
        super().__init__(machine, seed)

    @property
    def house(self) -> YearHouse:
        assert isinstance(self.floor.house, YearHouse)
        return self.floor.house

    def furnish(self, store: Store, settings: FloorSettings | None = None) -> None:
        super().furnish(store, settings)
        self.house.promises = self.machine.promises
        self.house.emptied = self.clock.now()
        self.house.grace_until = self.clock.now() + self._grace
        self.floor.commits.retry_seconds = self.floor.commits.last_seconds = 0
        self.context = Context(self.floor, store, self.clock, _LIMITS)
        self.server = Server(self.context)

    def fair(self) -> FairDealer:
        """Decks are made when they are wanted: a thread that makes them ahead is not repeatable."""
        dealer = FairDealer(self.machine.key, is_ours, self.fate.randbytes)
        dealer.ahead.prepare = lambda statement: None  # type: ignore[method-assign]  # noqa: ARG005
        return dealer

    async def open(self) -> None:
        await super().open()
        self.house.check_opened()
        for kind, table in self.house.all_tables():
            self.house.lost |= dict.fromkeys(kind.seated(table), self.clock.now())

    def jumped(self, by: int) -> None:
        super().jumped(by)
        self.house.grace_until = self.clock.now() + self._grace

    @property
    def _grace(self) -> int:
        return 1000 * self.settings.grace_seconds

    async def open_again(self) -> None:
        """With the settings of the day."""
        self.restarts += 1
        self.clock.alarms.clear()
        self.clock.release()  # as the clock of a new process, whatever stood in the old one's way
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

    async def close_for(self, milliseconds: int, correction: int = 0) -> None:
        """The house is closed in order, so far as there is room, and opened again; meanwhile the clock is put right."""
        await self.shut()
        self.clock.turn(self.clock.now() + milliseconds)
        self.clock.ahead += correction
        await self.open_again()

    async def shut(self) -> None:
        """Nobody kills it any more."""
        self.machine.dies_in = None
        self._lose_everybody()
        await self.bots.stop()
        with suppress(NotKeptError):
            await self.floor.close()
        await self._end_tasks()
        await self.context.close()
        await self.machine.store.close()

    async def die(self) -> None:
        """kill -9, and whoever looks after the machine starts the house again."""
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


def _pairs(known: dict[str, dict[str, None]]) -> set[tuple[str, str]]:
    return {(person, other) for person, others in known.items() for other in others}
