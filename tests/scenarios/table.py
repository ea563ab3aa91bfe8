"""Plays a scenario on any game, and watches over it.

After every line chips are conserved, the journal replays to the same state, a refusal has changed nothing,
and nobody has seen what he may not.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from hanpan.cards import Card
from hanpan.engine import OBSERVER, Command, Event, Game, Refusal, play, replay, stacked, start
from tests.scenarios.reader import Line, Scenario, ScenarioError


class ScenarioTable(ABC):
    """What a game adds to run its scenarios: its header lines, its verbs, and its expectations."""

    game: Game[Any, Any, Any]

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.seats: dict[str, int] = {}
        self.state: Any = None
        self.journal: list[Event] = []
        self.news: list[Event] = []
        """What the last line led to."""
        self.refusal: Refusal | None = None
        self.waited = 0

    # -- what a game says

    def header(self, line: Line) -> bool:
        """Take a line of the set-up, read by the method `_read_` and its first word; False when the set-up is over."""
        reader = getattr(self, f"_read_{line.word}", None)
        if reader is None:
            return False
        reader(line)
        return True

    @abstractmethod
    def open(self) -> tuple[Any, list[tuple[Card, ...]]]:
        """The set-up and the decks that the header describes."""

    @abstractmethod
    def command(self, seat: int, words: list[str]) -> Command:
        """`raise 20` → Raise(seat, 20)"""

    @abstractmethod
    def holds(self, expectation: str) -> bool | str:
        """Is it so? Anything else than True is what is so instead."""

    @abstractmethod
    def cards_of(self, viewer: int) -> set[Card]:
        """Every card a viewer may know, worked out from the journal and not by `see`."""

    @abstractmethod
    def all_cards(self) -> set[Card]:
        """Every card of the deck."""

    # -- running

    def run(self) -> None:
        lines = list(self.scenario.lines)
        while lines and self.header(lines[0]):
            lines.pop(0)
        for line in lines:
            try:
                if self.state is None:
                    self._begin()
                self._line(line)
                self._watch()
            except ScenarioError:
                raise
            except (AssertionError, ValueError, KeyError) as wrong:
                raise ScenarioError(self.scenario, line, f"{type(wrong).__name__}: {wrong}") from wrong

    def _begin(self) -> None:
        setup, decks = self.open()
        self.decks = stacked(*decks)
        started = start(self.game, setup, self.decks)
        assert not isinstance(started, Refusal), started
        self.state, self.journal = started
        self.news = list(self.journal)
        self.total = self.game.chips(self.state)
        self._watch()

    def _line(self, line: Line) -> None:
        refused = [e for e in line.expected if e.startswith("refused")]
        self.refusal = None
        if line.word == "wait":
            self._wait(int(line.rest.removesuffix("s")))
        elif line.word == "each":
            self._each(line.rest.split())
        elif line.word != "now":
            self._somebody(line)
        if not refused:
            assert self.refusal is None, f"refused {self.refusal}; {self._where()}"
        for expectation in line.expected:
            self._expect(line, expectation)

    def _expect(self, line: Line, expectation: str) -> None:
        if expectation.startswith("refused"):
            code = self.refusal.code if self.refusal else "nothing"
            answer: bool | str = expectation == f"refused {code}" or f"refused {code}"
        else:
            answer = self.holds(expectation)
        if answer is not True:
            raise ScenarioError(self.scenario, line, f"expected {expectation!r}, but: {answer}; {self._where()}")

    def _somebody(self, line: Line) -> None:
        words = line.rest.split()
        if words[:1] == ["may"]:
            said = [part.strip() for part in line.rest.removeprefix("may").split("|")]
            moves = [str(move) for move in self.game.legal(self.state, self.seat(line.word))]
            assert said == moves, f"may {' | '.join(moves) or 'nothing'}"
        elif words[:1] == ["sees"]:
            self.sees(
                OBSERVER if line.word == "observer" else self.seat(line.word),
                line.rest.removeprefix("sees").strip(),
            )
        else:
            self._play(self.command(self.seat(line.word), words))

    @abstractmethod
    def sees(self, viewer: int, said: str) -> None:
        """Check a viewer's picture against its text."""

    def _play(self, command: Command) -> None:
        answer = play(self.game, self.state, command, self.decks)
        if isinstance(answer, Refusal):
            self.refusal = answer
            assert self.state == replay(self.game, self.journal), "a refusal changed the state"
            return
        self.news = answer
        self.journal += answer
        self.waited = 0

    def _each(self, words: list[str]) -> None:
        """Everyone asked does the same, until the dealer has done something by himself."""
        while (deadline := self.game.deadline(self.state)) is not None:
            self._play(self.command(deadline.seat, words))
            if self.refusal or len(self.news) > 1:
                return

    def _wait(self, seconds: int) -> None:
        """A virtual clock: silence until the deadline is the wish that the game names for it."""
        deadline = self.game.deadline(self.state)
        self.waited += seconds
        if deadline is not None and self.waited >= deadline.seconds:
            self._play(deadline.otherwise)

    def seat(self, name: str) -> int:
        return self.seats[name]

    def name(self, seat: int) -> str:
        return next((name for name, at in self.seats.items() if at == seat), "nobody")

    # -- watching

    def _watch(self) -> None:
        assert self.game.chips(self.state) == self.total, "chips came or went"
        assert replay(self.game, self.journal) == self.state, "the journal replays to another state"
        for viewer in (OBSERVER, *self.seats.values()):
            told = [self.game.tell(event, viewer) for event in self.journal]
            picture = msgspec.json.encode((told, self.game.see(self.state, viewer))).decode()
            leaked = self._found(picture) - self.cards_of(viewer)
            assert not leaked, f"{self.name(viewer)} has seen {sorted(leaked)}"

    def _found(self, text: str) -> set[Card]:
        return {card for card in self.all_cards() if re.search(rf'"[^"]*{card}[^"]*"', text)}

    def _where(self) -> str:
        return self.game.text(self.game.see(self.state, OBSERVER))


class Runs(Protocol):
    """Anything a scenario can be played on."""

    def run(self) -> None:
        """Play every line; ScenarioError where it does not hold."""


Tables = dict[str, Callable[[Scenario], Runs]]
