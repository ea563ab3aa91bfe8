"""A whole house in memory, pure: tables, the ledger, and what is remembered of people between tables.

The running house (`floor`) does the same with a mailbox for each table; here it is one object, for tests,
simulations and builders.
"""

from dataclasses import dataclass, field
from typing import Any

from msgspec import structs
from mypy_extensions import mypyc_attr

from hanpan.engine import Decks, Refusal, Shuffle
from hanpan.house.cage import Cage
from hanpan.house.commands import Invite, Leave, PassTime, ResumeTable, TableCommand, TakeSeat, TellBank
from hanpan.house.contract import Listing, TableKind
from hanpan.house.departures import Departure
from hanpan.house.events import TableEvent
from hanpan.house.friends import Friends
from hanpan.house.kinds import kind_for
from hanpan.house.ledger import CAGE, Ledger, Transfer, bank
from hanpan.house.lobby import AnyTable, QuickJoin, Wanted, lobby, quick_join

NEVER = 2**62
"""Later than every time."""


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass
class House:
    """Everything a house knows."""

    decks: Decks
    cage: Cage = field(default_factory=Cage)
    ledger: Ledger = field(default_factory=Ledger)
    tables: dict[str, Any] = field(default_factory=dict)
    kinds: dict[str, TableKind] = field(default_factory=dict)
    names: set[str] = field(default_factory=set)
    """Every name a table ever had."""
    journals: dict[str, list[TableEvent]] = field(default_factory=dict)
    """What has happened at each table; a store keeps it, a simulation lets the oldest go."""
    numbers: dict[str, int] = field(default_factory=dict)
    """How many facts each table has: the number of the next."""
    departures: dict[str, dict[str, Departure]] = field(default_factory=dict)
    """By person, then by table: the last time he left it."""
    friends: Friends = field(default_factory=Friends)
    seats: dict[str, str] = field(default_factory=dict)
    """HO-2.5: at which table each player sits."""
    due: dict[str, int] = field(default_factory=dict)
    """What `due_at` has found, until something happens at the table."""

    def open_table(self, name: str, settings: Any, creator: str, at: int, wish: str = "") -> Any | Refusal:
        """HO-2.2: the settings say which kind of table it is."""
        kind = kind_for(settings)
        # A name is used once: with it the ids of all transfers would come again.
        opened = Refusal("name-taken", "HO-2.2") if name in self.names else kind.open(at, name, settings, creator)
        if isinstance(opened, Refusal):
            return opened
        self.names.add(name)
        self.kinds[name] = kind
        self.tables[name] = kind.begin(opened)
        self.journals[name] = []
        self.numbers[name] = 1
        self.keep(self.tables[name], 0, opened, [], wish)
        return self.tables[name]

    def forget(self, name: str) -> None:
        """A dismissed table is history; nobody has a seat there any more."""
        for person in self.kinds[name].seated(self.tables[name]):
            if self.seats.get(person) == name:
                del self.seats[person]
        del self.tables[name], self.kinds[name], self.journals[name], self.numbers[name]
        self.due.pop(name, None)

    def befriend(self, one: str, other: str) -> None:
        """One asks, the other says yes (HO-2.7)."""
        self.friends.request(one, other)
        self.friends.accept(other, one)

    def buy_chips(self, person: str, amount: int, at: int, name: str = "") -> Refusal | None:
        """HO-1.1: at any time, also during a hand. The name of the purchase makes it one, however often it is asked."""
        refused = self.cage.sell(person, amount, at)
        if refused is None:
            self.give(Transfer(f"cage:{name or self.cage.sales}", CAGE, bank(person), amount, "HO-1.1"), person, at)
        return refused

    def give(self, transfer: Transfer, person: str, at: int) -> None:
        """Chips from the cage to a bank; the table at which its owner sits is told."""
        if person in self.seats:
            self.pass_time(self.seats[person], at)
        self.book(transfer, at)
        if person in self.seats:
            self.ask(self.seats[person], TellBank(at, person, self.ledger.balance(bank(person))))

    def book(self, transfer: Transfer, at: int) -> None:
        """A transfer that is no table's."""
        del at  # the books in memory have no dates
        self.ledger.apply([transfer])

    def ask(self, name: str, command: TableCommand, wish: str = "") -> list[TableEvent] | Refusal:
        """Bring a wish to its table: first what is due by then, then the wish and what follows from it.

        What was due has happened, and is in the journal, also where the wish is refused. The wish's id, where it has
        one, stands in the journal beside its own fact.
        """
        table, kind = self.tables[name], self.kinds[name]
        if command.at < table.now:  # a table's time never runs back
            command = structs.replace(command, at=table.now)
        due = self.pass_time(name, command.at)
        elsewhere = self._elsewhere(command, name)
        answer = self._refused_elsewhere(elsewhere, command) or kind.decide(table, self._informed(command))
        if isinstance(answer, Refusal):
            return answer
        if elsewhere:
            self.ask(elsewhere, Leave(command.at, command.person))
        return due + self._happen(table, answer, wish) + self._follow(table)

    def resume(self, name: str, at: int, by: int) -> list[TableEvent]:
        """A table goes on after the house was closed: before any deadline is looked at, all are put off (HO-7.5)."""
        table, kind = self.tables[name], self.kinds[name]
        answer = kind.decide(table, ResumeTable(max(at, table.now), by=by))
        assert not isinstance(answer, Refusal)
        return self._happen(table, answer) + self._follow(table)

    def pass_time(self, name: str, at: int) -> list[TableEvent]:
        """Everything that becomes due up to a moment."""
        table, kind = self.tables[name], self.kinds[name]
        happened: list[TableEvent] = []
        while (due := self.due_at(name)) <= at:
            answer = kind.decide(table, PassTime(due))
            assert not isinstance(answer, Refusal)
            happened += self._happen(table, answer) + self._follow(table)
        return happened

    def due_at(self, name: str) -> int:
        """When the table next wants to hear that time has passed; NEVER while it only waits for people."""
        due = self.due.get(name)
        if due is None:
            wakes = self.kinds[name].wake_at(self.tables[name])
            due = self.due[name] = NEVER if wakes is None else wakes
        return due

    def _elsewhere(self, command: TableCommand, name: str) -> str:
        """The other table at which somebody sits who wants to sit down here, brought up to this moment."""
        sits = self.seats.get(command.person, name)
        if sits == name or not isinstance(command, TakeSeat):
            return ""
        self.pass_time(sits, command.at)
        return sits if self.seats.get(command.person) == sits else ""

    def _refused_elsewhere(self, elsewhere: str, command: TableCommand) -> Refusal | None:
        """HO-2.5: a player plays at one table at a time."""
        if not elsewhere or self.kinds[elsewhere].lets_go(self.tables[elsewhere], command.person):
            return None
        return Refusal("plays-elsewhere", "HO-2.5")

    def _informed(self, command: TableCommand) -> TableCommand:
        """What the house knows of a person goes along with his wish; what he claims himself does not count."""
        if isinstance(command, TakeSeat):
            left = self.departures_of(command.person)
            return structs.replace(command, bank=self.ledger.balance(bank(command.person)), departures=left)
        if isinstance(command, TellBank):
            return structs.replace(command, bank=self.ledger.balance(bank(command.person)))
        if isinstance(command, Invite):
            friends = self.friends.are_friends(command.person, command.friend)
            return structs.replace(command, are_friends=friends)
        return command

    def decks_of(self, _: Any) -> Decks:
        """Where a table's decks come from; a simulation gives each its own."""
        return self.decks

    def _follow(self, table: Any) -> list[TableEvent]:
        kind = self.kinds[table.id]
        happened: list[TableEvent] = []
        while (act := kind.follow(table)) is not None:
            fact = kind.shuffled(table, self.decks_of(table)(act.pack)) if isinstance(act, Shuffle) else act
            happened += self._happen(table, fact)
        return happened

    def _happen(self, table: Any, event: TableEvent, wish: str = "") -> list[TableEvent]:
        kind, number = self.kinds[table.id], self.numbers[table.id]
        transfers = kind.transfers(table, event, number)
        self.ledger.apply(transfers)
        self.numbers[table.id] = number + 1
        kind.evolve(table, event)
        self.due.pop(table.id, None)
        self._remember(table, kind, event)
        self.keep(table, number, event, transfers, wish)
        return [event]

    def keep(self, table: Any, number: int, event: TableEvent, transfers: list[Transfer], wish: str) -> None:
        """A fact has happened; `table` is as it is after it."""
        del number, transfers, wish  # the journal in memory counts by itself, and the ledger has them
        self.journals[table.id].append(event)

    def _remember(self, table: Any, kind: TableKind, event: TableEvent) -> None:
        change = kind.seat_change(event)
        if change is None:
            return
        if change.seated:
            self.seats[change.person] = table.id
            return
        if self.seats.get(change.person) == table.id:  # who has gone may sit elsewhere by now
            del self.seats[change.person]
        before = self.departures.get(change.person, {}).get(table.id)
        left = kind.departure(table, event, before)
        if left is not None:
            self.departures.setdefault(change.person, {})[table.id] = left

    def departures_of(self, person: str) -> tuple[Departure, ...]:
        return tuple(self.departures.get(person, {}).values())

    # -- the lobby

    def all_tables(self) -> list[AnyTable]:
        return [(self.kinds[name], table) for name, table in self.tables.items()]

    def lobby(self, person: str, wanted: Wanted | None = None) -> list[Listing]:
        """HO-2.1: the tables somebody may see."""
        return lobby(self.all_tables(), person, wanted)

    def quick_join(self, person: str, at: int) -> QuickJoin | None:
        """HO-2.1: the seat that gets somebody dealt in soonest."""
        money = self.ledger.balance(bank(person))
        return quick_join(self.all_tables(), person, money, at, self.departures_of(person))
