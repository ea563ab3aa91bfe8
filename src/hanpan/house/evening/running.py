"""A house in memory with evenings, pure: each evening and each table is a journal, and what one owes the other is kept
until the other has it.

The running house does the same with rows in a store (design: what one journal owes another).
"""

from collections import deque
from dataclasses import dataclass, field
from typing import Any

from msgspec import structs
from mypy_extensions import mypyc_attr

from hanpan.engine import Refusal
from hanpan.house.commands import Leave, Observe, TableCommand
from hanpan.house.contract import SeatChange, TableKind
from hanpan.house.evening import commands as wish
from hanpan.house.evening import events as told
from hanpan.house.evening.books import transfers
from hanpan.house.evening.deciding import decide, open_evening
from hanpan.house.evening.errands import Errand, errands
from hanpan.house.evening.evening import Evening
from hanpan.house.evening.evolution import begin, evolve
from hanpan.house.evening.following import follow, wake_at
from hanpan.house.evening.opening import game_of, table_settings, tables_of
from hanpan.house.evening.permissions import is_inside
from hanpan.house.evening.settings import EveningSettings
from hanpan.house.events import TableEvent
from hanpan.house.house import NEVER, House
from hanpan.house.ledger import Transfer, bank
from hanpan.house.orders import AnyOrder, Report, TakeOrder


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass
class EveningHouse(House):
    """Everything a house knows, and its evenings."""

    evenings: dict[str, Evening] = field(default_factory=dict)
    owners: dict[str, str] = field(default_factory=dict)
    """By table, its evening."""
    copies: dict[str, Evening] = field(default_factory=dict)
    """Evenings that another node has, and of whose tables some are here: as far as their journals were read."""
    evening_journals: dict[str, list[told.EveningEvent]] = field(default_factory=dict)
    """In memory alone: a store keeps them as it keeps those of tables."""
    evening_numbers: dict[str, int] = field(default_factory=dict)
    """How many facts each evening has."""
    outbox: deque[Errand] = field(default_factory=deque)
    """Orders that no table has taken yet."""
    reports: deque[tuple[str, int, Report]] = field(default_factory=deque)
    """By table and number, what its evening has not heard yet."""
    evening_dues: dict[str, int] = field(default_factory=dict)
    """What `evening_due` has found, until something happens at the evening."""
    stirred: dict[str, None] = field(default_factory=dict)
    """Tables at which something has happened that nobody asked of them, and evenings: they may want to be woken."""
    settling: bool = False

    # -- asking

    def open_evening(
        self, name: str, settings: EveningSettings, host: str, secret: str, seed: str, at: int, wish: str = ""
    ) -> Evening | Refusal:
        opened = (
            Refusal("name-taken", "EV-1.1")
            if name in self.names
            else open_evening(at, name, settings, host, secret, seed)
        )
        if isinstance(opened, Refusal):
            return opened
        assert isinstance(opened, told.EveningOpened)
        self.names.add(name)
        self.evenings[name], self.evening_numbers[name] = begin(opened), 1
        self.stirred[name] = None
        self.kept_evening(self.evenings[name], 0, opened, [], wish)
        return self.evenings[name]

    def ask_evening(self, name: str, asked: wish.EveningCommand, wish_id: str = "") -> Refusal | None:
        """Bring a wish to an evening: first what is due by then, then the wish and what follows from it."""
        evening = self.evenings[name]
        asked = self._knowing(structs.replace(asked, at=max(asked.at, evening.now)))
        self.pass_evening_time(name, asked.at)
        refused = self._claim_for(name, asked)
        answer = refused or decide(evening, asked)
        if isinstance(answer, Refusal):
            if refused is None and isinstance(asked, wish.ComeIn) and not self.people.claims[asked.person].standing:
                self.people.give_back(asked.person, name)
            return answer
        self._give_up_chair(asked)
        self._happens(evening, answer, wish_id)
        self.settle()
        return None

    def _knowing(self, asked: wish.EveningCommand) -> wish.EveningCommand:
        """What the house knows of a bank goes along."""
        if isinstance(asked, wish.BuyIn | wish.ComeIn | wish.AnswerRebuy | wish.AddOn):
            return structs.replace(asked, bank=self.ledger.balance(bank(asked.person)))
        if isinstance(asked, wish.GiveChips):
            return structs.replace(asked, bank=self.ledger.balance(bank(asked.guest)))
        return asked

    def _claim_for(self, name: str, asked: wish.EveningCommand) -> Refusal | None:
        """HO-2.5: who is at an evening has their one seat there."""
        if not isinstance(asked, wish.ComeIn):
            return None
        if asked.bot:
            self.people.bots.add(asked.person)
        holder = self.seat_at(asked.person)
        lets_go = bool(holder) and self.kinds[holder].lets_go(self.tables[holder], asked.person)
        return self.people.claim(asked.person, name, lets_go=holder if lets_go else "")

    def _give_up_chair(self, asked: wish.EveningCommand) -> None:
        """SG-3.4: who comes in has left where they were out."""
        claim = self.people.claims.get(asked.person)
        if claim is not None and claim.instead_of:
            super().ask(claim.instead_of, Leave(asked.at, asked.person))
            self.people.let_go(asked.person)

    def _decide(self, name: str, command: TableCommand) -> TableEvent | Refusal:
        """EV-2.1: who is inside an evening may look on at its tables, and the floor asks whether its host lets them."""
        if type(command) is Observe and self._is_inside(name, command.person):
            command = structs.replace(command, admitted=True)
        return super()._decide(name, command)

    def _is_inside(self, name: str, person: str) -> bool:
        evening = self.evening_of(name)
        return evening is not None and is_inside(evening, person)

    def evening_of(self, table: str) -> Evening | None:
        """Whose table it is, whichever node has that evening."""
        name = self.owners.get(table, "")
        return self.evenings.get(name) or self.copies.get(name)

    def seat_change(self, table: Any, kind: TableKind, event: TableEvent) -> SeatChange | None:
        """HO-2.5: at a table of an evening it is the evening that holds the seat."""
        return None if table.id in self.owners else kind.seat_change(event)

    def table_of(self, person: str) -> str:
        """Where they sit, also at a table of their evening."""
        evening = self.evenings.get(self.people.seat_of(person))
        guest = evening.guests.get(person) if evening is not None else None
        if guest is None:
            return self.seat_at(person) or self._table_of_guest(person)
        table = self.tables.get(guest.table)
        return guest.table if table is not None and person in self.kinds[guest.table].seated(table) else ""

    def _table_of_guest(self, person: str) -> str:
        """A table here of an evening elsewhere."""
        tables = [name for name, evening in self.owners.items() if evening in self.copies and name in self.tables]
        return next((name for name in tables if person in self.kinds[name].seated(self.tables[name])), "")

    def known_table_of(self, person: str) -> str:
        """The same, wherever it is; at which table of an evening elsewhere they sit is not known here."""
        people = self.people
        here = self.table_of(person) or self.far_table_of(person)
        return here or ("" if person in people.at_evening else people.elsewhere.get(person, ""))

    def far_table_of(self, person: str) -> str:
        """A table elsewhere of an evening here."""
        evening = self.evenings.get(self.people.seat_of(person))
        guest = evening.guests.get(person) if evening is not None else None
        own = evening.tables.get(guest.table) if evening is not None and guest is not None else None
        return own.id if own is not None and own.id not in self.tables and person in own.seats.values() else ""

    def take(self, person: str, amount: int, why: str, at: int, name: str) -> Refusal | None:
        """EV-2.4: an evening that is played from the bank counts on what lies there."""
        evening = self.evenings.get(self.people.seat_of(person))
        if evening is not None and evening.settings.from_bank:
            return Refusal("plays-elsewhere", "HO-2.5")
        return super().take(person, amount, why, at, name)

    def pass_evening_time(self, name: str, at: int) -> None:
        evening = self.evenings[name]
        while (due := self.evening_due(name)) <= at:
            answer = decide(evening, wish.TurnClock(due))
            assert not isinstance(answer, Refusal)
            self._happens(evening, answer)
            self.settle()

    def resume_evening(self, name: str, at: int, by: int) -> None:
        """The house itself stood still for so long: nobody's time has passed (HO-7.5)."""
        answer = decide(self.evenings[name], wish.TurnClock(at, gap=by))
        assert not isinstance(answer, Refusal)
        self._happens(self.evenings[name], answer)
        self.settle()

    def evening_due(self, name: str) -> int:
        due = self.evening_dues.get(name)
        if due is None:
            wakes = wake_at(self.evenings[name])
            due = self.evening_dues[name] = NEVER if wakes is None else wakes
        return due

    def ask(self, name: str, command: TableCommand, wish: str = "") -> list[TableEvent] | Refusal:
        answer = super().ask(name, command, wish)
        self.settle()
        return answer

    def pass_time(self, name: str, at: int) -> list[TableEvent]:
        happened = super().pass_time(name, at)
        self.settle()
        return happened

    # -- what one journal owes another

    def settle(self) -> None:
        """Until no order and no report is on its way."""
        if self.settling:
            return
        self.settling = True
        try:
            while self.outbox or self.reports:
                if self.outbox:
                    self._deliver(self.outbox.popleft())
                else:
                    self._hear(*self.reports.popleft())
        finally:
            self.settling = False

    def _deliver(self, errand: Errand) -> None:
        evening = self.evenings[self.owners[errand.table]]
        if errand.table in self.tables:
            self.take_order(errand.table, errand.number, errand.order, evening.now)

    def take_order(self, table: str, number: int, order: AnyOrder, at: int) -> bool:
        """An order that the table has already taken is done (a refusal says so)."""
        answer = super().ask(table, TakeOrder(at, "", number, order))
        self.stirred[table] = None
        return not isinstance(answer, Refusal)

    def _hear(self, table: str, number: int, report: Report) -> None:
        self.take_report(self.owners[table], table, number, report, self.tables[table].now)

    def take_report(self, name: str, table: str, number: int, report: Report, at: int) -> bool:
        """Is it new?"""
        evening = self.evenings[name]
        heard = wish.HearTable(max(evening.now, at), "", table, number, report)  # type: ignore[arg-type]
        answer = decide(evening, heard)
        if isinstance(answer, Refusal):
            return False
        self._happens(evening, answer)
        return True

    def _happens(self, evening: Evening, event: told.EveningEvent, wish_id: str = "") -> None:
        self._happen_at(evening, event, wish_id)
        self._go_on(evening)

    def _go_on(self, evening: Evening) -> None:
        while (fact := self.next_fact(evening)) is not None:
            self._happen_at(evening, fact)

    def next_fact(self, evening: Evening) -> told.EveningEvent | None:
        """What follows by itself."""
        return follow(evening)

    def _happen_at(self, evening: Evening, event: told.EveningEvent, wish_id: str = "") -> None:
        number = self.evening_numbers[evening.id]
        booked = transfers(evening, event, number)
        self.ledger.apply(booked)
        self._open_tables(evening, event)
        self.outbox.extend(errands(evening, event))
        evolve(evening, event)
        self.evening_numbers[evening.id] = number + 1
        self.evening_dues.pop(evening.id, None)
        self.stirred[evening.id] = None
        self.kept_evening(evening, number, event, booked, wish_id)
        self._let_go(evening, event)

    def _open_tables(self, evening: Evening, event: told.EveningEvent) -> None:
        for name in tables_of(event):
            self.owners[name] = evening.id
            wanted = table_settings(evening, game_of(evening, event))
            opened = self.open_table(name, wanted, evening.host, event.at)
            assert not isinstance(opened, Refusal), opened
            self.stirred[name] = None

    def _let_go(self, evening: Evening, event: told.EveningEvent) -> None:
        """HO-2.5: who is out, or has gone, may sit down elsewhere."""
        if isinstance(event, told.GuestCame) and evening.holds_seat(event.person):
            self.people.confirm(event.person, evening.id)
            self.seat_held(event.person, evening.id, held=True)
        for person in _named(evening, event):
            if not evening.holds_seat(person) and self.people.seat_of(person) == evening.id:
                self.people.give_back(person, evening.id)
                self.seat_held(person, evening.id, held=False)

    def seat_held(self, person: str, evening: str, *, held: bool) -> None:
        """Somebody's one seat is at an evening, or no longer: a store that others share keeps it."""

    def kept_evening(
        self, evening: Evening, number: int, event: told.EveningEvent, booked: list[Transfer], wish: str
    ) -> None:
        """A fact of an evening has happened; it is as it is after it."""
        del number, booked, wish
        self.evening_journals.setdefault(evening.id, []).append(event)

    def keep(self, table: Any, number: int, event: TableEvent, transfers: list[Transfer], wish: str) -> None:
        super().keep(table, number, event, transfers, wish)
        self.hear_of(table, number, event)

    def hear_of(self, table: Any, number: int, event: TableEvent) -> None:
        """A fact of a table has happened: what its evening must know of it waits."""
        report = self.kinds[table.id].report(table, event) if table.id in self.owners else None
        if report is not None:
            self.reports.append((table.id, number, report))


def _named(evening: Evening, event: told.EveningEvent) -> list[str]:
    """Whose seat a fact may free."""
    match event:
        case told.TableHeard():
            return [event.report.person]
        case told.WentOut():
            return [person for together in event.out for person in together]
        case told.EveningEnded():
            return list(evening.guests)
    return [event.person]
