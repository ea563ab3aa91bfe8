"""FD at a Sniper table: every round is a deal of its own, and before the first there is a draw."""

from collections.abc import Collection, Mapping, Sequence

from msgspec import structs

from hanpan.cards import Card
from hanpan.engine import OBSERVER
from hanpan.fairness import Place, Statement
from hanpan.fairness.drawing import seats_drawn
from hanpan.games.sniper import GAME, proving
from hanpan.games.sniper.events import Dealt, DeckShuffled, HandsOpened, RoundBegun, SharedDealt, SniperEvent
from hanpan.house.contract import FairDealing
from hanpan.house.events import TableEvent
from hanpan.house.sniper.events import GamePlayed, GameStarted
from hanpan.house.sniper.starting import shuffled
from hanpan.house.sniper.state import SniperTable

_SHOWING = (Dealt, SharedDealt, HandsOpened)
_HIDING = (DeckShuffled, Dealt)


def _statement(table: SniperTable, house: str, attempt: int, decks: int) -> Statement | None:
    """Of the round in play; cards that draw the first player are a draw."""
    begun = _begun(table)
    return None if begun is None else proving.statement(begun, house, table.id, table.deals, attempt, decks)


def _begun(table: SniperTable) -> RoundBegun | None:
    return next((fact for fact in reversed(table.facts) if isinstance(fact, RoundBegun)), None)


def _draws(table: SniperTable) -> Mapping[int, str]:
    """SN-1.3."""
    if table.match is None or _begun(table) is not None:
        return {}
    return {seat: table.people[seat] for seat in table.match.playing}


def _draw_comes(table: SniperTable) -> bool:
    return not table.is_playing() or bool(_draws(table))


def _drawn(table: SniperTable, statement: Statement, positions: Sequence[int]) -> TableEvent:
    """Each player's lot has the number of their place."""
    assert table.match is not None
    order = seats_drawn(statement, positions)
    return shuffled(table, [Card(str(table.match.playing.index(seat) + 1)) for seat in order])


def _shows(event: TableEvent) -> bool:
    return isinstance(event, GamePlayed) and isinstance(event.fact, _SHOWING)


def _shown(table: SniperTable, person: str) -> tuple[Place, ...]:
    return proving.places(_round(table.facts), table.seat_of(person))


def _round(facts: list[SniperEvent]) -> list[SniperEvent]:
    """The last one."""
    begun = [place for place, fact in enumerate(facts) if isinstance(fact, RoundBegun)]
    return facts[begun[-1] :] if begun else []


def _shown_in(events: list[TableEvent], people: Collection[str]) -> tuple[Place, ...]:
    started = next(event for event in events if isinstance(event, GameStarted))
    seats = [seat for seat, name in started.people.items() if name in people]
    return proving.places(_round([event.fact for event in events if isinstance(event, GamePlayed)]), *seats)


def _begins(event: TableEvent) -> bool:
    return isinstance(event, GamePlayed) and isinstance(event.fact, RoundBegun)


def _hides(event: TableEvent) -> bool:
    return isinstance(event, GamePlayed) and isinstance(event.fact, _HIDING)


def _from_pack(event: TableEvent, told: Statement, pack: Sequence[Card]) -> TableEvent:
    assert isinstance(event, GamePlayed)
    return structs.replace(event, fact=proving.from_pack(event.fact, told, pack))


FAIR = FairDealing(
    number=lambda table: table.deals,
    statement=_statement,
    dealt_in=lambda table: table.people,
    begins=_begins,
    shows=_shows,
    shown=_shown,
    shown_in=_shown_in,
    draw="draw-seats",
    draws=_draws,
    draw_comes=_draw_comes,
    drawn=_drawn,
    deals=lambda event: isinstance(event, GamePlayed) and isinstance(event.fact, Dealt),
    hides=_hides,
    from_pack=_from_pack,
    left=lambda table: [fact if isinstance(fact, Dealt) else GAME.tell(fact, OBSERVER) for fact in table.facts],
)
