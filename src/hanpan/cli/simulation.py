"""Random hands in a row at one table, every chip counted after every event."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from hanpan.bots import random_wish
from hanpan.cards import HIDDEN, Category
from hanpan.engine import Event, Refusal, play, shuffling, start
from hanpan.games.holdem import GAME, VARIANTS, HandSetup, RuleSet, Variant, kind_of, setup, with_button_blind
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
from hanpan.history.ledger import Ledger, booked
from hanpan.kit.button import next_player

_STREETS = {0: "preflop", 3: "flop", 4: "turn", 5: "river"}


class ChipsLostError(AssertionError):
    """Chips came or went: a bug of the engine, with the seed that shows it."""


class Tally:
    """What a simulation counts."""

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
        self.actions += sum(isinstance(event, Folded | Checked | Called | Raised) for event in journal)
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
        if isinstance(event, HandEnded | PotsMade):
            return False
        ledger.book(event)
        if isinstance(event, Called | Raised) and ledger.stacks[event.seat] == 0:
            return True
    return False


class Simulation:
    """One table: stacks are carried over, the button passes on, who is broke buys in again."""

    def __init__(
        self,
        players: int,
        rules: RuleSet,
        seed: int,
        variant: Variant = VARIANTS["holdem"],
        *,
        button_blind: bool = False,
    ) -> None:
        self.rules = rules
        self.variant = variant
        self.button_blind = button_blind
        self.seed = seed
        self.random = Random(seed)  # noqa: S311 - a simulation has to be repeatable
        self.stacks = dict.fromkeys(range(players), rules.stack)
        self.button = players - 1
        self.tally = Tally()

    def hands(self, count: int) -> Iterator[list[Event]]:
        """The journals of so many hands."""
        for _ in range(count):
            journal = self._hand()
            self.tally.count(journal)
            yield journal
            self._after(booked(journal))

    def _hand(self) -> list[Event]:
        table = setup(dict(self.stacks), button=self.button, rules=self.rules, variant=self.variant)
        return self.play(with_button_blind(table) if self.button_blind else table)

    def play(self, table: HandSetup) -> list[Event]:
        """One hand from the first post to its end."""
        decks = shuffling(self.random.randbytes)
        started = start(GAME, table, decks)
        assert not isinstance(started, Refusal), started
        state, journal = started
        while (deadline := GAME.deadline(state)) is not None:
            moves = GAME.legal(state, deadline.seat)
            played = play(GAME, state, random_wish(GAME, deadline.seat, moves, self.random.randint), decks)
            assert not isinstance(played, Refusal), played
            journal += played
        self._check_chips(journal)
        return journal

    def _check_chips(self, journal: list[Event]) -> None:
        """Replayed fact by fact: no chip may come or go with any of them."""
        state = GAME.begin(journal[0])
        chips = GAME.chips(state)
        for event in journal[1:]:
            GAME.evolve(state, event)
            if GAME.chips(state) != chips:
                raise ChipsLostError(f"seed {self.seed}, hand {self.tally.hands + 1}: {event}")

    def _after(self, ledger: Ledger) -> None:
        for seat, stack in ledger.stacks.items():
            self.tally.buy_ins += stack == 0
            self.stacks[seat] = stack or self.rules.stack
        self.button = next_player(list(self.stacks), self.button)
