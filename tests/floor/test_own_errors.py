"""A bug of ours is told to the operator, and costs nobody more than a moment."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from hanpan.floor import journalled_house
from hanpan.floor.broadcast import BROKEN_MS
from hanpan.floor.clock import VirtualClock
from hanpan.floor.delivery import AT_ONCE, Delivery
from hanpan.floor.floor import Floor
from hanpan.floor.metrics import Metrics
from hanpan.floor.visits import Guest, Visit
from hanpan.store.sqlite import open_memory
from tests.floor.people import START, PaperLine, Person, quiet


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


def test_a_free_chair_that_cannot_be_told_ends_nothing() -> None:
    async def play() -> None:
        metrics = Told()
        floor, table, (ann, ben) = await watched_table(metrics)
        floor.house.kinds[table] = replace(floor.house.kinds[table], reservations=broken)
        assert (await ann.ask("sit-out", table=table))["say"] == "done"
        assert ben.last("happened")["number"] == floor.house.numbers[table] - 1
        assert metrics.errors == [("show", "RuntimeError")]
        await floor.close()

    asyncio.run(play())


def test_a_table_that_cannot_be_written_down_is_kept_by_its_journal(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        metrics = Told()
        floor, table, (ann, _) = await watched_table(metrics)
        floor.house.snapshot_every = 1
        monkeypatch.setattr(journalled_house, "encode_snapshot", broken)
        floor.house.hand_began.pop(table, None)
        number = floor.house.numbers[table]
        assert (await ann.ask("sit-out", table=table))["say"] == "done"
        assert await floor.store.records(table, number, number)
        assert ("snapshot", "RuntimeError") in metrics.errors
        monkeypatch.undo()
        await floor.close()

    asyncio.run(play())


class BrokenLine(PaperLine):
    def send(self, *_: bytes) -> bool:
        return bool(broken())


def test_a_connection_that_breaks_is_hung_up_and_everybody_else_is_told() -> None:
    async def play() -> None:
        metrics, lines = Told(), [BrokenLine(), *[PaperLine() for _ in range(2 * AT_ONCE)], BrokenLine()]
        visits = [Visit(Guest(f"p{number}", ""), line) for number, line in enumerate(lines)]
        delivery = Delivery(metrics, lambda _: True, lambda _: None)
        delivery.deliver([(visit, b"one") for visit in visits])
        while delivery.task is not None:
            await asyncio.sleep(0)
        assert not delivery.waits
        assert all(line.frames == [b"one"] for line in lines[1:-1])
        assert metrics.errors == [("deliver", "RuntimeError")] * 2
        await asyncio.gather(*delivery.closing_connections)
        assert [line.closed for line in (lines[0], lines[-1])] == [(1011, "house error")] * 2

    asyncio.run(play())


class Raising(Told):
    """Where even that goes wrong."""

    raises = False

    def broke(self, where: str, wrong: Exception) -> None:
        if self.raises:
            raise wrong
        super().broke(where, wrong)


def test_a_round_does_not_wait_for_who_is_told_by_nobody() -> None:
    """The task that tells people in turns has come to a bad end: the house goes on."""

    async def play() -> None:
        metrics = Raising()
        floor, table, (ann, _) = await watched_table(metrics)
        late = [BrokenLine(), *[PaperLine() for _ in range(3 * AT_ONCE)]]
        floor.delivery.soon.update({Visit(Guest(f"late{n}", ""), line): [b"one"] for n, line in enumerate(late)})
        metrics.raises = True
        task = floor.delivery.task = asyncio.create_task(floor.delivery._go_on())
        assert isinstance((await asyncio.gather(task, return_exceptions=True))[0], RuntimeError)
        metrics.raises = False
        ann.say("sit-out", table=table)
        async with asyncio.timeout(10):
            await floor.commits.settled()
            await floor.close()

    asyncio.run(play())
