"""HO-2.11: a chair reserved for the next game, at a table that takes people in between games only.

Such a table keeps one `Reservations`. Its `evolve` tells it here (`CHANGES`, `game_began`, `game_ended`, `seated`), its
`decide` answers with `answers`, and its dealer asks `follow` while no game is in play: the first in the queue are
asked, as many as there are chairs, each for `ASKED`; who does not sit down by then makes room for the next. A chair
kept for somebody who is asked is nobody else's (`is_kept`), and the next game waits for them (`is_asking`).
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from msgspec import Struct

from hanpan.engine import Refusal
from hanpan.house.attending import Answer, Answers, Changes
from hanpan.house.commands import GiveUpReservation, Reserve
from hanpan.house.events import ChairReserved, ReservationAsked, ReservationEnded, TableEvent

ASKED: Final = 30_000
"""How long somebody is asked, in milliseconds."""
SHORTEST: Final = 60_000
"""Nobody is told a shorter wait: a game that should be over may go on."""
NOT_RESERVED: Final = Refusal("not-reserved", "HO-2.11")


@dataclass
class Reservations:
    """The queue for a chair, and how long games take here."""

    line: dict[str, int] = field(default_factory=dict)
    """People in the order in which they came: until when they are asked, 0 while they only wait."""
    began: int = 0
    """When the game in play began."""
    games: int = 0
    """Games played to their end."""
    lasted: int = 0
    """How long those took in all, in milliseconds."""


class ReservationsView(Struct, frozen=True):
    """The queue as everyone sees it."""

    people: tuple[str, ...]
    asked: dict[str, int]
    """People who may sit down now, and until when."""
    over_at: int
    """About when the game in play is over; 0 while none is."""


class Reserved(Protocol):
    """A table whose chairs can be reserved."""

    now: int
    reservations: Reservations


# -- what a wish leads to


def answers(
    may_come: Callable[[Any, str], Refusal | None],
    sits: Callable[[Any, str], bool],
    takes_people: Callable[[Any], bool],
) -> Answers:
    """Given who may come to the table, who sits there already, and whether people may sit down now."""

    def reserve(table: Any, wish: Reserve) -> Answer:
        refused = may_come(table, wish.person)
        if refused is None and sits(table, wish.person):
            refused = Refusal("already-seated", "HO-2.11")
        if refused is None and table.closing:
            refused = Refusal("table-closing", "HO-2.4")
        if refused is None and wish.person in table.reservations.line:
            refused = Refusal("reserved-already", "HO-2.11")
        if refused is None and takes_people(table):
            refused = Refusal("nothing-to-wait-for", "HO-2.11")
        return refused or ChairReserved(wish.at, wish.person)

    def give_up(table: Any, wish: GiveUpReservation) -> Answer:
        waits = wish.person in table.reservations.line
        return ReservationEnded(wish.at, wish.person) if waits else NOT_RESERVED

    return {Reserve: reserve, GiveUpReservation: give_up}


# -- what facts change


def _reserved(table: Reserved, event: ChairReserved) -> None:
    table.reservations.line[event.person] = 0


def _asked(table: Reserved, event: ReservationAsked) -> None:
    table.reservations.line[event.person] = event.until


def _ended(table: Reserved, event: ReservationEnded) -> None:
    table.reservations.line.pop(event.person, None)


CHANGES: Changes = {ChairReserved: _reserved, ReservationAsked: _asked, ReservationEnded: _ended}


def seated(table: Reserved, person: str) -> None:
    """A person who sits down leaves the queue."""
    table.reservations.line.pop(person, None)


def game_began(table: Reserved, at: int) -> None:
    """People who were asked and are not there wait for the next one, in the same place."""
    table.reservations.began = at
    for person in table.reservations.line:
        table.reservations.line[person] = 0


def game_ended(table: Reserved, at: int) -> None:
    table.reservations.games += 1
    table.reservations.lasted += at - table.reservations.began


def put_off(table: Reserved, by: int) -> None:
    """The house was not there itself for so long (HO-7.5)."""
    table.reservations.began += by
    for person, until in table.reservations.line.items():
        table.reservations.line[person] = until + by if until else 0


# -- what the dealer and the door ask


def follow(table: Reserved, free: int) -> TableEvent | None:
    """With so many chairs free and no game in play: who made no use of a chair, then who is asked next."""
    queue = table.reservations.line
    late = [person for person, until in queue.items() if 0 < until <= table.now]
    if late:
        return ReservationEnded(table.now, late[0], silent=True)
    waiting = [person for person, until in queue.items() if not until]
    if waiting and free > len(queue) - len(waiting):
        return ReservationAsked(table.now, waiting[0], table.now + ASKED)
    return None


def is_asking(table: Reserved) -> bool:
    """Does the next game wait for somebody who is asked?"""
    return any(until > table.now for until in table.reservations.line.values())


def is_kept(table: Reserved, person: str, free: int) -> bool:
    """Is every free chair kept for somebody else? Who is asked finds one."""
    others = [until for other, until in table.reservations.line.items() if until and other != person]
    return free <= len(others)


def times(table: Reserved) -> list[int]:
    """When the table wants to be woken for them."""
    return [until for until in table.reservations.line.values() if until]


def view(table: Reserved, typical: int, *, playing: bool) -> ReservationsView | None:
    """What everybody sees; nothing where nobody waits and none need to. `typical`: how long a game takes, in
    milliseconds, where none was played here yet."""
    kept = table.reservations
    if not playing and not kept.line:
        return None
    usual = kept.lasted // kept.games if kept.games else typical
    over_at = max(kept.began + usual, table.now + SHORTEST) if playing else 0
    return ReservationsView(tuple(kept.line), {person: until for person, until in kept.line.items() if until}, over_at)


def named(table: Reserved) -> Collection[str]:
    return table.reservations.line
