"""A crowd on the floor: random people who come, play, drop out and come back, at tables of every kind."""

from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec

from hanpan.floor.clock import VirtualClock
from hanpan.floor.floor import Floor
from hanpan.floor.visits import Guest
from hanpan.house.blackjack.settings import RoomSettings
from hanpan.house.holdem.settings import EntryOptions, Format, HoldemSettings
from hanpan.house.sniper.settings import SniperSettings
from tests.floor.people import PaperLine, Person, picture, quiet

KEY = "chalk-and-blackboard"
"""The dealer's key of the blackjack room: it must never travel outwards."""
TABLES: dict[str, Any] = {
    "cash": HoldemSettings(Format.CASH, 6, 1, 2, 100, 200, options=EntryOptions(True, True, True)),
    "sng": HoldemSettings(Format.SNG, 3, 5, 10, 100, 200),
    "private": HoldemSettings(Format.PRIVATE, 2, 5, 10, 200, 200),
    "sniper": SniperSettings(3),
    "room": RoomSettings(KEY),
}
SIMPLE = ("sit-out", "sit-in", "leave", "take-leave-back", "start-game")


@dataclass
class Crowd:
    """Everything follows from the seed."""

    floor: Floor
    seed: int
    size: int = 9
    people: dict[str, Person] = field(default_factory=dict)
    lines: list[tuple[str, PaperLine]] = field(default_factory=list)
    """Every line there ever was, by person."""
    granted: list[tuple[str, str]] = field(default_factory=list)
    """Every wish that was acknowledged: person and id."""

    def __post_init__(self) -> None:
        self.rng = Random(self.seed)

    @property
    def names(self) -> list[str]:
        return [f"person{number}" for number in range(self.size)]

    def open_tables(self) -> None:
        """Permanent ones, but for the private table: somebody opens that, and invites."""
        for name, settings in TABLES.items():
            self.floor.house.open_table(name, msgspec.structs.replace(settings, permanent=True), "person0", 0)
            self.floor.tables.wake(name)
        for name in self.names[1:]:
            self.floor.house.befriend("person0", name)

    def come_in(self, name: str) -> Person:
        person = self.people[name] = Person(self.floor, name, said=self.rng.randrange(10**9))
        self.lines.append((name, person.line))
        return person

    async def step(self) -> None:
        """Somebody does something."""
        name = self.rng.choice(self.names)
        person = self.people.get(name)
        if person is None:
            self.come_in(name)
        elif self.rng.random() < 0.02:
            self.floor.go(person.visit)
            del self.people[name]
        elif self.rng.random() < 0.02:
            self.come_in(name)  # a second line takes over
        else:
            self._wish(person)
        if self.rng.random() < 0.3:
            clock = self.floor.clock
            assert isinstance(clock, VirtualClock)
            clock.turn(clock.now() + self.rng.randrange(20_000))
        await quiet(self.floor)
        self._collect(person)

    def _collect(self, person: Person | None) -> None:
        for word in person.line.words[-3:] if person is not None else []:
            if word["say"] == "done":
                self.granted.append((person.name, word["id"]))  # type: ignore[union-attr]

    def _wish(self, person: Person) -> None:
        rng = self.rng
        table = rng.choice(list(TABLES))
        playing = [name for name in self._looks_at(person) if self._moves(person, name)]
        if playing and rng.random() < 0.8:
            self._play(person, rng.choice(playing))
            return
        roll = rng.random()
        if roll < 0.15:
            person.say("enter", table=table, since=rng.choice((-1, 3)), last=rng.choice((0, 50)))
        elif roll < 0.2:
            person.say("exit", table=table)
        elif roll < 0.3:
            person.say("buy-chips", amount=500)
        elif roll < 0.6:
            person.say("take-seat", table=table, seat=rng.randrange(3), amount=200, entry=rng.choice(("post", "wait")))
        elif roll < 0.65 and table == "room":
            person.say("join-room", table=table, name=person.name, dealer_key=rng.choice((None, "wrong", KEY)))
        elif roll < 0.7:
            person.say("invite", table="private", friend=rng.choice(self.names))
        elif roll < 0.75:
            person.say(rng.choice(("watch-lobby", "quick-join", "ping")))
        elif roll < 0.8:
            person.say(rng.choice(("chat", "ask-chairs")), **({"text": "hi", "table": table} | {}))
        elif roll < 0.85:
            person.say(rng.choice(("rebuy-in", "top-up", "set-auto-rebuy")), table=table, amount=200)
        elif roll < 0.9:
            person.say(rng.choice(("answer-entry", "answer-rematch")), table=table, yes=rng.random() < 0.8)
        else:
            person.say(rng.choice(SIMPLE), table=table)

    def _looks_at(self, person: Person) -> list[str]:
        return [name for name in person.visit.tables if name in self.floor.house.tables]

    def _moves(self, person: Person, table: str) -> list[dict[str, Any]]:
        told = self._told(person, table)
        return told["own"]["moves"] if told else []

    def _told(self, person: Person, table: str) -> dict[str, Any]:
        return picture(person.line.frames, table)

    def _play(self, person: Person, table: str) -> None:
        """One of the moves he was given, as a client would: from his picture alone."""
        told = self._told(person, table)
        move = self.rng.choice(told["own"]["moves"])
        if move["name"] == "join":
            person.say("join-room", table=table, name=person.name, dealer_key=self.rng.choice((None, KEY)))
            return
        if move["name"] == "leave" and self.rng.random() < 0.8:
            return
        shared = told["shared"]
        amount = move["low"] if self.rng.random() < 0.6 else self.rng.randint(move["low"], move["high"])
        person.say(
            "play",
            table=table,
            hand=shared.get("hand_number", 0),
            turn=shared.get("turn_number", 0),
            move=move["name"],
            amount=amount,
            option=self.rng.choice(move["options"]) if move["options"] else "",
        )


def guest(name: str) -> Guest:
    return Guest(name, name.title(), "en")
