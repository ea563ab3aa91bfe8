"""HO-2.6: leaderboards, and the figures of one's own hands, told off the journals of the tables."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from msgspec import Struct

from hanpan.games.holdem import events as hand
from hanpan.house.events import HandStarted, Left, Played, TableEvent, TournamentEnded, WentOut
from hanpan.house.ledger import Ledger
from hanpan.house.settings import Kind
from hanpan.house.table import Table

Number = TypeVar("Number", int, float)


@dataclass
class Figures:
    """What one person has done at one kind of table."""

    hands: int = 0
    won: int = 0
    """Hands in which he won a pot."""
    put_in: int = 0
    """Hands in which he put chips in before the flop of his own will (VPIP)."""
    raised: int = 0
    """Hands in which he raised before the flop (PFR)."""
    showdowns: int = 0
    showdowns_won: int = 0
    profit: int = 0
    """Chips won from others, less chips lost to them."""
    curve: list[int] = field(default_factory=list)
    """The profit after each hand."""

    def count(self, outcome: "Outcome") -> None:
        """One more hand; chips lost or won beside a hand of his own count to his last one."""
        self.hands += outcome.hands
        self.won += outcome.won
        self.put_in += outcome.put_in
        self.raised += outcome.raised
        self.showdowns += outcome.showdown
        self.showdowns_won += outcome.showdown_won
        self.profit += outcome.profit
        if outcome.hands:
            self.curve.append(self.profit)
        elif self.curve:
            self.curve[-1] = self.profit

    @property
    def vpip(self) -> float:
        return self.put_in / self.hands if self.hands else 0.0

    @property
    def pfr(self) -> float:
        return self.raised / self.hands if self.hands else 0.0

    @property
    def won_at_showdown(self) -> float:
        return self.showdowns_won / self.showdowns if self.showdowns else 0.0


class Outcome(Struct, frozen=True):
    """What a hand was to one person. Chips lost beside a hand of his own have no hand to count (`hands` 0)."""

    kind: Kind
    person: str
    profit: int
    hands: int = 1
    won: bool = False
    put_in: bool = False
    raised: bool = False
    showdown: bool = False
    showdown_won: bool = False


@dataclass
class _Hand:
    """One hand as far as it is told."""

    people: dict[int, str]
    paid: dict[int, int] = field(default_factory=dict)
    put_in: set[int] = field(default_factory=set)
    raised: set[int] = field(default_factory=set)
    shown: set[int] = field(default_factory=set)
    won: set[int] = field(default_factory=set)
    folded: set[int] = field(default_factory=set)
    preflop: bool = True


@dataclass
class Outcomes:
    """Listens to tables and says what each hand was to whom."""

    hands: dict[str, _Hand] = field(default_factory=dict)
    """The hand in play at each table."""

    def go_on(self, table: Table) -> None:
        """Take up a hand in the middle, after a restart."""
        if table.is_playing():
            told = self.hands[table.id] = _Hand(table.dealt)
            for fact in table.facts:
                _hear(told, fact)

    def hear(self, table: Any, event: TableEvent) -> list[Outcome]:
        """Take in one fact of a table; the games with chips of their own do not count."""
        if isinstance(event, Played):
            return self._played(table, event)
        if not isinstance(table, Table):
            return []
        kind = table.settings.kind
        if isinstance(event, HandStarted):
            self.hands[table.id] = _Hand(event.dealt)
            # SG-4.2: who sits out pays, too
            return [Outcome(kind, paid.person, -paid.stack - paid.safe, 0) for paid in event.deductions]
        if (isinstance(event, Left) and event.to in ("pot", "hand")) or isinstance(event, WentOut):
            lost = event.stack + event.safe
            return [Outcome(kind, event.person, -lost, 0)] if lost else []
        if isinstance(event, TournamentEnded) and event.places and event.left_in_pot:
            return [Outcome(kind, event.places[0], event.left_in_pot, 0)]
        return []

    def _played(self, table: Table, event: Played) -> list[Outcome]:
        told = self.hands.get(table.id)
        if told is None:
            return []
        _hear(told, event.fact)
        if not isinstance(event.fact, hand.HandEnded):
            return []
        del self.hands[table.id]
        return [_outcome(table.settings.kind, told, seat) for seat in told.people]


def _outcome(kind: Kind, told: _Hand, seat: int) -> Outcome:
    showdown = bool(told.shown) and seat not in told.folded
    won = seat in told.won
    return Outcome(
        kind,
        told.people[seat],
        -told.paid.get(seat, 0),
        1,
        won,
        seat in told.put_in,
        seat in told.raised,
        showdown,
        showdown and won,
    )


@dataclass
class Statistics:
    """Everybody's figures, by kind of table."""

    figures: dict[tuple[Kind, str], Figures] = field(default_factory=dict)
    outcomes: Outcomes = field(default_factory=Outcomes)

    def of(self, kind: Kind, person: str) -> Figures:
        return self.figures.setdefault((kind, person), Figures())

    def hear(self, table: Any, event: TableEvent) -> None:
        """Take in one fact of a table."""
        for outcome in self.outcomes.hear(table, event):
            self.of(outcome.kind, outcome.person).count(outcome)


