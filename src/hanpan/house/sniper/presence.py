"""Who is at a Sniper table, and what that means beyond it."""

from hanpan.engine import Refusal
from hanpan.house.contract import Listing, Offer, SeatChange
from hanpan.house.departures import Departure
from hanpan.house.events import TableEvent
from hanpan.house.sniper.events import ChairLeft, ChairTaken, RematchAnswered
from hanpan.house.sniper.state import SniperTable


def seated(table: SniperTable) -> list[str]:
    return [chair.person for chair in table.chairs.values() if not chair.left]


def looking_on(table: SniperTable) -> list[str]:
    return list(table.observers)


def is_here(table: SniperTable, person: str) -> bool:
    return person in table.observers or table.chair(person) is not None


def has_own(table: SniperTable, person: str) -> bool:
    return person in table.people.values()


def named(table: SniperTable) -> list[str]:
    return list(dict.fromkeys([*seated(table), *table.people.values(), table.host]))


def is_private(table: SniperTable) -> bool:
    return table.settings.friends_only


def may_come(table: SniperTable, person: str) -> Refusal | None:
    if table.settings.friends_only and person not in table.invited:
        return Refusal("not-invited", "PS-1.2")
    return None


def may_see(table: SniperTable, person: str) -> bool:
    return may_come(table, person) is None


def may_chat(table: SniperTable, person: str) -> Refusal | None:
    """SN-5.4: a survivor watches in silence."""
    playing = table.match is not None and table.is_playing()
    silent = playing and table.match is not None and table.seat_of(person) in table.match.survivors
    return Refusal("survivors-watch", "SN-5.4") if silent else None


def seat_change(event: TableEvent) -> SeatChange | None:
    if isinstance(event, ChairTaken):
        return SeatChange(event.person, seated=True)
    gone = isinstance(event, ChairLeft) or (isinstance(event, RematchAnswered) and not event.yes)
    return SeatChange(event.person, seated=False) if gone else None  # type: ignore[attr-defined]


def listing(table: SniperTable) -> Listing:
    """The table in the lobby."""
    return Listing(
        table.id,
        "sniper",
        "match",
        table.settings.seats,
        len(table.chairs),
        len(table.observers),
        "playing" if table.is_playing() else "waiting",
        table.settings.friends_only,
        not table.is_playing() and not table.closing,
    )


def seat_offers(table: SniperTable, _: str, __: int, ___: int, ____: tuple[Departure, ...]) -> tuple[Offer, ...]:
    """A chair costs nothing."""
    taken = Refusal("seat-taken", "HO-3.2")
    return tuple(
        [Offer("take-seat", refusal=taken if seat in table.chairs else None) for seat in range(table.settings.seats)]
    )
