"""A whole house in memory, pure: tables, the ledger, and what is remembered of people between tables.

The running house (`floor`) does the same with a mailbox for each table; here it is one object, for tests,
simulations and builders.
"""

from dataclasses import dataclass, field
from typing import Any, Final

from msgspec import structs
from mypy_extensions import mypyc_attr

from hanpan.engine import Decks, Refusal, Shuffle
from hanpan.house.commands import (
    GiveUpReservation,
    Invite,
    JoinRoom,
    Leave,
    Observe,
    PassTime,
    ResumeTable,
    TableCommand,
    TakeChips,
    TakeSeat,
    TellBank,
)
from hanpan.house.contract import Listing, SeatChange, TableKind
from hanpan.house.events import ChairReserved, Observed, ReservationEnded, StoppedObserving, TableEvent
from hanpan.house.kinds import kind_for
from hanpan.house.ledger import CAGE, Ledger, Transfer, bank, taken
from hanpan.house.lobby import AnyTable, QuickJoin, Wanted, lobby, quick_join
from hanpan.house.people import People

NEVER = 2**62
"""Later than every time."""
MOST_TURNS = 200
"""So often a table's clock is turned in one go, at most."""
# Every wish and every fact is asked these: `isinstance` takes several times as long to say no to a struct.
_INFORMED: Final = frozenset((TakeSeat, JoinRoom, Observe, TellBank, Invite))
"""With these wishes goes what the house knows of a person."""
_NOT_KEPT: Final = dict.fromkeys((Observed, StoppedObserving), True)
_OF_CHAIRS: Final = dict.fromkeys((ChairReserved, ReservationEnded), True)


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass
class House:
    """Everything a house knows."""

    decks: Decks
    people: People = field(default_factory=People)
    ledger: Ledger = field(default_factory=Ledger)
    tables: dict[str, Any] = field(default_factory=dict)
    kinds: dict[str, TableKind] = field(default_factory=dict)
    names: set[str] = field(default_factory=set)
    """Names that tables have, or had since the house opened: none is used twice."""
    journals: dict[str, list[TableEvent]] = field(default_factory=dict)
    """What has happened at each table; a store keeps it, a simulation lets the oldest go."""
    numbers: dict[str, int] = field(default_factory=dict)
    """How many facts each table has: the number of the next."""
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
            self.people.give_back(person, name)
        for person in [who for who, where in self.people.reservations.items() if where == name]:
            del self.people.reservations[person]
        del self.tables[name], self.kinds[name], self.journals[name], self.numbers[name]
        self.due.pop(name, None)

    def befriend(self, one: str, other: str) -> None:
        """One asks, the other says yes (HO-2.7)."""
        self.people.friends.request(one, other, 0)
        self.people.friends.accept(other, one)

    def buy_chips(self, person: str, amount: int, at: int, name: str = "") -> Refusal | None:
        """HO-1.1: at any time, also during a hand. The name of the purchase makes it one, however often it is asked."""
        refused = self.people.cage.sell(person, amount, at)
        if refused is None:
            self.give(
                Transfer(f"cage:{name or self.people.cage.sales}", CAGE, bank(person), amount, "HO-1.1"), person, at
            )
        return refused

    def seat_at(self, person: str) -> str:
        """The table that holds their one seat; none where they have none, or an evening holds it."""
        holder = self.people.seat_of(person)
        return holder if holder in self.tables else ""

    def give(self, transfer: Transfer, person: str, at: int) -> None:
        """Chips from the cage to a bank; the table at which its owner sits is told."""
        holder = self.seat_at(person)
        if holder:
            self.pass_time(holder, at)
        self.book(transfer, at)
        holder = self.seat_at(person)  # what was due may have ended it
        if holder:
            self.ask(holder, TellBank(at, person, self.ledger.balance(bank(person))))

    def take(self, person: str, amount: int, why: str, at: int, name: str) -> Refusal | None:
        """Chips from a bank back to the cage, never more than there are. While a claim on its owner's seat stands only
        the holder takes them, between hands."""
        holder = self.seat_at(person)
        if holder:
            self.pass_time(holder, at)
            holder = self.seat_at(person)
        if not holder:
            there = min(amount, self.ledger.balance(bank(person)))
            if there:
                self.book(taken(name, person, there, why), at)
            return None
        held = min(amount, self.ledger.balance(bank(person)))
        answer = self.ask(holder, TakeChips(at, person, held, name, why))
        return answer if isinstance(answer, Refusal) else None

    def book(self, transfer: Transfer, at: int) -> None:
        """A transfer that is no table's."""
        del at  # the books in memory have no dates
        self.ledger.apply([transfer])

    def ask(self, name: str, command: TableCommand, wish: str = "") -> list[TableEvent] | Refusal:
        """Bring a wish to its table: first what is due by then, then the wish and what follows from it.

        What was due has happened, and is in the journal, also where the wish is refused. The wish's id, where it has
        one, stands in the journal beside its own fact.
        """
        table = self.tables[name]
        if command.at < table.now:  # a table's time never runs back
            command = structs.replace(command, at=table.now)
        due = self.pass_time(name, command.at)
        answer = self._sit_down(name, command, wish) if type(command) is TakeSeat else self._decide(name, command)
        if type(answer) is Refusal:
            return answer
        if type(answer) is ChairReserved:
            self._give_up_reservation(answer.person, command.at)
        return due + self._happen(table, answer, wish) + self._follow(table)

    def _give_up_reservation(self, person: str, at: int) -> None:
        """HO-2.11: one at a time."""
        before = self.people.reservations.get(person)
        if before is not None:
            self.ask(before, GiveUpReservation(at, person))

    def _decide(self, name: str, command: TableCommand) -> TableEvent | Refusal:
        return self.kinds[name].decide(self.tables[name], self._informed(command))

    def _sit_down(self, name: str, command: TakeSeat, wish: str) -> TableEvent | Refusal:
        """Claim the one seat; the table decides; a claim that it does not grant is given back (HO-2.5)."""
        refused = self._claim(name, command, wish)
        if refused is not None:
            return refused
        answer, claim = self._decide(name, command), self.people.claims[command.person]
        if claim.instead_of and not isinstance(answer, Refusal):
            left = self.ask(claim.instead_of, Leave(command.at, command.person))
            assert not isinstance(left, Refusal), left
            claim = self.people.let_go(command.person)
            answer = self._decide(name, command)  # with what they brought from there
        if isinstance(answer, Refusal) and not claim.standing:
            self.people.give_back(command.person, name)
        return answer

    def _claim(self, name: str, command: TakeSeat, wish: str) -> Refusal | None:
        """A seat elsewhere is in the way, unless its holder lets go: who is out of a sit-and-go looks on (SG-3.4), and
        who is away may give the seat up, which is asked once (HO-7.7)."""
        lets_go = self.who_lets_go(command.person, name, command.at, give_up=command.give_up)
        if isinstance(lets_go, Refusal):
            return lets_go
        return self.people.claim(command.person, name, wish, lets_go=lets_go)

    def who_lets_go(self, person: str, name: str, at: int, *, give_up: bool) -> str | Refusal:
        """The holder of somebody's seat, where it would give it up for a seat at another table; else nobody."""
        holder = self.seat_at(person)
        if holder not in ("", name):
            self.pass_time(holder, at)
            holder = self.seat_at(person)
        if holder in ("", name):
            return ""
        kind, table = self.kinds[holder], self.tables[holder]
        away = kind.is_away(table, person)
        if away and not give_up:
            return Refusal("away-elsewhere", "HO-7.7")
        return holder if away or kind.lets_go(table, person) else ""

    def resume(self, name: str, at: int, by: int, *, grace: int = 0, stays_paused: bool = False) -> list[TableEvent]:
        """A table goes on after the house was closed: before any deadline is looked at, all are put off (HO-7.5), by
        the time it was closed and a grace. Whose time lies ahead of the clock is moved back first."""
        table, kind = self.tables[name], self.kinds[name]
        answer = kind.decide(table, ResumeTable(at, by=by + grace, grace=grace, stays_paused=stays_paused))
        assert not isinstance(answer, Refusal)
        return self._happen(table, answer) + self._follow(table)

    def jump(self, name: str, before: int, now: int, grace: int) -> list[TableEvent]:
        """The house's time has jumped (it slept, or its clock was put right): nobody could have answered meanwhile
        (HO-7.6). Everybody has left what they had before, and the grace, also where the table is moved back."""
        ahead = max(0, self.tables[name].now - now)
        return self.resume(name, now, now + ahead - before, grace=grace, stays_paused=True)

    def pass_time(self, name: str, at: int) -> list[TableEvent]:
        """Everything that becomes due up to a moment. Where that would be without end, nobody could have answered any
        of it: what is left is put off (HO-7.6)."""
        table, kind = self.tables[name], self.kinds[name]
        happened: list[TableEvent] = []
        for _ in range(MOST_TURNS):
            due = self.due_at(name)
            if due > at:
                return happened
            answer = kind.decide(table, PassTime(due))
            assert not isinstance(answer, Refusal)
            happened += self._happen(table, answer) + self._follow(table)
        return happened + self.resume(name, at, at - table.now, stays_paused=True)

    def due_at(self, name: str) -> int:
        """When the table next wants to hear that time has passed; NEVER while it only waits for people."""
        due = self.due.get(name)
        if due is None:
            wakes = self.kinds[name].wake_at(self.tables[name])
            due = self.due[name] = NEVER if wakes is None else wakes
        return due

    def _informed(self, command: TableCommand) -> TableCommand:
        """What the house knows of a person goes along with their wish; what they say themselves does not count."""
        if type(command) not in _INFORMED:
            return command
        if isinstance(command, TakeSeat):
            left = self.people.departures_of(command.person)
            bot = command.person in self.people.bots
            return structs.replace(command, bank=self.ledger.balance(bank(command.person)), departures=left, bot=bot)
        if isinstance(command, JoinRoom | Observe):
            return structs.replace(command, bot=command.person in self.people.bots)
        if isinstance(command, TellBank):
            return structs.replace(command, bank=self.ledger.balance(bank(command.person)))
        if isinstance(command, Invite):
            friends = self.people.friends.are_friends(command.person, command.friend)
            return structs.replace(command, are_friends=friends or command.called)
        return command

    def decks_of(self, _: Any) -> Decks:
        """Where a table's decks come from; a simulation gives each its own."""
        return self.decks

    def _follow(self, table: Any) -> list[TableEvent]:
        kind = self.kinds[table.id]
        happened: list[TableEvent] = []
        while (act := kind.follow(table)) is not None:
            fact = self.shuffle(table, kind, act) if type(act) is Shuffle else act
            if fact is None:
                break
            happened += self._happen(table, fact)
        return happened

    def shuffle(self, table: Any, kind: TableKind, asked: Shuffle) -> TableEvent | None:
        """The pack that a table asks for; a house that deals by FD has facts of its own before it, and may wait."""
        return kind.shuffled(table, self.decks_of(table)(asked.pack))

    def _happen(self, table: Any, event: TableEvent, wish: str = "") -> list[TableEvent]:
        if _NOT_KEPT.get(type(event)):
            return self._come_or_go(table, event)
        kind, number = self.kinds[table.id], self.numbers[table.id]
        transfers = kind.transfers(table, event, number)
        self.ledger.apply(transfers)
        self.numbers[table.id] = number + 1
        kind.evolve(table, event)
        self.due.pop(table.id, None)
        self._remember(table, kind, event)
        self.keep(table, number, event, transfers, wish)
        return [event]

    def _come_or_go(self, table: Any, event: TableEvent) -> list[TableEvent]:
        """HO-2.3: who looks on is counted, and not kept; so the table's time, which is, stays as it was."""
        now = table.now
        self.kinds[table.id].evolve(table, event)
        table.now = now
        self.due.pop(table.id, None)
        self.counted(table)
        return [event]

    def counted(self, table: Any) -> None:
        """There are more or fewer who look on at a table."""

    def keep(self, table: Any, number: int, event: TableEvent, transfers: list[Transfer], wish: str) -> None:
        """A fact has happened; `table` is as it is after it."""
        del number, transfers, wish  # the journal in memory counts by itself, and the ledger has them
        self.journals[table.id].append(event)

    def _remember(self, table: Any, kind: TableKind, event: TableEvent) -> None:
        if _OF_CHAIRS.get(type(event)):
            self._reserve(table.id, event)
        change = self.seat_change(table, kind, event)
        if change is None:
            return
        if change.seated:
            self._waits_no_longer(change.person, table.id)
            self.people.confirm(change.person, table.id)
            return
        self.people.give_back(change.person, table.id)
        before = self.people.departures.get(change.person, {}).get(table.id)
        left = kind.departure(table, event, before)
        if left is not None:
            self.people.depart(change.person, left)

    def _reserve(self, table: str, event: TableEvent) -> None:
        if isinstance(event, ChairReserved):
            self.people.reservations[event.person] = table
        elif isinstance(event, ReservationEnded):
            self._waits_no_longer(event.person, table)

    def seat_change(self, table: Any, kind: TableKind, event: TableEvent) -> SeatChange | None:
        """HO-2.5."""
        del table
        return kind.seat_change(event)

    def _waits_no_longer(self, person: str, table: str) -> None:
        if self.people.reservations.get(person) == table:
            del self.people.reservations[person]

    # -- the lobby

    def all_tables(self) -> list[AnyTable]:
        return [(self.kinds[name], table) for name, table in self.tables.items()]

    def lobby(self, person: str, wanted: Wanted | None = None) -> list[Listing]:
        """HO-2.1: the tables somebody may see."""
        return [self._counted(row) for row in lobby(self.all_tables(), person, wanted)]

    def lobby_rows(self) -> list[Listing]:
        """Every table that is there, private ones among them: for whoever knows to whom to show them."""
        return [self.lobby_row(name) for name, table in self.tables.items() if not table.dismissed]

    def lobby_row(self, name: str) -> Listing:
        """One of them."""
        return self._counted(self.kinds[name].listing(self.tables[name]))

    def _counted(self, row: Listing) -> Listing:
        """With how many of those who sit there are bots."""
        seated = self.kinds[row.table].seated(self.tables[row.table])
        return structs.replace(row, bots=row.bots or len(self.people.bots.intersection(seated)))

    def quick_join(self, person: str, at: int) -> QuickJoin | None:
        """HO-2.1: the seat that gets somebody dealt in soonest."""
        money = self.ledger.balance(bank(person))
        return quick_join(self.all_tables(), person, money, at, self.people.departures_of(person))
