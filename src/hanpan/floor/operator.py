"""The operator's words to the house: permanent tables, a pause, closing a table, chips with a reason, a look around."""

import secrets
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from hanpan.engine import Refusal
from hanpan.floor.broadcast import Broadcast
from hanpan.floor.clock import Clock
from hanpan.floor.news import CloseIt, HousePaused, ShowOut
from hanpan.floor.people import People
from hanpan.floor.refusals import NO_SUCH_PERSON
from hanpan.floor.tables import Tables
from hanpan.house.commands import CloseTable, GiveUpReservation, Leave, PauseTable, ResumeTable
from hanpan.house.contract import Listing
from hanpan.house.kinds import kind_for
from hanpan.house.ledger import CAGE, Transfer, bank
from hanpan.wire import house_says as told
from hanpan.words import say

MOST_GRANTED = 1_000_000


def shown_out(lang: str, code: str, reason: str, until: int) -> told.ShownOut:
    """The operator's own words stand in it as they were written."""
    key = "operating.shown-out.banned-for-good" if code == "banned" and not until else f"operating.shown-out.{code}"
    return told.ShownOut(code, say(lang, key, reason=reason), until)


class Somebody(Struct, frozen=True):
    """A person who is here."""

    person: str
    name: str
    bot: bool
    table: str
    """Where they have a seat, if anywhere."""


class Overview(Struct, frozen=True):
    """The house at a glance; private tables among the others, but no card of anybody's."""

    now: int
    paused: bool
    healthy: bool
    people: list[Somebody]
    tables: list[Listing]


def _no_evening(_: str) -> None:
    """There are none."""


class Operator:
    """Speaks to tables and people for the operator."""

    def __init__(self, tables: Tables, people: People, broadcast: Broadcast, clock: Clock) -> None:
        self.tables, self.people, self.broadcast, self.clock = tables, people, broadcast, clock
        self.leave_evening: Callable[[str], None] = _no_evening
        """Of somebody who has to go."""
        self.said = HousePaused(False)
        """The last word about a pause, by whichever node: it is told to who joins, until the whole house is closed."""

    @property
    def paused(self) -> bool:
        return self.tables.paused

    def open_permanent(self, settings: Any, name: str) -> None:
        """A table of the settings file, once."""
        if name not in self.tables.house.names:
            made = self.tables.open(name, kind_for(settings).permanent(settings), "")
            assert not isinstance(made, Refusal), made

    def pause(self) -> None:
        """After the hands in play no further one begins."""
        self._order_pause(on=True)

    def resume(self) -> None:
        self._order_pause(on=False)

    def _order_pause(self, *, on: bool) -> None:
        self.hear_pause(HousePaused(on, max(self.said.at + 1, self.clock.now())))
        self.broadcast.tell(self.said)

    def hear_pause(self, word: HousePaused) -> None:
        """At every table that is here. Of two words the later one counts."""
        if word.at > self.said.at:
            self.said = word
            order = PauseTable if word.on else ResumeTable
            self._pause(order(self.clock.now()), paused=word.on)

    def _pause(self, word: PauseTable | ResumeTable, *, paused: bool) -> None:
        self.tables.paused = paused
        for name in list(self.tables.house.tables):
            if paused or name not in self.tables.resting:
                self.tables.tell(name, word)
        for visit in self.broadcast.welcomed():
            self.broadcast.say(visit, told.Paused(paused))

    async def close_table(self, name: str) -> bool | None:
        """After what is being played there; False where there is no such table, None where its node does not answer."""
        return self.close_here(name) or await self.broadcast.order(CloseIt(name))

    def close_here(self, name: str) -> bool:
        if name not in self.tables.house.tables:
            return False
        self.tables.tell(name, CloseTable(self.clock.now()))
        return True

    async def show_out(self, person: str, code: str, reason: str, until: int = 0) -> bool | None:
        """Their seat is left as by Leave, what waits for them is given up, and their connection ends. True if they were
        here; None if not every node has answered."""
        here = self.show_out_here(person, code, reason, until)
        return await self.broadcast.order(ShowOut(person, code, reason, until)) or here

    def show_out_here(self, person: str, code: str, reason: str, until: int = 0) -> bool:
        """As far as they are at this node."""
        now, people = self.clock.now(), self.tables.house.people
        seat = people.seat_of(person)
        if seat in self.tables.house.tables:
            self.tables.tell(seat, Leave(now, person))
        elif seat:
            self.leave_evening(person)
        if waits_at := people.reservations.get(person):
            self.tables.tell(waits_at, GiveUpReservation(now, person))
        visit = self.broadcast.visits.get(person)
        if visit is not None and not (visit.over or visit.leaving):
            self.broadcast.show_out(visit, shown_out(visit.guest.lang, code, reason, until))
        return visit is not None or bool(seat)

    def here_from(self, is_meant: Callable[[str], bool]) -> list[str]:
        """People who are here from a matching address."""
        visits = self.broadcast.visits.values()
        here = [(visit.person, visit.guest.address) for visit in visits]
        here += [(who.person, who.address) for _, who in self.broadcast.elsewhere.values()]
        return list(dict.fromkeys([person for person, address in here if address and is_meant(address)]))

    def grant(self, person: str, amount: int, reason: str) -> Refusal | None:
        """Chips from the cage, beyond the daily limit. The reason stands in the books."""
        if not 1 <= amount <= MOST_GRANTED:
            return Refusal("amount-out-of-range", "HO-1.1", {"least": 1, "most": MOST_GRANTED})
        if person not in self.people.cards:
            return NO_SUCH_PERSON
        name = f"grant:{person}:{secrets.token_hex(8)}"
        transfer = Transfer(name, CAGE, bank(person), amount, f"grant: {reason}")
        self.tables.house.give(transfer, person, self.clock.now())
        self.broadcast.wake()
        return None

    def take(self, person: str, amount: int, reason: str) -> Refusal | None:
        """Chips back to the cage, at most what the bank holds; of somebody who plays, once their hand is over."""
        if not 1 <= amount <= MOST_GRANTED:
            return Refusal("amount-out-of-range", "HO-1.1", {"least": 1, "most": MOST_GRANTED})
        if person not in self.people.cards:
            return NO_SUCH_PERSON
        name = f"{person}:{secrets.token_hex(8)}"
        refused = self.tables.house.take(person, amount, reason, self.clock.now(), name)
        self.broadcast.wake()
        return refused

    def overview(self, *, healthy: bool) -> Overview:
        house = self.tables.house
        people = [
            Somebody(visit.person, visit.guest.name, visit.guest.bot, house.known_table_of(visit.person))
            for visit in self.broadcast.welcomed()
        ]
        people += [Somebody(who.person, who.name, who.bot, who.table) for _, who in self.broadcast.elsewhere.values()]
        tables = [kind.listing(table) for kind, table in house.all_tables()]
        tables += [row.row for _, row in self.broadcast.far.tables.values() if row.row.table not in house.tables]
        return Overview(self.clock.now(), self.paused, healthy, people, tables)
