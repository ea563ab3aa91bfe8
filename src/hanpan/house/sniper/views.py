"""Builds what each person may know of a Sniper table."""

from msgspec import Struct, structs

from hanpan.cards import Card
from hanpan.engine import OBSERVER, Move
from hanpan.games.sniper import GAME, SniperView, held, raises
from hanpan.games.sniper.match import SNIPING, Match
from hanpan.games.sniper.odds import chances
from hanpan.house import attending, reservations
from hanpan.house.events import ChipsTaken, ClockTurned, TableEvent
from hanpan.house.fair_deals import DealCommitted
from hanpan.house.fair_deals import told as told_commitment
from hanpan.house.orders import OrderTaken
from hanpan.house.reservations import ReservationsView
from hanpan.house.sniper.events import GamePlayed, OrderDropped
from hanpan.house.sniper.settings import SniperSettings
from hanpan.house.sniper.state import SniperTable
from hanpan.kit.presets import RaisePreset


class ChairView(Struct, frozen=True):
    person: str
    seat: int
    connected: bool
    left: bool
    again: bool
    away: bool = False
    """SN-6.3: silence counts at once until they are back."""


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
    paused: bool
    silent: bool
    """SN-5.4: a survivor watches in silence until the end."""
    reservations: ReservationsView | None = None
    """HO-2.11: who waits for the next game; None where one need not."""
    lost_hands: int = 0
    """FD-3.3: games that came to nothing since the house had lost its key."""


class SniperOwn(Struct, frozen=True):
    """What one person sees beyond what everybody does."""

    seat: int
    cards: tuple[Card, ...]
    moves: tuple[Move, ...]
    silent: bool
    holds: str = ""
    """The combination their cards make with the shared ones, while they have not folded."""
    presets: tuple[RaisePreset, ...] = ()
    """The usual raises, where they may raise."""
    chances: dict[str, int] = {}
    """While people snipe: in how many ways the cards one has not seen give another player each combination."""


def see(table: SniperTable, person: str) -> SniperTableView:
    """The picture of a player, or of an observer: what everyone sees, and their own."""
    view, mine = shared(table), own(table, person)
    game = None if view.game is None else with_own(view.game, mine)
    return structs.replace(view, game=game, silent=mine.silent)


def with_own(game: SniperView, mine: SniperOwn) -> SniperView:
    """What everyone sees, with one's own cards and moves in it."""
    seats = [structs.replace(seat, cards=mine.cards) if seat.seat == mine.seat else seat for seat in game.seats]
    return structs.replace(game, seats=tuple(seats), moves=mine.moves)


def shared(table: SniperTable) -> SniperTableView:
    """What everyone who may look sees alike."""
    return SniperTableView(
        table.id,
        table.settings,
        table.host,
        table.now,
        tuple(
            [ChairView(c.person, c.seat, c.connected, c.left, c.again, c.away) for _, c in sorted(table.chairs.items())]
        ),
        attending.observers(table),
        table.people,
        table.games,
        table.turn_number,
        table.deadline(),
        table.rematch_until,
        None if table.match is None else GAME.see(table.match, OBSERVER),
        paused=table.paused or table.closing or table.held,
        silent=False,
        reservations=_reservations(table),
        lost_hands=table.lost_hands,
    )


TYPICAL = 2 * 60_000
"""About how long a game takes for each player, where none was played at the table yet."""


def _reservations(table: SniperTable) -> ReservationsView | None:
    """HO-2.11."""
    playing = table.is_playing()
    if table.closing or table.settings.evening:
        return None
    return reservations.view(table, TYPICAL * len(table.people), playing=playing)


def own(table: SniperTable, person: str) -> SniperOwn:
    """What they alone see; alike for all who do not play."""
    seat, match = table.seat_of(person), table.match
    if match is None:
        return SniperOwn(OBSERVER, (), (), silent=False)
    if seat < 0:
        return SniperOwn(OBSERVER, (), (), silent=False, chances=chances_for(match, ()))
    silent = table.is_playing() and seat in match.survivors
    moves = GAME.legal(match, seat)
    cards, usual = match.hole[seat], raises(match, seat, moves)
    return SniperOwn(seat, cards, moves, silent, held(match, seat), usual, chances_for(match, cards))


def chances_for(match: Match, cards: tuple[Card, ...]) -> dict[str, int]:
    """A player who folded has seen those cards all the same."""
    return chances(cards, match.shared) if match.stage == SNIPING else {}


UNHEARD = (OrderTaken, OrderDropped)
"""Between a table and its evening: what follows from them is told."""


def tell(table: SniperTable, event: TableEvent, person: str) -> TableEvent:
    """A fact as one person may hear it."""
    if isinstance(event, UNHEARD) or (isinstance(event, ChipsTaken) and event.person != person):
        return ClockTurned(event.at)
    if isinstance(event, DealCommitted):
        return told_commitment(event)
    if isinstance(event, GamePlayed):
        seat = table.seat_of(person) if event.game == table.games else OBSERVER
        fact = GAME.tell(event.fact, seat)
        return event if fact is event.fact else structs.replace(event, fact=fact)
    return event


def text(view: SniperTableView) -> str:
    """The picture in one line."""
    people = " ".join([f"{chair.seat}:{chair.person}" for chair in view.chairs])
    return f"{view.table} sniper [{people}] {'no game' if view.game is None else GAME.text(view.game)}"
