"""Evenings as they are kept: every fact becomes a record, in the same batch as what it led to at tables."""

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice

from msgspec import structs
from mypy_extensions import mypyc_attr

from hanpan.floor.dice import SEED
from hanpan.floor.evening_ports import GAME, row_of
from hanpan.floor.node_ports import OwedRow, PaidRow, SeatRow
from hanpan.floor.owing import Owing, in_turn, number_of, order_in, owed_row, report_in
from hanpan.floor.ports import Batch, Record, TableLoaded, TableRow
from hanpan.house.evening import events as told
from hanpan.house.evening.errands import Errand
from hanpan.house.evening.evening import Evening
from hanpan.house.evening.evolution import evolve
from hanpan.house.evening.journal import decode_event, encode_event, public, replay
from hanpan.house.evening.running import EveningHouse
from hanpan.house.ledger import Transfer
from hanpan.house.observing import Watching
from hanpan.house.orders import Ended, Report
from hanpan.wire.house_says import PersonCard

AT_ONCE = 100
"""Orders and reports that are taken in one turn: those of an evening of thousands are rows until their turn comes."""
NOBODY: dict[str, str] = {}
News = tuple[str, told.EveningEvent]
"""A fact, and the evening at which it happened."""


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass
class KeptEvenings(EveningHouse):
    """Where an evening and its table are both here, what one owes the other is settled before a batch is closed; else
    it is a row of that batch, and brought to whoever has the other (floor.courier). So is what would be too much for
    one turn of the loop: the next ones go on with it (`take_some_owed`)."""

    batch: Batch = field(default_factory=Batch)
    shares: bool = False
    """Are there other nodes that may have what is not here?"""
    owing: Owing = field(default_factory=Owing)
    room: int = AT_ONCE
    """Orders that may still be taken before this batch is closed."""
    arriving: set[str] = field(default_factory=set)
    """What is being read, and not asked anything yet."""
    news: list[News] = field(default_factory=list)
    """What nobody has been told yet."""

    def kept_evening(
        self, evening: Evening, number: int, event: told.EveningEvent, booked: list[Transfer], wish: str
    ) -> None:
        batch, open_part = self.batch, public(event)
        sealed = None if open_part is event else encode_event(_without_seed(event))
        batch.records.append(Record(evening.id, number, event.at, wish, encode_event(open_part), sealed, _seed(event)))
        self.note_transfers(booked, event.at)
        self.news.append((evening.id, event))
        if isinstance(event, told.EveningOpened):
            style = evening.settings.style.value
            batch.tables.append(TableRow(evening.id, GAME, style, event.at, private=True))
            batch.evenings.append(row_of(evening))
        elif isinstance(event, told.EveningEnded):
            batch.evenings.append(row_of(evening, event.at))

        if isinstance(event, told.TableHeard) and isinstance(event.report, Ended):
            self.owing.forgive(event.table)

    # -- what one journal owes another

    def _deliver(self, errand: Errand) -> None:
        name, table = self.owners[errand.table], errand.table
        if self.room > 0 and self._is_near(name, table):
            self.room -= 1
            super()._deliver(errand)
        else:
            self._owe(owed_row(name, table, errand.number, self.evenings[name].now, errand.order))

    def _hear(self, table: str, number: int, report: Report) -> None:
        name = self.owners[table]
        if self._is_near(table, name):
            super()._hear(table, number, report)
        else:
            self._owe(owed_row(table, name, number, self.tables[table].now, report))

    def _is_near(self, source: str, target: str) -> bool:
        """Are both here, and is nothing owed from when they were not? That comes first."""
        if self.owing.is_owed(source, target):
            return False
        return not self.shares or (self.has(target) and target not in self.arriving)

    def _owe(self, row: OwedRow) -> None:
        self.batch.owed.append(row)
        self.owing.add(row)

    def take_owed(self, rows: Iterable[OwedRow]) -> None:
        """What others owe journals here, in turn; what a journal holds already it does not take again."""
        for row in in_turn(rows):
            if not self.has(row.target) or row.target in self.arriving:
                continue
            if self._takes(row):
                self.batch.paid.append(PaidRow(row.id, row.target, row.at))
            if self.has_taken(row):
                self.owing.pay([row.id])
            self.settle()

    def take_some_owed(self) -> bool:
        """As much as fits in one turn of what is owed between journals that are both here; was any taken?"""
        here = [pair for pair in self.owing.unpaid if self.has(pair[1]) and pair[1] not in self.arriving]
        some = list(islice(chain.from_iterable([self.owing.unpaid[pair].values() for pair in here]), AT_ONCE))
        self.take_owed(some)
        return any(row.id not in self.owing.unpaid.get((row.source, row.target), ()) for row in some)

    def take_all_owed(self) -> None:
        """A house of one process goes on where several nodes were: both journals are here. What was owed to a table
        that is no more nobody takes."""
        before: list[OwedRow] = []
        while (rows := [row for pair in list(self.owing.unpaid) for row in self.owing.unpaid[pair].values()]) != before:
            before = rows
            self.take_owed(rows)
        self.owing.pay([row.id for row in before])

    def _takes(self, row: OwedRow) -> bool:
        if row.target in self.evenings:
            return self.take_report(row.target, row.source, number_of(row), report_in(row), row.at)
        return self.take_order(row.target, number_of(row), order_in(row), row.at)

    def has_taken(self, row: OwedRow) -> bool:
        """Does the other journal hold it, as it is here? Of a table that is no more everything was heard."""
        evening, table = self.evenings.get(row.target), self.tables.get(row.target)
        if evening is not None:
            return row.source not in evening.tables or number_of(row) <= evening.tables[row.source].heard
        return table is not None and number_of(row) <= table.orders

    def seat_held(self, person: str, evening: str, *, held: bool) -> None:
        self.batch.seats.append(SeatRow(person, evening, held))

    def has(self, name: str) -> bool:
        """Is the table here, or the evening?"""
        return name in self.tables or name in self.evenings

    def held_by(self, name: str) -> list[str]:
        """HO-2.5: whose one seat a journal holds. At a table of an evening it is the evening's."""
        evening = self.evenings.get(name)
        if evening is None:
            return [] if name in self.owners else list(self.kinds[name].seated(self.tables[name]))
        return [person for person in evening.guests if evening.holds_seat(person)]

    def with_its_tables(self, name: str) -> list[str]:
        """What is kept in one: an evening after those of its tables that are here, or a table alone."""
        evening = self.owners.get(name, name)
        if evening not in self.evenings:
            return [name]
        return [*[one for one, of in self.owners.items() if of == evening and one in self.tables], evening]

    def watching_at(self, table: str) -> Watching:
        """How a table is watched by who has no seat there: as the host of its evening says, or its own host."""
        evening = self.evening_of(table)
        return self.kinds[table].watching(self.tables[table]) if evening is None else evening.settings.watching

    def delay_at(self, table: str) -> int:
        """Milliseconds after which who only looks on sees a table; 0 where they see it as it is."""
        return self.watching_at(table).delay

    def sees_live(self, table: str, person: str) -> bool:
        """Whoever sits there, or behind somebody who does; anybody else as the host says."""
        return self.watching_at(table).is_free or self.sits_at(table, person)

    def sits_at(self, table: str, person: str) -> bool:
        """Or behind somebody who does."""
        return person in self.mentors_at(table) or person in self.kinds[table].seated(self.tables[table])

    def mentors_at(self, table: str) -> dict[str, str]:
        """Of a class: by mentor, the student at this table who has agreed."""
        evening = self.evening_of(table)
        if evening is None or not evening.mentors:
            return NOBODY
        return {one: whose for one, whose in evening.mentors.items() if evening.guests[whose].table == table}

    def called_at(self, table: str, person: str, card: PersonCard) -> PersonCard:
        """At a table of an evening people go by the names they have there."""
        evening = self.evening_of(table)
        guest = evening.guests.get(person) if evening is not None else None
        return card if guest is None else structs.replace(card, name=guest.name)

    def note_transfers(self, transfers: list[Transfer], at: int) -> None:
        changes = self.batch.changes
        for transfer in transfers:
            self.batch.transfers.append((at, transfer))
            changes[transfer.source] = changes.get(transfer.source, 0) - transfer.amount
            changes[transfer.target] = changes.get(transfer.target, 0) + transfer.amount

    def forget_evening(self, name: str, at: int) -> None:
        """It is over, and everybody has gone: the store has it for ever."""
        self.drop_evening(name)
        self.batch.dismissed[name] = at

    def drop_evening(self, name: str) -> None:
        """It is no longer here."""
        for person in self.evenings[name].guests:
            self.people.give_back(person, name)
        del self.evenings[name], self.evening_numbers[name]
        self.evening_dues.pop(name, None)
        self.stirred.pop(name, None)
        self.names.discard(name)
        self.owners = {table: of for table, of in self.owners.items() if of != name or table in self.tables}
        self.news = [(evening, event) for evening, event in self.news if evening != name]

    # -- coming back

    def come_back_to_evening(self, loaded: TableLoaded) -> None:
        """From its facts alone; what it owes its tables, and they it, is brought along."""
        evening = replay(facts_in(loaded.records))
        if (
            not evening.seed
        ):  # lost with the house's key: what was drawn is told by the facts, what is to come drawn anew
            evening.seed = secrets.token_hex(SEED)
        self.copies.pop(evening.id, None)
        self.evenings[evening.id], self.evening_numbers[evening.id] = evening, len(loaded.records)
        self.names.add(evening.id)
        self.owners.update(dict.fromkeys(evening.tables, evening.id))
        for guest in evening.guests.values():
            if guest.bot:
                self.people.bots.add(guest.person)
            if evening.holds_seat(guest.person):
                self.people.confirm(guest.person, evening.id)

    # -- evenings of other nodes

    def hear_of_copy(self, name: str, records: Sequence[Record]) -> None:
        """What has happened since at an evening that another node has."""
        for record in records:
            if record.number == self.evening_numbers[name]:
                event = _fact(record)
                evolve(self.copies[name], event)
                self.evening_numbers[name] += 1
                self.news.append((name, event))

    def add_copy(self, evening: Evening, number: int) -> None:
        """As it is after so many facts."""
        self.copies[evening.id], self.evening_numbers[evening.id] = evening, number
        self.people.bots.update([guest.person for guest in evening.guests.values() if guest.bot])

    def drop_copy(self, name: str) -> None:
        if self.copies.pop(name, None) is not None:
            del self.evening_numbers[name]


def facts_in(records: tuple[Record, ...]) -> list[told.EveningEvent]:
    return [_fact(record) for record in records]


def _fact(record: Record) -> told.EveningEvent:
    event = decode_event(record.sealed or record.open, record.version)
    if isinstance(event, told.EveningOpened) and record.seed is not None:
        return structs.replace(event, seed=record.seed.decode())
    return event


def _seed(event: told.EveningEvent) -> bytes | None:
    """FD-3.1: what draws the seats to come is kept as the seeds of packs are: sealed."""
    return event.seed.encode() if isinstance(event, told.EveningOpened) else None


def _without_seed(event: told.EveningEvent) -> told.EveningEvent:
    return structs.replace(event, seed="") if isinstance(event, told.EveningOpened) else event
