"""People at a Sniper table, and what their presence means beyond it."""

from hanpan.engine import Refusal
from hanpan.house import attending, reservations
from hanpan.house.contract import ChairOffer, Listing, SeatChange
from hanpan.house.departures import Departure
from hanpan.house.events import TableEvent
from hanpan.house.observing import FREELY, Watching
from hanpan.house.reservations import Reservations
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
    told = [*seated(table), *table.people.values(), table.host, *table.reservations.line]
    return list(filter(None, dict.fromkeys(told)))


def reserved(table: SniperTable) -> Reservations | None:
    """HO-2.11; whoever waits at an evening gets a chair from it (EV-1.1)."""
    return None if table.settings.evening else table.reservations


def opener(table: SniperTable) -> str:
    """HO-2.9: the host, also who became it when the host went."""
    return "" if table.settings.permanent or table.settings.evening else table.host


def is_away(table: SniperTable, person: str) -> bool:
    chair = table.chair(person)
    return chair is not None and chair.away


def is_private(table: SniperTable) -> bool:
    return table.settings.friends_only or bool(table.settings.evening)


def may_come(table: SniperTable, person: str) -> Refusal | None:
    if table.settings.evening and table.chair(person) is None:
        return Refusal("no-such-evening", "EV-2.1")
    if table.settings.friends_only and person not in table.invited:
        return Refusal("not-invited", "PS-1.2")
    return None


def may_sit(table: SniperTable, person: str, seat: int) -> Refusal | None:
    refused = may_come(table, person)
    if refused is not None or table.settings.evening:
        return refused or Refusal("seats-are-drawn", "EV-3.1")
    if not 0 <= seat < table.settings.seats:
        return Refusal("no-such-seat", "HO-3.1", {"seats": table.settings.seats})
    if table.chair(person) is not None:
        return Refusal("already-seated", "HO-2.5")
    if table.is_playing():
        return None if is_own_chair(table, person, seat) else Refusal("game-in-play", "SN-6.3")
    if table.closing:
        return Refusal("table-closing", "HO-2.4")
    if reservations.is_kept(table, person, table.free_chairs()) and seat not in table.chairs:
        return Refusal("chair-kept", "HO-2.11")
    return Refusal("seat-taken", "HO-3.2") if seat in table.chairs else None


def is_own_chair(table: SniperTable, person: str, seat: int) -> bool:
    """SN-6.3: who left may take the chair again while the game runs."""
    chair = table.chairs.get(seat)
    return chair is not None and chair.left and chair.person == person


def may_see(table: SniperTable, person: str) -> bool:
    return may_come(table, person) is None


def watching(table: SniperTable) -> Watching:
    """Among friends as the host has said, while a game is played: before and after, people sit down."""
    settings = table.settings
    return Watching(settings.observing, settings.delay) if settings.friends_only and table.is_playing() else FREELY


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
        attending.observers(table),
        "playing" if table.is_playing() else "waiting",
        is_private(table),
        _takes_people(table),
        title=table.settings.title,
    )


def _takes_people(table: SniperTable) -> bool:
    """May anybody sit down who has reserved nothing?"""
    free = table.settings.seats - len(table.chairs)
    kept = free > 0 and reservations.is_kept(table, "", free)
    return not (table.is_playing() or table.closing or kept or table.settings.evening)


def seat_offers(table: SniperTable, person: str, _: int, __: int, ___: tuple[Departure, ...]) -> tuple[ChairOffer, ...]:
    """A chair costs nothing."""
    seats = range(table.settings.seats)
    return tuple([ChairOffer("take-seat", refusal=may_sit(table, person, seat)) for seat in seats])
