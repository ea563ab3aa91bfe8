"""EV-2.2: bots that fill an evening. They come in by its link like anybody, go from table to table, and give way."""

import asyncio
from typing import TYPE_CHECKING, Any

from msgspec import structs

from hanpan.bots.bot import Bot
from hanpan.bots.choosing.holdem.chip_value import Field
from hanpan.bots.choosing.holdem.strong import Strong
from hanpan.bots.etiquette import UNSAID
from hanpan.bots.names import is_ours
from hanpan.bots.staffing import Home, Role
from hanpan.floor.clock import Alarm
from hanpan.floor.ports import StoreError
from hanpan.floor.visits import Guest
from hanpan.house.evening.commands import BuyIn
from hanpan.house.evening.evening import GONE, HERE, OUT, PLAYS, Evening
from hanpan.house.evening.points import points_of
from hanpan.wire import client_says as say
from hanpan.wire import house_says as told

if TYPE_CHECKING:
    from hanpan.bots.house_bots import HouseBots

LOOKS_MS = 2_000
"""So often somebody looks whether an evening has the bots it wants."""
MOST = 200
"""Bots at one evening."""


class EveningBot(Bot):
    """Sits where it is brought."""

    evening: str = ""
    secret: str = ""
    """Of the link it was given; empty where it is in already."""
    asked_in: bool = False
    buys: int = 0
    """At a cash evening, for how much; it is told so once that may be."""

    def _wants(self) -> say.Wish | None:
        if self.secret and not self.asked_in:
            return say.EnterEvening(UNSAID, self.evening, self.secret, self.guest.name)
        if self.buys:
            return say.AskEvening(UNSAID, self.evening, "buy-in", amount=self.buys)
        if not self.me.table:
            return None
        self.elsewhere = ""
        return super()._wants()

    def _say(self, wish: say.Wish) -> None:
        """Each once, whatever comes of it."""
        self.asked_in = self.asked_in or isinstance(wish, say.EnterEvening)
        self.buys = 0 if isinstance(wish, say.AskEvening) else self.buys
        super()._say(wish)

    def _take_in(self, word: Any) -> None:
        if isinstance(word, told.Welcome):
            self._goes_to(word.seat if word.evening == self.evening else "")
        elif isinstance(word, told.Moved):
            self._goes_to(word.target)
        super()._take_in(word)

    def _goes_to(self, table: str) -> None:
        home = structs.replace(self.me.role.home, table=table)
        self.me.role, self.picture = structs.replace(self.me.role, home=home), None

    def _take_leave(self) -> None:
        """On its way to the next table, or out."""
        self._goes_to("")


