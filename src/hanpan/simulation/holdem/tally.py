"""Counts of random hands."""

from collections import Counter

from hanpan.cards import HIDDEN, Category
from hanpan.engine import Event
from hanpan.games.holdem import Variant, kind_of
from hanpan.games.holdem.events import (
    BoardDealt,
    Called,
    Checked,
    Folded,
    HandEnded,
    HandOpened,
    PotsMade,
    Raised,
    Shown,
)
from hanpan.history.ledger import booked

_ACTIONS = (Folded, Checked, Called, Raised)
_STREETS = {0: "preflop", 3: "flop", 4: "turn", 5: "river"}


class Tally:
    """The counters of a simulation."""

    def __init__(self) -> None:
        self.hands = self.actions = self.events = 0
        self.showdowns = self.all_ins = self.side_pots = self.biggest_pot = self.buy_ins = 0
        self.ended: Counter[str] = Counter()
        """On which street everyone else had folded, or "showdown"."""
        self.categories: Counter[Category] = Counter()
        """The hands shown at showdowns."""

    def count(self, journal: list[Event]) -> None:
        """Take one hand into account."""
        self.hands += 1
        self.events += len(journal)
        self.actions += len([event for event in journal if isinstance(event, _ACTIONS)])
        made = next(event for event in journal if isinstance(event, PotsMade))
        self.biggest_pot = max(self.biggest_pot, sum(pot.amount for pot in made.pots))
        self.side_pots += len(made.pots) > 1
        self.all_ins += _has_all_in(journal)
        self._end(journal, contested=len(made.pots[0].seats) > 1)

    def _end(self, journal: list[Event], *, contested: bool) -> None:
        board = tuple(card for event in journal if isinstance(event, BoardDealt) for card in event.cards)
        self.ended["showdown" if contested else _STREETS[len(board)]] += 1
        if contested:
            self.showdowns += 1
            variant = _variant(journal)
            for event in journal:
                if isinstance(event, Shown) and HIDDEN not in event.cards:
                    self.categories[kind_of(variant, event.cards, board)] += 1


def _variant(journal: list[Event]) -> Variant:
    opened = journal[0]
    assert isinstance(opened, HandOpened), opened
    return opened.setup.variant


def _has_all_in(journal: list[Event]) -> bool:
    ledger = booked(journal[:1])
    for event in journal[1:]:
        if isinstance(event, (HandEnded, PotsMade)):
            return False
        ledger.book(event)
        if isinstance(event, (Called, Raised)) and ledger.stacks[event.seat] == 0:
            return True
    return False
