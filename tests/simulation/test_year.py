"""A fortnight of a house-year: everything befalls it and all holds; and whatever is broken is found."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from hanpan.floor.answers import Answers
from hanpan.floor.floor import Floor
from hanpan.floor.forgetting import Forgetting
from hanpan.floor.ports import Batch, PersonRow
from hanpan.server.sessions import Sessions
from hanpan.simulation.invariants import BrokenError
from hanpan.simulation.open_house import HOUR, MINUTE, SECOND
from hanpan.simulation.year.calendar import Plan, folder_in_memory, open_year, repeatable, run_year
from hanpan.simulation.year.faults import FAULTS, restart
from hanpan.simulation.year.figures import Growth
from hanpan.simulation.year.machine import Machine
from hanpan.simulation.year.trolls import TROLLS, newcomers
from hanpan.simulation.year.upkeep import back_up, look_through
from hanpan.simulation.year.year import FORGOTTEN, Year
from hanpan.store.mark import FILE as MARK
from hanpan.store.sqlite import FILE

pytestmark = pytest.mark.long
A_FORTNIGHT = Plan(evenings=4, people=3, minutes=3, faults=3)
Story = Callable[[Year], Awaitable[Any]]


def in_a_house(story: Story, seed: int = 1) -> None:
    async def run() -> None:
        with folder_in_memory() as folder, repeatable(seed):
            year = await open_year(folder, seed)
            await story(year)
            await year.shut()

    asyncio.run(run())


async def a_while(year: Year) -> None:
    """Three people come and play."""
    year.closes = year.clock.steady() + HOUR
    for name in ("p1", "p2", "p3"):
        year._comes(name, SECOND)
    await year.turn(2 * MINUTE)


@pytest.mark.rule("HO-1.1", "HO-2.7", "HO-2.12", "HO-7.5", "HO-7.6", "HO-8.1")
@pytest.mark.parametrize("seed", [2])
def test_everything_holds_for_a_fortnight(seed: int) -> None:
    year = asyncio.run(run_year(seed, A_FORTNIGHT))
    for happens in (*FAULTS, *TROLLS):
        assert year.befell[happens.__name__], f"seed {seed}: {happens.__name__} never befell it"
    for wish in ("newcomer done", "open-table done", "play done", "GiveNumber sent"):
        assert year.wishes[wish], f"seed {seed}: {wish}: does the simulation still reach it?"
    assert year.machine.promises.hands
    assert year.restarts > 3


@pytest.mark.rule("HO-8.1")
def test_facts_that_a_kill_loses_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file system that forgets the write-ahead log, and the mark that would tell of it."""
    kill = Machine.kill

    async def forgetful(machine: Machine) -> None:
        await kill(machine)
        for name in (f"{FILE}-wal", MARK):
            (machine.folder / name).unlink(missing_ok=True)

    async def story(year: Year) -> None:
        await a_while(year)
        await year.die()

    monkeypatch.setattr(Machine, "kill", forgetful)
    with pytest.raises(BrokenError, match="facts are lost"):
        in_a_house(story)


@pytest.mark.rule("HO-8.1")
def test_what_is_told_before_it_is_kept_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    later: list[Batch] = []

    async def hasty(machine: Machine, batch: Batch) -> None:
        """What people play is kept with the next one, and told to be kept at once."""
        waits = [] if batch.people else [batch]
        for one in [*later, *([] if waits else [batch])]:
            await machine.store.commit(one)
            machine.promises.keep(one)
        later[:] = waits

    monkeypatch.setattr(Machine, "commit", hasty)
    with pytest.raises(BrokenError, match=r"before it was kept|is not kept"):
        in_a_house(a_while)


class _Afterwards:
    """Dice of a machine that is killed once something is kept, and before anybody is told."""

    def random(self) -> float:
        return 0.9


async def killed_over_a_purchase(year: Year) -> None:
    await a_while(year)
    year.machine.rng = _Afterwards()  # type: ignore[assignment]
    bought = year.wishes["buy-chips done"]
    year.machine.dies_in = 0
    next(iter(year.here.values())).say("buy-chips", amount=5)
    await year.turn(MINUTE)
    assert year.befell["kill in a commit"] == 1
    assert year.wishes["buy-chips done"] > bought


@pytest.mark.rule("HO-8.1", "HO-1.1")
def test_a_wish_that_is_said_again_after_a_kill_is_done_once(monkeypatch: pytest.MonkeyPatch) -> None:
    in_a_house(killed_over_a_purchase)
    monkeypatch.setattr(Answers, "come_back", lambda *_: None)
    with pytest.raises(BrokenError, match="was done twice"):
        in_a_house(killed_over_a_purchase)


