"""HO-2.1: a hold'em table in the lobby, and the quickest way into it."""

from typing import Literal

from hanpan.games.holdem.variants import HOLDEM
from hanpan.house import reservations
from hanpan.house.contract import Listing, QuickSeat
from hanpan.house.departures import Departure
from hanpan.house.holdem.positions import POSTING, WAITING
from hanpan.house.holdem.preview import preview
from hanpan.house.holdem.table import HoldemTable
from hanpan.house.holdem.views import observers, seat_offers

HOUR = 3600 * 1000
_ENTRIES: tuple[Literal["post", "wait"], ...] = (POSTING, WAITING)


def listing(table: HoldemTable) -> Listing:
    settings = table.settings
    hours = max(table.now - table.opened, 1) / HOUR
    return Listing(
        table.id,
        "holdem",
        settings.format,
        settings.seats,
        len(table.players),
        observers(table),
        "playing" if table.positions is not None or table.running else "waiting",
        settings.is_private or settings.in_evening,
        _takes_people(table),
        settings.small_blind,
        settings.big_blind,
        0 if settings.is_textbook else settings.least_buy_in,
        0 if settings.is_textbook else settings.most_buy_in,
        table.pots_total // max(1, table.hand_number - table.is_playing()),
        round(table.hand_number / hours),
        settings.variant,
        settings.title,
    )


def _takes_people(table: HoldemTable) -> bool:
    """May anybody sit down who has reserved nothing?"""
    free = table.settings.seats - len(table.players)
    kept = free > 0 and reservations.is_kept(table, "", free)
    return not (table.in_evening() or table.running or table.closing or kept)


def quick_seat(
    table: HoldemTable, person: str, bank: int, at: int, departures: tuple[Departure, ...]
) -> QuickSeat | None:
    """The seat that gets one dealt in soonest, where one may sit down."""
    empty = table.settings.seats - len(table.players)
    private = table.settings.is_private or table.in_evening()
    if not empty or table.running or private or table.player(person) is not None:
        return None
    found = [
        QuickSeat(
            table.settings.variant != HOLDEM.name,
            *_wait(table, seat, entry),
            table.settings.big_blind,
            empty - 1,
            seat,
            entry,
            offer.usual,
        )
        for seat, offer in enumerate(seat_offers(table, person, bank, at, departures))
        for entry in _ENTRIES
        if offer.refusal is None
    ]
    return min(found, default=None)


def _wait(table: HoldemTable, seat: int, entry: str) -> tuple[bool, int]:
    """How long one would wait: hands where the table plays, else, and later, the players it waits for."""
    hands = preview(table, seat, entry).hands
    missing = table.settings.players_to_start - len(table.players) - 1
    return (True, max(0, missing)) if hands == 0 else (False, hands)
