"""Scenarios of hold'em.

rules  textbook                     # house where nothing is said
plays  omaha                        # which variant; `plays short-deck button-blind`
switch odd-chips dropped            # one switch on its own
seats  Ann 100 | - | Ben 100        # clockwise; `-` is an empty chair
button Ben                          # the last seat where nothing is said; a chair's number for a dead button
blinds 5 10 | ante 1 | dead 30
small  nobody | big Ann             # where they do not follow from the button
post   Cho live 10 | Dan dead 5
cards  Ann As Kd | board Qs Js Ts 2c 3d
"""

from typing import Any

import msgspec

from hanpan.cards import DECK_52, HIDDEN, Card, Holding, parse_cards
from hanpan.engine import NOBODY, Command
from hanpan.games import holdem
from hanpan.games.holdem import events as told
from hanpan.games.holdem.commands import AllIn, Call, Check, Fold, Raise, Show
from hanpan.games.holdem.seating import HandSetup, Post
from hanpan.kit.button import clockwise
from tests.scenarios.decks import arranged
from tests.scenarios.reader import Line, Scenario
from tests.scenarios.table import ScenarioTable

STREETS = {3: "flop", 4: "turn", 5: "river"}


def hand_of(held: Holding | None) -> str:
    """`flush A K`"""
    return "nothing" if held is None else f"{held.category} {held.high} {held.low}"


