"""Scenarios of Sniper Hold'em.

seats  Ann 90 | - | Ben 90               # clockwise, the first is first to act; `-` is an empty chair
draw   Ben                               # lets the dealer draw the first player, and Ben's card lie on top
survival 30                              # by the number of players where nothing is said (SN-1.2)
last   one wins, too                     # the switch of SN-5.6
cards  Ann 5 9 | Ben 8 8 | board 8 7 6 3 # one such line for each round, in order
Ann    snipe 8 triple
Ann    give Ben 3 | Cho 2
restart                                  # the house goes down and comes up again from its journal
chips  Ann 84 | Ben 96                   # after a round: before the next one's first chips
"""

from collections.abc import Sequence
from itertools import takewhile
from typing import Any

import msgspec

from hanpan.cards import DECK_40, HIDDEN, Card
from hanpan.engine import NOBODY, OBSERVER, Command, Refusal, replay, start
from hanpan.games import sniper
from hanpan.games.sniper import events as told
from hanpan.games.sniper.commands import Call, Check, Distribute, Fold, Pass, Raise, Snipe
from hanpan.games.sniper.seating import SniperSetup, survival_number
from tests.scenarios.reader import Line, Scenario
from tests.scenarios.table import ScenarioTable
from tests.sniper.disguise import disguised, picture

PLAIN: dict[str, type[Command]] = {"fold": Fold, "check": Check, "call": Call, "pass": Pass}


