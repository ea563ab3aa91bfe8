"""FD at a hold'em table: what its deals and draws are for, and which cards of them somebody may prove."""

from collections.abc import Collection, Mapping, Sequence

from msgspec import structs

from hanpan.cards import DECK_52, Card
from hanpan.engine import OBSERVER
from hanpan.fairness import Place, Statement
from hanpan.fairness.drawing import cards_drawn
from hanpan.games.holdem import GAME, proving
from hanpan.games.holdem.events import BoardDealt, Dealt, DeckShuffled, Shown
from hanpan.house.contract import FairDealing
from hanpan.house.events import TableEvent
from hanpan.house.holdem.events import ButtonDrawn, HandStarted, Played
from hanpan.house.holdem.table import HoldemTable

_SHOWING = (Dealt, BoardDealt, Shown)
_HIDING = (DeckShuffled, Dealt, BoardDealt)


def _statement(table: HoldemTable, house: str, attempt: int, decks: int) -> Statement | None:
    """Of the hand in play; the cards that draw the button are a draw."""
    if table.hand is None or not table.is_playing():
        return None
    return proving.statement(table.hand.setup, house, table.id, table.hand_number, attempt, decks)


def _draws(table: HoldemTable) -> Mapping[int, str]:
    """HO-6.1."""
    return {} if table.is_playing() else {seat: table.players[seat].person for seat in table.entries()}


def _draw_comes(table: HoldemTable) -> bool:
    """A tournament of an evening draws none at its tables."""
    draws = table.settings.is_cash or not table.settings.is_evening
    return draws and table.positions is None and table.drawn_button == OBSERVER


def _drawn(table: HoldemTable, statement: Statement, positions: Sequence[int]) -> TableEvent:
    return button_drawn(table.now, {seat: Card(card) for seat, card in cards_drawn(statement, positions).items()})


def button_drawn(at: int, cards: dict[int, Card]) -> ButtonDrawn:
    """HO-6.1. A card's place in the deck goes by rank, then club, diamond, heart, spade."""
    return ButtonDrawn(at, cards, max(cards, key=lambda seat: DECK_52.index(cards[seat])))


def _shows(event: TableEvent) -> bool:
    return type(event) is Played and type(event.fact) in _SHOWING


def _shown(table: HoldemTable, person: str) -> tuple[Place, ...]:
    return proving.places(table.facts, table.seat_in_hand(person))


def _shown_in(events: list[TableEvent], people: Collection[str]) -> tuple[Place, ...]:
    started = next(event for event in events if type(event) is HandStarted)
    seats = [seat for seat, name in started.dealt.items() if name in people]
    return proving.places([event.fact for event in events if type(event) is Played], *seats)


def _hides(event: TableEvent) -> bool:
    return type(event) is Played and type(event.fact) in _HIDING


def _from_pack(event: TableEvent, told: Statement, pack: Sequence[Card]) -> TableEvent:
    assert isinstance(event, Played)
    return structs.replace(event, fact=proving.from_pack(event.fact, told, pack))


FAIR = FairDealing(
    number=lambda table: table.hand_number,
    statement=_statement,
    dealt_in=lambda table: table.dealt,
    begins=lambda event: type(event) is HandStarted,
    shows=_shows,
    shown=_shown,
    shown_in=_shown_in,
    draw="draw-cards",
    draws=_draws,
    draw_comes=_draw_comes,
    drawn=_drawn,
    deals=lambda event: type(event) is Played and type(event.fact) is Dealt,
    hides=_hides,
    from_pack=_from_pack,
    left=lambda table: [fact if isinstance(fact, Dealt) else GAME.tell(fact, OBSERVER) for fact in table.facts],
)
