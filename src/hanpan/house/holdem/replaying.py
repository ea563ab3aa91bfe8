"""HO-2.6: a hand that is over, drawn again step by step as one person saw the table."""

from collections.abc import Iterator, Sequence

from msgspec import structs

from hanpan.cards import HIDDEN, Card
from hanpan.engine import OBSERVER
from hanpan.games.holdem import GAME, HandView, held
from hanpan.games.holdem.events import DeckShuffled, HandOpened, Shown
from hanpan.games.holdem.hand import Hand
from hanpan.house.contract import Replay, ReplayStep
from hanpan.house.events import TableEvent
from hanpan.house.holdem.events import HandStarted, Played
from hanpan.house.holdem.pictures import HandPart, Own, TablePart
from hanpan.house.holdem.settings import Format, HoldemSettings
from hanpan.house.holdem.table import HoldemTable, Player
from hanpan.house.holdem.views import shared
from hanpan.house.holdem.weighing import weighed

USUAL = (2, 6, 9, 10)
"""Chairs of a table of which only the hand is known (HO-2.2)."""


def replay(events: Sequence[TableEvent], person: str) -> Replay | None:
    """None where the hand has no beginning."""
    started = next((event for event in events if isinstance(event, HandStarted)), None)
    if started is None:
        return None
    seat = next((at for at, name in started.dealt.items() if name == person), OBSERVER)
    steps = tuple(_steps(started, [event for event in events if isinstance(event, Played)], seat))
    return Replay(_around(started, steps[-1].hand.hand), steps[0].own, steps)


def _steps(started: HandStarted, played: Sequence[Played], seat: int) -> Iterator[ReplayStep]:
    hand = GAME.begin(HandOpened(started.setup))
    bare = structs.replace(started, deductions=(), missed={})  # about people who are not in the hand
    yield ReplayStep(bare, _part(started.number, hand), _own(hand, seat))
    seen = _seen(played)
    for event in played:
        known = seen | ({seat: hand.hole[seat]} if seat != OBSERVER else {})
        decision = weighed(hand, event.fact, known)
        GAME.evolve(hand, event.fact)
        if not isinstance(event.fact, DeckShuffled):
            told = structs.replace(event, fact=GAME.tell(event.fact, seat))
            yield ReplayStep(told, _part(started.number, hand), _own(hand, seat), decision)


def _seen(played: Sequence[Played]) -> dict[int, tuple[Card, ...]]:
    """Whole hands that were turned face up sooner or later: everybody has seen them."""
    shown = [event.fact for event in played if isinstance(event.fact, Shown)]
    return {fact.seat: fact.cards for fact in shown if HIDDEN not in fact.cards}


def _part(number: int, hand: Hand) -> HandPart:
    return HandPart(number, 0, 0, GAME.see(hand, OBSERVER))


def _own(hand: Hand, seat: int) -> Own:
    if seat == OBSERVER:
        return Own(seat, (), (), (), None, ())
    return Own(seat, hand.hole[seat], (), (), None, (), held(hand, seat))


def _around(started: HandStarted, ended: HandView) -> TablePart:
    """The table around it: those who were dealt in, with what they had when it was over."""
    setup = started.setup
    chairs = next(usual for usual in USUAL if usual > max(setup.stacks))
    settings = HoldemSettings(Format.CASH, chairs, setup.small_blind, setup.big_blind, 0, 0)
    table = HoldemTable("", settings, "", 0, 0, running=True, positions=started.positions)
    for seat in ended.seats:
        name = started.dealt[seat.seat]
        table.players[seat.seat] = Player(name, seat.seat, seat.stack, 0, since=0, order=seat.seat, time_bank=0)
        table.dealt[seat.seat] = name
    return shared(table)
