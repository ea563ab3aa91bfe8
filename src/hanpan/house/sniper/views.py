"""Who may know what at a Sniper table."""

from msgspec import Struct, structs

from hanpan.engine import OBSERVER
from hanpan.games.sniper import GAME, SniperView
from hanpan.house.events import TableEvent
from hanpan.house.sniper.events import GamePlayed
from hanpan.house.sniper.settings import SniperSettings
from hanpan.house.sniper.state import SniperTable


class ChairView(Struct, frozen=True):
    person: str
    seat: int
    connected: bool
    left: bool
    again: bool


class SniperTableView(Struct, frozen=True):
    """The table as one person sees it."""

    table: str
    settings: SniperSettings
    host: str
    now: int
    chairs: tuple[ChairView, ...]
    observers: int
    people: dict[int, str]
    games: int
    turn_number: int
    turn_until: int
    rematch_until: int
    game: SniperView | None
    silent: bool
    """SN-5.4: a survivor watches in silence until the end."""


def see(table: SniperTable, person: str) -> SniperTableView:
    """The picture of a player, or of an observer."""
    seat = table.seat_of(person)
    match = table.match
    return SniperTableView(
        table.id,
        table.settings,
        table.host,
        table.now,
        tuple([ChairView(c.person, c.seat, c.connected, c.left, c.again) for _, c in sorted(table.chairs.items())]),
        len(table.observers),
        table.people,
        table.games,
        table.turn_number,
        table.deadline(),
        table.rematch_until,
        None if match is None else GAME.see(match, seat),
        silent=match is not None and table.is_playing() and seat in match.survivors,
    )


def tell(table: SniperTable, event: TableEvent, person: str) -> TableEvent:
    """A fact as one person may hear it."""
    if isinstance(event, GamePlayed):
        seat = table.seat_of(person) if event.game == table.games else OBSERVER
        return structs.replace(event, fact=GAME.tell(event.fact, seat))
    return event
