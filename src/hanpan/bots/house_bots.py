"""The bots of a house: who they are, where they sit, and that they are there."""

import asyncio
from collections.abc import Callable, Sequence
from random import Random

from msgspec import structs

from hanpan.bots.bot import Bot
from hanpan.bots.names import NAMES
from hanpan.bots.settings import BotSettings
from hanpan.bots.staffing import Home, roles
from hanpan.floor.floor import Floor
from hanpan.floor.ports import PersonRow, Store
from hanpan.floor.visits import Guest


class HouseBots:
    """Simple, honest players, marked as bots, so that a house lives before the first person comes.

    They are people of the house like everybody: they have a name, a bank and a seat, and know what their seat shows.
    """

    def __init__(
        self,
        floor: Floor,
        store: Store,
        homes: Sequence[Home],
        settings: BotSettings | None = None,
        *,
        lookalike: Callable[[str], str] = str.casefold,
        random: Random | None = None,
    ) -> None:
        """`lookalike`: how the door makes names one that look alike."""
        self.floor, self.store, self.homes = floor, store, homes
        self.settings = settings or BotSettings()
        self.lookalike = lookalike
        self.random = random or Random()  # noqa: S311 - whims, not cards
        self.bots: list[Bot] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """All of them come in."""
        wanted = roles(self.homes, self.settings.count)
        guests = await self._guests(len(wanted))
        for role, guest in zip(wanted, guests, strict=False):
            guest = structs.replace(guest, level=role.shown)
            bot = Bot(self.floor, guest, role, self.settings, Random(self.random.random()))  # noqa: S311
            self.bots.append(bot)
            task = asyncio.create_task(bot.live())
            task.add_done_callback(_tell_of_bugs)
            self.tasks.append(task)

    async def stop(self) -> None:
        """All of them hang up; their seats wait for them like anybody's (HO-7.4)."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for bot in self.bots:
            bot.leave()
        self.bots, self.tasks = [], []

    async def _guests(self, count: int) -> list[Guest]:
        """The same people every time; who has lost his name to somebody else stays away."""
        guests: list[Guest] = []
        for name in NAMES:
            if len(guests) == count:
                break
            # Made from the name: a bot stays who it is, wherever its name stands in the list.
            person = f"bot-{name.encode().hex()}"
            row = await self._known(person, name)
            if row is not None and row.person == person:
                guests.append(Guest(row.person, row.name, row.lang, guest=False, bot=True))
        return guests

    async def _known(self, person: str, name: str) -> PersonRow | None:
        row = PersonRow(person, name, self.lookalike(name), self.floor.clock.now(), bot=True)
        known = await self.store.person_named(row.lookalike)
        return row if known is None and await self.store.add_person(row) else known


def _tell_of_bugs(task: asyncio.Task[None]) -> None:
    """A bot that breaks off is a bug; whoever watches the loop hears of it, and the others play on."""
    if not task.cancelled() and (wrong := task.exception()) is not None:
        task.get_loop().call_exception_handler({"message": "a bot broke off", "exception": wrong, "task": task})
