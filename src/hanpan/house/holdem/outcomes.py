"""HO-2.6: what each hand was to whom, told off the facts of the hand."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from hanpan.games.holdem import events as hand
from hanpan.house.contract import Outcome
from hanpan.house.events import TableEvent
from hanpan.house.holdem.events import HandStarted, HandUncontested, Left, Played, TournamentEnded, WentOut
from hanpan.house.holdem.table import HoldemTable


def outcomes(table: HoldemTable, event: TableEvent) -> list[Outcome]:
    """What a fact was to whom: a hand that ends to all who were dealt in, and chips that are lost beside one."""
    answer = _ANSWERS.get(type(event))
    return [] if answer is None else answer(table, event)


def _played(table: HoldemTable, event: Played) -> list[Outcome]:
    if type(event.fact) is not hand.HandEnded:
        return []
    told = _told(table.facts)
    return [_outcome(told, seat, person) for seat, person in table.dealt.items()]


def _started(_: HoldemTable, event: HandStarted) -> list[Outcome]:
    """SG-4.2: who sits out pays, too."""
    return [Outcome(paid.person, -paid.stack - paid.safe, 0) for paid in event.deductions]


def _uncontested(_: HoldemTable, event: HandUncontested) -> list[Outcome]:
    """SG-4.6."""
    paid = [Outcome(paid.person, -paid.stack - paid.safe, 0) for paid in event.deductions]
    return [*paid, Outcome(event.winner, event.pot, 0)] if event.pot else paid


def _left(_: HoldemTable, event: Left) -> list[Outcome]:
    return _lost(event.person, event.stack + event.safe) if event.to in ("pot", "hand") else []


def _went_out(_: HoldemTable, event: WentOut) -> list[Outcome]:
    return _lost(event.person, event.stack + event.safe)


def _lost(person: str, lost: int) -> list[Outcome]:
    return [Outcome(person, -lost, 0)] if lost else []


def _ended(_: HoldemTable, event: TournamentEnded) -> list[Outcome]:
    return [Outcome(event.places[0], event.left_in_pot, 0)] if event.places and event.left_in_pot else []


_ANSWERS: Final[dict[type[TableEvent], Callable[[HoldemTable, Any], list[Outcome]]]] = {
    Played: _played,
    HandStarted: _started,
    HandUncontested: _uncontested,
    Left: _left,
    WentOut: _went_out,
    TournamentEnded: _ended,
}


@dataclass
class _Told:
    """One hand, as its facts tell it; by seat."""

    paid: dict[int, int] = field(default_factory=dict)
    put_in: set[int] = field(default_factory=set)
    raised: set[int] = field(default_factory=set)
    shown: set[int] = field(default_factory=set)
    won: set[int] = field(default_factory=set)
    folded: set[int] = field(default_factory=set)
    preflop: bool = True


def _told(facts: Iterable[hand.HoldemEvent]) -> _Told:
    told = _Told()
    for fact in facts:
        hear = _HEARD.get(type(fact))
        if hear is not None:
            hear(told, fact)
    return told


def _outcome(told: _Told, seat: int, person: str) -> Outcome:
    showdown = bool(told.shown) and seat not in told.folded
    won = seat in told.won
    return Outcome(
        person,
        -told.paid.get(seat, 0),
        won=won,
        put_in=seat in told.put_in,
        raised=seat in told.raised,
        showdown=showdown,
        showdown_won=showdown and won,
    )


def _posted(told: _Told, fact: hand.Posted) -> None:
    _pay(told, fact.seat, fact.paid)


def _called(told: _Told, fact: hand.Called) -> None:
    _pay(told, fact.seat, fact.paid)
    if told.preflop:
        told.put_in.add(fact.seat)


def _raised(told: _Told, fact: hand.Raised) -> None:
    _pay(told, fact.seat, fact.paid)
    if told.preflop:
        told.put_in.add(fact.seat)
        told.raised.add(fact.seat)


def _returned(told: _Told, fact: hand.Returned) -> None:
    _pay(told, fact.seat, -fact.amount)


def _folded(told: _Told, fact: hand.Folded) -> None:
    told.folded.add(fact.seat)


def _board_dealt(told: _Told, _: hand.BoardDealt) -> None:
    told.preflop = False


def _shown(told: _Told, fact: hand.Shown) -> None:
    told.shown.add(fact.seat)


def _awarded(told: _Told, fact: hand.Awarded) -> None:
    for seat, share in fact.shares:
        _pay(told, seat, -share)
        told.won.add(seat)


def _pay(told: _Told, seat: int, amount: int) -> None:
    told.paid[seat] = told.paid.get(seat, 0) + amount


_HEARD: Final[dict[type, Callable[[_Told, Any], None]]] = {
    hand.Posted: _posted,
    hand.Called: _called,
    hand.Raised: _raised,
    hand.Returned: _returned,
    hand.Folded: _folded,
    hand.BoardDealt: _board_dealt,
    hand.Shown: _shown,
    hand.Awarded: _awarded,
}
