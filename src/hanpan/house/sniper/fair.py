"""FD at a Sniper table: every round is a deal of its own."""

from hanpan.engine import OBSERVER
from hanpan.fairness import Place, Statement
from hanpan.games.sniper import GAME, proving
from hanpan.games.sniper.events import Dealt, HandsOpened, RoundBegun, SharedDealt, SniperEvent
from hanpan.house.contract import FairDealing
from hanpan.house.events import TableEvent
from hanpan.house.sniper.events import GamePlayed, GameStarted
from hanpan.house.sniper.state import SniperTable

_SHOWING = (Dealt, SharedDealt, HandsOpened)


def _statement(table: SniperTable, house: str, attempt: int, decks: int) -> Statement | None:
    """Of the round in play; cards that draw the first player are no deal."""
    begun = next((fact for fact in reversed(table.facts) if isinstance(fact, RoundBegun)), None)
    return None if begun is None else proving.statement(begun, house, table.id, table.deals, attempt, decks)


def _shows(event: TableEvent) -> bool:
    return isinstance(event, GamePlayed) and isinstance(event.fact, _SHOWING)


def _shown(table: SniperTable, person: str) -> tuple[Place, ...]:
    return proving.places(_round(table.facts), table.seat_of(person))


def _round(facts: list[SniperEvent]) -> list[SniperEvent]:
    """The last one."""
    begun = [place for place, fact in enumerate(facts) if isinstance(fact, RoundBegun)]
    return facts[begun[-1] :] if begun else []


def _shown_in(events: list[TableEvent], person: str) -> tuple[Place, ...]:
    started = next(event for event in events if isinstance(event, GameStarted))
    seat = next((seat for seat, name in started.people.items() if name == person), OBSERVER)
    return proving.places(_round([event.fact for event in events if isinstance(event, GamePlayed)]), seat)


def _begins(event: TableEvent) -> bool:
    return isinstance(event, GamePlayed) and isinstance(event.fact, RoundBegun)


FAIR = FairDealing(
    number=lambda table: table.deals,
    statement=_statement,
    dealt_in=lambda table: table.people,
    begins=_begins,
    shows=_shows,
    shown=_shown,
    shown_in=_shown_in,
    deals=lambda event: isinstance(event, GamePlayed) and isinstance(event.fact, Dealt),
    left=lambda table: [fact if isinstance(fact, Dealt) else GAME.tell(fact, OBSERVER) for fact in table.facts],
)
