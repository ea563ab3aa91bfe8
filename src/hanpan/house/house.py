"""A whole house in memory, pure: tables, the ledger, and what is remembered of people between tables.

The running house (`floor`) does the same with a mailbox for each table; here it is one object, for tests,
simulations and builders.
"""

from dataclasses import dataclass, field

from msgspec import structs

from hanpan.engine import Decks, Refusal, Shuffle
from hanpan.house import settings as table_settings
from hanpan.house.books import transfers
from hanpan.house.cage import Cage
from hanpan.house.commands import Invite, PassTime, TableCommand, TakeSeat, TellBank
from hanpan.house.dealer import follow, shuffled, wake_at
from hanpan.house.deciding import decide
from hanpan.house.events import Left, SeatTaken, TableEvent, TableOpened
from hanpan.house.evolution import begin, evolve
from hanpan.house.hit_and_run import Departure, depart
from hanpan.house.ledger import CAGE, Ledger, Transfer, bank
from hanpan.house.settings import TableSettings
from hanpan.house.table import Table


@dataclass
class House:
    """Everything a house knows."""

    decks: Decks
    cage: Cage = field(default_factory=Cage)
    ledger: Ledger = field(default_factory=Ledger)
    tables: dict[str, Table] = field(default_factory=dict)
    journals: dict[str, list[TableEvent]] = field(default_factory=dict)
    departures: dict[str, dict[str, Departure]] = field(default_factory=dict)
    """By person, then by table: the last time he left it."""
    friends: dict[str, set[str]] = field(default_factory=dict)
    seats: dict[str, str] = field(default_factory=dict)
    """HO-2.5: at which table each player sits."""

    def open_table(self, name: str, settings: TableSettings, creator: str, at: int) -> Table | Refusal:
        """HO-2.2."""
        wrong = table_settings.fault(settings)
        if wrong is not None:
            return wrong
        opened = TableOpened(at, name, settings, creator)
        self.tables[name] = begin(opened)
        self.journals[name] = [opened]
        return self.tables[name]

    def forget(self, name: str) -> None:
        """A dismissed table is history."""
        del self.tables[name], self.journals[name]

    def befriend(self, one: str, other: str) -> None:
        self.friends.setdefault(one, set()).add(other)
        self.friends.setdefault(other, set()).add(one)

    def buy_chips(self, person: str, amount: int, at: int) -> Refusal | None:
        """HO-1.1: at any time, also during a hand."""
        refused = self.cage.sell(person, amount, at)
        if refused is None:
            if person in self.seats:
                self.pass_time(self.seats[person], at)
            number = self.cage.sales
            self.ledger.apply([Transfer(f"cage:{number}", CAGE, bank(person), amount, "HO-1.1")])
            if person in self.seats:
                self.ask(self.seats[person], TellBank(at, person, self.ledger.balance(bank(person))))
        return refused

    def ask(self, name: str, command: TableCommand) -> list[TableEvent] | Refusal:
        """Bring a wish to its table: first what is due by then, then the wish and what follows from it."""
        table = self.tables[name]
        due = self.pass_time(name, command.at)
        answer = self._elsewhere(command, name) or decide(table, self._informed(command))
        if isinstance(answer, Refusal):
            return answer
        return due + self._happen(table, answer) + self._follow(table)

    def pass_time(self, name: str, at: int) -> list[TableEvent]:
        """Everything that becomes due up to a moment."""
        table, happened = self.tables[name], []
        while (due := wake_at(table)) is not None and due <= at:
            answer = decide(table, PassTime(due))
            assert not isinstance(answer, Refusal)
            happened += self._happen(table, answer) + self._follow(table)
        return happened

    def _elsewhere(self, command: TableCommand, name: str) -> Refusal | None:
        """HO-2.5: a player plays at one table at a time."""
        sits = self.seats.get(command.person, name)
        return Refusal("plays-elsewhere", "HO-2.5") if isinstance(command, TakeSeat) and sits != name else None

    def _informed(self, command: TableCommand) -> TableCommand:
        """What the house knows of a person goes along with his wish; what he claims himself does not count."""
        if isinstance(command, TakeSeat):
            left = tuple(self.departures.get(command.person, {}).values())
            return structs.replace(command, bank=self.ledger.balance(bank(command.person)), departures=left)
        if isinstance(command, Invite):
            friends = command.friend in self.friends.get(command.person, set())
            return structs.replace(command, are_friends=friends)
        return command

    def _follow(self, table: Table) -> list[TableEvent]:
        happened = []
        while (act := follow(table)) is not None:
            fact = shuffled(table, self.decks(act.pack)) if isinstance(act, Shuffle) else act
            happened += self._happen(table, fact)
        return happened

    def _happen(self, table: Table, event: TableEvent) -> list[TableEvent]:
        journal = self.journals[table.id]
        self.ledger.apply(transfers(table, event, len(journal)))
        journal.append(event)
        evolve(table, event)
        self._remember(table, event)
        return [event]

    def _remember(self, table: Table, event: TableEvent) -> None:
        if isinstance(event, SeatTaken):
            self.seats[event.person] = table.id
        if isinstance(event, Left):
            self.seats.pop(event.person, None)
            if table.settings.is_cash:
                before = self.departures.setdefault(event.person, {}).get(table.id)
                left = depart(table.id, table.settings, event.at, event.stack, won=event.won, before=before)
                self.departures[event.person][table.id] = left
