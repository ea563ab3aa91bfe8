"""Tables that come and go while the house is open: taken from a node that died, handed over, or read anew."""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress

from hanpan.floor.floor import Floor
from hanpan.floor.leaving_out import without
from hanpan.floor.node_ports import Claimed, LeftOutError
from hanpan.floor.ownership import SharedStore, TableTaken
from hanpan.floor.ports import WISHES_KEPT, Batch, StoreError
from hanpan.floor.visits import Outgoing, Visit
from hanpan.house.commands import TellBank
from hanpan.house.ledger import bank
from hanpan.wire.house_says import PersonCard

SWEPT_EVERY = 1.0
HANDED_EVERY = 0.1
"""Seconds."""


def _nobody_asks() -> None:
    """Who has which table is read from the rows."""


class Owning:
    """The floor of one node among several."""

    def __init__(self, floor: Floor, store: SharedStore) -> None:
        self.floor, self.store, self.house = floor, store, floor.house
        self.left_out: dict[str, str] = {}
        """Tables that were left out of a batch, and why: the next sweep reads them anew."""
        floor.evenings.on_one_machine = False
        floor.commits.may_speak, floor.commits.is_replaced = store.may_speak, store.is_replaced
        floor.commits.leave_out = self._leave_out

    def owns(self, table: str) -> bool:
        """Is it here? A wish for any other table goes elsewhere."""
        return table in self.house.tables and self.store.owns(table)

    async def sweep(self, *, in_mid_hand: bool = False) -> list[str]:
        """Once a second; the tables that are here from now on. What goes elsewhere goes between hands."""
        swept = await self.store.sweep()
        for name in swept.lost:
            self.drop(name)
        taken = [name for name in swept.gained if await self.take_in(name)]
        for name, epoch in swept.elsewhere.items():
            table = self.house.tables.get(name)
            if table is not None and not table.dismissed and (in_mid_hand or name not in self.house.hand_began):
                self.hand_over(name, epoch)
        return taken

    async def keep_sweeping(self) -> None:
        """Until it is ended, or this node is replaced. A database that is away is asked again."""
        while True:
            with suppress(StoreError):
                await self.sweep()
            await self.store.wait(SWEPT_EVERY)

    async def hand_all_over(self, seconds: float, told: Callable[[], None] = _nobody_asks) -> bool:
        """Told to stop: tables go to others, for so long between hands, and then as they are; each time somebody is
        told. False where nobody else is there to take them."""
        until = time.monotonic() + seconds
        await self.store.leave()
        while self.house.tables and time.monotonic() < until:
            await self.sweep()
            await self.floor.settled()
            told()
            if not self.store.has_company():
                break
            await asyncio.sleep(HANDED_EVERY)
        await self.sweep(in_mid_hand=True)
        await self.floor.settled()
        told()
        return not self.house.tables

    # -- a table comes

    async def take_in(self, name: str) -> bool:
        """Same cards, same turn, and everybody has time to come back (HO-7.5)."""
        taken = await self.store.load_table(name, self.floor.clock.now() - WISHES_KEPT)
        if taken is None:
            return False
        try:
            await self._come_back(taken)
            self._go_on(name)
            await self.store.persons.settle(name, list(self.house.kinds[name].seated(self.house.tables[name])))
            await self._introduce(name)
        except BaseException:
            self.drop(name)  # the next sweep finds it again
            raise
        self.left_out.pop(name, None)
        self._show_to_all(name)
        return True

    async def _come_back(self, taken: TableTaken) -> None:
        name = taken.loaded.row.table
        self.house.names.add(name)
        self.house.ledger.balances.update(taken.balances)
        self._hear_of_banks(taken.banks)
        for row in taken.answers:
            self.floor.replies.answers.remember(row.person, row.wish, row.answer)
        if not self.house.come_back_to(taken.loaded):
            await self.floor.replay(taken.loaded)

    def _go_on(self, name: str) -> None:
        """Before anything else is heard of it. Between hands nobody thinks: the time that has passed is given back, and
        no more, so that the next hand begins soon."""
        now, grace = self.floor.clock.now(), 1000 * self.floor.settings.grace_seconds
        more = grace if name in self.house.hand_began else 0
        self.house.resume(name, now, max(0, now - self.house.tables[name].now), grace=more)
        self.floor.tables.wake(name)
        self.floor.tables.expect_somebody(name)
        self.floor.clock.call_at(now + grace, lambda: self.floor.miss_the_absent_at(name))
        self.floor.broadcast.wake()

    async def _introduce(self, name: str) -> None:
        """Whoever the table names."""
        wanted = sorted(set(self.house.kinds[name].named(self.house.tables[name])) - self.floor.people.cards.keys())
        for row in await self.store.people(wanted):
            self.floor.people.introduce(row.person, PersonCard(row.name, row.bot, face=row.face))

    def _show_to_all(self, name: str) -> None:
        """Who looked at it before is shown it anew."""
        for visit in self.floor.visits.values():
            if name in visit.tables:
                self.floor.broadcast.look(visit, name, -1)

    # -- a table goes

    def hand_over(self, name: str, epoch: int) -> None:
        """Its last facts and a snapshot go with the batch under way; nothing happens at it here any more."""
        self.house.hand_over(name, epoch)
        self.floor.broadcast.messages += self.floor.broadcast.last_of(name)
        self._forget(name)

    def drop(self, name: str) -> None:
        """What is known of it here is no longer true, and nothing that happened since is kept."""
        self.store.drop(name)
        if name in self.house.tables:
            self.house.batch = without(self.house.batch, LeftOutError({name: "dropped"}))
            self._forget(name)

    def _forget(self, name: str) -> None:
        accounts = [account for account in self.house.ledger.balances if name in account.split(":")[1:2]]
        for account in accounts:
            if not account.startswith(bank("")):
                del self.house.ledger.balances[account]
        self.floor.broadcast.drop(name)

    def _leave_out(self, wrong: LeftOutError, batch: Batch, messages: list[Outgoing]) -> tuple[Batch, list[Outgoing]]:
        """The rest is kept; whoever was to hear of these tables hears nothing of this round."""
        rest = without(batch, wrong)
        if rest == batch:
            raise wrong  # it would be refused for ever
        self.left_out |= wrong.tables
        self.floor.newcomers.refuse(wrong.people)
        commands = [record.command for record in batch.records if record.table in wrong.tables and record.command]
        wishes = [command.partition(" ")[::2] for command in commands]
        for person, wish in wishes:
            self.floor.replies.answers.by_person.get(person, {}).pop(wish, None)
        for name in wrong.tables:
            self.drop(name)
        silent = {person for person, _ in wishes}
        left = [(visit, data) for visit, data in messages if not _is_told(visit, silent, wrong)]
        return rest, left

    # -- people

    async def claim(self, person: str, table: str, wish: str = "", *, lets_go: str = "") -> Claimed:
        """Before a wish to sit down is brought to a table of ours (HO-2.5): what the table must know comes along."""
        claimed = await self.store.persons.claim(person, table, wish, lets_go=lets_go)
        if claimed.holder == table:
            self._hear_of_banks({person: claimed.bank})
            for left in claimed.departures:
                self.house.people.depart(person, left)
        return claimed

    async def decided(self, person: str, table: str) -> None:
        """After it: a claim that was not granted is given back."""
        if self.house.people.seat_of(person) != table:
            await self.store.persons.give_back(person, table)

    def hear_of_bank(self, person: str, chips: int) -> None:
        """It was changed elsewhere, or by the cage; the table at which its owner sits is told."""
        before = self.house.ledger.balance(bank(person))
        self._hear_of_banks({person: chips})
        holder = self.house.people.seat_of(person)
        if holder in self.house.tables and self.house.ledger.balance(bank(person)) != before:
            self.floor.tables.tell(holder, TellBank(self.floor.clock.now(), person, chips))

    def _hear_of_banks(self, banks: dict[str, int]) -> None:
        for person, chips in banks.items():
            on_the_way = [self.house.batch, self.floor.commits.in_flight]
            pending = sum([batch.changes.get(bank(person), 0) for batch in on_the_way if batch is not None])
            self.house.ledger.balances[bank(person)] = chips + pending
            if person in self.floor.broadcast.banks:  # whoever changed it has told them
                self.floor.broadcast.banks[person] = chips + pending


def _is_told(visit: Visit, silent: set[str], wrong: LeftOutError) -> bool:
    return visit.person in silent or not wrong.tables.keys().isdisjoint(visit.tables)