def _hear(told: _Hand, fact: hand.HoldemEvent) -> None:
    hear = _HEARD.get(type(fact))
    if hear is not None:
        hear(told, fact)


def _posted(told: _Hand, fact: hand.Posted) -> None:
    _pay(told, fact.seat, fact.paid)


def _called(told: _Hand, fact: hand.Called) -> None:
    _pay(told, fact.seat, fact.paid)
    if told.preflop:
        told.put_in.add(fact.seat)


def _raised(told: _Hand, fact: hand.Raised) -> None:
    _pay(told, fact.seat, fact.paid)
    if told.preflop:
        told.put_in.add(fact.seat)
        told.raised.add(fact.seat)


def _returned(told: _Hand, fact: hand.Returned) -> None:
    _pay(told, fact.seat, -fact.amount)


def _folded(told: _Hand, fact: hand.Folded) -> None:
    told.folded.add(fact.seat)


def _board_dealt(told: _Hand, _: hand.BoardDealt) -> None:
    told.preflop = False


def _shown(told: _Hand, fact: hand.Shown) -> None:
    told.shown.add(fact.seat)


def _awarded(told: _Hand, fact: hand.Awarded) -> None:
    for seat, share in fact.shares:
        _pay(told, seat, -share)
        told.won.add(seat)


def _pay(told: _Hand, seat: int, amount: int) -> None:
    told.paid[seat] = told.paid.get(seat, 0) + amount


_HEARD: dict[type, Callable[[_Hand, Any], None]] = {
    hand.Posted: _posted,
    hand.Called: _called,
    hand.Raised: _raised,
    hand.Returned: _returned,
    hand.Folded: _folded,
    hand.BoardDealt: _board_dealt,
    hand.Shown: _shown,
    hand.Awarded: _awarded,
}


def richest(ledger: Ledger, people: Iterable[str]) -> list[tuple[str, int]]:
    """By bank; chips on tables do not count."""
    return _best([(person, ledger.balance(f"bank:{person}")) for person in people])


def best_winners(statistics: Statistics, kind: Kind) -> list[tuple[str, float]]:
    """By hands won of hands played."""
    return _best([(p, f.won / f.hands) for (k, p), f in statistics.figures.items() if k is kind and f.hands])


def most_won(statistics: Statistics, kind: Kind) -> list[tuple[str, int]]:
    """By chips won from others."""
    return _best([(person, figures.profit) for (k, person), figures in statistics.figures.items() if k is kind])


def _best(rows: list[tuple[str, Number]]) -> list[tuple[str, Number]]:
    return sorted(rows, key=lambda row: (-row[1], row[0]))
