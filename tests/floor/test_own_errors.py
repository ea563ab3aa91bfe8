"""A bug of ours is told to the operator, and costs nobody more than a moment."""

import asyncio
from dataclasses import replace
from typing import Any

from hanpan.floor.broadcast import BROKEN_MS
from hanpan.floor.clock import VirtualClock
from hanpan.floor.floor import Floor
from hanpan.floor.metrics import Metrics
from hanpan.store.sqlite import open_memory
from tests.floor.people import START, Person, quiet


class Told(Metrics):
    """Keeps what went wrong."""

    def __init__(self) -> None:
        self.errors: list[tuple[str, str]] = []

    def broke(self, where: str, wrong: Exception) -> None:
        self.errors.append((where, type(wrong).__name__))


def broken(*_: Any) -> Any:
    raise RuntimeError("the deck is As Kd")


def breaks_for(person: str, works: Any) -> Any:
    """Pictures of everybody but one."""
    return lambda table, who: broken() if who == person else works(table, who)


async def watched_table(metrics: Metrics) -> tuple[Floor, str, list[Person]]:
    floor = Floor(await open_memory(), VirtualClock(START), metrics=metrics)
    await floor.open()
    people = [Person(floor, name) for name in ("ann", "ben")]
    table = (await people[0].ask("open-table", game="holdem", format="cash", form={}))["table"]
    for place, person in enumerate(people):
        await person.ask("buy-chips", amount=1000)
        await person.ask("take-seat", table=table, seat=place, amount=100, entry="post")
    await quiet(floor)
    return floor, table, people


def test_a_wish_that_breaks_is_refused_and_noted() -> None:
    async def play() -> None:
        metrics = Told()
        floor, table, (ann, _) = await watched_table(metrics)
        kind = floor.house.kinds[table]
        floor.house.kinds[table] = replace(kind, decide=broken)
        assert (await ann.ask("sit-out", table=table))["code"] == "house-error"
        assert metrics.errors == [("SitOut", "RuntimeError")]
        floor.house.kinds[table] = kind
        assert (await ann.ask("leave", table=table))["say"] == "done"
        await floor.close()

    asyncio.run(play())


def test_a_picture_that_fails_for_one_is_given_to_all_others_at_once_and_to_them_later() -> None:
    async def play() -> None:
        metrics = Told()
        floor, table, (ann, ben) = await watched_table(metrics)
        kind = floor.house.kinds[table]
        floor.house.kinds[table] = replace(kind, own=breaks_for("ann", kind.own))
        ann.line.frames.clear()
        assert (await ben.ask("sit-out", table=table))["say"] == "done"
        assert "shared" in ben.last("happened"), "a whole picture"
        assert not [word for word in ann.line.words if word["say"] == "happened"]
        assert set(metrics.errors) == {("show", "RuntimeError")}
        floor.house.kinds[table] = kind
        assert isinstance(floor.clock, VirtualClock)
        floor.clock.turn(floor.clock.now() + BROKEN_MS)
        await quiet(floor)
        fresh = ann.last("happened")
        assert fresh["shared"] == ben.last("happened")["shared"]
        assert fresh["number"] == floor.house.numbers[table] - 1
        await floor.close()

    asyncio.run(play())


def test_a_passing_fault_is_made_up_for_at_once() -> None:
    async def play() -> None:
        metrics = Told()
        floor, table, (ann, ben) = await watched_table(metrics)
        kind, calls = floor.house.kinds[table], 0

        def once(*given: Any) -> Any:
            nonlocal calls
            calls += 1
            return broken() if calls == 1 else kind.in_play(*given)

        floor.house.kinds[table] = replace(kind, in_play=once)
        assert (await ben.ask("sit-out", table=table))["say"] == "done"
        for person in (ann, ben):
            assert person.last("happened")["number"] == floor.house.numbers[table] - 1
        assert metrics.errors == [("show", "RuntimeError")]
        await floor.close()

    asyncio.run(play())
