"""HO-2.1: the list of tables, filters, and the quickest way into a game."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from hanpan.house.contract import Listing, QuickSeat, TableKind
from hanpan.house.departures import Departure

AnyTable = tuple[TableKind, Any]
"""A table with its kind."""


class Wanted(Struct, frozen=True):
    """A filter on tables; an empty field matches anything."""

    game: str | None = None
    format: str | None = None
    stake: tuple[int, int] | None = None
    buy_in: int | None = None
    """An amount one could sit down with."""
    free_seats: bool = False


class QuickJoin(Struct, frozen=True):
    """Where to sit."""

    table: str
    seat: QuickSeat


def lobby(tables: Iterable[AnyTable], person: str, wanted: Wanted | None = None) -> list[Listing]:
    """The tables somebody may see; a private one only those invited (PS-1.2)."""
    rows = [kind.listing(table) for kind, table in tables if not table.dismissed and kind.may_see(table, person)]
    return [row for row in rows if wanted is None or fits(row, wanted)]


def fits(row: Listing, wanted: Wanted) -> bool:
    if wanted.game not in (None, row.game) or wanted.format not in (None, row.format):
        return False
    if wanted.stake is not None and (row.small_blind, row.big_blind) != wanted.stake:
        return False
    if wanted.buy_in is not None and not 0 < row.least_buy_in <= wanted.buy_in <= row.most_buy_in:
        return False
    return not wanted.free_seats or has_room(row)


def has_room(row: Listing) -> bool:
    """A chair is free, or nobody counts them."""
    return row.taken < row.seats or row.seats == 0


def quick_join(
    tables: Iterable[AnyTable], person: str, bank: int, at: int, departures: tuple[Departure, ...] = ()
) -> QuickJoin | None:
    """The best seat of all that somebody may take. Who has never left a table with chips is new: of the tables that
    play they get the one with the lowest stake, not the one with the shortest wait."""
    offers = [
        (seat, table.id)
        for kind, table in tables
        if not table.dismissed and (seat := kind.quick_seat(table, person, bank, at, departures)) is not None
    ]
    if not offers:
        return None
    seat, table = min(offers) if departures else min(offers, key=_for_newcomers)
    return QuickJoin(table, seat)


def _for_newcomers(offer: tuple[QuickSeat, str]) -> tuple[bool, bool, int, QuickSeat, str]:
    seat, table = offer
    return seat.variant, seat.late, seat.big_blind, seat, table
