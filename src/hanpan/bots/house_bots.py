"""The bots of a house: who they are, where they sit, when they rest, and who has called them."""

import asyncio
from collections.abc import Callable, Sequence
from random import Random

from msgspec import structs

from hanpan.bots.bot import Bot
from hanpan.bots.evening_bots import EveningBots
from hanpan.bots.names import is_ours, names, person_of
from hanpan.bots.resting import Resting
from hanpan.bots.settings import BotSettings
from hanpan.bots.staffing import MIXED, Home, Level, Role, company, roles
from hanpan.engine import Refusal
from hanpan.floor.floor import Floor
from hanpan.floor.ports import PersonRow, Store, StoreError
from hanpan.floor.refusals import NO_BOTS, NO_CHAIR_FREE
from hanpan.floor.visits import Guest
from hanpan.house.commands import Invite


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
        called: Sequence[Level] = MIXED,
    ) -> None:
        """`lookalike`: how the door makes names one that look alike; `called`: how well those play who are called."""
        self.floor, self.store = floor, store
        self.homes: Sequence[Home] = homes
        self.settings = settings or BotSettings()
        self.lookalike, self.called = lookalike, called
        self.random = random or Random()  # noqa: S311 - whims, not cards
        self.bots: list[Bot] = []
        self.tasks: dict[Bot, asyncio.Task[None]] = {}
        self.coming: dict[str, int] = {}
        """By table: bots that are called and not in yet."""
        self.evenings = EveningBots(self)
        self.resting = Resting(floor, [home.table for home in homes])

    async def start(self) -> None:
        """All of them come in, also those that somebody had called before the house was closed."""
        self._rest_or_play()
        for table, person, name in self._left_behind():
            self.begin(self._called(table, len(self.bots)), Guest(person, name, guest=False, bot=True))
        wanted = roles(self.homes, self.settings.count)
        for role, guest in zip(wanted, await self.guests(len(wanted)), strict=False):
            self.begin(role, guest)
        self.floor.audience.append(self._rest_or_play)
        self.floor.house_wishes.bots.agency = self
        self.evenings.start()

    async def stop(self) -> None:
        """All of them hang up; their seats wait for them like anybody's (HO-7.4)."""
        self.floor.house_wishes.bots.agency = None
        if self._rest_or_play in self.floor.audience:
            self.floor.audience.remove(self._rest_or_play)
        self.resting.stop()
        self.evenings.stop()
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for bot in self.bots:
            bot.leave()
        self.bots, self.tasks = [], {}

    def begin(self, role: Role, guest: Guest, bot_class: type[Bot] = Bot) -> Bot:
        guest = structs.replace(guest, level=role.shown)
        bot = bot_class(self.floor, guest, role, self.settings, Random(self.random.random()))  # noqa: S311
        bot.rest(on=self.resting.on)
        self.bots.append(bot)
        task = self.tasks[bot] = asyncio.create_task(bot.live())
        task.add_done_callback(_tell_of_bugs)
        task.add_done_callback(lambda _: self._end(bot))
        return bot

    def _end(self, bot: Bot) -> None:
        """A called bot that has gone may be called again."""
        if bot.me.role.part in ("called", "evening") and bot in self.tasks:
            del self.tasks[bot]
            self.bots.remove(bot)

    # -- HO-2.12

    def _rest_or_play(self) -> None:
        if self.resting.look_round():
            for bot in self.bots:
                bot.rest(on=self.resting.on)

    # -- HO-2.9: bots at people's own tables

    def call(self, table: str, person: str, count: int) -> Refusal | None:
        """So many come, or enough for a game."""
        kind, state = self.floor.house.kinds[table], self.floor.house.tables[table]
        row = kind.listing(state)
        free = row.seats - row.taken - (person not in kind.seated(state)) - self.coming.get(table, 0)
        wanted = min(count or company(row.game, row.format, free), free)
        if wanted < 1 or not row.open:
            return NO_CHAIR_FREE
        if len(self._all_called()) + sum(self.coming.values()) + wanted > self.settings.count:
            return NO_BOTS
        self.coming[table] = self.coming.get(table, 0) + wanted
        task = asyncio.create_task(self._send(table, person, wanted))
        task.add_done_callback(_tell_of_bugs)
        return None

    async def _send(self, table: str, person: str, count: int) -> None:
        try:
            guests = await self.guests(count)
        except StoreError:  # somebody new cannot be kept just now: nobody comes, and they may be called again
            return
        finally:
            self.coming.pop(table, None)
        if table not in self.floor.house.tables:
            return
        private = self.floor.house.kinds[table].is_private(self.floor.house.tables[table])
        for number, guest in enumerate(guests):
            if private:
                self.floor.tables.tell(table, Invite(self.floor.clock.now(), person, guest.person, called=True))
            self.begin(self._called(table, number), guest)

    def send_away(self, table: str) -> None:
        for bot in self._all_called():
            bot.me.sent_away = bot.me.sent_away or bot.me.table == table

    def _all_called(self) -> list[Bot]:
        return [bot for bot in self.bots if bot.me.role.part == "called"]

    def _called(self, table: str, number: int) -> Role:
        row = self.floor.house.kinds[table].listing(self.floor.house.tables[table])
        return Role(Home(table, row.game, row.format, row.seats), "called", self.called[number % len(self.called)])

    def _left_behind(self) -> list[tuple[str, str, str]]:
        """Bots of ours that sit at people's tables since before the house was closed."""
        house, homes = self.floor.house, {home.table for home in self.homes} | self.floor.house.owners.keys()
        seated = [(name, who) for name, table in house.tables.items() for who in house.kinds[name].seated(table)]
        cards = self.floor.people.cards
        return [(name, who, cards[who].name) for name, who in seated if name not in homes and is_ours(who)]

    # -- who they are

    async def guests(self, count: int) -> list[Guest]:
        """The same people every time, without those who are here; a name that somebody else has is left to them."""
        here = {bot.guest.person for bot in self.bots}
        guests: list[Guest] = []
        for name in names():
            if len(guests) == count:
                break
            person = person_of(name)
            row = None if person in here else await self._known(person, name)
            if row is not None and row.person == person:
                guests.append(Guest(row.person, row.name, row.lang, guest=False, bot=True))
        return guests

    async def _known(self, person: str, name: str) -> PersonRow | None:
        row = PersonRow(person, name, self.lookalike(name), self.floor.clock.now(), bot=True)
        known = await self.floor.newcomers.named(row.lookalike)
        return row if known is None and await self.floor.newcomers.add(row) else known


def _tell_of_bugs(task: asyncio.Task[None]) -> None:
    """A bot that breaks off is a bug; whoever watches the loop hears of it, and the others play on."""
    if not task.cancelled() and (wrong := task.exception()) is not None:
        task.get_loop().call_exception_handler({"message": "a bot broke off", "exception": wrong, "task": task})
