"""People in a running house: they come in by the front door, sit down, open tables, call bots and send them away."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from hanpan.bots.random_bot import random_choice
from hanpan.floor.floor import Floor
from hanpan.floor.visits import Guest, Visit
from hanpan.house.contract import Listing, TableKind
from hanpan.house.kinds import KINDS
from hanpan.wire import house_says as told
from hanpan.words import FALLBACK

_ANSWERS = (b'{"say":"done"', b'{"say":"refused"')
_AT_REST = ("sit-out", "sit-in", "come-back", "take-leave-back", "start-game", "give-up-reservation")
OWN_TABLES = [(kind.name, one.name) for kind in KINDS.values() for one in kind.formats if not one.key]
"""Games and formats in which people open tables of their own."""


class Visitor:
    """Somebody with a connection, who does something now and then."""

    def __init__(
        self, floor: Floor, person: str, rng: Random, happens: Callable[[str], None], guest: Guest | None = None
    ) -> None:
        """`happens` hears what came of every wish; `guest` is how the door knows them."""
        self.floor, self.person, self.rng, self.happens = floor, person, rng, happens
        self.asked: dict[str, str] = {}
        """What was said and is not answered yet, by its id."""
        self.own = ""
        """The table they have opened."""
        self.said = 0
        self.visit: Visit = floor.come_in(guest or Guest(person, person.title(), FALLBACK), self)

    # -- the connection

    def send(self, *messages: bytes) -> bool:
        for message in messages:
            if message.startswith(_ANSWERS):
                self._hear(told.decode(message))
        return True

    async def close(self, code: int, reason: str) -> None:
        del code, reason

    def _hear(self, answer: Any) -> None:
        what = self.asked.pop(answer.id)
        self.happens(f"{what} {answer.code if isinstance(answer, told.Refused) else 'done'}")
        if what == "open-table" and isinstance(answer, told.Done):
            self.own = answer.table
            self.say("enter", table=answer.table)

    def say(self, what: str, /, **fields: Any) -> None:
        self.said += 1
        wish = f"{self.floor.clock.now()}-{self.said}"
        self.ask(what, wish, msgspec.json.encode({"say": what, "id": wish, **fields}))

    def ask(self, what: str, wish: str, frame: bytes) -> None:
        self.asked[wish] = what
        self.floor.hear(self.visit, frame)

    def go(self) -> None:
        """The browser is closed, whatever was going on."""
        self.floor.go(self.visit)

    # -- what they do

    def act(self) -> None:
        seat = self.floor.house.people.seat_of(self.person)
        if seat:
            self._at(seat, self.floor.house.kinds[seat], self.floor.house.tables[seat])
        else:
            self._in_the_lobby()

    def _in_the_lobby(self) -> None:
        tables = self.floor.house.lobby(self.person)
        roll = self.rng.random()
        if self.own in self.floor.house.tables and roll < 0.7:
            self._sit_down(self.own)
        elif roll < 0.25:
            game, played = self.rng.choice(OWN_TABLES)
            self.say("open-table", game=game, format=played)
        elif roll < 0.45:
            self.say("quick-join", give_up=True)
        elif roll < 0.5:
            self.say("buy-chips", amount=1000)
        elif tables:
            self._come_to(self.rng.choice(tables))

    def _come_to(self, row: Listing) -> None:
        self.say("enter", table=row.table)
        if not row.seats:  # nobody counts them: one comes in and joins
            self.say("join-room", table=row.table, name=self.person)
        elif row.open:
            self._sit_down(row.table)
        else:
            self.say("reserve", table=row.table)

    def _sit_down(self, table: str) -> None:
        row = self.floor.house.kinds[table].listing(self.floor.house.tables[table])
        seat = self.rng.randrange(max(1, row.seats))
        self.say("take-seat", table=table, seat=seat, amount=row.least_buy_in, give_up=True)

    def _at(self, name: str, kind: TableKind, table: Any) -> None:
        """They play; whose table it is has bots come and go."""
        moves = kind.moves(table, self.person)
        if moves and self.rng.random() < 0.9:
            move, amount, option = random_choice(moves, self.rng.randint)
            hand = kind.hand(table)
            self.say("play", table=name, hand=hand.number, turn=hand.turn, move=move, amount=amount, option=option)
        elif kind.opener(table) and self.rng.random() < 0.5:
            self.say(self.rng.choice(("call-bots", "call-bots", "start-game", "send-bots-away")), table=name)
        else:
            self._whim(name)

    def _whim(self, name: str) -> None:
        roll = self.rng.random()
        if roll < 0.3:
            self.say("answer-rematch", table=name, yes=True)
        elif roll < 0.45:
            self.say("leave", table=name)
        elif roll < 0.6:
            self.say("rebuy-in", table=name, amount=200)
        else:
            self.say(self.rng.choice(_AT_REST), table=name)