@pytest.mark.rule("HO-1.1")
def test_a_chip_too_many_in_the_file_is_found() -> None:
    async def story(year: Year) -> None:
        await a_while(year)
        await year.machine.store.driver.settle()
        year.machine.store.connection.execute("UPDATE accounts SET balance = balance + 1 WHERE type = 'bank'")
        await back_up(year)

    with pytest.raises(BrokenError, match="hold other chips than was promised"):
        in_a_house(story)


async def a_full_disk(year: Year) -> None:
    """Until the house has met it."""
    await a_while(year)
    year.machine.disk.full = True
    while year.clock.held is None:
        await year.turn(SECOND)


@pytest.mark.rule("HO-2.12")
def test_a_house_that_was_closed_over_a_full_disk_is_empty_since_it_opened() -> None:
    async def story(year: Year) -> None:
        await a_full_disk(year)
        await year.close_for(5 * MINUTE)
        assert year.house.emptied == year.clock.now()

    in_a_house(story)


@pytest.mark.rule("HO-2.12", "HO-7.5")
def test_a_clock_that_is_put_back_while_it_stands_still_moves_nothing_before_it_runs() -> None:
    async def story(year: Year) -> None:
        await a_full_disk(year)
        year.house.lost["somebody"] = stood = year.clock.now()
        year.jump(-HOUR)
        assert (year.clock.now(), year.house.lost["somebody"]) == (stood, stood)
        year.make_room()
        await year.turn(SECOND)
        assert year.clock.now() < stood
        assert year.house.lost["somebody"] == year.house.grace_until - year._grace

    in_a_house(story)


@pytest.mark.rule("HO-8.1")
@pytest.mark.parametrize("commits", [0, 1])
def test_a_house_that_is_killed_when_it_should_be_closed_opens_again(commits: int) -> None:
    """By somebody else, just before the operator closes it or while they do."""

    async def story(year: Year) -> None:
        await a_while(year)
        lives = year.restarts
        year.machine.dies_in = commits
        next(iter(year.here.values())).say("buy-chips", amount=5)
        year.orders.append(restart)
        await year.turn(MINUTE)
        assert year.restarts == lives + 2 - commits

    in_a_house(story)


@pytest.mark.rule("HO-7.6")
def test_people_whom_a_gap_makes_away_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A house that takes the time of a suspend for time in which people could have answered."""

    def deaf(floor: Floor, _: int, now: int) -> None:
        for name in list(floor.house.tables):
            floor.house.pass_time(name, now)

    async def story(year: Year) -> None:
        await a_while(year)
        for _ in range(20):
            year.jump(5 * MINUTE)
            await year.turn(20 * SECOND)

    monkeypatch.setattr(Floor, "_jumped", deaf)
    with pytest.raises(BrokenError, match="away by a gap"):
        in_a_house(story)


@pytest.mark.rule("HO-2.12")
def test_a_house_that_writes_while_nobody_is_there_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    async def tidies(sessions: Sessions) -> None:
        name = f"{sessions.clock.now()}"
        await sessions.store.add_person(PersonRow(name, name, name, 0))

    async def story(year: Year) -> None:
        await year._settle_down()
        await year.rest(HOUR)

    in_a_house(story)
    monkeypatch.setattr(Sessions, "tidy", tidies)
    with pytest.raises(BrokenError, match="a resting house writes"):
        in_a_house(story)


def test_people_who_are_never_forgotten_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(year: Year) -> None:
        year.closes = year.clock.steady() + HOUR
        year._tempt(newcomers)
        await year.turn(2 * MINUTE)
        await year._settle_down()
        await year.rest(FORGOTTEN)

    in_a_house(story)
    monkeypatch.setattr(Forgetting, "went", lambda *_: None)
    with pytest.raises(BrokenError, match="the house still holds"):
        in_a_house(story)


def test_hands_that_cost_more_and_more_are_found() -> None:
    growth = Growth()
    growth.add(1, 0)
    growth.add(99_000_000, 1)  # one evening says nothing
    growth.check()
    growth.evenings = [(100_000, 50)] * 24
    growth.check()
    growth.evenings += [(140_000, 50)] * 8
    with pytest.raises(BrokenError, match="a hand takes 2800 bytes, and took 2000"):
        growth.check()


@pytest.mark.rule("HO-8.1")
def test_a_fact_that_was_never_promised_is_found() -> None:
    """An audit finds nothing wrong with a house of another year."""

    async def story(year: Year) -> None:
        await a_while(year)
        await look_through(year)
        year.machine.promises.numbers["cash"] -= 1
        await look_through(year)

    with pytest.raises(BrokenError, match="were promised"):
        in_a_house(story)


@pytest.mark.rule("HO-8.1")
def test_the_same_seed_is_the_same_year() -> None:
    plan = Plan(evenings=1, people=3, minutes=2)
    one, other = (asyncio.run(run_year(5, plan)) for _ in range(2))
    assert one.wishes == other.wishes
    assert one.befell == other.befell
    assert one.machine.promises.numbers == other.machine.promises.numbers