class EveningBots:
    """For the house's bots: who fills which evening."""

    def __init__(self, bots: "HouseBots") -> None:
        self.bots, self.floor = bots, bots.floor
        self.alarms: dict[str, Alarm] = {}
        self.coming: dict[str, asyncio.Task[None]] = {}

    def start(self) -> None:
        self.floor.evenings.bots_wanted = self.look_after
        self.come_again()
        for name in list(self.floor.house.evenings):
            self.look_after(name)

    def stop(self) -> None:
        for alarm in self.alarms.values():
            alarm.cancel()
        for task in self.coming.values():
            task.cancel()

    def look_after(self, name: str) -> None:
        """Again and again, until it is over."""
        evening = self.floor.house.evenings.get(name)
        if evening is None or not (evening.settings.bots or evening.bots()):
            return
        for bot in self._of(name):
            if not self._is_in(evening, bot.guest.person) and bot.asked_in and name not in self.coming:
                bot.closing = bot.connection.closed = True
                bot.connection.news.set()
        if not evening.ended:
            self._fill(name, evening)
            self._buy_in(name, evening)
            self._tell_field(name, evening)
            now = self.floor.clock.now()
            self._stop_looking(name)
            self.alarms[name] = self.floor.clock.call_at(now + LOOKS_MS, lambda: self.look_after(name))

    def _stop_looking(self, name: str) -> None:
        """An evening that comes to this node again is looked after once."""
        alarm = self.alarms.pop(name, None)
        if alarm is not None:
            alarm.cancel()

    def _fill(self, name: str, evening: Evening) -> None:
        """Before it begins, up to a full table, or to as many as make it full."""
        missing = _wanted(evening) - len([one for one in evening.guests.values() if one.state not in (GONE, OUT)])
        room = MOST - len(self._of(name))
        if not evening.settings.bots or missing < 1 or room < 1 or name in self.coming:
            return
        task = self.coming[name] = asyncio.create_task(self._send(name, min(missing, room)))
        task.add_done_callback(lambda _: self.coming.pop(name, None))

    def _buy_in(self, name: str, evening: Evening) -> None:
        """EV-6.1: once a cash evening runs, whoever has too little to play on buys in, or buys in again."""
        for bot in self._of(name) if evening.settings.is_cash and evening.runs() else ():
            missing = _missing(evening, bot.guest.person)
            if missing:
                bot.buys = missing
                bot.connection.news.set()
        for person in self._played_elsewhere(evening) if evening.settings.is_cash and evening.runs() else ():
            missing = _missing(evening, person)
            if missing:  # its own node has the table alone
                self.floor.evenings.ask(name, BuyIn(self.floor.clock.now(), person, missing))

    def _tell_field(self, name: str, evening: Evening) -> None:
        """Who minds places hears what the big screen shows everybody: how many are left, and what places are worth."""
        if evening.settings.rolls_on or not evening.runs():
            return
        settings = evening.settings
        points = points_of(settings.points, settings.own_points, evening.entrants)[: settings.seats]
        field = Field(len(evening.players()), points)
        for bot in self._of(name):
            if isinstance(bot.me.holdem, Strong):
                bot.me.holdem.field = field

    async def _send(self, name: str, count: int) -> None:
        try:
            guests = await self.bots.guests(count)
        except StoreError:  # nobody new can be kept just now
            return
        evening = self.floor.house.evenings.get(name)
        for number, guest in enumerate(guests if evening is not None else ()):
            assert evening is not None
            bot = self._begin(name, guest, number)
            bot.secret = evening.secret
            bot.connection.news.set()

    def come_again(self) -> None:
        """Those that were there before the house was closed, or before their evening or their table came to this
        node."""
        for name, evening in [*self.floor.house.evenings.items(), *self.floor.house.copies.items()]:
            self._come_again(name, evening)
            self._tell_field(name, evening)

    def _come_again(self, name: str, evening: Evening) -> None:
        here = {bot.guest.person for bot in self._of(name)}
        for number, guest in enumerate(evening.guests.values()):
            missing = guest.bot and guest.person not in here and is_ours(guest.person)
            if missing and self._is_in(evening, guest.person) and self.is_played_here(name, guest.person):
                bot = self._begin(name, Guest(guest.person, guest.name, guest=False, bot=True), number)
                bot.asked_in = True

    def is_played_here(self, name: str, person: str) -> bool:
        """Whoever has the table plays it; who sits at none is with the evening."""
        evening = self.floor.house.evenings.get(name)
        if self.floor.house.owners.get(self.floor.house.table_of(person)) == name:
            return True
        return evening is not None and person not in self._played_elsewhere(evening)

    def _played_elsewhere(self, evening: Evening) -> set[str]:
        tables = [one for table, one in evening.tables.items() if table not in self.floor.house.tables]
        return {person for one in tables for person in one.seats.values() if is_ours(person)}

    def _begin(self, name: str, guest: Guest, number: int) -> EveningBot:
        level = self.bots.called[number % len(self.bots.called)]
        bot = self.bots.begin(Role(Home("", "holdem", "evening"), "evening", level), guest, EveningBot)
        assert isinstance(bot, EveningBot)
        bot.evening = name
        return bot

    def _of(self, name: str) -> list[EveningBot]:
        return [bot for bot in self.bots.bots if isinstance(bot, EveningBot) and bot.evening == name]

    def _is_in(self, evening: Evening, person: str) -> bool:
        guest = evening.guests.get(person)
        return guest is not None and guest.state not in (GONE, OUT) and not evening.ended


def _missing(evening: Evening, person: str) -> int:
    """What a bot has to buy in with to play on."""
    guest = evening.guests.get(person)
    if guest is None or guest.state not in (HERE, PLAYS) or guest.worth() >= evening.settings.big_blind:
        return 0
    return evening.settings.least_buy_in - guest.worth()


def _wanted(evening: Evening) -> int:
    """Nobody new once a tournament has begun: later bots stay, and none come (EV-2.4). At a cash table the last chair
    is for people."""
    settings = evening.settings
    if settings.is_cash:
        return 0 if evening.ending else settings.people or settings.seats - 1
    return 0 if evening.begun else settings.people or settings.seats
