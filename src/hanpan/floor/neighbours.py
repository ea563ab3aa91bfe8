"""Hears the other nodes of the house, and tells them about this one."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from msgspec import structs

from hanpan.floor import news
from hanpan.floor.acquaintance import Acquaintance
from hanpan.floor.floor import SITTERS, Floor
from hanpan.floor.ports import StoreError
from hanpan.floor.visits import Visit
from hanpan.house.commands import GiveUpReservation

DIGEST_EVERY = 20
"""Ticks, of half a second each: everything is told again, for whoever missed something."""


class Neighbours:
    """Hears news, and gathers one's own."""

    def __init__(self, floor: Floor, acquaintance: Acquaintance, tell: news.Tell) -> None:
        self.floor, self.acquaintance, self.tell = floor, acquaintance, tell
        self.broadcast = floor.broadcast
        self.broadcast.tell, self.broadcast.row_news = tell, {}
        self.told: dict[str, news.FarRow] = {}
        """What others know of our tables."""
        self.ticks = 0
        self.tasks: set[asyncio.Task[None]] = set()
        self.end_connections: Callable[[news.EndConnections], Awaitable[None]] | None = None
        self.hears: dict[type, Callable[[str, Any], None]] = {
            news.Rows: self._rows,
            news.Came: self._came,
            news.Went: self._went,
            news.AllPresent: self._all_present,
            news.LobbyLine: lambda _, word: floor.talking.hear_line(word.line),
            news.WhisperTo: self._whisper,
            news.FriendsNew: self._friends,
            news.OrdersNew: lambda _, __: self._soon(self._orders()),
            news.HousePaused: lambda _, word: floor.operator.hear_pause(word),
            news.BankNew: lambda _, word: self._soon(acquaintance.know(word.person)),
            news.Renamed: lambda _, word: floor.hear_renamed(word),
            news.ReservedAt: self._reserved,
            news.Invited: self._invited,
            news.TellMe: lambda _, __: self.tell_all(),
        }

    def hear(self, node: str, word: news.News) -> None:
        self.hears[type(word)](node, word)

    def _soon(self, doing: Awaitable[None]) -> None:
        task = asyncio.ensure_future(doing)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def lose(self, node: str) -> None:
        """It is silent, or gone: whoever it had welcomed comes in anew, or does not."""
        self.broadcast.hear_rows(self.broadcast.far.grey(node), {})
        for person, (whose, _) in list(self.broadcast.elsewhere.items()):
            if whose == node:
                self._gone(person)

    # -- tables

    def _rows(self, node: str, word: news.Rows) -> None:
        changed, gone = self.broadcast.far.hear(node, word)
        self.broadcast.hear_rows(changed, {name: row.seers for name, row in gone.items()})

    def _reserved(self, _: str, word: news.ReservedAt) -> None:
        waits_at = self.floor.house.people.reservations.get(word.person)
        if waits_at in self.floor.house.tables and waits_at != word.table:
            self.floor.tables.tell(waits_at, GiveUpReservation(self.floor.clock.now(), word.person))

    # -- people

    def _came(self, node: str, word: news.Came) -> None:
        """Each has one connection at a time: the last one counts."""
        who = word.who
        visit = self.floor.visits.get(who.person)
        if visit is not None and visit.welcomed and visit.number > who.number:
            return
        if visit is not None and visit.welcomed:
            self.broadcast.take_over(visit)
        self.broadcast.elsewhere[who.person] = node, who
        self.floor.friendships.say_so(*self.floor.house.people.friends.friends.get(who.person, {}))
        self.floor.tell_audience()

    def _went(self, node: str, word: news.Went) -> None:
        found = self.broadcast.elsewhere.get(word.person)
        if found is not None and found[0] == node and found[1].number <= word.number:
            self._gone(word.person)

    def _gone(self, person: str) -> None:
        del self.broadcast.elsewhere[person]
        self.floor.friendships.say_so(*self.floor.house.people.friends.friends.get(person, {}))
        self.floor.tell_audience()

    def _all_present(self, node: str, word: news.AllPresent) -> None:
        people = {who.person: who for who in word.people}
        for person, (whose, _) in list(self.broadcast.elsewhere.items()):
            if whose == node and person not in people:
                self._gone(person)
        for who in word.people:
            if self.broadcast.elsewhere.get(who.person) != (node, who):
                self._came(node, news.Came(who))

    def _whisper(self, _: str, word: news.WhisperTo) -> None:
        if word.to in self.floor.visits and self.floor.visits[word.to].welcomed:
            self.floor.talking.hear_whisper(word.to, word.line)

    def _invited(self, _: str, word: news.Invited) -> None:
        visit = self.floor.visits.get(word.friend)
        if visit is not None and visit.welcomed:
            self.broadcast.say(visit, word.word)

    def _friends(self, _: str, word: news.FriendsNew) -> None:
        self._soon(self._know_friends([person for person in word.people if person in self.floor.visits]))

    async def _know_friends(self, people: list[str]) -> None:
        await self.acquaintance.know(*people)
        self.floor.friendships.say_so(*people)

    async def _orders(self) -> None:
        """What operators have said is kept: it is read anew."""
        with suppress(StoreError):
            await self._read_orders()

    async def _read_orders(self) -> None:
        before = {row.place: row for row in self.floor.announcements.standing()}
        chat = self.floor.talking.on
        await self.floor.remember_orders()
        self.floor.announcements.changed_from(before)
        if self.floor.talking.on != chat:
            self.floor.talking.switch(on=self.floor.talking.on)

    async def obey(self, word: news.Ordered) -> bool:
        """What another node's operator orders: was there anything to do here? It is durable then."""
        floor = self.floor
        match word:
            case news.CloseIt(name):
                did = floor.operator.close_here(name) or floor.evenings.close(name)
            case news.ShowOut():
                did = floor.operator.show_out_here(*structs.astuple(word))
            case news.EndConnections():
                did = self.end_connections is not None
                if self.end_connections is not None:
                    await self.end_connections(word)
        await floor.settled()
        return did

    # -- of oneself

    def welcomed(self, visit: Visit, number: int) -> None:
        """Somebody has come in here."""
        visit.number = number
        self.broadcast.elsewhere.pop(visit.person, None)
        self.tell(news.Came(self._present(visit)))

    def _present(self, visit: Visit) -> news.Present:
        guest, seat = visit.guest, self.floor.house.people.known_seat_of(visit.person)
        return news.Present(visit.person, guest.name, guest.bot, seat, visit.number, guest.address)

    def tick(self) -> None:
        """Twice a second."""
        self.ticks += 1
        if self.ticks % DIGEST_EVERY == 1:
            self.tell_all()
            self._soon(self._orders())  # of some we may not have heard
            return
        wanted, self.broadcast.row_news = self.broadcast.row_news or {}, {}
        rows = {name: row for name in wanted if (row := self._row(name)) is not None}
        gone = [name for name in wanted if name in self.told and name not in rows]
        news_ = {name: row for name, row in rows.items() if self.told.get(name) != row}
        self.told = {name: row for name, row in self.told.items() if name not in gone} | news_
        if news_ or gone:
            self.tell(news.Rows(list(news_.values()), gone))

    def tell_all(self) -> None:
        self.broadcast.row_news = {}
        rows = {name: self._row(name) for name in self.floor.house.tables}
        self.told = {name: row for name, row in rows.items() if row is not None}
        self.tell(news.Rows(list(self.told.values()), whole=True))
        if self.floor.operator.said.at:
            self.tell(self.floor.operator.said)
        self.tell(news.AllPresent([self._present(visit) for visit in self.broadcast.welcomed()]))

    def _row(self, name: str) -> news.FarRow | None:
        house = self.floor.house
        table = house.tables.get(name)
        if table is None or table.dismissed:
            return None
        kind, row = house.kinds[name], house.lobby_row(name)
        seers = frozenset(self._seers(name)) if row.private else None
        return news.FarRow(row, tuple(kind.seated(table)[:SITTERS]), seers)

    def _seers(self, name: str) -> list[str]:
        """Who is here, at any node, and may see a table that is not everybody's. To a table of an evening nobody comes
        of whom it does not know: of thousands of people not each is asked about each of hundreds of tables."""
        house = self.floor.house
        kind, table = house.kinds[name], house.tables[name]
        if name in house.owners:
            known = [one for one in (*kind.named(table), *kind.looking_on(table)) if self.broadcast.is_here(one)]
        else:
            known = [*self.floor.visits, *self.broadcast.elsewhere]
        return [one for one in known if kind.may_see(table, one)]
