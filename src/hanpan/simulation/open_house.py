"""A running house on a virtual clock: the floor, the store, the house's own bots, and people on some evenings.

`World` asks the pure house; here everything is real but the clock and the sockets: people say what they want, bots are
called and sent away, everybody goes home, the bots rest, and somebody comes again.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from hanpan.bots.house_bots import HouseBots
from hanpan.bots.names import is_ours
from hanpan.bots.staffing import Home
from hanpan.floor.clock import VirtualClock
from hanpan.floor.dice import Dice
from hanpan.floor.fair_dealer import FairDealer
from hanpan.floor.floor import Floor
from hanpan.floor.metrics import Metrics
from hanpan.floor.ports import Store
from hanpan.floor.settings import FloorSettings
from hanpan.house.blackjack.settings import RoomSettings
from hanpan.house.holdem.settings import Format, HoldemSettings, textbook
from hanpan.house.sniper.settings import SniperSettings
from hanpan.simulation.crowds.presence import sleeps
from hanpan.simulation.invariants import BrokenError, must
from hanpan.simulation.looking_on import LookedAtHouse
from hanpan.simulation.visitors import Visitor

START = 1_700_000_000_000
SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
LOSES_LINE = 0.01
"""How likely somebody's connection is lost instead of what they wanted to do."""
SETTLED = 20 * MINUTE
"""After the last person has gone: their seats are kept for a minute and a quarter of an hour (HO-7.7), and what bots
have begun among themselves ends meanwhile."""
_KEY = "chalk"
TABLES: dict[str, Any] = {
    "cash": HoldemSettings(),
    "sng": HoldemSettings(Format.SNG),
    "textbook": textbook(HoldemSettings(Format.TEXTBOOK)),
    "sniper": SniperSettings(),
    "room": RoomSettings(_KEY),
}
HOMES = (
    Home("cash", "holdem", "cash", level="beginner"),
    Home("sng", "holdem", "sng", level="beginner"),
    Home("textbook", "holdem", "textbook", level="beginner"),
    Home("sniper", "sniper", "match", level="beginner"),
    Home("room", "blackjack", "room", key=_KEY),
)
"""Where bots sit and when they go is asked here, not how well they play: beginners think least."""


class _Commits(Metrics):
    """Counts what is written; and in a simulation a bug is not lived with."""

    def __init__(self, jumped: Callable[[int], None]) -> None:
        self.commits = 0
        self._jumped = jumped

    def committed(self, records: int, seconds: float) -> None:
        del records, seconds
        self.commits += 1

    def jumped(self, by: int) -> None:
        self._jumped(by)

    def broke(self, where: str, wrong: Exception) -> None:
        raise wrong if isinstance(wrong, BrokenError) else BrokenError(f"{where}: {wrong!r}", "the floor") from wrong


