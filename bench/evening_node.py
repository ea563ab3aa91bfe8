"""What an evening costs the one node that has it: `python -m bench.evening_node [PEOPLE] [ACTIONS]`.

CPU time of the house itself, with a store in memory and nobody looking on: to begin, for each action, and for another
node to take all of it over. Whether an evening must be spread over several nodes is decided by these.
"""

import asyncio
import sys
import time
from contextlib import suppress

from hanpan.floor.floor import Floor
from hanpan.house.commands import Play
from hanpan.house.evening import commands as wish
from hanpan.house.evening.settings import EveningSettings, Levels
from hanpan.store.sqlite import open_memory
from tests.floor.people import open_floor, quiet

SETTINGS = EveningSettings(seats=9, levels=Levels(minutes=5), stack=2000)
EVENING = "e1"
PATIENT = ("check", "call", "fold")
"""Nobody goes out soon."""


async def begin(floor: Floor, people: int) -> tuple[float, float]:
    """In all, and the longest that others waited meanwhile."""
    floor.evenings.open(EVENING, SETTINGS, "p0", "p0 open")
    secret, now = floor.house.evenings[EVENING].secret, floor.clock.now()
    for number in range(people):
        come = wish.ComeIn(now, f"p{number}", secret, f"P{number}", device=f"d{number}")
        assert floor.evenings.ask(EVENING, come) is None
    await quiet(floor)
    began = time.process_time()
    waiting = asyncio.create_task(_longest_wait())
    await asyncio.sleep(0)
    assert floor.evenings.ask(EVENING, wish.StartEvening(now, "p0")) is None
    await quiet(floor)
    waiting.cancel()
    return time.process_time() - began, await waiting


async def _longest_wait() -> float:
    """Of somebody who wants to be heard in every turn of the loop."""
    longest = 0.0
    with suppress(asyncio.CancelledError):
        while True:
            before = time.process_time()
            await asyncio.sleep(0)
            longest = max(longest, time.process_time() - before)
    return longest


async def play(floor: Floor, actions: int) -> tuple[int, float]:
    """At every table somebody acts, each second of the house's time."""
    done, began = 0, time.process_time()
    while done < actions:
        floor.clock.turn(floor.clock.now() + 1000)  # type: ignore[attr-defined]
        done += sum([_acts(floor, name, f"w{done} {name}") for name in list(floor.house.tables)])
        await quiet(floor)
    return done, time.process_time() - began


def _acts(floor: Floor, name: str, wish_id: str) -> bool:
    table, kind, now = floor.house.tables[name], floor.house.kinds[name], floor.clock.now()
    for person in kind.seated(table):
        own = kind.in_hand(table, person)
        moves = {move.name: move for move in own.moves} if own is not None else {}
        move = next((moves[wanted] for wanted in PATIENT if wanted in moves), None)
        if move is not None:
            asked = Play(now, person, table.hand_number, table.turn_number, move.name, move.low)
            return floor.tables.ask(name, asked, f"{person} {wish_id}") is None
    return False


async def measure(people: int, actions: int) -> None:
    store = await open_memory()
    floor = await open_floor(store)
    begun, waited = await begin(floor, people)
    tables = len(floor.house.tables)
    print(f"{people} people begin: {begun:.2f} s at {tables} tables, of which others wait {waited:.2f} at most")
    done, seconds = await play(floor, actions)
    facts = floor.house.evening_numbers[EVENING]
    print(f"{done} actions: {1e6 * seconds / done:.0f} µs each; {facts} facts of the evening")
    floor.house.snapshot_all()
    await floor.settled()
    began = time.process_time()
    other = await open_floor(store, floor.clock.now())
    print(f"taken over: {time.process_time() - began:.2f} s, {len(other.house.tables)} tables")


if __name__ == "__main__":
    people, actions, *_ = [*map(int, sys.argv[1:]), *(2000, 6000)[len(sys.argv) - 1 :]]
    asyncio.run(measure(people, actions))
