"""An evening that rolls on, in memory: everybody plays something, and the books agree after every fact."""

from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

from hanpan.engine import Refusal
from hanpan.house import commands as at_table
from hanpan.house.evening import commands as wish
from hanpan.house.evening.evening import Evening
from hanpan.house.evening.events import AnyEveningEvent
from hanpan.house.evening.evolution import begin, evolve
from hanpan.house.evening.running import EveningHouse
from hanpan.house.evening.settings import EveningSettings
from hanpan.house.events import TableEvent
from hanpan.house.house import NEVER
from hanpan.house.ledger import Transfer, given, way
from hanpan.simulation.invariants import check_books

NAME, SECRET = "e", "secret"
EVENTS = msgspec.json.Decoder(AnyEveningEvent)


@dataclass
class BookedHouse(EveningHouse):
    """Looks at the books after every fact of a table."""

    def keep(self, table: Any, number: int, event: TableEvent, transfers: list[Transfer], wish: str) -> None:
        super().keep(table, number, event, transfers, wish)
        check_books(self, table)


class Rolling:
    """One evening and its clock; `seed` is printed where something fails."""

    def __init__(self, settings: EveningSettings, people: int, seed: int = 1) -> None:
        self.dice, self.now = Random(seed), 1_000
        self.house = BookedHouse(self._deck)
        opened = self.house.open_evening(NAME, settings, "p0", SECRET, f"seed {seed}", self.now)
        assert not isinstance(opened, Refusal), opened
        self.evening: Evening = opened
        for number in range(people):
            self.does(wish.ComeIn(self.now, f"p{number}", SECRET, f"P {number}"))

    def _deck(self, pack: Any) -> tuple[Any, ...]:
        cards = list(pack)
        self.dice.shuffle(cards)
        return tuple(cards)

    def asks(self, asked: wish.EveningCommand) -> Refusal | None:
        return self.house.ask_evening(NAME, msgspec.structs.replace(asked, at=self.now))

    def does(self, asked: wish.EveningCommand) -> None:
        refused = self.asks(asked)
        assert refused is None, refused

    def starts(self) -> None:
        self.does(wish.StartEvening(self.now, "p0"))

    def at(self, table: int) -> Any:
        return self.house.tables[f"{NAME}-{table}"]

    def seated(self, table: int) -> list[str]:
        return self.house.kinds[f"{NAME}-{table}"].seated(self.at(table))

    # -- playing

    def plays_until(self, there: Any, most: int = 6000) -> None:
        for _ in range(most):
            if there():
                return
            acted = [self._acts(name) for name in list(self.house.tables)]
            if True not in acted:
                self.waits(1000)
        raise AssertionError(f"it does not come to that: {self.now}, {self.evening.games[-1:]}")

    def waits(self, milliseconds: int) -> None:
        until = self.now + milliseconds
        while (due := min([self.house.evening_due(NAME), *map(self.house.due_at, self._alive())])) <= until:
            assert due < NEVER
            self._turn(due)
        self._turn(until)

    def _alive(self) -> list[str]:
        return [name for name, table in self.house.tables.items() if not table.dismissed]

    def _turn(self, at: int) -> None:
        self.now = max(self.now, at)
        self.house.pass_evening_time(NAME, self.now)
        for name in self._alive():
            self.house.pass_time(name, self.now)
        for name in [one for one, table in self.house.tables.items() if table.dismissed]:
            self.house.forget(name)

    def _acts(self, name: str) -> bool:
        table, kind = self.house.tables[name], self.house.kinds[name]
        for person in [] if table.dismissed else kind.seated(table):
            moves = [move for move in kind.moves(table, person) if move.name not in ("show", "leave", "join")]
            if moves:
                move = self.dice.choice([one for one in moves if one.name != "fold"] or moves)
                hand = kind.hand(table)
                option = self.dice.choice(move.options) if move.options else ""
                amount = move.high if self.dice.random() < 0.5 else move.low
                play = at_table.Play(self.now, person, hand.number, hand.turn, move.name, amount, option)
                answer = self.house.ask(name, play)
                assert not isinstance(answer, Refusal), (person, move, answer)
                return True
        return False

    # -- what must hold

    def check(self) -> None:
        """Nothing is lost, and the journal tells of the same evening."""
        assert self.house.ledger.total() == 0
        flying = sum(guest.on_way for guest in self.evening.guests.values())
        queued = [order for name in self._alive() for order in self.house.tables[name].waiting]
        assert self.house.ledger.balance(way(NAME)) == flying + sum(getattr(one, "chips", 0) for one in queued)
        journal = self.house.evening_journals[NAME]
        back = begin(EVENTS.decode(msgspec.json.encode(journal[0])))
        for event in journal[1:]:
            evolve(back, EVENTS.decode(msgspec.json.encode(event)))
        assert back == self.evening

    def check_end(self) -> None:
        self.check()
        assert self.evening.ended
        assert not self.evening.tables
        assert not self.house.ledger.balance(given(NAME)), "all chips that were given are back"
        assert not [one for one in self.house.people.claims.values() if one.holder == NAME]
