"""Tables that come and go while the house is open: taken from a node that died, handed over, or read anew."""

import asyncio
import time
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress

from hanpan.floor.coming_back import chain_up
from hanpan.floor.floor import Floor
from hanpan.floor.kept_evenings import AT_ONCE as ORDERS
from hanpan.floor.kept_evenings import facts_in
from hanpan.floor.leaving_out import without
from hanpan.floor.node_ports import Claimed, LeftOutError
from hanpan.floor.owing import in_turn
from hanpan.floor.ownership import SharedStore, TableTaken, evening_in
from hanpan.floor.ports import WISHES_KEPT, Batch, StoreError
from hanpan.floor.visits import Outgoing, Visit
from hanpan.house.commands import PauseTable, TellBank
from hanpan.house.evening.journal import replay
from hanpan.house.ledger import bank, way
from hanpan.wire.house_says import PersonCard

SWEPT_EVERY = 1.0
HANDED_EVERY = 0.1
"""Seconds."""
LAST = 2**62
AT_ONCE = 4
"""Tables whose rows are read side by side: those of a dead node wait for the database, not for each other."""
GO_AT_ONCE = 50
"""Tables that go in one turn of the loop, and between hands in one sweep: of an evening that has just begun hundreds
fall to other nodes, and a node that stands still for seconds is taken for dead."""
UNSEEN_MS = 10_000
"""A node that dies is found, and its tables taken, within less."""


def _nobody_asks() -> None:
    """The owner of each table is read from the rows."""


