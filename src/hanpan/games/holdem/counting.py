"""What a finished hand was to each seat, told off its facts (HO-2.6): the library and the house count alike."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from msgspec import Struct

from hanpan.cards import Card
from hanpan.games.holdem import events as told
from hanpan.games.holdem.positions import places
from hanpan.games.holdem.seating import HandSetup
from hanpan.kit.counts import Counts

FLOP = 3


class SeatCounted(Struct, frozen=True):
    """The hand as one seat will remember it. All of it is known to whoever sat there."""

    cards: tuple[Card, ...]
    place: str
    """Where they acted (`positions.PLACES`)."""
    all_in: bool
    counts: Counts
    c_bet_chances: int = 0
    """Raised last before the flop, and was on turn there before anybody had bet."""
    c_bets: int = 0


class HandCounted(Struct, frozen=True):
    """A hand that is over."""

    board: tuple[Card, ...]
    pot: int
    """What was won, without what nobody had called."""
    big_blind: int
    seats: dict[int, SeatCounted]


def counted(setup: HandSetup, facts: Iterable[Any]) -> HandCounted:
    """From how a hand was opened, and all its facts."""
    heard = _Heard(setup)
    for fact in facts:
        hear = _HEARD.get(type(fact))
        if hear is not None:
            hear(heard, fact)
    named = places(setup)
    seats = {seat: _seat(heard, seat, named[seat]) for seat in setup.stacks}
    return HandCounted(tuple(heard.board), heard.pot, setup.big_blind, seats)


@dataclass
class _Heard:
    """As far as the facts go; by seat."""

    setup: HandSetup
    hole: dict[int, tuple[Card, ...]] = field(default_factory=dict)
    board: list[Card] = field(default_factory=list)
    pot: int = 0
    paid: Counter[int] = field(default_factory=Counter)
    back: Counter[int] = field(default_factory=Counter)
    """What came back: won, or called by nobody."""
    folded: set[int] = field(default_factory=set)
    won: set[int] = field(default_factory=set)
    flops: set[int] = field(default_factory=set)
    raiser: int = -1
    """Who raised last before the flop."""
    raises: int = 0
    flop_was_bet: bool = False
    did: dict[str, Counter[int]] = field(default_factory=dict)

    def mark(self, what: str, seat: int) -> None:
        self.did.setdefault(what, Counter())[seat] += 1

    def done(self, what: str, seat: int) -> int:
        found = self.did.get(what)
        return 0 if found is None else found[seat]

    def did_once(self, what: str, seat: int) -> int:
        return min(1, self.done(what, seat))


def _seat(heard: _Heard, seat: int, place: str) -> SeatCounted:
    stack = heard.setup.stacks[seat]
    showdown = seat not in heard.folded and len(heard.setup.stacks) - len(heard.folded) > 1
    profit, won = heard.back[seat] - heard.paid[seat], seat in heard.won
    counts = Counts(
        hands=1,
        won=int(won),
        profit=profit,
        hundredths=round(100 * profit / heard.setup.big_blind) if heard.setup.big_blind else 0,
        put_in=heard.did_once("put-in", seat),
        raised=heard.did_once("raised", seat),
        three_bet_chances=heard.did_once("met", seat),
        three_bets=heard.did_once("three-bet", seat),
        bets=heard.done("bet", seat),
        calls=heard.done("called", seat),
        flops=int(seat in heard.flops),
        showdowns=int(showdown),
        showdowns_won=int(showdown and won),
    )
    return SeatCounted(
        heard.hole.get(seat, ()),
        place,
        all_in=heard.paid[seat] >= stack > 0,
        counts=counts,
        c_bet_chances=heard.did_once("could-continue", seat),
        c_bets=heard.did_once("continued", seat),
    )


def _decides(heard: _Heard, seat: int) -> None:
    """HE-3: before the flop somebody who meets exactly one raise, not their own, could raise again."""
    if not heard.board and heard.raises == 1 and heard.raiser != seat:
        heard.mark("met", seat)
    if len(heard.board) == FLOP and not heard.flop_was_bet and heard.raiser == seat:
        heard.mark("could-continue", seat)


def _folded(heard: _Heard, fact: told.Folded) -> None:
    _decides(heard, fact.seat)
    heard.folded.add(fact.seat)


def _checked(heard: _Heard, fact: told.Checked) -> None:
    _decides(heard, fact.seat)


def _posted(heard: _Heard, fact: told.Posted) -> None:
    heard.paid[fact.seat] += fact.paid


def _called(heard: _Heard, fact: told.Called) -> None:
    _decides(heard, fact.seat)
    heard.paid[fact.seat] += fact.paid
    heard.mark("called" if heard.board else "put-in", fact.seat)


def _raised(heard: _Heard, fact: told.Raised) -> None:
    _decides(heard, fact.seat)
    heard.paid[fact.seat] += fact.paid
    if heard.board:
        heard.mark("bet", fact.seat)
        _bet_on_the_flop(heard, fact.seat)
        return
    heard.mark("put-in", fact.seat)
    heard.mark("raised", fact.seat)
    if heard.raises == 1 and heard.raiser != fact.seat:
        heard.mark("three-bet", fact.seat)
    heard.raises += 1
    heard.raiser = fact.seat


def _bet_on_the_flop(heard: _Heard, seat: int) -> None:
    if len(heard.board) == FLOP and not heard.flop_was_bet:
        heard.flop_was_bet = True
        if heard.raiser == seat:
            heard.mark("continued", seat)


def _dealt(heard: _Heard, fact: told.Dealt) -> None:
    heard.hole = fact.hole


def _board_dealt(heard: _Heard, fact: told.BoardDealt) -> None:
    if not heard.board:
        heard.flops = set(heard.setup.stacks) - heard.folded
    heard.board.extend(fact.cards)


def _returned(heard: _Heard, fact: told.Returned) -> None:
    heard.back[fact.seat] += fact.amount


def _awarded(heard: _Heard, fact: told.Awarded) -> None:
    for seat, share in fact.shares:
        heard.back[seat] += share
        heard.won.add(seat)
    heard.pot += sum([share for _, share in fact.shares]) + fact.rounding


_HEARD: Final[dict[type, Callable[[_Heard, Any], None]]] = {
    told.Posted: _posted,
    told.Dealt: _dealt,
    told.Folded: _folded,
    told.Checked: _checked,
    told.Called: _called,
    told.Raised: _raised,
    told.BoardDealt: _board_dealt,
    told.Returned: _returned,
    told.Awarded: _awarded,
}
