"""FD-3.3: the house has lost its key. What happened at a table is still known, but for the cards. FD-1.4: it would
have to open other decks than it has committed to."""

from itertools import chain

from msgspec import structs

from hanpan.cards import HIDDEN, Card
from hanpan.games.holdem.events import BoardDealt, Dealt, Shown
from hanpan.games.holdem.making import family_of
from hanpan.house.attending import Answer
from hanpan.house.commands import LoseHand
from hanpan.house.events import TableEvent
from hanpan.house.holdem.events import HandMisdealt, HandStarted, Played
from hanpan.house.holdem.of_evening import stacks_before
from hanpan.house.holdem.table import HoldemTable


def lose(table: HoldemTable, wish: LoseHand) -> Answer:
    """Every bet of the hand in play is returned."""
    assert table.is_playing()
    stacks, left = stacks_before(table)
    return HandMisdealt(wish.at, stacks, left, wish.cause)


def without_cards(events: list[TableEvent]) -> list[TableEvent]:
    """A journal whose sealed parts cannot be opened, so that the table can be brought back from it: any cards lie in
    the place of the hidden ones. Who won what is told by other facts; a hand that is not over is not played on."""
    found, pack = list(events), tuple[Card, ...]()
    for place, event in enumerate(events):
        if isinstance(event, HandStarted):
            pack = family_of(event.setup.variant).pack
        elif isinstance(event, Played) and isinstance(event.fact, Dealt):
            found[place] = structs.replace(event, fact=_filled(event.fact, pack, events[place + 1 :]))
    return found


def _filled(dealt: Dealt, pack: tuple[Card, ...], later: list[TableEvent]) -> Dealt:
    seen = set(chain.from_iterable(dealt.hole.values()))
    for event in later:
        if isinstance(event, HandStarted):
            break
        if isinstance(event, Played) and isinstance(event.fact, (BoardDealt, Shown)):
            seen.update(event.fact.cards)
    free = iter([card for card in pack if card not in seen])
    hole = {
        seat: tuple([next(free) if card == HIDDEN else card for card in cards]) for seat, cards in dealt.hole.items()
    }
    return Dealt(hole)
