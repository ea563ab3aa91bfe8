"""Asks the rows, or another node, what must be known before a wish reaches this node's floor."""

from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from msgspec import structs

from hanpan.engine import Refusal
from hanpan.floor.acquaintance import Acquaintance
from hanpan.floor.floor import Floor
from hanpan.floor.news import BankNew
from hanpan.floor.ownership import SharedStore
from hanpan.floor.owning import Owning
from hanpan.floor.ports import WISHES_KEPT, StoreError
from hanpan.floor.refusals import HOUSE_ERROR, NO_SEAT_FOUND
from hanpan.floor.visits import Guest, Visit
from hanpan.house.commands import Leave
from hanpan.house.lobby import has_room
from hanpan.wire import client_says as say
from hanpan.wire import house_says as told

PLAYS_ELSEWHERE = Refusal("plays-elsewhere", "HO-2.5")
FROM_BANK = ("buy-in", "answer-rebuy", "add-on", "give-chips")
"""What is asked of an evening and may be paid from a bank (EV-6.1)."""
LetGo = Callable[[str, str, bool], Awaitable[Refusal | None]]
"""Asks the node of a table to give up somebody's seat there."""


class Beyond(Protocol):
    """Tells the door of a visit what it needs beside the messages."""

    def elsewhere(self, table: str, wish: str, data: bytes) -> None:
        """The wish belongs to another node's table."""

    def looks_at(self, table: str) -> None:
        """They look at a table, or have a seat there."""


