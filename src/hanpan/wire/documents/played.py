"""Real tables for the documents: played from a fixed seed, so that what is printed is what a client gets."""

from random import Random
from typing import Any

from msgspec import UNSET, Raw

from hanpan.engine import Refusal, shuffling
from hanpan.games.blackjack.commands import Join, StartRound
from hanpan.games.holdem.commands import Call, Raise
from hanpan.house.blackjack.room import Ask, RoomSettings
from hanpan.house.commands import Act, Observe, TableCommand, TakeSeat
from hanpan.house.events import TableEvent
from hanpan.house.house import House
from hanpan.house.settings import TableSettings
from hanpan.house.sniper.commands import Play, StartGame, TakeChair
from hanpan.house.sniper.settings import SniperSettings
from hanpan.wire.house_says import Happened, PersonCard, encode

NOON = 1_767_225_600_000
PEOPLE = {
    "p-ann": PersonCard("Ann", bot=False),
    "p-ben": PersonCard("Ben", bot=False),
    "p-dubu": PersonCard("두부", bot=True, level="solid"),
}


def happened() -> dict[str, Happened]:
    """By the kind of table: what one person is told after somebody's move."""
    return {"holdem": _holdem(), "sniper": _sniper(), "blackjack": _blackjack()}


class _Story:
    """A house of one table, and what happened last there."""

    def __init__(self, name: str, settings: Any) -> None:
        self.name, self.now = name, NOON
        # The same documents each time they are made: nobody plays for these cards.
        self.house = House(shuffling(Random(5).randbytes))  # noqa: S311
        for person in PEOPLE:
            self.house.buy_chips(person, 1000, NOON)
        self.house.open_table(name, settings, "p-ann", NOON)
        self.last: list[TableEvent] = []

    @property
    def table(self) -> Any:
        return self.house.tables[self.name]

    def ask(self, command: TableCommand) -> None:
        answer = self.house.ask(self.name, command)
        assert not isinstance(answer, Refusal), answer
        self.last = answer

    def wait(self, seconds: int) -> None:
        self.now += 1000 * seconds
        self.house.pass_time(self.name, self.now)

    def told(self, person: str) -> Happened:
        kind = self.house.kinds[self.name]
        number = self.house.numbers[self.name]
        facts = [Raw(encode(kind.tell(self.table, fact, person))) for fact in self.last]
        return Happened(
            self.name,
            kind.game.name,
            number - len(facts),
            number - 1,
            self.now,
            facts,
            Raw(encode(PEOPLE)),
            Raw(encode(kind.shared(self.table))),
            UNSET if (play := kind.in_play(self.table)) is None else Raw(encode(play)),
            Raw(encode(kind.own(self.table, person))),
        )


def _holdem() -> Happened:
    """Three at a cash table: two have acted, the third is on turn."""
    story = _Story("cash-1-2", TableSettings())
    for seat, person in enumerate(PEOPLE):
        story.ask(TakeSeat(story.now, person, seat, 200, "wait"))
    story.wait(5)
    for wish in (Raise(_turn(story), 6), None):
        seat = _turn(story)
        table = story.table
        story.now += 2000
        story.ask(Act(story.now, table.dealt[seat], table.hand_number, table.turn_number, wish or Call(seat)))
    return story.told(story.table.dealt[_turn(story)])


def _turn(story: _Story) -> int:
    return int(story.house.kinds[story.name].in_play(story.table).hand.turn)


def _sniper() -> Happened:
    """Three play Sniper: the first has acted."""
    story = _Story("sniper", SniperSettings())
    for seat, person in enumerate(PEOPLE):
        story.ask(TakeChair(story.now, person, seat))
    story.ask(StartGame(story.now, "p-ann"))
    kind = story.house.kinds[story.name]
    seat = kind.shared(story.table).game.turn
    person = story.table.people[seat]
    move = kind.own(story.table, person).moves[1]
    story.now += 2000
    wish = kind.game.wish(seat, move, move.low, "")
    story.ask(Play(story.now, person, story.table.turn_number, wish))  # type: ignore[arg-type]
    return story.told(story.table.people[kind.shared(story.table).game.turn])


def _blackjack() -> Happened:
    """A class: the dealer has started a round."""
    story = _Story("blackjack", RoomSettings("chalk"))
    for person, card in PEOPLE.items():
        story.ask(Observe(story.now, person))
        story.ask(Ask(story.now, person, Join(0, card.name, "chalk" if card.bot else None)))
    story.now += 2000
    story.ask(Ask(story.now, "p-dubu", StartRound(0)))
    return story.told("p-ann")
