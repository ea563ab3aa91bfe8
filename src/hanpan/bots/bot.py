"""One bot of the house: it comes in by the same door as people, hears the same words and says the same wishes."""

import asyncio
from random import Random
from typing import Any

import msgspec
from msgspec import structs

from hanpan.bots.connection import BotConnection
from hanpan.bots.etiquette import UNSAID, blackjack, holdem, plain, sniper
from hanpan.bots.memory import Memory
from hanpan.bots.reading import (
    blackjack_picture,
    holdem_picture,
    observers,
    people,
    plain_picture,
    sniper_picture,
)
from hanpan.bots.settings import BotSettings
from hanpan.bots.staffing import Role
from hanpan.floor.floor import Floor
from hanpan.floor.visits import Guest, Visit
from hanpan.wire import client_says as say
from hanpan.wire import house_says as told

LOOKS_UP = 1.0
"""Seconds after which a bot looks at the clock again though nobody has said anything."""
LOOKS_UP_AT_REST = 3600.0
"""The same while nobody is in the house (HO-2.12), where it waits for nothing else."""
HURRIES = 0.6
"""How long a bot thinks at most, in seconds, while somebody waits for it."""
SOON = 1.0
"""A bot that made room comes back after so many seconds."""
MOST_DAILY = 3600.0
"""Retry delay once the daily limit is reached, in seconds."""


def _at_holdem(me: Memory, told_so: told.Happened) -> say.Wish | None:
    return holdem.wish(me, *holdem_picture(told_so))


def _at_sniper(me: Memory, told_so: told.Happened) -> say.Wish | None:
    return sniper.wish(me, *sniper_picture(told_so))


def _at_blackjack(me: Memory, told_so: told.Happened) -> say.Wish | None:
    return blackjack.wish(me, *blackjack_picture(told_so))


def _at_any(me: Memory, told_so: told.Happened) -> say.Wish | None:
    return plain.wish(me, *plain_picture(told_so))


_ETIQUETTE = {"holdem": _at_holdem, "sniper": _at_sniper, "blackjack": _at_blackjack}
"""By game: how the pictures of a table are read, and what one wants there."""