class Beforehand:
    """A wish that needs nothing from elsewhere goes straight to the floor."""

    def __init__(self, floor: Floor, store: SharedStore, owning: Owning, acquaintance: Acquaintance) -> None:
        self.floor, self.store, self.owning, self.acquaintance = floor, store, owning, acquaintance
        self.let_go: LetGo = _nobody_lets_go
        self.welcomed: Callable[[Visit, int], None] = lambda _visit, _number: None
        self.kept: Callable[[str], None] = lambda _wish: None
        """Told of wishes that are durable and in no batch."""
        self.steps: dict[type[say.Wish], Callable[[Visit, Any, bytes, Beyond], Awaitable[None]]] = {
            say.TakeSeat: self._take_seat,
            say.QuickJoin: self._quick_join,
            say.BuyChips: self._buy_chips,
            say.OpenTable: self._once,
            say.RebuyIn: self._with_bank,
            say.OrderRebuy: self._with_bank,
            say.TopUp: self._with_bank,
            say.AskChairs: self._with_bank,
            say.OpenEvening: self._open_evening,
            say.EnterEvening: self._enter_evening,
            say.AskEvening: self._ask_evening,
        }

    # -- coming in

    async def know(self, guest: Guest, *, greet: bool) -> int:
        """Before they come in: the number of their visit."""
        await self.acquaintance.know(guest.person)
        return await self.store.persons.come(guest.person) if greet else 0

    def came_in(self, visit: Visit, number: int, beyond: Beyond) -> None:
        """And after it: whoever has a seat elsewhere is heard there, too."""
        if visit.welcomed:
            self.welcomed(visit, number)
            house = self.floor.house
            seat = house.people.elsewhere.get(visit.person) or house.far_table_of(visit.person)
            if seat:
                beyond.looks_at(seat)

    # -- wishes

    def waits(self, wish: say.Wish | None) -> bool:
        """Does it need anything from elsewhere first?"""
        return wish is not None and (type(wish) in self.steps or self._is_missing(wish))

    def _is_missing(self, wish: say.Wish) -> bool:
        place = place_of(wish)
        return bool(place) and not self.floor.house.has(place)

    async def bring(self, visit: Visit, wish: say.Wish, data: bytes, beyond: Beyond, *, sent_on: bool) -> None:
        try:
            if self._is_missing(wish):
                await self._elsewhere(visit, wish, data, beyond)
            else:
                await self.steps[type(wish)](visit, wish, data, _Here(beyond) if sent_on else beyond)
        except StoreError:
            self.floor.replies.refuse(visit, wish.id, HOUSE_ERROR)

    async def _elsewhere(self, visit: Visit, wish: say.Wish, data: bytes, beyond: Beyond) -> None:
        """Tell a door that it asked the wrong node; the floor answers for a table that no longer exists."""
        place = place_of(wish)
        await self.floor.settled()  # it may have been closed a moment ago
        if await self.store.lives(place) and not self.floor.house.has(place):
            beyond.elsewhere(place, wish.id, data)
        else:
            self.floor.hear(visit, data)

    async def _once(self, visit: Visit, wish: say.Wish, data: bytes, _: Beyond) -> None:
        """Another node may have granted it, and died before it said so."""
        await self._remember(visit, wish)
        self.floor.hear(visit, data)

    async def _remember(self, visit: Visit, wish: say.Wish) -> bool:
        answers = self.floor.replies.answers
        if answers.granted(visit.person, wish.id) is None:
            known = await self.store.answer(visit.person, wish.id)
            if known is not None:
                answers.remember(visit.person, wish.id, known)
        return answers.granted(visit.person, wish.id) is not None

    async def _with_bank(self, visit: Visit, _: say.Wish, data: bytes, __: Beyond) -> None:
        """What a table was told of a bank is a hint."""
        await self.acquaintance.know(visit.person)
        self.floor.hear(visit, data)

    # -- the cage (HO-1.1)

    async def _buy_chips(self, visit: Visit, wish: say.BuyChips, data: bytes, _: Beyond) -> None:
        """A client may use the id again much later, and that is another purchase."""
        person, now, limit = visit.person, self.floor.clock.now(), self.floor.settings.daily_limit
        names = [f"{person}:{wish.id}:{now // WISHES_KEPT - back}" for back in (0, 1)]
        bought = await self.store.persons.is_bought(names[1])
        sold = None if bought else await self.store.persons.buy(person, wish.amount, now, names[0], limit)
        await self.acquaintance.know(person)
        if sold is None or sold.granted:
            self.kept(wish.id)
            self._tell_bank(visit)
            self.floor.replies.done(visit, wish.id)
        else:
            self.floor.replies.refuse(visit, wish.id, self._too_much(wish.amount, sold.left))
        del data

    def _tell_bank(self, visit: Visit) -> None:
        chips = self.floor.broadcast.banks[visit.person] = self.floor.people.bank(visit.person)
        self.floor.broadcast.say(visit, told.Bank(chips))
        self.floor.broadcast.tell(BankNew(visit.person))

    def _too_much(self, amount: int, left: int) -> Refusal:
        if amount > left or left < 1:
            return Refusal("daily-limit", "HO-1.1", {"most": left})
        return Refusal("amount-out-of-range", "HO-1.1", {"least": 1, "most": left})

    # -- the one seat (HO-2.5)

    async def _take_seat(self, visit: Visit, wish: say.TakeSeat, data: bytes, _: Beyond) -> None:
        refused = None
        if not await self._remember(visit, wish):
            refused = await self._claim(visit.person, wish.table, wish.id, give_up=wish.give_up)
        if refused is not None:
            self.floor.replies.refuse(visit, wish.id, refused)
            return
        self.floor.hear(visit, data)
        await self.owning.decided(visit.person, wish.table)

    async def _claim(self, person: str, table: str, wish: str, *, give_up: bool) -> Refusal | None:
        now = self.floor.clock.now()
        lets_go = self.floor.house.who_lets_go(person, table, now, give_up=give_up)
        if isinstance(lets_go, Refusal):
            return lets_go
        claimed = await self.owning.claim(person, table, wish, lets_go=lets_go)
        if claimed.holder in (table, lets_go):
            return None
        if self.floor.house.has(claimed.holder):
            return PLAYS_ELSEWHERE
        refused = await self.let_go(person, claimed.holder, give_up)
        if refused is not None:
            return refused
        claimed = await self.owning.claim(person, table, wish)
        return None if claimed.holder == table else PLAYS_ELSEWHERE

    async def lets_go(self, person: str, table: str, give_up: bool) -> Refusal | None:
        """Another node asks for a seat that somebody has at a table of ours."""
        now = self.floor.clock.now()
        holder = self.floor.house.who_lets_go(person, "", now, give_up=give_up)
        if isinstance(holder, Refusal):
            return holder
        if holder != table:
            return PLAYS_ELSEWHERE
        self.floor.tables.tell(table, Leave(now, person))
        await self.floor.settled()
        return None

    # -- evenings (EV-2.1)

    async def _open_evening(self, visit: Visit, wish: say.OpenEvening, data: bytes, beyond: Beyond) -> None:
        """The host comes in once it is kept: a claim on an evening that never was would stand for ever."""
        if await self._remember(visit, wish):
            self.floor.hear(visit, data)
            return
        name = self.floor.evenings.new_name()
        self.floor.evening_wishes.open_as(name, visit, structs.replace(wish, plays=False))
        await self.floor.settled()
        if name not in self.floor.house.evenings:
            return  # refused
        beyond.looks_at(name)
        if wish.plays and await self._claim(visit.person, name, wish.id, give_up=False) is None:
            self.floor.evening_wishes.host_comes(visit, name)
            await self.owning.decided(visit.person, name)

    async def _enter_evening(self, visit: Visit, wish: say.EnterEvening, data: bytes, _: Beyond) -> None:
        """Without the secret, nothing is told and nothing is claimed."""
        evening = self.floor.house.evenings.get(wish.evening)
        claims = evening is not None and wish.secret == evening.secret and not await self._remember(visit, wish)
        refused = await self._claim(visit.person, wish.evening, wish.id, give_up=False) if claims else None
        if refused is not None:
            self.floor.replies.refuse(visit, wish.id, refused)
            return
        self.floor.hear(visit, data)
        if claims:
            await self.owning.decided(visit.person, wish.evening)

    async def _ask_evening(self, visit: Visit, wish: say.AskEvening, data: bytes, _: Beyond) -> None:
        """Where the host chose the bank, it is read first."""
        evening = self.floor.house.evenings.get(wish.evening)
        if evening is not None and evening.settings.from_bank and wish.what in FROM_BANK:
            await self.acquaintance.know(wish.guest or visit.person)
        self.floor.hear(visit, data)

    async def _quick_join(self, visit: Visit, wish: say.QuickJoin, data: bytes, beyond: Beyond) -> None:
        await self.acquaintance.know(visit.person)
        if await self._remember(visit, wish):
            self.floor.hear(visit, data)
            return
        found = self.floor.house_wishes.find_seat(visit.person)
        if found is None:
            self._join_elsewhere(visit, wish, data, beyond)
            return
        refused = await self._claim(visit.person, found.table, wish.id, give_up=wish.give_up)
        if refused is not None:
            self.floor.replies.refuse(visit, wish.id, refused)
        elif found.table in self.floor.house.tables:
            self.floor.house_wishes.take_found(visit, wish, found)
            beyond.looks_at(found.table)
            await self.owning.decided(visit.person, found.table)

    def _join_elsewhere(self, visit: Visit, wish: say.QuickJoin, data: bytes, beyond: Beyond) -> None:
        """A node with a table that has room; it looks there once."""
        far = self.floor.broadcast.far.all_for(visit.person)
        rows = [row for row in far if row.open and has_room(row) and row.table not in self.floor.house.tables]
        if not rows or isinstance(beyond, _Here):
            self.floor.replies.refuse(visit, wish.id, NO_SEAT_FOUND)
            return
        best = min(rows, key=lambda row: (row.state == "waiting", -row.taken))
        beyond.elsewhere(best.table, wish.id, data)


def place_of(wish: say.Wish) -> str:
    """The table or the evening that a wish is for, if it is for one."""
    if isinstance(wish, say.EveningWish):
        return wish.evening
    place: str = getattr(wish, "table", "")
    return place


class _Here:
    """A wish that was sent on already is answered here."""

    def __init__(self, beyond: Beyond) -> None:
        self.beyond = beyond

    def elsewhere(self, table: str, wish: str, data: bytes) -> None:
        self.beyond.elsewhere(table, wish, data)

    def looks_at(self, table: str) -> None:
        self.beyond.looks_at(table)


async def _nobody_lets_go(_: str, __: str, ___: bool) -> Refusal | None:
    return PLAYS_ELSEWHERE
