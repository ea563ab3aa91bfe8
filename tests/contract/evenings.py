"""Evenings at one table of any kind: random people, from a seed, with somebody who watches every single fact."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from hanpan.cards import Card
from hanpan.engine import Decks, Refusal, shuffling, stacked
from hanpan.house.cage import Cage
from hanpan.house.commands import PassTime, Play, TableCommand
from hanpan.house.contract import TableKind
from hanpan.house.events import TableEvent
from hanpan.house.house import House
from hanpan.house.kinds import KINDS
from hanpan.house.people import People
from hanpan.simulation.crowds import crowd_at
from hanpan.simulation.crowds.anybody import crowd_of

NAME = "t1"
PEOPLE = [f"person{number}" for number in range(10)]
STRANGER = "stranger"
"""Nobody's friend, and never here."""
EVERYBODY = [*PEOPLE, STRANGER]
STEPS = 140

every_kind = pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
every_seed = pytest.mark.parametrize("seed", range(6))  # the failing test's name holds the seed that replays it

Watch = Callable[["Evening", TableEvent], None]


def nobody_watches(_: "Evening", __: TableEvent) -> None:
    """The house's own checks say enough."""


@dataclass
class WatchedHouse(House):
    """Tells of every fact once the table has changed."""

    tell: Callable[[TableEvent], None] = field(default=lambda _: None)

    def _happen(self, table: Any, event: TableEvent, wish: str = "") -> list[TableEvent]:
        happened = super()._happen(table, event, wish)
        self.tell(event)
        return happened


class Evening:
    """One table and ten people. Everything that happens follows from the kind, the settings and the seed."""

    def __init__(
        self, kind: TableKind, seed: int, settings: Any = None, watch: Watch = nobody_watches, now: int = 0
    ) -> None:
        self.kind = kind
        self.crowd, self.anybody = crowd_at(kind), crowd_of(kind)
        self.rng = Random(f"{kind.name}:{seed}")
        self.settings = self._any_settings(seed) if settings is None else settings
        self.now = now
        self.asked: list[TableCommand] = []
        """Everything that was asked, granted or not; the passing of time too."""
        self.plays = 0
        """Moves that were granted."""
        self.decks: list[tuple[Card, ...]] = []
        self.house = house(kind, self.settings, self._recorded(shuffling(self.rng.randbytes)), now)
        self.house.tell = lambda event: watch(self, event)

    def _any_settings(self, seed: int) -> Any:
        """Each format in its turn as its form comes, and as a table of the house, which lives on when all have gone;
        between them whatever the crowd of the game likes."""
        if seed % 2:
            return self.crowd.settings(self.rng)
        played = self.kind.formats[seed // 2 % len(self.kind.formats)]
        return self.kind.permanent(self.kind.open_from(played.name, played.form(), {}))

    def _recorded(self, decks: Decks) -> Decks:
        def take(pack: tuple[Card, ...]) -> Sequence[Card]:
            self.decks.append(tuple(decks(pack)))
            return self.decks[-1]

        return take

    @property
    def table(self) -> Any:
        return self.house.tables[NAME]

    @property
    def journal(self) -> list[TableEvent]:
        return self.house.journals[NAME]

    def play(self, steps: int = STEPS) -> "Evening":
        for _ in range(steps):
            if not self.table.dismissed:
                self.step()
        return self

    def step(self) -> None:
        """Somebody does something, or time passes."""
        crowd = self.anybody if self.rng.random() < 0.2 else self.crowd
        command = crowd.command(self.table, self, self.rng, self.now)
        answer = self.ask(PassTime(self.now) if command is None else command)
        self.plays += isinstance(command, Play) and not isinstance(answer, Refusal)
        due = self.kind.wake_at(self.table)
        self.now = max(self.now, self.crowd.next_visit(self.table, due, self.rng, self.now))

    def ask(self, command: TableCommand) -> list[TableEvent] | Refusal:
        self.asked.append(command)
        return bring(self.house, command)

    # -- who is about (`Nearby`)

    def near(self, seated: list[str], invited: list[str]) -> str:
        if seated and self.rng.random() < (0.75 if len(seated) > 2 else 0.3):
            return self.rng.choice(seated)
        return self.rng.choice(invited if invited and self.rng.random() < 0.9 else PEOPLE)

    def friend_of(self, person: str) -> str:
        del person
        return self.rng.choice(PEOPLE)


def house(kind: TableKind, settings: Any, decks: Decks, now: int = 0) -> WatchedHouse:
    """A house with one table, where all but the stranger are friends and have chips."""
    made = WatchedHouse(decks, People(Cage(daily_limit=1_000_000)))
    opened = made.open_table(NAME, settings, PEOPLE[0], now)
    assert not isinstance(opened, Refusal), opened
    assert made.kinds[NAME] is kind
    for person in PEOPLE:
        made.buy_chips(person, 100_000, 0)
        for friend in PEOPLE:
            made.befriend(person, friend)
    return made


def bring(house: House, command: TableCommand) -> list[TableEvent] | Refusal:
    if isinstance(command, PassTime):
        return house.pass_time(NAME, command.at)
    return house.ask(NAME, command)


def again(evening: Evening, decks: Sequence[Sequence[Card]]) -> WatchedHouse:
    """The same table before anything was asked, with these decks to come."""
    return house(evening.kind, evening.settings, stacked(*decks))
