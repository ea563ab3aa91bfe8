"""HO-2.1: the list of tables, filters, and the quickest way into a game."""

from collections.abc import Iterable

from msgspec import Struct

from hanpan.house.blackjack.room import BlackjackRoom
from hanpan.house.hit_and_run import Departure
from hanpan.house.permissions import may_observe
from hanpan.house.positions import POSTING, WAITING
from hanpan.house.preview import preview
from hanpan.house.sniper.state import SniperTable
from hanpan.house.table import Table
from hanpan.house.views import seat_offers

HOUR = 3600 * 1000
AnyTable = Table | SniperTable | BlackjackRoom


class Listing(Struct, frozen=True):
    """A table as the lobby shows it."""

    table: str
    kind: str
    """cash, sng, private-sng, sniper or blackjack"""
    small_blind: int
    """0, like the other amounts, where a game has none."""
    big_blind: int
    least_buy_in: int
    most_buy_in: int
    seats: int
    taken: int
    observers: int
    state: str
    """waiting, playing"""
    average_pot: int
    hands_per_hour: int
    private: bool = False
    """Only who is invited sees it (PS-1.2)."""


class Wanted(Struct, frozen=True):
    """What somebody looks for; what is not said does not matter."""

    kind: str | None = None
    stake: tuple[int, int] | None = None
    buy_in: int | None = None
    """An amount one could sit down with."""
    free_seats: bool = False


class QuickJoin(Struct, frozen=True):
    """Where to sit, how to come in, and in how many hands one is dealt in (0 where the table has not begun)."""

    table: str
    seat: int
    entry: str
    hands: int
    amount: int
    """To bring: who did not choose a stake keeps half of what he has, where the table takes less than all."""


def listing(table: AnyTable) -> Listing:
    if isinstance(table, SniperTable):
        state = "playing" if table.is_playing() else "waiting"
        seats, taken = table.settings.seats, len(table.chairs)
        looking, private = len(table.observers), table.settings.friends_only
        return Listing(table.id, "sniper", 0, 0, 0, 0, seats, taken, looking, state, 0, 0, private)
    if isinstance(table, BlackjackRoom):
        joined = len(table.room.joined)
        looking = len(table.connections) - joined
        state = "playing" if table.room.in_round() else "waiting"
        return Listing(table.id, "blackjack", 0, 0, 0, 0, 0, joined, looking, state, 0, 0)
    settings = table.settings
    hours = max(table.now - table.opened, 1) / HOUR
    return Listing(
        table.id,
        settings.kind,
        settings.small_blind,
        settings.big_blind,
        settings.least_buy_in,
        settings.most_buy_in,
        settings.seats,
        len(table.players),
        len(table.observers) + sum(player.out for player in table.players.values()),
        "playing" if table.positions is not None or table.running else "waiting",
        table.pots_total // max(1, table.hand_number - table.is_playing()),
        round(table.hand_number / hours),
        settings.is_private,
    )


def lobby(tables: Iterable[AnyTable], person: str, wanted: Wanted | None = None) -> list[Listing]:
    """The tables somebody may see; a private one only those invited (PS-1.2)."""
    seen = [table for table in tables if not table.dismissed and may_see(table, person)]
    return [listing(table) for table in seen if wanted is None or _fits(table, wanted)]


def may_see(table: AnyTable, person: str) -> bool:
    if isinstance(table, SniperTable):
        return not table.settings.friends_only or person in table.invited
    return isinstance(table, BlackjackRoom) or may_observe(table, person) is None


def _fits(table: AnyTable, wanted: Wanted) -> bool:
    row = listing(table)
    if wanted.kind is not None and row.kind != wanted.kind:
        return False
    if not isinstance(table, Table):
        return wanted.stake is None and wanted.buy_in is None and not (wanted.free_seats and row.taken >= row.seats > 0)
    settings = table.settings
    if wanted.stake is not None and (settings.small_blind, settings.big_blind) != wanted.stake:
        return False
    if wanted.buy_in is not None and not settings.least_buy_in <= wanted.buy_in <= settings.most_buy_in:
        return False
    return not wanted.free_seats or len(table.players) < settings.seats


def quick_join(
    tables: Iterable[AnyTable], person: str, bank: int, at: int, departures: tuple[Departure, ...] = ()
) -> QuickJoin | None:
    """The seat that gets him dealt in soonest, where he may sit down; a game that runs before one that waits, and of
    two that are as soon the one with the smaller blinds: who did not choose a stake should not play for a large one."""
    found = [
        (_wait(table, seat, entry), table.settings.big_blind, -len(table.players), table.id, seat, entry, amount)
        for table in tables
        if isinstance(table, Table) and not table.dismissed
        for seat, offer in enumerate(seat_offers(table, person, bank, at, departures))
        for entry in (POSTING, WAITING)
        if offer.refusal is None
        for amount in [max(offer.low, min(offer.high, bank // 2))]
    ]
    if not found:
        return None
    (late, hands), _, _, name, seat, entry, amount = min(found)
    return QuickJoin(name, seat, entry, 0 if late else hands, amount)


def _wait(table: Table, seat: int, entry: str) -> tuple[int, int]:
    """How long one would wait: hands where the table plays, else, and later, the players it waits for."""
    hands = preview(table, seat, entry).hands
    missing = table.settings.players_to_start - len(table.players) - 1
    return (1, max(0, missing)) if hands == 0 else (0, hands)
