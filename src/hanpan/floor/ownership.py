"""The port to a store that several nodes share: which tables are ours, and what belongs to a person."""

import re
from typing import Protocol

from msgspec import Struct

from hanpan.floor.node_ports import AnswerRow, Claimed, Known, OwedRow, Sold
from hanpan.floor.ports import Store, TableLoaded

_OF_EVENING = re.compile("(e[0-9a-f]{12})(-[0-9]+)?")


def evening_in(name: str) -> str:
    """Whose table it is: those of an evening are called after it. Nobody's where it is any other, or the evening."""
    found = _OF_EVENING.fullmatch(name)
    return found[1] if found and found[2] else ""


def is_evening(name: str) -> bool:
    found = _OF_EVENING.fullmatch(name)
    return found is not None and not found[2]


class Swept(Struct, frozen=True):
    """The result of sweeping the tables of the house."""

    gained: tuple[str, ...]
    """Ours and not here yet: to be loaded."""
    lost: tuple[str, ...]
    """Here and no longer ours: to be dropped."""
    elsewhere: dict[str, int]
    """Ours, and better off with another node, by its epoch: to be handed over between hands."""


class TableTaken(Struct, frozen=True):
    """A table that has become ours, with what belongs to it."""

    loaded: TableLoaded
    balances: dict[str, int]
    """The chips on it."""
    banks: dict[str, int]
    """Of whoever has claimed a seat there, by person."""
    answers: tuple[AnswerRow, ...]
    """Wishes it granted lately."""
    owed: tuple[OwedRow, ...]
    """What others owe it."""
    owes: tuple[OwedRow, ...] = ()
    """What it owes others."""


class Persons(Protocol):
    """People's own rows, whichever node they are at. Each change is durable when it returns."""

    async def claim(self, person: str, table: str, wish: str = "", *, lets_go: str = "") -> Claimed:
        """Ask for the one seat (HO-2.5); `lets_go` names a holder that would give it up."""

    async def give_back(self, person: str, table: str) -> None:
        """The table said no."""

    async def settle(self, table: str, seated: list[str]) -> dict[str, str]:
        """Claims on a table are as it says; who is held elsewhere is named."""

    async def holder(self, person: str) -> str: ...

    async def bank(self, person: str) -> int: ...

    async def buy(self, person: str, amount: int, at: int, purchase: str, limit: int) -> Sold:
        """HO-1.1. The name of the purchase makes it one, however often it is asked."""

    async def is_bought(self, purchase: str) -> bool: ...

    async def known(self, person: str, since: int) -> Known:
        """Everything that is theirs; what the cage sold them since a time."""

    async def come(self, person: str) -> int:
        """The number of a visit: of two the higher one is the later."""


class SharedStore(Store, Protocol):
    """The store of one node among several."""

    @property
    def persons(self) -> Persons: ...

    @property
    def epoch(self) -> int:
        """Counts up whenever a node begins; a table's messages carry it."""

    async def time(self) -> int:
        """The database's, in milliseconds: the tables of all nodes go by it."""

    def may_speak(self) -> bool:
        """False once the last renewal of the lease lies back so far that somebody else may own our tables soon."""

    def is_replaced(self) -> bool:
        """Somebody took this node for dead, or has its name: it keeps nothing more."""

    def owns(self, table: str) -> bool: ...

    async def sweep(self) -> Swept:
        """Takes what nobody owns and falls to us."""

    async def wait(self, seconds: float) -> None:
        """Until somebody has come or gone, at most so long."""

    async def load_table(self, name: str, answers_since: int) -> TableTaken | None:
        """None where it is not ours, or is no more."""

    def drop(self, table: str) -> None:
        """Whatever is remembered of it is no longer true."""

    async def answer(self, person: str, wish: str) -> str | None:
        """What a wish was answered, by whichever node; None where it is new."""

    def has_company(self) -> bool:
        """Is there any other node that would take tables?"""

    def living(self) -> dict[int, str]:
        """The nodes that live, by epoch."""

    async def lives(self, table: str) -> bool:
        """Is there such a table, whoever owns it?"""

    def falls_here(self, table: str) -> bool:
        """Would a table of this name be ours?"""

    def does(self, chore: str) -> bool:
        """Is it this node that does something for the whole house?"""

    async def leave(self) -> None:
        """Take no more tables, and hand over those owned now (`Swept.elsewhere`)."""

    async def stay(self) -> None:
        """After all: tables may come again."""
