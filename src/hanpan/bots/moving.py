"""The bots of one node among several: they follow the tables that are its own."""

from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from hanpan.bots.bot import Bot
from hanpan.bots.evening_bots import EveningBot
from hanpan.bots.house_bots import HouseBots
from hanpan.bots.names import is_ours
from hanpan.bots.staffing import Home, Role, roles
from hanpan.floor.visits import Guest


class MovingBots(HouseBots):
    """Takes over the bots of tables that have moved here, and finds new ones where some are missing.

    All nodes come to the same list of roles, and each fills those of its own tables.
    """

    def __init__(
        self,
        *told: Any,
        know: Callable[..., Awaitable[None]],
        is_ours_to_call: Callable[[str], Awaitable[bool]],
        **more: Any,
    ) -> None:
        """`know`: what is theirs is read first; `is_ours_to_call`: is it this node that has a bot come in?"""
        super().__init__(*told, **more)
        self.know, self.is_ours_to_call = know, is_ours_to_call
        self.every_home: Sequence[Home] = self.homes

    async def start(self) -> None:
        self.floor.audience.append(self._rest_or_play)
        self.floor.house_wishes.bots.agency = self
        self.evenings.start()
        await self.look()

    async def look(self) -> None:
        """Again whenever tables may have come or gone."""
        tables = self.floor.house.tables
        for bot in [bot for bot in self.bots if not self._is_here(bot)]:
            self._dismiss(bot)
        self.evenings.come_again()
        self.homes = [home for home in self.every_home if home.table in tables]
        self.resting.homes = [home.table for home in self.homes]
        for table, person, name in self._left_behind():
            if not self._plays(person):
                await self._adopt(self._called(table, len(self.bots)), person, name)
        for role in self._missing():
            await self._fill(role)
        self._rest_or_play()

    def _is_here(self, bot: Bot) -> bool:
        """Is what it plays at this node's?"""
        if isinstance(bot, EveningBot):
            coming = bool(bot.secret) and not bot.asked_in and self.floor.house.has(bot.evening)
            return coming or self.evenings.is_played_here(bot.evening, bot.guest.person)
        return self.floor.house.has(bot.me.role.home.table)

    def _plays(self, person: str) -> bool:
        return any(bot.guest.person == person for bot in self.bots)

    def _missing(self) -> list[Role]:
        tables = self.floor.house.tables
        wanted = [role for role in roles(self.every_home, self.settings.count) if role.home.table in tables]
        there = [bot.me.role for bot in self.bots if bot.me.role.part not in ("called", "evening")]
        return list((Counter(wanted) - Counter(there)).elements())

    async def _fill(self, role: Role) -> None:
        table = self.floor.house.tables.get(role.home.table)
        if table is None:
            return  # it moved on while others were brought in
        seated = self.floor.house.kinds[role.home.table].seated(table)
        idle = [person for person in seated if is_ours(person) and not self._plays(person)]
        cards = self.floor.people.cards
        if idle and idle[0] in cards:
            await self._adopt(role, idle[0], cards[idle[0]].name)
            return
        for guest in await self.guests(1):
            await self._adopt(role, guest.person, guest.name)

    async def _adopt(self, role: Role, person: str, name: str) -> None:
        await self.know(person)
        if role.home.table in self.floor.house.tables:
            self.begin(role, Guest(person, name, guest=False, bot=True))

    async def _known(self, person: str, name: str) -> Any:
        return await super()._known(person, name) if await self.is_ours_to_call(person) else None

    def _dismiss(self, bot: Bot) -> None:
        """Its table is elsewhere: so is its seat."""
        task = self.tasks.pop(bot, None)
        if bot in self.bots:
            self.bots.remove(bot)
        if task is not None:
            task.cancel()
        bot.leave()
