"""The kinds of table, each handing out the same functions, as games do one floor below."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from hanpan.cards import Card
from hanpan.engine import Game, Refusal, Shuffle
from hanpan.games import holdem, sniper
from hanpan.games.blackjack import GAME as BLACKJACK
from hanpan.house import books, dealer, deciding, evolution, views
from hanpan.house.blackjack import room as blackjack
from hanpan.house.commands import TableCommand
from hanpan.house.events import AnyTableEvent, TableEvent, TableOpened
from hanpan.house.ledger import Transfer
from hanpan.house.settings import TableSettings, fault
from hanpan.house.sniper import books as sniper_books
from hanpan.house.sniper import deciding as sniper_deciding
from hanpan.house.sniper import evolution as sniper_evolution
from hanpan.house.sniper import starting as sniper_starting
from hanpan.house.sniper import views as sniper_views
from hanpan.house.sniper.events import AnySniperTableEvent
from hanpan.house.sniper.settings import SniperSettings
from hanpan.house.sniper.state import SniperTable
from hanpan.house.table import Table

EveryEvent = AnyTableEvent | AnySniperTableEvent | blackjack.AnyRoomEvent
"""Whatever can stand in the journal of a table."""


@dataclass(frozen=True)
class TableKind:
    """What a kind of table promises: the contract of a game, with people for seats and a clock."""

    state: type
    game: Game[Any, Any, Any]
    live: str
    """The field of the state that holds the game in play and comes back from the table's `facts`; none where the
    state of the game is plain data itself."""
    open: Callable[[int, str, Any, str], TableEvent | Refusal]
    begin: Callable[[Any], Any]
    decide: Callable[[Any, TableCommand], TableEvent | Refusal]
    follow: Callable[[Any], TableEvent | Shuffle | None]
    shuffled: Callable[[Any, Sequence[Card]], TableEvent]
    evolve: Callable[[Any, TableEvent], None]
    wake_at: Callable[[Any], int | None]
    transfers: Callable[[Any, TableEvent, int], list[Transfer]]
    see: Callable[[Any, str], Any]
    """A whole picture: what everybody sees (`shared`, `in_play`) with what is his (`own`) laid over it."""
    shared: Callable[[Any], Any]
    in_play: Callable[[Any], Any]
    """The part of what everybody sees that changes with every action; None where it is not told apart."""
    own: Callable[[Any, str], Any]
    aside: Callable[[Any, str], Any]
    """What is his, but for `in_hand`."""
    in_hand: Callable[[Any, str], Any]
    """The part of what is his that changes while people bet; None where it is not told apart."""
    tell: Callable[[Any, TableEvent, str], TableEvent]


def _open_holdem(at: int, name: str, settings: TableSettings, creator: str) -> TableEvent | Refusal:
    return fault(settings) or TableOpened(at, name, settings, creator)


def _not_apart(_: Any, __: str = "") -> None:
    """The whole picture travels with every fact."""


KINDS: dict[type, TableKind] = {
    TableSettings: TableKind(
        Table,
        holdem.GAME,
        "hand",
        _open_holdem,
        evolution.begin,
        deciding.decide,
        dealer.follow,
        dealer.shuffled,
        evolution.evolve,
        dealer.wake_at,
        books.transfers,
        views.see,
        views.shared,
        views.in_play,
        views.own,
        views.aside,
        views.in_hand,
        views.tell,
    ),
    SniperSettings: TableKind(
        SniperTable,
        sniper.GAME,
        "match",
        sniper_starting.open_table,
        sniper_evolution.begin,
        sniper_deciding.decide,
        sniper_starting.follow,
        sniper_starting.shuffled,
        sniper_evolution.evolve,
        sniper_starting.wake_at,
        sniper_books.transfers,
        sniper_views.see,
        sniper_views.shared,
        _not_apart,
        sniper_views.own,
        sniper_views.own,
        _not_apart,
        sniper_views.tell,
    ),
    blackjack.RoomSettings: TableKind(
        blackjack.BlackjackRoom,
        BLACKJACK,
        "",
        blackjack.open_table,
        blackjack.begin,
        blackjack.decide,
        blackjack.follow,
        blackjack.shuffled,
        blackjack.evolve,
        blackjack.wake_at,
        blackjack.transfers,
        blackjack.see,
        blackjack.shared,
        _not_apart,
        blackjack.own,
        blackjack.own,
        _not_apart,
        blackjack.tell,
    ),
}