class Owning:
    """The floor of one node among several."""

    def __init__(self, floor: Floor, store: SharedStore) -> None:
        self.floor, self.store, self.house = floor, store, floor.house
        self.left_out: dict[str, str] = {}
        """Tables that were left out of a batch, and why: the next sweep reads them anew."""
        self.took: Callable[[], None] = lambda: None
        """A table is here from now on, while others are still being read."""
        self._one_at_a_time = asyncio.Lock()
        """A table that is being read is not read a second time."""
        self.since = floor.clock.steady()
        floor.commits.may_speak, floor.commits.is_replaced = store.may_speak, store.is_replaced
        floor.commits.leave_out = self._leave_out
        self.house.shares = True
        self.house.ledger.issuers += (way(""),)

    def owns(self, table: str) -> bool:
        """Is it here? A wish for any other table goes elsewhere."""
        return self.house.has(table) and self.store.owns(table)

    async def sweep(self, *, hands_over: bool = True, in_mid_hand: bool = False) -> list[str]:
        """Once a second; the tables that are here from now on. What goes elsewhere goes between hands."""
        async with self._one_at_a_time:
            return await self._sweep(hands_over=hands_over, in_mid_hand=in_mid_hand)

    async def _sweep(self, *, hands_over: bool, in_mid_hand: bool) -> list[str]:
        swept = await self.store.sweep()
        for name in swept.lost:
            self.drop(name)
        taken: list[str] = []
        for first in range(0, len(swept.gained), AT_ONCE):
            taken += await self._take_in_all(swept.gained[first : first + AT_ONCE])
        going = [
            (name, epoch) for name, epoch in swept.elsewhere.items() if self._may_go(name, in_mid_hand=in_mid_hand)
        ]
        for first in range(0, len(going) if hands_over else 0, GO_AT_ONCE):
            if first and not in_mid_hand:
                break  # whoever takes them takes one after the other, and nobody should wait there for long
            if first:
                await self.floor.settled()
            self._hand_over_all(going[first : first + GO_AT_ONCE], in_mid_hand=in_mid_hand)
        await self._mind_copies()
        return taken

    def _hand_over_all(self, going: Iterable[tuple[str, int]], *, in_mid_hand: bool) -> None:
        """Those of them that may go."""
        self.floor.broadcast.messages += self.floor.broadcast.of_evenings()
        for name, epoch in going:
            if self._may_go(name, in_mid_hand=in_mid_hand):
                self._hand_over(name, epoch)
        self._forget_accounts({name for name, _ in going if not self.house.has(name)})

    def _may_go(self, name: str, *, in_mid_hand: bool) -> bool:
        table = self.house.tables.get(name)
        if table is not None and table.dismissed:
            return False  # that is not kept yet
        return self.house.has(name) and (in_mid_hand or name not in self.house.hand_began)

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
        while self._has_any() and time.monotonic() < until:
            await self.sweep()
            await self.floor.settled()
            told()
            if not self.store.has_company():
                break
            await asyncio.sleep(HANDED_EVERY)
        await self.sweep(in_mid_hand=True)
        await self.floor.settled()
        told()
        return not self._has_any()

    def _has_any(self) -> bool:
        return bool(self.house.tables or self.house.evenings)

    # -- a table comes

    async def _take_in_all(self, names: Iterable[str]) -> list[str]:
        """In their turn, an evening before its tables; those that are here then."""
        since, here = self.floor.clock.now() - WISHES_KEPT, []
        loading = {name: asyncio.create_task(self.store.load_table(name, since)) for name in names}
        try:
            for name in list(loading):
                taken = await loading[name]
                del loading[name]
                if taken is not None and await self._take_in(name, taken):
                    here.append(name)
                    self.took()
        finally:
            for load in loading.values():
                load.cancel()
            await asyncio.gather(*loading.values(), return_exceptions=True)
            for name in loading:
                self.store.drop(name)  # the next sweep finds it again
        return here

    async def _take_in(self, name: str, taken: TableTaken) -> bool:
        """Same cards, same turn, and everybody has time to come back (HO-7.5). Is it there?"""
        self.house.arriving.add(name)
        try:
            await self._come_back(taken)
            self._go_on(taken)
            if self.house.has(name):  # what it was owed may have closed it, and each time we wait it may go
                await self.store.persons.settle(name, self.house.held_by(name))
            if self.house.has(name):
                await self._introduce(name)
        except BaseException:
            self.drop(name)  # the next sweep finds it again
            raise
        finally:
            self.house.arriving.discard(name)
        self.left_out.pop(name, None)
        if self.house.has(name):
            self._show_to_all(name)
        return self.house.has(name)

    async def _come_back(self, taken: TableTaken) -> None:
        name = taken.loaded.row.table
        evening = evening_in(name)
        if evening:
            await self.catch_up(evening)
            self.house.owners[name] = evening
        self.house.names.add(name)
        self.house.ledger.balances.update(taken.balances)
        self._hear_of_banks(taken.banks)
        for row in taken.answers:
            self.floor.replies.answers.remember(row.person, row.wish, row.answer)
        if not self.house.come_back_to(taken.loaded):
            await self.floor.replay(taken.loaded)
        await chain_up(self.house, self.floor.store, name)
        self.floor.lose_hands()

    def _go_on(self, taken: TableTaken) -> None:
        """Before anything else is heard of it; then what others owe it, and what it owes others that are here."""
        name, house = taken.loaded.row.table, self.house
        owes = [row for row in taken.owes if name not in house.evenings or row.target in house.evenings[name].tables]
        house.owing.add(*in_turn(owes))
        house.owing.keep(owes)
        house.arriving.discard(name)
        there = house.people.elsewhere  # whoever came in before their table did
        for person in [person for person, holder in there.items() if holder == name]:
            del there[person]
        if name in house.tables:
            self._go_on_with(name)
        else:
            self.floor.evenings.go_on(name, self._gap(name))
        owed = in_turn([*taken.owed, *house.owing.all_to(name)])
        house.owing.add(*owed[ORDERS:])  # thousands have sat down while nobody had it: the next turns go on
        house.take_owed(owed[:ORDERS])
        house.take_owed(owes)
        self.floor.tables.wake_stirred()
        self.floor.broadcast.wake()

    def _go_on_with(self, name: str) -> None:
        """Between hands nobody thinks: the time that has passed is given back, and no more, so that the next hand
        begins soon."""
        now, grace = self.floor.clock.now(), 1000 * self.floor.settings.grace_seconds
        more = grace if name in self.house.hand_began else 0
        paused = self.floor.tables.paused
        self.floor.tables.resting.discard(name)  # it was another node's meanwhile
        self.house.resume(name, now, max(0, now - self.house.tables[name].now), grace=more, stays_paused=paused)
        if paused:  # it may be so since nobody had it
            self.floor.tables.tell(name, PauseTable(now))
        self.floor.tables.wake(name)
        if name not in self.house.owners:
            self.floor.tables.expect_somebody(name)
        self.floor.clock.call_at(now + grace, lambda: self.floor.miss_the_absent_at(name))

    def _gap(self, evening: str) -> int:
        """How long nobody had an evening, as far as its facts and its tables here tell. In a pause nothing happens for
        longer than that: whoever has looked round all the while knows that somebody had it until lately."""
        tables: list[int] = [self.house.tables[name].now for name in self.house.with_its_tables(evening)[:-1]]
        gap = max(0, self.floor.clock.now() - max([self.house.evenings[evening].now, *tables]))
        return min(gap, UNSEEN_MS) if self.floor.clock.steady() - self.since > UNSEEN_MS else gap

    async def _introduce(self, name: str) -> None:
        """Everybody whom the table, or the evening, names."""
        evening = self.house.evenings.get(name)
        if evening is not None:
            named = [evening.host, *evening.guests]
        else:
            named = list(self.house.kinds[name].named(self.house.tables[name]))
        await self._introduce_all(named)

    async def _introduce_all(self, named: Iterable[str]) -> bool:
        """Was anybody not known here?"""
        wanted = sorted(set(named) - self.floor.people.cards.keys())
        for row in await self.store.people(wanted) if wanted else ():
            self.floor.people.introduce(row.person, PersonCard(row.name, row.bot, face=row.face))
        return bool(wanted)

    # -- evenings elsewhere, of which tables are here

    async def _mind_copies(self) -> None:
        wanted = {evening for table, evening in self.house.owners.items() if table in self.house.tables}
        for name in self.house.copies.keys() - wanted:
            self.house.drop_copy(name)
        for name in wanted:
            await self.catch_up(name)

    async def catch_up(self, name: str) -> None:
        """Its journal is read as far as it is kept: who may look on, who is called what, who sits behind whom."""
        house = self.house
        if name in house.evenings:
            return
        known = name in house.copies
        records = await self.store.records(name, house.evening_numbers[name] if known else 0, LAST)
        evening = None if known or not records else await asyncio.to_thread(lambda: replay(facts_in(tuple(records))))
        if name in house.evenings:
            return  # it has come here meanwhile
        if name not in house.copies and evening is not None:
            house.add_copy(evening, len(records))
        elif name in house.copies:
            house.hear_of_copy(name, records)
            self.floor.broadcast.wake()
        copy = house.copies.get(name)
        if copy is not None and records and await self._introduce_all([copy.host, *copy.guests]):
            for table in [table for table, of in house.owners.items() if of == name and table in house.tables]:
                self.floor.broadcast.show_names_anew(table)

    def _show_to_all(self, name: str) -> None:
        """Show it again to those who looked at it before."""
        for visit in self.floor.visits.values():
            if name in visit.tables:
                self.floor.broadcast.look(visit, name, -1)

    # -- a table goes

    def hand_over(self, name: str, epoch: int) -> None:
        self.floor.broadcast.messages += self.floor.broadcast.of_evenings()
        self._hand_over(name, epoch)
        self._forget_accounts({name})

    def _hand_over(self, name: str, epoch: int) -> None:
        """Its last facts and a snapshot go with the batch under way; nothing happens at it here any more. Of an evening
        whose tables stay what they must know of it stays with them."""
        house, broadcast = self.house, self.floor.broadcast
        house.hand_over(name, epoch)
        broadcast.messages += broadcast.last_of(name)
        evening, number = house.evenings.get(name), house.evening_numbers.get(name, 0)
        self._forget(name)
        if evening is not None and name in house.owners.values():
            house.add_copy(evening, number)
        broadcast.wake()

    def drop(self, name: str) -> None:
        """What is known of it here is no longer true, and nothing that happened since is kept."""
        self.store.drop(name)
        self.house.drop_copy(name)
        names = self.house.with_its_tables(name) if self.house.has(name) else []
        silent = self._unasked(self.house.batch, names)
        self.floor.broadcast.messages = [said for said in self.floor.broadcast.messages if said[0].person not in silent]
        self.house.batch = without(self.house.batch, LeftOutError(dict.fromkeys(names, "dropped")))
        for one in names:
            self.store.drop(one)
            self._forget(one)
        self._forget_accounts({name, *names})

    def _unasked(self, batch: Batch, tables: Collection[str]) -> set[str]:
        """Forget what these tables granted and did not keep: it is as if nobody had asked."""
        commands = [record.command for record in batch.records if record.table in tables and record.command]
        wishes = [command.partition(" ")[::2] for command in commands]
        for person, wish in wishes:
            self.floor.replies.answers.by_person.get(person, {}).pop(wish, None)
        return {person for person, _ in wishes}

    def _forget(self, name: str) -> None:
        self.house.owing.drop(name)
        self.house.drop_copy(name)
        if name in self.house.evenings:
            self.floor.evenings.drop(name)
        else:
            self.floor.broadcast.drop(name)

    def _forget_accounts(self, names: Collection[str]) -> None:
        """All of these tables in one look: of a large evening hundreds go, and there are thousands of accounts."""
        balances, banks = self.house.ledger.balances, bank("")
        for account in [one for one in balances if one.split(":")[1:2] and one.split(":")[1] in names]:
            if not account.startswith(banks):
                del balances[account]

    def _leave_out(self, wrong: LeftOutError, batch: Batch, messages: list[Outgoing]) -> tuple[Batch, list[Outgoing]]:
        """The rest is kept; whoever was to hear of these tables hears nothing of this round."""
        wrong = _with_all_of(wrong, batch)
        rest = without(batch, wrong)
        if rest == batch:
            raise wrong  # it would be refused for ever
        self.left_out |= wrong.tables
        self.floor.newcomers.refuse(wrong.people)
        silent = self._unasked(batch, wrong.tables)
        for name in wrong.tables:
            self.drop(name)
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


def _with_all_of(wrong: LeftOutError, batch: Batch) -> LeftOutError:
    """An evening and tables of it in one batch may have taken from each other: none is kept without the rest."""
    reasons = {evening_in(name) or name: why for name, why in wrong.tables.items()}
    kin = {record.table: evening_in(record.table) or record.table for record in batch.records}
    all_of = {name: reasons[evening] for name, evening in kin.items() if evening in reasons}
    return LeftOutError(all_of | wrong.tables, wrong.banks, wrong.people)


def _is_told(visit: Visit, silent: set[str], wrong: LeftOutError) -> bool:
    return visit.person in silent or not wrong.tables.keys().isdisjoint(visit.tables)
