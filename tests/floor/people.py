"""People on the floor of a test: each with a line that keeps what he was told."""

import asyncio
from dataclasses import dataclass, field
from typing import Any

import msgspec

from hanpan.floor.clock import VirtualClock
from hanpan.floor.dice import Dice
from hanpan.floor.floor import Floor
from hanpan.floor.metrics import Metrics
from hanpan.floor.ports import Store
from hanpan.floor.settings import FloorSettings
from hanpan.floor.visits import Guest, Visit

START = 1_700_000_000_000


class PaperLine:
    """A line that writes everything down."""

    def __init__(self) -> None:
        self.frames: list[bytes] = []
        self.closed: tuple[int, str] | None = None
        self.reads = True

    def send(self, *letters: bytes) -> bool:
        if self.reads:
            self.frames.extend(letters)
        return self.reads

    async def close(self, code: int, reason: str) -> None:
        self.closed = (code, reason)

    @property
    def words(self) -> list[dict[str, Any]]:
        return [msgspec.json.decode(frame) for frame in self.frames]


@dataclass
class Person:
    """Somebody with a line, who says things and hears answers."""

    floor: Floor
    name: str
    line: PaperLine = field(default_factory=PaperLine)
    said: int = 0

    def __post_init__(self) -> None:
        self.visit: Visit = self.floor.come_in(Guest(self.name, self.name.title(), "en"), self.line)

    def say(self, what: str, /, **fields: Any) -> str:
        self.said += 1
        wish = f"{self.name}-{self.said}"
        self.floor.hear(self.visit, msgspec.json.encode({"say": what, "id": wish, **fields}))
        return wish

    async def ask(self, what: str, /, **fields: Any) -> dict[str, Any]:
        """Say it and wait for the answer."""
        wish = self.say(what, **fields)
        await quiet(self.floor)
        return self.answer(wish)

    def answer(self, wish: str) -> dict[str, Any]:
        mark = b'"id":"%s"' % wish.encode()
        found: dict[str, Any] = msgspec.json.decode(next(f for f in reversed(self.line.frames) if mark in f))
        return found

    def last(self, what: str) -> dict[str, Any]:
        start = b'{"say":"%s"' % what.encode()
        found: dict[str, Any] = msgspec.json.decode(next(f for f in reversed(self.line.frames) if f.startswith(start)))
        return found

    def table(self) -> dict[str, Any]:
        """The last word about a table, with the picture laid together: the hand in `shared`, as a client draws it."""
        last = self.last("happened")
        return {**last, **picture(self.line.frames, last["table"])}


def picture(frames: list[bytes], table: str) -> dict[str, Any]:
    """The parts of a table's picture, each as it was last told."""
    found: dict[str, Any] = {}
    mark = b'"table":"%s"' % table.encode()
    for frame in reversed(frames):
        if frame.startswith(b'{"say":"happened"') and mark in frame[:80]:
            word = msgspec.json.decode(frame)
            found = {part: word[part] for part in ("people", "shared", "hand", "own") if part in word} | found
            if "shared" in word:
                break
    if "hand" in found:
        found["shared"] = found["shared"] | found["hand"]
    return found


class Strict(Metrics):
    """In a test a bug is not lived with."""

    def broke(self, where: str, wrong: Exception) -> None:
        raise AssertionError(where) from wrong


async def quiet(floor: Floor) -> None:
    """Until the commit loop has nothing more to do."""
    for _ in range(3):
        await asyncio.sleep(0)
    while floor.commits.wanted.is_set() or floor.broadcast.messages or floor.house.changed:
        if floor.commits.task is not None and floor.commits.task.done():
            floor.commits.task.result()  # the loop has come to a bad end: say why
        await asyncio.sleep(0)
    for _ in range(5):
        await asyncio.sleep(0)


async def open_floor(store: Store, now: int = START, seed: int = 1, settings: FloorSettings | None = None) -> Floor:
    """A floor on a virtual clock, with dice of a known seed."""
    from random import Random

    floor = Floor(store, VirtualClock(now), settings, Dice(Random(seed).randbytes), Strict())
    await floor.open()
    return floor
