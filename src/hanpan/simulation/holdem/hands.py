"""Random hands in a row at one table, every chip counted after every event."""

from collections.abc import Iterator
from random import Random

from hanpan.bots.random_bot import random_wish
from hanpan.engine import NOBODY, Event, Refusal, play, shuffling, start
from hanpan.games.holdem import GAME, VARIANTS, HandSetup, RuleSet, Variant, setup, with_button_blind
from hanpan.games.holdem.events import HandOpened
from hanpan.games.holdem.twin import NATIVE, TWIN, covers
from hanpan.games.holdem.twin.playing import play_quick, start_quick
from hanpan.history.ledger import Ledger, booked
from hanpan.kit.button import next_player
from hanpan.simulation.holdem.tally import Tally


class ChipsLostError(AssertionError):
    """Chips came or went: a bug of the engine, with the seed that shows it."""


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
        native: bool = NATIVE,
    ) -> None:
        self.native = native
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
        if self.native and covers(table.rules, table.variant):
            return self._play_quick(table)
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

    def _play_quick(self, table: HandSetup) -> list[Event]:
        """The same by the native twin: what it told is booked, and has to come to what it holds."""
        decks = shuffling(self.random.randbytes)
        started = start_quick(table, decks)
        assert not isinstance(started, Refusal), started
        dealt, journal = started
        while (seat := dealt.turn) != NOBODY:
            wish = random_wish(GAME, seat, TWIN.legal(dealt, seat), self.random.randint)
            played = play_quick(dealt, wish, decks)
            assert not isinstance(played, Refusal), played
            journal += played
        self._check_books(journal, {seat: dealt.stacks[seat] for seat in table.stacks})
        return journal

    def _check_books(self, journal: list[Event], stacks: dict[int, int]) -> None:
        """Fact by fact, too."""
        opened = journal[0]
        assert isinstance(opened, HandOpened), opened
        ledger = Ledger(opened)
        chips = sum(ledger.stacks.values()) + ledger.pot
        for event in journal[1:]:
            ledger.book(event)
            if sum(ledger.stacks.values()) + ledger.pot + ledger.rounding != chips or ledger.pot < 0:
                raise ChipsLostError(f"seed {self.seed}, hand {self.tally.hands + 1}: {event}")
        if ledger.stacks != stacks or ledger.pot:
            raise ChipsLostError(f"seed {self.seed}, hand {self.tally.hands + 1}: {stacks}")

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
