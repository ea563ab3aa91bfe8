"""The port to the simulated people at the tables of one game."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from hanpan.house.commands import GiveUpReservation, Reserve, TableCommand
from hanpan.house.events import TableEvent
from hanpan.house.house import House

SECOND = 1000
GRACE = 10 * SECOND
"""What everybody has after a jump of the house's time, at least (HO-7.5)."""


class Nearby(Protocol):
    """The people who are about."""

    def near(self, seated: list[str], invited: list[str]) -> str:
        """Somebody at the table, somebody invited, or anybody."""

    def friend_of(self, person: str) -> str:
        """One of their friends; now and then somebody who is none."""


def soon(_: Any, due: int | None, rng: Random, at: int) -> int:
    """When something happens again at a table."""
    when = at + rng.randrange(1, 20 * SECOND)
    return max(at + 1, min(when, due or when))


def waiting(queue: dict[str, int], person: str, rng: Random, at: int) -> TableCommand:
    """HO-2.11: reserve a chair; who waits already gives it up now and then."""
    return GiveUpReservation(at, person) if person in queue and rng.random() < 0.3 else Reserve(at, person)


def nothing_more(_: House, __: Any, ___: TableEvent, ____: Any) -> None:
    """The books say it all."""


@dataclass(frozen=True, kw_only=True)
class Crowd:
    """The people of one game."""

    share: int
    """Of all tables, in so many parts."""
    settings: Callable[[Random], Any]
    """Any table of the game that a house may have."""
    label: Callable[[Any], str]
    """What a table is called when they are counted."""
    one_of_each: tuple[Any, ...]
    command: Callable[[Any, Nearby, Random, int], TableCommand | None]
    """What somebody does next; None where only time passes."""
    next_visit: Callable[[Any, int | None, Random, int], int] = soon
    """When something happens again, given when the table wants to be woken."""
    memory: Callable[[], Any] = dict
    """What `check` remembers of a table from fact to fact."""
    check: Callable[[House, Any, TableEvent, Any], None] = nothing_more
    """What must hold after every fact, besides what holds at any table."""
