"""LG-4.2: a league's games as anybody may watch them: a hand is drawn as any table is, step by step. Hidden cards stay
hidden until the whole league is over, for the same deal may be played again."""

from collections.abc import Iterator, Sequence

from msgspec import Struct, structs

from hanpan.cards import Card
from hanpan.engine import OBSERVER, Event
from hanpan.games.holdem import GAME, HandSetup, HandView
from hanpan.games.holdem.events import Dealt, DeckShuffled, HandOpened
from hanpan.house.holdem.events import HandStarted, Played
from hanpan.house.holdem.pictures import HandPart, Own, TablePart
from hanpan.house.holdem.positions import Positions
from hanpan.house.holdem.settings import Format, HoldemSettings
from hanpan.house.holdem.table import HoldemTable, Player
from hanpan.house.holdem.views import shared
from hanpan.league.settings import Plan

Hole = dict[int, tuple[Card, ...]]
"""Hole cards, by seat."""


class Step(Struct, frozen=True):
    """Something that happened in the hand, and the hand after it."""

    fact: HandStarted | Played
    hand: HandPart


class HandWatched(Struct, frozen=True):
    """A finished hand, in the words in which tables are told."""

    game: str
    """What is dealt."""
    shared: TablePart
    own: Own
    steps: tuple[Step, ...]


def watched(plan: Plan, number: int, names: Sequence[str], facts: Sequence[Event], *, open_hands: bool) -> HandWatched:
    """A hand of a game; names by seat. With open hands everybody's cards lie face up from the beginning."""
    opened = facts[0]
    assert isinstance(opened, HandOpened), opened
    setup = opened.setup
    steps = tuple(_steps(number, names, setup, facts, open_hands))
    ended = steps[-1].hand.hand
    assert ended is not None
    own = Own(OBSERVER, (), (), (), None, ())
    return HandWatched(GAME.name, _around(plan, names, setup, ended), own, steps)


def _steps(
    number: int, names: Sequence[str], setup: HandSetup, facts: Sequence[Event], open_hands: bool
) -> Iterator[Step]:
    hand = GAME.begin(facts[0])
    dealt = {seat: names[seat] for seat in setup.stacks}
    yield Step(
        HandStarted(0, number, _positions(setup), setup, dealt), HandPart(number, 0, 0, GAME.see(hand, OBSERVER))
    )
    hole: Hole = {}
    for fact in facts[1:]:
        GAME.evolve(hand, fact)
        if open_hands and isinstance(fact, Dealt):
            hole = fact.hole
        if not isinstance(fact, DeckShuffled):
            told = _told(fact, open_hands)
            view = _face_up(GAME.see(hand, OBSERVER), hole)
            yield Step(Played(0, told, hand=number), HandPart(number, 0, 0, view))  # type: ignore[arg-type]


def _told(fact: Event, open_hands: bool) -> Event:
    return fact if open_hands and isinstance(fact, Dealt) else GAME.tell(fact, OBSERVER)


def _face_up(view: HandView, hole: Hole) -> HandView:
    """With the cards that are known to whoever reads it afterwards."""
    seats = [structs.replace(seat, cards=hole[seat.seat]) if seat.seat in hole else seat for seat in view.seats]
    return structs.replace(view, seats=tuple(seats))


def _positions(setup: HandSetup) -> Positions:
    return Positions(setup.button, setup.small_blind_seat, setup.big_blind_seat)


def _around(plan: Plan, names: Sequence[str], setup: HandSetup, ended: HandView) -> TablePart:
    """The table around it, as a house would show it, with what lies before everybody once the hand is over."""
    settings = HoldemSettings(Format.CASH, len(names), setup.small_blind, setup.big_blind, plan.buy_in, plan.buy_in)
    table = HoldemTable(plan.name, settings, "", 0, 0, running=True, positions=_positions(setup))
    for seat in ended.seats:
        name = names[seat.seat]
        table.players[seat.seat] = Player(name, seat.seat, seat.stack, 0, since=0, order=seat.seat, time_bank=0)
        table.dealt[seat.seat] = name
    return shared(table)