class SniperTable(ScenarioTable):
    game = sniper.GAME

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario)
        self.stacks: dict[int, int] = {}
        self.drawn = NOBODY
        self.survival = 0
        self.last_one_wins = False
        self.rounds: list[dict[str, list[Card]]] = []
        self.eyes = OBSERVER
        """Whose picture the last `sees` was about."""

    # -- header

    def _read_seats(self, line: Line) -> None:
        for chair, part in enumerate(line.parts()):
            if part != "-":
                name, chips = part.split()
                self.seats[name] = chair
                self.stacks[chair] = int(chips)

    def _read_draw(self, line: Line) -> None:
        self.drawn = self.seats[line.rest]

    def _read_survival(self, line: Line) -> None:
        self.survival = int(line.rest)

    def _read_last(self, line: Line) -> None:
        assert line.rest == "one wins, too"
        self.last_one_wins = True

    def _read_cards(self, line: Line) -> None:
        said = [part.split() for part in line.parts()]
        self.rounds.append({name: [Card(card) for card in cards] for name, *cards in said})

    def open(self) -> tuple[SniperSetup, list[tuple[Card, ...]]]:
        first = min(self.stacks) if self.drawn == NOBODY else NOBODY
        survival = self.survival or survival_number(len(self.stacks))
        return SniperSetup(self.stacks, survival, first, last_one_wins=self.last_one_wins), []

    def _begin(self) -> None:
        """As for any game, but who is dealt in when is only known as the decks are asked for."""
        setup, _ = self.open()
        self.decks = self._shuffle
        started = start(self.game, setup, self._shuffle)
        assert not isinstance(started, Refusal), started
        self.state, self.journal = started
        self.news = list(self.journal)
        self.total = self.game.chips(self.state)
        self._watch()

    def _shuffle(self, pack: tuple[Card, ...]) -> Sequence[Card]:
        if len(pack) < len(DECK_40):
            lot = pack[sorted(self.stacks).index(self.drawn)]
            return (lot, *(card for card in pack if card != lot))
        if self.state is not None:
            return self._deck(self.state.order)
        seats = sorted(self.stacks)
        at = seats.index(self.drawn) if self.drawn != NOBODY else 0
        return self._deck((*seats[at:], *seats[:at]))

    def _deck(self, order: tuple[int, ...]) -> tuple[Card, ...]:
        """The named cards where the dealer will come upon them, the rest of the deck around them."""
        named = self.rounds.pop(0) if self.rounds else {}
        rest = list(DECK_40)
        for cards in named.values():
            for card in cards:
                rest.remove(card)
        holes = [self._fill(named.get(self.name(seat), []), 2, rest) for seat in order]
        board = self._fill(named.get("board", []), 4, rest)
        return (*(hole[turn] for turn in (0, 1) for hole in holes), *board, *rest)

    @staticmethod
    def _fill(cards: list[Card], count: int, rest: list[Card]) -> list[Card]:
        return cards + [rest.pop() for _ in range(count - len(cards))]

    # -- acting

    def _somebody(self, line: Line) -> None:
        if line.word == "restart":
            self._restart()
        elif line.word == "chips":
            chips = self._chips()
            assert line.parts() == chips, f"chips {' | '.join(chips)}"
        else:
            super()._somebody(line)

    def _restart(self) -> None:
        """SN-6.1: what was journaled is read back, and the game goes on from there."""
        kept = msgspec.json.encode(self.journal)
        self.journal = msgspec.json.decode(kept, type=list[self.game.events])  # type: ignore[name-defined]
        self.state = replay(self.game, self.journal)

    def _chips(self) -> list[str]:
        state = self.state
        if any(isinstance(event, told.RoundBegun) for event in self.news):
            tail = list(takewhile(lambda event: not isinstance(event, told.RoundBegun), self.journal[::-1]))
            state = replay(self.game, self.journal[: -len(tail) - 1])
        return [f"{name} {state.betting.stacks[seat]}" for name, seat in self.seats.items()]

    def command(self, seat: int, words: list[str]) -> Command:
        match words:
            case [plain] if plain in PLAIN:
                return PLAIN[plain](seat)
            case ["bet" | "raise", amount]:
                return Raise(seat, int(amount))
            case ["snipe", *combination]:
                return Snipe(seat, "-".join(combination))
            case ["give", *gifts]:
                plan = [gift.split() for gift in " ".join(gifts).split("|")]
                return Distribute(seat, {self.seat(name): int(amount) for name, amount in plan})
        raise ValueError(f"no such action: {' '.join(words)}")

    # -- expecting

    def holds(self, expectation: str) -> bool | str:
        view = self.game.see(self.state, OBSERVER)
        match expectation.split():
            case ["pot" | "phase" | "round" | "system" | "survival" as what, value]:
                return str(getattr(view, what)) == value or f"{what} {getattr(view, what)}"
            case ["next" | "first" as what, name]:
                now = self.name(view.turn if what == "next" else view.first)
                return now == name or f"{what} {now}"
            case [name, "has", amount]:
                stack = self.state.betting.stacks[self.seat(name)]
                return stack == int(amount) or f"{name} has {stack}"
            case ["some" | "none" as who, "can", "hold", *combination]:
                return ("-".join(combination) in view.possible) == (who == "some") or ", ".join(view.possible)
            case ["options", count]:
                free = self.game.legal(self.state, view.turn)[1].options
                return len(free) == int(count) or f"options {len(free)}"
        if "|" in expectation:
            return self._seen(self.eyes) == expectation or self._seen(self.eyes)
        news = [word for event in self.news for word in self._words(event)]
        return expectation in news or "; ".join(news)

    def _words(self, event: Any) -> list[str]:
        match event:
            case told.FirstDrawn(_, first):
                return [f"{self.name(first)} is drawn"]
            case told.RoundBegun(number, order):
                return [f"round {number} begins"] + [f"{self.name(seat)} pays 1" for seat in order]
            case told.SharedDealt(cards):
                return [f"shared {' '.join(cards)}"]
            case told.Folded(seat):
                return [f"{self.name(seat)} folds"]
            case told.Checked(seat):
                return [f"{self.name(seat)} checks"]
            case told.Called(seat, paid):
                return [f"{self.name(seat)} calls {paid}"]
            case told.Declared(seat, combination):
                return [f"{self.name(seat)} declares {combination.replace('-', ' ')}"]
            case told.Passed(seat):
                return [f"{self.name(seat)} passes"]
        return self._words_of_the_end(event)

    def _words_of_the_end(self, event: Any) -> list[str]:
        match event:
            case told.HandsOpened(hands):
                made = [f"{self.name(hand.seat)} {hand.combination.replace('-', ' ')}" for hand in hands]
                return made + [f"{self.name(hand.seat)} {'sniped' if hand.sniped else 'safe'}" for hand in hands]
            case told.Awarded(shares):
                return [f"{self.name(seat)} won {share}" for seat, share in shares] + ["awarded"]
            case told.Survived(seat, paid):
                return [f"{self.name(seat)} survived", f"{self.name(seat)} paid {paid}"]
            case told.Distributed(seat, gifts, taken):
                given = [f"{self.name(seat)} gave {self.name(to)} {amount}" for to, amount in gifts]
                return given + ([f"system took {taken}"] if taken else [])
            case told.Eliminated(seats):
                return [f"{self.name(seat)} is out" for seat in seats]
            case told.GameEnded(winners, places):
                won, placed = [" ".join(self.name(seat) for seat in seats) for seats in (winners, places)]
                return ["game over", f"winners {won}", f"places {placed}"]
        return []

    def sees(self, viewer: int, said: str) -> None:
        """Either said at once, or after `=>`."""
        self.eyes = viewer
        assert said in ("", self._seen(viewer)), f"sees {self._seen(viewer)}"

    def _seen(self, viewer: int) -> str:
        view = self.game.see(self.state, viewer)
        parts = [f"{self.name(seat.seat)} {' '.join(seat.cards)}".strip() for seat in view.seats]
        return " | ".join([*parts, f"board {' '.join(view.shared)}"]).replace(HIDDEN, "?")

    # -- watching

    def _watch(self) -> None:
        super()._watch()
        for viewer in (OBSERVER, *self.seats.values()):
            other = disguised(self.journal, viewer)
            assert picture(other, viewer) == picture(self.journal, viewer), f"{self.name(viewer)} saw too much"

    def cards_of(self, viewer: int) -> set[Card]:
        del viewer
        return set()

    def all_cards(self) -> set[Card]:
        return set()  # a number is no secret, whose it is is: `disguised` asks that
