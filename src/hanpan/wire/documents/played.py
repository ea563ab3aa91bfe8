"""Real tables for the documents: played from a fixed seed, so that what is printed is what a client gets."""

from random import Random
from typing import Any

from msgspec import UNSET, Raw

from hanpan.engine import Move, Refusal, shuffling
from hanpan.house.commands import JoinRoom, Observe, Play, StartGame, TableCommand, TakeSeat
from hanpan.house.contract import TableKind, own_of
from hanpan.house.events import TableEvent
from hanpan.house.house import House
from hanpan.house.kinds import OWN
from hanpan.wire.house_says import Happened, PersonCard, encode

NOON = 1_767_225_600_000
PEOPLE = {
    "p-ann": PersonCard("Ann", bot=False),
    "p-ben": PersonCard("Ben", bot=False),
    "p-dubu": PersonCard("두부", bot=True, level="solid"),
}
KEY = "chalk"
_ASIDE = ("leave",)
"""Always to be had: it makes nobody the one on turn."""


def happened() -> dict[str, Happened]:
    """By the game: what somebody on turn is told after another's move."""
    return {name: _play(_Story(kind)) for name, kind in OWN.items()}


class _Story:
    """A house of one table, and what happened last there."""

    def __init__(self, kind: TableKind) -> None:
        self.kind, self.name, self.now = kind, kind.name, NOON
        # The same documents each time they are made: nobody plays for these cards.
        self.house = House(shuffling(Random(5).randbytes))  # noqa: S311
        for person in PEOPLE:
            self.house.buy_chips(person, 1000, NOON)
        self.house.open_table(self.name, _settings(kind), "p-ann", NOON)
        self.last: list[TableEvent] = []

    @property
    def table(self) -> Any:
        return self.house.tables[self.name]

    def ask(self, command: TableCommand) -> bool:
        answer = self.house.ask(self.name, command)
        if isinstance(answer, Refusal):
            return False
        self.last = answer
        return True

    def wait(self, seconds: int) -> None:
        self.now += 1000 * seconds
        self.house.pass_time(self.name, self.now)

    def on_turn(self) -> str:
        """Somebody who may play now; nobody where the table waits."""
        may = [person for person in PEOPLE if any(move.name not in _ASIDE for move in self._moves(person))]
        return may[0] if may else ""

    def _moves(self, person: str) -> tuple[Move, ...]:
        return self.kind.moves(self.table, person)

    def move(self) -> None:
        """Whoever is on turn plays the second thing they may, for as little as it takes."""
        person = self.on_turn()
        moves, hand = self._moves(person), self.kind.hand(self.table)
        chosen = moves[min(1, len(moves) - 1)]
        self.now += 2000
        self.ask(Play(self.now, person, max(0, hand.number), hand.turn, chosen.name, chosen.low))

    def told(self, person: str) -> Happened:
        kind = self.kind
        number = self.house.numbers[self.name]
        facts = [Raw(encode(kind.tell(self.table, fact, person))) for fact in self.last]
        return Happened(
            self.name,
            kind.name,
            number - len(facts),
            number - 1,
            self.now,
            facts,
            Raw(encode(PEOPLE)),
            Raw(encode(kind.shared(self.table))),
            UNSET if (play := kind.in_play(self.table)) is None else Raw(encode(play)),
            Raw(encode(own_of(kind, self.table, person))),
        )


def _settings(kind: TableKind) -> Any:
    """As somebody would have it who changes nothing, with a key where the game needs one."""
    first = kind.formats[0]
    return kind.open_from(first.name, first.form(**({first.key: KEY} if first.key else {})), {})


def _play(story: _Story) -> Happened:
    """Everyone comes in and sits down, the game begins, and two have acted."""
    for seat, (person, card) in enumerate(PEOPLE.items()):
        if not story.ask(TakeSeat(story.now, person, seat, 200)):
            story.ask(Observe(story.now, person))
            story.ask(JoinRoom(story.now, person, card.name, KEY if card.bot else None))
    story.ask(StartGame(story.now, "p-ann"))
    story.wait(5)
    for _ in range(2):
        story.move()
    return story.told(story.on_turn())
