"""A whole house on a virtual clock, from one seed."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from heapq import heappop, heappush
from random import Random
from typing import Any

from hanpan.engine import Refusal, stacked
from hanpan.house.cage import Cage
from hanpan.house.commands import PassTime, TableCommand
from hanpan.house.events import TableEvent
from hanpan.house.kinds import kind_for
from hanpan.house.ledger import bank
from hanpan.house.people import People
from hanpan.simulation.circles import SELDOM, change_circle, check_gone
from hanpan.simulation.crowds import CROWDS
from hanpan.simulation.crowds.base import SECOND, Crowd
from hanpan.simulation.houses import CheckedHouse, SeededHouse
from hanpan.simulation.invariants import BREAKING, BrokenError, must
from hanpan.simulation.jumps import EPOCH, Jumps, jump

HOUR = 3600 * SECOND
DAY = 24 * HOUR
ONE_OF_EACH = tuple(settings for crowd in CROWDS.values() for settings in crowd.one_of_each)
"""A house has at least one table of every format."""
LONGEST_JOURNAL = 2_000
LONGEST_HISTORY = 20_000


@dataclass
class World:
    """Tables, people and a clock. Everything that happens follows from the seed."""

    seed: int
    tables: int = 200
    people: int = 1200
    checking: bool = True
    now: int = EPOCH
    events: int = 0
    commands: int = 0
    refusals: Counter[str] = field(default_factory=Counter)
    happened: Counter[str] = field(default_factory=Counter)
    started: Counter[str] = field(default_factory=Counter)
    """Hands and games begun, by what their tables are called."""

    def __post_init__(self) -> None:
        self.rng = Random(self.seed)  # noqa: S311 - a simulation must be repeatable
        self.operator = Random(f"operator {self.seed}")  # noqa: S311 - as above
        self.social = Random(f"social {self.seed}")  # noqa: S311 - as above
        made = CheckedHouse if self.checking else SeededHouse
        self.house: SeededHouse = made(stacked(), People(Cage(daily_limit=100_000)), seed=self.seed)
        self.jumps = Jumps(self.seed)
        self.histories: dict[str, list[TableCommand]] = {}
        """Every wish that a table granted, to play it again."""
        self.origins: dict[str, TableEvent] = {}
        """How each table was opened."""
        self.queue: list[tuple[int, int, str]] = []
        self.ticket = 0
        self.opened = 0
        for number in range(self.people):
            for friend in self.rng.sample(range(self.people), 3):
                self.house.befriend(f"p{number}", f"p{friend}")
        for number in range(self.tables):
            wanted = ONE_OF_EACH[number] if number < len(ONE_OF_EACH) else random_settings(self.rng)
            self._open_table(another_like(wanted, self.rng))

    # -- the clock

    def run(self, until: int) -> Iterator[int]:
        """Let so much time pass since the beginning, however often the clock jumps; yields it now and then."""
        steps = 0
        while self.queue and self.queue[0][0] - self.jumps.ahead <= until:
            at, _, name = heappop(self.queue)
            self.now = max(self.now, at)
            self._visit_watched(name)
            self._jump(self.jumps.due(self.now))
            steps += 1
            if steps % 500 == 0:
                yield self.now - self.jumps.ahead
        self.now = until + self.jumps.ahead

    def _jump(self, by: int) -> None:
        """The whole house at once. Whoever was about to come comes as soon after it as they would have."""
        if not by:
            return
        before, self.now = self.now, self.now + by
        self.queue = [(at + by, ticket, name) for at, ticket, name in self.queue]
        self.house.people.forget_what_lies_ahead(self.now)
        for name, table in self.house.tables.items():
            self.histories[name].append(PassTime(before))  # a house wakes its tables in time
            self._seen(table, self.house.pass_time(name, before))
            if not table.dismissed:
                known = len(self.house.journals[name])
                self.histories[name].append(jump(self.house, name, before, self.now))
                self._seen(table, self.house.journals[name][known:])

    def _come_back(self, name: str, at: int) -> None:
        self.ticket += 1
        heappush(self.queue, (at, self.ticket, name))

    # -- tables

    def _open_table(self, settings: Any) -> None:
        self.opened += 1
        name = f"t{self.opened}"
        creator = self._somebody()
        opened = self.house.open_table(name, settings, creator, self.now)
        assert not isinstance(opened, Refusal), opened
        self.histories[name] = []
        self.origins[name] = self.house.journals[name][0]
        self._come_back(name, self.now + self.rng.randrange(5 * SECOND))

    def _visit_watched(self, name: str) -> None:
        """Whatever goes wrong at a table is told as broken, with the table it happened at."""
        try:
            self._visit(name)
        except BrokenError:
            raise
        except (AssertionError, *BREAKING) as wrong:
            raise BrokenError(f"{type(wrong).__name__}: {wrong}", name) from wrong

    def _visit(self, name: str) -> None:
        """Something happens at a table: the one on turn acts, somebody has a whim, or only time passes."""
        table = self.house.tables[name]
        if table.dismissed:
            self.house.forget(name)
            del self.histories[name], self.origins[name]
            self._open_table(another_like(table.settings, self.rng))
            return
        command = self._command(table)
        if command is not None:
            self._ask(table, command)
        else:
            self.histories[name].append(PassTime(self.now))
            self._seen(table, self.house.pass_time(name, self.now))
        if len(self.house.journals[name]) > LONGEST_JOURNAL:
            self._forget_the_oldest(name)
        self._come_back(name, self._next_visit(table))

    def _command(self, table: Any) -> TableCommand | None:
        return self._crowd(table).command(table, self, self.rng, self.now)

    def _next_visit(self, table: Any) -> int:
        due = self.house.kinds[table.id].wake_at(table)
        return self._crowd(table).next_visit(table, due, self.rng, self.now)

    def _crowd(self, table: Any) -> Crowd:
        return CROWDS[self.house.kinds[table.id].name]

    def _somebody(self) -> str:
        return f"p{self.rng.randrange(self.people)}"

    def friend_of(self, person: str) -> str:
        """One of their friends; now and then somebody who is none."""
        friends = list(self.house.people.friends.friends.get(person, {}))
        return self.rng.choice(friends) if friends and self.rng.random() < 0.9 else self._somebody()

    def near(self, seated: list[str], invited: list[str]) -> str:
        """Somebody at the table, somebody invited, or anybody."""
        if seated and self.rng.random() < (0.75 if len(seated) > 2 else 0.3):
            return self.rng.choice(seated)
        if invited and self.rng.random() < 0.9:
            return self.rng.choice(invited)
        return self._somebody()

    def _forget_the_oldest(self, name: str) -> None:
        """A week of a house does not fit into memory: a table keeps what a person could still read."""
        self.house.journals[name].clear()
        self.house.ledger.done.clear()
        if len(self.histories[name]) > LONGEST_HISTORY:
            self.histories[name].clear()

    def _ask(self, table: Any, command: TableCommand) -> None:
        self.commands += 1
        person = command.person
        if self.house.ledger.balance(bank(person)) < 2000 and self.rng.random() < 0.5:
            self._buy_chips(person)
        if self.operator.random() < 0.01:
            self._take_chips(person)
        if self.social.random() < SELDOM:
            self._among_people(person)
        journal = self.house.journals[table.id]
        known = len(journal)
        self.histories[table.id].append(command)
        answer = self.house.ask(table.id, command)
        if isinstance(answer, Refusal):
            self.refusals[answer.code] += 1
            self.histories[table.id][-1] = PassTime(self.now)
        self._seen(table, journal[known:])

    def _buy_chips(self, person: str) -> None:
        amount = self.rng.choice((500, 2000))
        self._at_the_cage(person, lambda: self.house.buy_chips(person, amount, self.now))

    def _take_chips(self, person: str) -> None:
        """The operator takes some back, whatever is being played."""
        name, amount = f"{person}:{self.commands}", self.operator.choice((10, 300, 5000))
        self._at_the_cage(person, lambda: self.house.take(person, amount, "simulated", self.now, name))

    def _among_people(self, person: str) -> None:
        """Mostly something between two; now and then somebody without a seat goes for good, and is replaced."""
        friends, other = self.house.people.friends, f"p{self.social.randrange(self.people)}"
        if self.social.random() < 0.05 and not self.house.people.seat_of(person):
            chips = self.house.ledger.balance(bank(person))
            self.house.take(person, chips, "gone for good", self.now, f"{person}:gone:{self.commands}")
            must(not self.house.ledger.balance(bank(person)), f"{person} left chips behind", "")
            friends.forget(person)
            check_gone(friends, person)
        elif person != other:
            change_circle(friends, person, other, self.social, self.now)

    def _at_the_cage(self, person: str, act: Callable[[], object]) -> None:
        """The table at which they sit is told, and may have more to tell."""
        at = self.house.people.seat_of(person)
        known = len(self.house.journals[at]) if at else 0
        act()
        if at:
            self._seen(self.house.tables[at], self.house.journals[at][known:])

    def _seen(self, table: Any, events: list[TableEvent]) -> None:
        self.events += len(events)
        kind = self.house.kinds[table.id]
        for event in events:
            self.happened[type(event).__name__] += 1
            if kind.begins_hand(event):
                self.started[label_of(table.settings)] += 1


def label_of(settings: Any) -> str:
    """What a table is called when they are counted."""
    return CROWDS[kind_for(settings).name].label(settings)


def another_like(settings: Any, rng: Random) -> Any:
    """A new table of the same sort: else those that are dismissed most often would die out."""
    crowd = CROWDS[kind_for(settings).name]
    while crowd.label(found := crowd.settings(rng)) != crowd.label(settings):
        pass
    return found


def random_settings(rng: Random) -> Any:
    """Any table that a house may have."""
    crowds = list(CROWDS.values())
    return rng.choices(crowds, [crowd.share for crowd in crowds])[0].settings(rng)
