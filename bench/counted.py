"""Work that is the same instruction for instruction in every run: `python -m bench.counted NAME UNITS`.

It prints how many units were done. `bench.compiling` runs it under valgrind.
"""

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from bench import action, ours
from bench.own import random_hands, sniper_rounds
from hanpan.engine import shuffling
from hanpan.games.holdem import HOUSE
from hanpan.house.holdem.settings import EntryOptions, Format, HoldemSettings
from hanpan.simulation.holdem import Simulation
from hanpan.simulation.world import HOUR, World
from hanpan.store.sqlite import open_memory
from tests.floor.people import PaperLine, Person, open_floor, quiet

SEATS = range(6)
TABLES = ("one", "two", "three", "four")
FULL, SCRIPT = 40, 3000
"""Tables of the sealed house, and how many actions are written down."""
SETTINGS = HoldemSettings(Format.CASH, 6, 1, 2, 200, 200, options=EntryOptions(True, True, True), permanent=True)


def hands(units: int) -> int:
    """Whole hands, as `make bench` drives them."""
    rng, ours.DEALER = Random(1), shuffling(Random(2).randbytes)
    for _ in range(units):
        ours.play_hand([1000] * 6, rng)
    return units


def simulate(units: int) -> int:
    """The hands of `hanpan simulate`."""
    return sum(1 for _ in Simulation(6, HOUSE, seed=1).hands(units))


def events(units: int) -> int:
    """Table events of `hanpan simulate house`."""
    world = World(3, 10, 60, checking=False)
    for _ in world.run(24 * HOUR):
        if world.events >= units:
            break
    return world.events


def sniper(units: int) -> int:
    """Rounds of Sniper."""
    sniper_rounds(units)
    return units


def actions(units: int) -> int:
    """Of people at cash tables, from a client's message to the pictures of all six: `hanpan load` without sockets."""
    return asyncio.run(_act(units))


async def _act(units: int) -> int:
    floor, rng, done = await open_floor(await open_memory(), seed=3), Random(5), 0
    for table in TABLES:
        floor.operator.open_permanent(SETTINGS, table)
    people = [Client(floor, table, seat) for table in TABLES for seat in SEATS]
    while done < units:
        await quiet(floor)
        acted = sum(client.act(rng) for client in people)
        done += acted
        if not acted:
            floor.clock.turn(floor.clock.now() + 1000)  # type: ignore[attr-defined]
    await floor.close()
    return done


class Client:
    """A player who mostly checks and calls, by what they were told alone."""

    def __init__(self, floor: Any, table: str, seat: int) -> None:
        self.table, self.line, self.told = table, PaperLine(), dict[str, Any]()
        self.person = Person(floor, f"{table}{seat}", self.line)
        for _ in range(20):
            self.person.say("buy-chips", amount=500)
        self.person.say("enter", table=table, since=-1)
        self.person.say("take-seat", table=table, seat=seat, amount=200, entry="post")
        self.person.say("set-auto-rebuy", table=table, amount=200)

    def act(self, rng: Random) -> bool:
        """Whether it was their turn."""
        heard = [msgspec.json.decode(frame) for frame in self.line.frames if frame.startswith(b'{"say":"happened"')]
        self.line.frames.clear()
        for message in heard:
            self.told |= message
        moves = self.told["own"]["moves"] if heard and "own" in self.told else []
        if moves:
            self._play(moves[1 if len(moves) > 1 and rng.random() < 0.85 else 0])
        return bool(moves)

    def _play(self, move: dict[str, Any]) -> None:
        now = self.told["shared"] | self.told.get("hand", {})
        hand, turn = now.get("hand_number", 0), now.get("turn_number", 0)
        named = {"move": move["name"], "amount": move["low"], "option": ""}
        self.person.say("play", table=self.table, hand=hand, turn=turn, **named)


def house(units: int) -> int:
    """Actions at a sealed house in a file, said again as they were written down: nobody listens, so nothing else is
    counted but the house."""
    return asyncio.run(_say_again(units, "sealed"))


def clear(units: int) -> int:
    """The same, where nothing is sealed."""
    return asyncio.run(_say_again(units, "clear"))


def numbers(units: int) -> int:
    """The same, sealed and with everybody's numbers (FD)."""
    return asyncio.run(_say_again(units, "numbers"))


def league(units: int) -> int:
    """Hands of a league among six `random`, in one process, kept in a file."""
    return random_hands(1, units)[0]


async def _say_again(units: int, mode: str) -> int:
    with TemporaryDirectory() as first, TemporaryDirectory() as second:
        written = await action.opened(Path(first), FULL, mode)
        while written.done < SCRIPT:
            await written.round()
        await written.close()
        house = await action.opened(Path(second), FULL, mode)
        for said in written.script:
            if house.done >= units:
                break
            await house.hear(said)
        done = house.done
        await house.close()
    return done


WORK: dict[str, Callable[[int], int]] = {
    work.__name__: work for work in (hands, simulate, events, sniper, actions, house, clear, numbers, league)
}

if __name__ == "__main__":
    print(WORK[sys.argv[1]](int(sys.argv[2])))