class HoldemTable(ScenarioTable):
    game = holdem.GAME

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario)
        self.rules = holdem.HOUSE
        self.variant = holdem.VARIANTS["holdem"]
        self.button_blind = False
        self.stacks: dict[int, int] = {}
        self.cards: dict[str, tuple[Card, ...]] = {}
        self.posts: list[Post] = []
        self.numbers: dict[str, int] = {}
        self.placed: dict[str, int] = {}

    # -- header

    def _read_rules(self, line: Line) -> None:
        self.rules = holdem.RULE_SETS[line.rest]

    def _read_plays(self, line: Line) -> None:
        name, *blind = line.rest.split()
        self.variant = holdem.VARIANTS[name]
        self.button_blind = blind == ["button-blind"]

    def _read_switch(self, line: Line) -> None:
        name, value = line.rest.split()
        switches = msgspec.to_builtins(self.rules)
        switches[name.replace("-", "_")] = {"on": True, "off": False}.get(value, value)
        self.rules = msgspec.convert(switches, holdem.RuleSet)

    def _read_seats(self, line: Line) -> None:
        for chair, part in enumerate(line.parts()):
            if part != "-":
                name, chips = part.split()
                self.seats[name] = chair
                self.stacks[chair] = int(chips)

    def _read_button(self, line: Line) -> None:
        self._place("button", line.rest)

    def _place(self, what: str, who: str) -> None:
        self.placed[what] = NOBODY if who == "nobody" else int(who) if who.isdigit() else self.seats[who]

    def _read_blinds(self, line: Line) -> None:
        for part in [f"blinds {line.parts()[0]}", *line.parts()[1:]]:
            self._amount(part.split())

    def _amount(self, words: list[str]) -> None:
        if words[0] == "blinds":
            self.numbers |= {"small_blind": int(words[1]), "big_blind": int(words[2])}
        else:
            self.numbers[words[0]] = int(words[1])

    def _read_ante(self, line: Line) -> None:
        self._amount(["ante", line.rest])

    def _read_dead(self, line: Line) -> None:
        self._amount(["dead", line.rest])

    def _read_small(self, line: Line) -> None:
        for part in [f"small {line.parts()[0]}", *line.parts()[1:]]:
            what, who = part.split()
            self._place(f"{what}_blind_seat", who)

    def _read_post(self, line: Line) -> None:
        for part in line.parts():
            name, *words = part.split()
            amounts = {kind: int(amount) for kind, amount in zip(words[::2], words[1::2], strict=True)}
            self.posts.append(Post(self.seats[name], **amounts))

    def _read_cards(self, line: Line) -> None:
        for part in line.parts():
            name, _, cards = part.partition(" ")
            self.cards[name] = parse_cards(cards)

    def open(self) -> tuple[HandSetup, list[tuple[Card, ...]]]:
        button = self.placed.pop("button", max(self.stacks))
        setup = holdem.setup(
            self.stacks, button=button, rules=self.rules, variant=self.variant, posts=self.posts, **self.numbers
        )
        setup = holdem.with_button_blind(setup) if self.button_blind else setup
        setup = msgspec.structs.replace(setup, **self.placed)
        return setup, [self._deck(clockwise(self.stacks, button))]

    def _deck(self, order: tuple[int, ...]) -> tuple[Card, ...]:
        holes = {seat: self.cards.get(self.name(seat), ()) for seat in order}
        family = holdem.family_of(self.variant)
        return arranged(order, holes, self.cards.get("board", ()), burn=self.rules.burn, family=family)

    # -- acting

    def command(self, seat: int, words: list[str]) -> Command:
        match words:
            case ["fold"]:
                return Fold(seat)
            case ["check"]:
                return Check(seat)
            case ["call"]:
                return Call(seat)
            case ["all-in"]:
                return AllIn(seat)
            case ["bet" | "raise", amount]:
                return Raise(seat, int(amount))
            case ["show", *cards]:
                return Show(seat, parse_cards("".join(cards)))
        raise ValueError(f"no such action: {' '.join(words)}")

    # -- expecting

    def holds(self, expectation: str) -> bool | str:
        match expectation.split():
            case ["pot", amount]:
                pot = self.game.see(self.state, -1).pot
                return pot == int(amount) or f"pot {pot}"
            case ["street", street]:
                now = self.game.see(self.state, -1).street
                return now == street or now
            case ["next", name]:
                turn = self.name(self.state.betting.turn)
                return turn == name or f"next {turn}"
            case ["pots", *_]:
                pots = self._pots()
                return pots == expectation or pots
            case ["showing", *_]:
                order = " ".join(["showing", *self._showing()])
                return order == expectation or order
            case [name, "holds", *words]:
                held = holdem.held(self.state, self.seat(name))
                said = hand_of(held)
                return said == " ".join(words) or f"{name} holds {said}"
            case [name, "has", amount]:
                stack = self.state.betting.stacks[self.seat(name)]
                return stack == int(amount) or f"{name} has {stack}"
        news = self._news()
        return expectation in news or "; ".join(news)

    def _pots(self) -> str:
        made = next(event for event in reversed(self.journal) if isinstance(event, told.PotsMade))
        return "pots " + " + ".join(
            f"{pot.amount} {'/'.join(self.name(s) for s in sorted(pot.seats))}" for pot in made.pots
        )

    def _showing(self) -> list[str]:
        """Who showed or mucked, in that order."""
        return [self.name(event.seat) for event in self.journal if isinstance(event, told.Shown | told.Mucked)]

    def _news(self) -> list[str]:
        board = 0
        news = []
        for event in self.journal:
            board += len(event.cards) if isinstance(event, told.BoardDealt) else 0
            if event in self.news:
                news += self._words(event, board)
        return news

    def _words(self, event: Any, board: int) -> list[str]:
        match event:
            case told.Posted(seat, post, paid):
                return [f"{self.name(seat)} posts {post} {paid}"]
            case told.Returned(seat, amount):
                return [f"{self.name(seat)} gets {amount} back"]
            case told.BoardDealt(cards, _):
                return [f"{STREETS[board]} {' '.join(cards)}"]
            case told.Shown(seat, cards):
                return [f"{self.name(seat)} shows {' '.join(cards)}"]
            case told.Mucked(seat):
                return [f"{self.name(seat)} mucks"]
            case told.Awarded(pot, shares, rounding):
                won = [f"{self.name(seat)} wins {share} of pot {pot}" for seat, share in shares]
                return won + ([f"rounding {rounding}"] if rounding else [])
            case told.HandEnded(out):
                return ["hand ends"] + [f"{self.name(seat)} is out" for seat in out]
            case told.Folded(seat):
                return [f"{self.name(seat)} folds"]
            case told.Checked(seat):
                return [f"{self.name(seat)} checks"]
            case told.Called(seat, paid):
                return [f"{self.name(seat)} calls {paid}"]
            case told.Raised(seat, to):
                return [f"{self.name(seat)} raises to {to}"]
        return []

    def _read_big(self, line: Line) -> None:
        self._place("big_blind_seat", line.rest)

    def sees(self, viewer: int, said: str) -> None:
        view = self.game.see(self.state, viewer)
        seats = sorted(view.seats, key=lambda seat: seat.seat)
        parts = [f"{self.name(seat.seat)} {' '.join(seat.cards)}".strip() for seat in seats]
        if view.board:
            parts.append(f"board {' '.join(view.board)}")
        assert [part.strip() for part in said.split("|")] == parts, f"sees {' | '.join(parts)}"

    # -- watching

    def cards_of(self, viewer: int) -> set[Card]:
        known: set[Card] = set()
        for event in self.journal:
            if isinstance(event, told.Dealt) and viewer in event.hole:
                known |= set(event.hole[viewer])
            elif isinstance(event, told.BoardDealt | told.Shown):
                known |= set(event.cards)
        return known - {HIDDEN}

    def all_cards(self) -> set[Card]:
        return set(DECK_52)
