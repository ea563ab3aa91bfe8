"""Evenings as they are kept: every fact becomes a record, in the same batch as what it led to at tables."""

from dataclasses import dataclass, field

from msgspec import structs
from mypy_extensions import mypyc_attr

from hanpan.floor.evening_ports import GAME, row_of
from hanpan.floor.ports import Batch, Record, TableLoaded, TableRow
from hanpan.house.evening import events as told
from hanpan.house.evening.evening import GONE, OUT, Evening
from hanpan.house.evening.journal import decode_event, encode_event, public, replay
from hanpan.house.evening.running import EveningHouse
from hanpan.house.evening.settings import Observing
from hanpan.house.ledger import Transfer
from hanpan.wire.house_says import PersonCard

News = tuple[str, told.EveningEvent]
"""A fact, and the evening at which it happened."""


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass
class KeptEvenings(EveningHouse):
    """What one journal owes another is settled before a batch is closed: no order and no report outlives one."""

    batch: Batch = field(default_factory=Batch)
    news: list[News] = field(default_factory=list)
    """What nobody has been told yet."""

    def kept_evening(
        self, evening: Evening, number: int, event: told.EveningEvent, booked: list[Transfer], wish: str
    ) -> None:
        batch, open_part = self.batch, public(event)
        sealed = None if open_part is event else encode_event(event)
        batch.records.append(Record(evening.id, number, event.at, wish, encode_event(open_part), sealed, None))
        self.note_transfers(booked, event.at)
        self.news.append((evening.id, event))
        if isinstance(event, told.EveningOpened):
            style = evening.settings.style.value
            batch.tables.append(TableRow(evening.id, GAME, style, event.at, private=True))
            batch.evenings.append(row_of(evening))
        elif isinstance(event, told.EveningEnded):
            batch.evenings.append(row_of(evening, event.at))

    def delay_at(self, table: str) -> int:
        """Milliseconds after which who only looks on sees a table of an evening; 0 where they see it as it is."""
        evening = self.evenings.get(self.owners.get(table, ""))
        if evening is None or evening.settings.observing is not Observing.DELAYED:
            return 0
        return evening.settings.delay * 60_000

    def called_at(self, table: str, person: str, card: PersonCard) -> PersonCard:
        """At a table of an evening people go by the names they have there."""
        evening = self.evenings.get(self.owners.get(table, ""))
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
        for person in self.evenings[name].guests:
            self.people.give_back(person, name)
        del self.evenings[name], self.evening_numbers[name]
        self.evening_dues.pop(name, None)
        self.stirred.pop(name, None)
        self.names.discard(name)
        self.batch.dismissed[name] = at

    # -- coming back

    def come_back_to_evening(self, loaded: TableLoaded) -> None:
        """From its facts alone. Nothing is owed: orders and reports are in the same batch as what led to them."""
        evening = replay(facts_in(loaded.records))
        self.evenings[evening.id], self.evening_numbers[evening.id] = evening, len(loaded.records)
        self.names.add(evening.id)
        self.owners.update(dict.fromkeys(evening.tables, evening.id))
        for guest in evening.guests.values():
            if guest.bot:
                self.people.bots.add(guest.person)
            if guest.state not in (GONE, OUT) and not evening.ended:
                self.people.confirm(guest.person, evening.id)


def facts_in(records: tuple[Record, ...]) -> list[told.EveningEvent]:
    return [decode_event(record.sealed or record.open) for record in records]