class Bot:
    """Its whole life: come in, listen, think, speak; and when the connection ends, come back after a rest."""

    def __init__(self, floor: Floor, guest: Guest, role: Role, settings: BotSettings, random: Random) -> None:
        self.floor, self.guest, self.settings, self.random = floor, guest, settings, random
        self.me = Memory(guest.person, guest.name, role, settings, random.randint, floor.clock.steady)
        self.connection = BotConnection()
        self.visit: Visit | None = None
        self.picture: told.Happened | None = None
        """Of its table, the last one."""
        self.said = 0
        self.pending = ""
        """The wish that is not answered yet."""
        self.elsewhere = ""
        """A table at which it still has a seat from another day."""
        self.acting = 0
        """The hand of the move that is not answered yet."""
        self.rests_until = 0
        self.closing = False

    async def live(self) -> None:
        while not self.closing:
            self.connection, self.picture, self.pending = BotConnection(), None, ""
            self.visit = self.floor.come_in(self.guest, self.connection)
            await self._stay()
            self.leave()
            if not self.closing:
                await self._sleep(self.settings.rest_seconds)

    def rest(self, *, on: bool) -> None:
        """Nobody is in the house, or somebody is again (HO-2.12)."""
        self.me.resting = on
        self.connection.news.set()

    def leave(self) -> None:
        """Hang up."""
        if self.visit is not None and not self.visit.over:
            self.floor.go(self.visit)

    async def _stay(self) -> None:
        while not self.connection.closed:
            await self._listen()
            if self._wish() is None:
                continue
            await self._sleep(self._thinks())
            self._hear()
            wish = self._wish()  # of the table as it is now, not as it was before thinking
            if wish is not None:
                self._say(wish)

    def _thinks(self) -> float:
        """At a person's pace wherever one may be watching, and quickly where one waits, or waits for it to go: the next
        hand would begin before a slow bot gets up (HO-2.9)."""
        if self.me.hurries or self.me.sent_away:
            return self.random.uniform(0.5, 1.0) * min(HURRIES, self.settings.least_seconds)
        if self.picture is not None and not self.me.watched:
            return self.settings.alone_seconds
        return self.random.uniform(self.settings.least_seconds, self.settings.most_seconds)

    async def _sleep(self, seconds: float) -> None:
        awake = asyncio.Event()
        self.floor.clock.call_at(self.floor.clock.now() + round(1000 * seconds), awake.set)
        await awake.wait()

    async def _listen(self) -> None:
        """Until somebody says something, or for a moment."""
        alarm = self.floor.clock.call_at(self._looks_up(), self.connection.news.set)
        await self.connection.news.wait()
        alarm.cancel()
        self._hear()

    def _looks_up(self) -> int:
        """When it looks at the clock again though nobody has said anything."""
        clock = self.floor.clock
        if not self.me.resting:
            return clock.now() + round(1000 * LOOKS_UP)
        waits = [time - clock.steady() for time in (self.me.wakes, self.rests_until) if time > clock.steady()]
        return clock.now() + min(waits, default=round(1000 * LOOKS_UP_AT_REST))

    # -- what it wants

    def _wish(self) -> say.Wish | None:
        if self.pending:
            return None
        wish = self._wants()
        rests = self.floor.clock.steady() < self.rests_until
        return None if rests and not isinstance(wish, say.Play) else wish

    def _wants(self) -> say.Wish | None:
        self.me.wakes = 0
        if self.elsewhere:
            return say.Leave(UNSAID, self.elsewhere)
        if self.picture is None:
            return say.Enter(UNSAID, self.me.table)
        self.me.people = people(self.picture)
        return _ETIQUETTE.get(self.picture.game, _at_any)(self.me, self.picture)

    def _say(self, wish: say.Wish) -> None:
        assert self.visit is not None
        if isinstance(wish, say.TakeSeat):
            self.me.chairs = ()  # who comes too late asks again
        self.acting = wish.hand if isinstance(wish, say.Play) else -1
        self.pending = self._utter(wish)

    def _utter(self, wish: say.Wish) -> str:
        assert self.visit is not None
        self.said += 1
        # Unlike any it said before, also before the house was last closed.
        name = f"{self.floor.clock.now()}-{self.said}"
        self.floor.hear(self.visit, msgspec.json.encode(structs.replace(wish, id=name)))
        return name

    def _explain(self) -> None:
        """HO-2.8: why it did what it just did, whether anybody will ask or not."""
        if self.acting >= 0 and self.me.thought is not None:
            why = self.me.thought[1].why
            self._utter(say.Explain(UNSAID, self.me.table, self.acting, why.code, why.amounts))

    def _rest(self, seconds: float) -> None:
        self.rests_until = self.floor.clock.steady() + round(1000 * seconds)

    # -- what it hears

    def _hear(self) -> None:
        for data in self.connection.take():
            word = told.decode(data)
            if isinstance(word, told.Done | told.Refused | told.Chairs) and word.id == self.pending:
                self.pending = ""
                if isinstance(word, told.Done):
                    self._explain()
            self._take_in(word)

    def _take_in(self, word: Any) -> None:
        match word:
            case told.Welcome():
                self.me.bank = word.bank
                self.elsewhere = "" if word.seat == self.me.table else word.seat
            case told.Bank():
                self.me.bank = word.bank
            case told.Happened() if word.table == self.me.table:
                self.picture = told.laid_over(self.picture, word)
                if word.shared:
                    self.me.observers = observers(word)
            case told.Observers() if word.table == self.me.table:
                self.me.observers = word.count
            case told.Gone() if word.table == self.me.table:
                self._take_leave()
            case told.Gone():
                self.elsewhere = ""
            case told.Chairs():
                self.me.chairs = word.offers
                self.me.waited("chair", 0, still=False)
            case told.Refused():
                self._take_refusal(word.code)
            case told.Closing():
                self.closing = True

    def _take_leave(self) -> None:
        """It is no longer at its table. Who had enough comes back after a rest, who made room soon, who was called not
        at all."""
        self.picture = None
        self._rest(self.settings.rest_seconds if self.me.wants_to_go else min(SOON, self.settings.rest_seconds))
        if self.me.role.part == "called":
            self.closing = self.connection.closed = True

    def _take_refusal(self, code: str) -> None:
        """Most refusals mean that the table has moved on meanwhile: look again, and not too soon."""
        if code in ("no-such-table", "not-seated", "not-here"):
            self.elsewhere = ""
        if code == "no-such-table" and self.me.role.part == "called":
            self.closing = self.connection.closed = True
        if code == "daily-limit":
            self._rest(MOST_DAILY)
        elif code == "seat-taken":  # by another bot, most likely: somebody waits for both of them
            self._rest(self.random.uniform(0.2, 1.0))
        elif code != "too-late":
            self._rest(self.settings.rest_seconds / 6)