class OpenHouse:
    """Everything that happens follows from the seed."""

    visitor: type[Visitor] = Visitor
    """What kind of people come."""
    looked_at: type[LookedAtHouse] = LookedAtHouse

    def __init__(self, store: Store, seed: int) -> None:
        self.seed, self.rng, self.clock = seed, Random(seed), VirtualClock(START)  # noqa: S311 - must be repeatable
        self.metrics, self.dice = _Commits(self.jumped), Dice(Random(f"dice {seed}").randbytes)  # noqa: S311 - as above
        self.whims = Random(f"bots {seed}")  # noqa: S311 - as above
        self.furnish(store)
        self.here: dict[str, Visitor] = {}
        self.closes = START
        """Nobody comes after this."""
        self.wishes: Counter[str] = Counter()
        """What came of what people said."""
        self.wrong: BaseException | None = None
        """What went wrong where nobody waits for it: in a bot."""

    def furnish(self, store: Store, settings: FloorSettings | None = None) -> None:
        """A floor and its bots, around what a store keeps."""
        fair = self.fair()
        self.floor = Floor(
            store, self.clock, settings, self.dice, self.metrics, self.looked_at, fair, forgets=fair is not None
        )
        self.bots = HouseBots(self.floor, store, HOMES, random=self.whims, called=("beginner",))

    def fair(self) -> FairDealer | None:
        """Who deals so that anyone can check it, in a house that has a key."""
        return None

    @property
    def house(self) -> LookedAtHouse:
        assert isinstance(self.floor.house, LookedAtHouse)
        return self.floor.house

    async def open(self) -> None:
        asyncio.get_running_loop().set_exception_handler(self._hear_of_bugs)
        self.house.visits = self.floor.visits
        self.floor.audience.append(self._look_round)
        await self.floor.open()
        for name, settings in TABLES.items():
            self.floor.operator.open_permanent(settings, name)
        await self.bots.start()

    async def close(self) -> None:
        await self.bots.stop()
        await self.floor.close()

    def _hear_of_bugs(self, _: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        self.wrong = self.wrong or context.get("exception")

    def jumped(self, by: int) -> None:
        """The floor's time has, also where it stood still."""
        self.house.jumped(by)

    def _look_round(self) -> None:
        empty = all(is_ours(person) for person in self.floor.visits)
        if not empty or self.house.emptied is None:
            self.house.emptied = self.clock.now() if empty else None

    # -- time

    async def turn(self, milliseconds: int) -> None:
        """Time passes, from one alarm to the next, and everybody gets to say what they want."""
        end = self.clock.steady() + milliseconds
        while self.clock.steady() < end:
            due = min([alarm.at for alarm in self.clock.alarms], default=end)
            self.clock.turn(self.clock.ahead + min(max(due, self.clock.steady()), end))
            await self._quiet()
            for visitor in self.here.values():
                must(not visitor.asked, f"{visitor.person} was not answered: {visitor.asked}", "the floor")

    async def _quiet(self) -> None:
        """Until nobody has anything more to do: whoever hears something answers in the next round of the loop."""
        commits, idle = self.floor.commits, 0
        assert commits.task is not None
        while idle < 6:
            await asyncio.sleep(0)
            if self.wrong is not None:
                raise self.wrong
            if commits.task.done():
                commits.task.result()
            busy = commits.wanted.is_set() or self.floor.broadcast.messages or self.house.changed
            idle = 0 if busy else idle + 1

    # -- people

    async def evening(self, people: int, minutes: int) -> None:
        """People come one after the other, and in the end all of them have closed their browsers."""
        self.closes = self.clock.steady() + minutes * MINUTE
        for name in self.rng.sample([f"p{number}" for number in range(3 * people)], people):
            self._comes(name, self.rng.randrange(minutes * MINUTE // 3))
        await self.turn(minutes * MINUTE)
        while self.here:
            self._goes(self.rng.choice(list(self.here)))
            await self.turn(self.rng.randrange(1, 30 * SECOND))

    async def night(self, hours: int) -> None:
        """HO-2.12: once the last seats are given up nothing is written, until somebody comes."""
        await self.turn(SETTLED)
        must(set(self.house.tables) == set(TABLES), "a table of people outlives them", "the house")
        written, self.house.rests = self.metrics.commits, True
        await self.turn(hours * HOUR)
        must(self.metrics.commits == written, "a resting house writes", "the house")
        self.house.rests = False

    def _comes(self, name: str, after: int) -> None:
        self.after(after, lambda: self._come(name))

    def after(self, milliseconds: int, act: Callable[[], None]) -> None:
        """What people are going to do."""
        self.clock.call_at(self.clock.now() + milliseconds, act)

    def _come(self, name: str) -> None:
        """Somebody comes in, does something every few seconds, and loses the connection now and then."""
        if self.clock.steady() >= self.closes:
            return
        self._begin(name, self.visitor(self.floor, name, self.rng, self._came_of))

    def _begin(self, name: str, visitor: Visitor) -> None:
        self.here[name] = visitor
        visitor.say("watch-lobby")
        visitor.say("buy-chips", amount=1000)
        self._acts_soon(name, visitor)

    def _came_of(self, what: str) -> None:
        self.wishes[what] += 1

    def _acts_soon(self, name: str, visitor: Visitor) -> None:
        self.after(self.rng.randrange(SECOND, 8 * SECOND), lambda: self._acts(name, visitor))

    def _acts(self, name: str, visitor: Visitor) -> None:
        if self.here.get(name) is not visitor:
            return
        if self.rng.random() < LOSES_LINE:
            self._goes(name)
            self._comes(name, self.rng.choice((5 * SECOND, MINUTE, 10 * MINUTE)))
            return
        if not sleeps(name, self.clock.now()):
            visitor.act()
        self._acts_soon(name, visitor)

    def _goes(self, name: str) -> None:
        self.here.pop(name).go()
