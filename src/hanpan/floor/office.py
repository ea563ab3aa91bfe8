"""The operator's side of the floor: permanent tables, a pause, closing a table, chips with a reason, a look around."""

import secrets
from typing import Any

from msgspec import Struct, structs

from hanpan.engine import Refusal
from hanpan.floor.clock import Clock
from hanpan.floor.kept_house import KeptHouse
from hanpan.floor.refusals import NO_SUCH_PERSON
from hanpan.floor.visits import Visit
from hanpan.house.commands import CloseTable, PauseTable, ResumeTable, TableCommand
from hanpan.house.ledger import CAGE, Transfer, bank
from hanpan.house.lobby import Listing, listing
from hanpan.wire import house_says as told

MOST_GRANTED = 1_000_000


class Somebody(Struct, frozen=True):
    """Who is here."""

    person: str
    name: str
    bot: bool
    table: str
    """Where he has a seat, if anywhere."""


class Overview(Struct, frozen=True):
    """The house at a glance; private tables among the others, but no card of anybody's."""

    now: int
    paused: bool
    healthy: bool
    people: list[Somebody]
    tables: list[Listing]


class Office:
    """The operator's words to the house: a part of the floor, which speaks to tables and people for it."""

    house: KeptHouse
    clock: Clock
    visits: dict[str, Visit]
    people: dict[str, told.PersonCard]
    creators: dict[str, str]
    paused: bool

    @property
    def healthy(self) -> bool:
        raise NotImplementedError

    def tell_table(self, name: str, wish: TableCommand) -> Refusal | None:
        raise NotImplementedError

    def wake(self, name: str) -> None:
        raise NotImplementedError

    def go_on(self) -> None:
        raise NotImplementedError

    def say(self, visit: Visit, word: told.Word) -> None:
        raise NotImplementedError

    def open_table(self, name: str, settings: Any, creator: str, command: str = "") -> Any | Refusal:
        self.house.command = command
        made = self.house.open_table(name, settings, creator, self.clock.now())
        self.house.command = ""
        if not isinstance(made, Refusal):
            living = {table: who for table, who in self.creators.items() if table in self.house.tables}
            self.creators = living | {name: creator}
            if self.paused:
                self.tell_table(name, PauseTable(self.clock.now()))
            self.wake(name)
            self.go_on()
        return made

    def open_permanent(self, settings: Any, name: str) -> None:
        """A table of the settings file, once."""
        if name not in self.house.names:
            made = self.open_table(name, structs.replace(settings, permanent=True), "")
            assert not isinstance(made, Refusal), made

    def pause(self) -> None:
        """After the hands in play no further one begins."""
        self._pause(PauseTable(self.clock.now()), paused=True)

    def resume(self) -> None:
        self._pause(ResumeTable(self.clock.now()), paused=False)

    def _pause(self, word: PauseTable | ResumeTable, *, paused: bool) -> None:
        self.paused = paused
        for name in list(self.house.tables):
            self.tell_table(name, word)
        for visit in self.visits.values():
            self.say(visit, told.Paused(paused))

    def close_table(self, name: str) -> bool:
        """After what is being played there; False where there is no such table."""
        if name not in self.house.tables:
            return False
        self.tell_table(name, CloseTable(self.clock.now()))
        return True

    def grant(self, person: str, amount: int, reason: str) -> Refusal | None:
        """Chips from the cage, beyond the daily limit. The reason stands in the books."""
        if not 1 <= amount <= MOST_GRANTED:
            return Refusal("amount-out-of-range", "HO-1.1", {"least": 1, "most": MOST_GRANTED})
        if person not in self.people:
            return NO_SUCH_PERSON
        now = self.clock.now()
        name = f"grant:{person}:{secrets.token_hex(8)}"
        self.house.give(Transfer(name, CAGE, bank(person), amount, f"grant: {reason}"), person, now)
        self.go_on()
        return None

    def overview(self) -> Overview:
        people = [
            Somebody(visit.person, visit.guest.name, visit.guest.bot, self.house.seats.get(visit.person, ""))
            for visit in self.visits.values()
        ]
        tables = [listing(table) for table in self.house.tables.values()]
        return Overview(self.clock.now(), self.paused, self.healthy, people, tables)
