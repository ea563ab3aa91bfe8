"""One player of the load generator: reads a picture only on its turn, and then only what it needs."""

import asyncio
import time
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from hanpan.bots.contributing import Contributing
from hanpan.engine import Move
from hanpan.load.figures import Tally
from hanpan.load.frames import Connection, open_connection
from hanpan.wire import VERSION
from hanpan.wire import client_says as say
from hanpan.wire import house_says as told

HAPPENED, DONE = b'{"say":"happened"', b'{"say":"done"'
_DEAL = b'"deal-committed"'
_OWN, _MOVES, _SHOW = b'"own":{', b'"moves":[{', b'"moves":[{"name":"show"'
_PLAY = b'{"say":"play","id":"%d","table":"%s","hand":%d,"turn":%d,"move":"%s","amount":%d}'


class _Numbers(Struct):
    hand_number: int
    turn_number: int


class _Moves(Struct):
    moves: list[Move]


class Turn(Struct):
    """All that is read of a picture."""

    hand: _Numbers
    own: _Moves


class _Answer(Struct):
    id: str


_read_turn = msgspec.json.Decoder(Turn).decode
_read_answer = msgspec.json.Decoder(_Answer).decode
Answer = told.Done | told.Refused


class Player:
    """Somebody with a connection, and with a seat once they have taken one."""

    __slots__ = (
        "acted", "answers", "chooses", "connection", "contributes", "deals", "dice", "on_turn", "playing", "said",
        "sent", "table", "tally", "turn", "welcome",
    )  # fmt: skip

    def __init__(
        self,
        tally: Tally,
        dice: Random,
        on_turn: "Callable[[Player], None] | None" = None,
        *,
        contributes: bool = False,
        chooses: "Callable[[list[Move], Random], Move] | None" = None,
    ) -> None:
        self.tally, self.dice, self.on_turn, self.contributes = tally, dice, on_turn, contributes
        self.chooses = chooses or chosen
        self.deals: Contributing | None = None
        self.connection: Connection | None = None
        self.table = b""
        self.answers: dict[str, asyncio.Future[Any]] = {}
        self.welcome: told.Welcome | None = None
        self.turn: Turn | None = None
        """The pending question, until it is answered."""
        self.acted = (0, 0)
        """The hand and turn answered last."""
        self.said = 0
        self.playing = ""
        """The id of the action that is not acknowledged yet."""
        self.sent = 0.0

    # -- coming in, and asking

    async def come_in(self, url: str, token: str) -> None:
        welcomed = self.answers[""] = asyncio.get_running_loop().create_future()
        self.connection = await open_connection(url, f"/ws?version={VERSION}", self.heard, self._ended, token)
        self.welcome = await welcomed
        if self.contributes and self.welcome.key:
            self.deals = Contributing(self.welcome.key, self.welcome.person)

    def _ended(self) -> None:
        self.tally.lost += 1
        self.tally.ended[self.connection.why if self.connection is not None else ""] += 1
        for answer in self.answers.values():
            if not answer.done():
                answer.set_exception(ConnectionError("the connection ended"))

    async def ask(self, wish: say.Wish) -> Answer:
        """Say it and wait for the answer; while a table is played this is not used."""
        assert self.connection is not None
        self.said += 1
        wish = msgspec.structs.replace(wish, id=str(self.said))
        answer = self.answers[wish.id] = asyncio.get_running_loop().create_future()
        self.connection.send(msgspec.json.encode(wish))
        told_so: Answer = await answer
        return told_so

    # -- hearing

    def heard(self, data: bytes) -> None:
        if data.startswith(HAPPENED):
            tally = self.tally
            tally.deliveries += 1
            tally.bytes += len(data)
            own = data.rfind(_OWN)
            moves = data.find(_MOVES, own) if own >= 0 else -1
            if moves >= 0 and not data.startswith(_SHOW, moves):
                self._asked(data)
            if self.deals is not None and _DEAL in data:
                self._add(told.decode(data))
        elif self.playing and data.startswith(DONE) and _read_answer(data).id == self.playing:
            self.tally.latencies.add(time.perf_counter() - self.sent)
            self.tally.actions += 1
            self.playing = ""
        else:
            self._other(data)

    def _asked(self, data: bytes) -> None:
        turn = _read_turn(data)
        if (turn.hand.hand_number, turn.hand.turn_number) == self.acted:
            return
        waiting, self.turn = self.turn, turn
        if waiting is None and self.on_turn is not None:
            self.on_turn(self)

    def _other(self, data: bytes) -> None:
        word = told.decode(data)
        if isinstance(word, told.Welcome):
            self.answers.pop("").set_result(word)
        elif isinstance(word, told.Done | told.Refused):
            if isinstance(word, told.Refused):
                self.tally.refused[word.code] += 1
            answer = self.answers.pop(word.id, None)
            if answer is not None and not answer.done():
                answer.set_result(word)
            elif word.id == self.playing:
                self.playing = ""
        elif isinstance(word, told.AskHash):
            self._add(word)

    def _add(self, word: object) -> None:
        """FD-1.2: a hash, or a number."""
        if self.deals is not None and self.connection is not None:
            for wish in self.deals.hear(word):
                self.connection.send(msgspec.json.encode(wish))

    # -- playing

    def act(self) -> None:
        """One of the moves on offer; by itself a cheap one: hands go on, and stacks last."""
        turn, self.turn = self.turn, None
        if turn is None or self.connection is None:
            return
        move = self.chooses(turn.own.moves, self.dice)
        numbers = turn.hand
        self.acted = (numbers.hand_number, numbers.turn_number)
        self.said += 1
        self.playing, self.sent = str(self.said), time.perf_counter()
        self.connection.send(_PLAY % (self.said, self.table, *self.acted, move.name.encode(), move.low))


def chosen(moves: list[Move], dice: Random) -> Move:
    """Mostly check or call; now and then the least raise, or a fold."""
    by_name = {move.name: move for move in moves}
    stay = by_name.get("check") or by_name.get("call") or moves[0]
    whim = dice.random()
    if whim < 0.08 and "raise" in by_name:
        return by_name["raise"]
    return by_name.get("fold", stay) if whim > 0.94 and stay.name == "call" else stay
