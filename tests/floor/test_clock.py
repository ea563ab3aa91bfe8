"""The house's clock: it begins with the wall's time, runs evenly, and follows the wall in jumps that it tells of."""

import asyncio
from dataclasses import dataclass, field

import pytest

from hanpan.floor.clock import GAP, HouseClock, VirtualClock

SECOND, HOUR, DAY = 1000, 3600 * 1000, 24 * 3600 * 1000


@dataclass
class Machine:
    """Its two clocks, and a house's on them."""

    wall: int = 1_700_000_000_000
    steady: int = 5_000_000
    clock: HouseClock = field(init=False)

    def __post_init__(self) -> None:
        self.clock = HouseClock(lambda: self.wall, lambda: self.steady)
        self.clock.settle()

    def run(self, seconds: int) -> list[tuple[int, int]]:
        """Looked at every second; the jumps found."""
        found = []
        for _ in range(seconds):
            self.wall += SECOND
            self.steady += SECOND
            jump = self.clock.look()
            if jump is not None:
                found.append(jump)
        return found


@pytest.mark.rule("HO-7.5")
def test_it_runs_evenly_and_agrees_with_the_wall() -> None:
    machine = Machine()
    assert machine.run(3600) == []
    assert machine.clock.now() == machine.wall


@pytest.mark.parametrize("by", [HOUR, 8 * HOUR, -9 * HOUR, 40 * DAY, 20 * SECOND, -20 * SECOND])
def test_a_wall_that_is_put_right_is_followed_at_the_next_look_and_not_before(by: int) -> None:
    machine = Machine()
    machine.run(10)
    before = machine.clock.now()
    machine.wall += by
    assert machine.clock.now() == before
    assert machine.run(1) == [(before + SECOND, before + by + SECOND)]
    assert machine.clock.now() == machine.wall
    assert machine.run(3600) == []


@pytest.mark.parametrize("by", [20 * SECOND, HOUR])
@pytest.mark.parametrize("both", [True, False])
def test_a_sleep_is_a_jump_whether_the_steady_clock_slept_or_not(by: int, both: bool) -> None:
    """A stopped process: both clocks run on. A suspended machine: the steady one stands, where the system has it so."""
    machine = Machine()
    machine.run(10)
    before = machine.clock.now()
    machine.wall += by
    machine.steady += by if both else 0
    assert machine.clock.now() == before, "it stands still until it is looked at"
    assert [told for told, _ in machine.run(1)] == [before if both else before + SECOND]
    assert machine.clock.now() == machine.wall


def test_a_machine_that_slept_without_its_wall_clock_does_not_gain_time() -> None:
    """A virtual machine that was stopped, and whose wall clock was set back meanwhile."""
    machine = Machine()
    machine.run(10)
    before = machine.clock.now()
    machine.steady += HOUR
    assert machine.clock.now() == before
    assert machine.clock.look() == (before, before)
    assert machine.clock.now() == before


def test_small_steps_of_the_wall_are_not_followed_until_they_are_large() -> None:
    machine = Machine()
    machine.wall += GAP
    assert machine.run(60) == []
    machine.wall += SECOND
    [(before, after)] = machine.run(1)
    assert after - before == GAP + SECOND


def test_what_is_done_about_a_jump_is_none_however_long_it_takes() -> None:
    machine = Machine()
    machine.wall += HOUR
    assert machine.run(1)
    machine.wall += 2 * GAP
    machine.steady += 2 * GAP
    machine.clock.settle()
    assert machine.run(60) == []
    assert machine.clock.now() == machine.wall


def test_a_house_that_takes_long_to_open_has_not_slept() -> None:
    machine = Machine()
    machine.clock = HouseClock(lambda: machine.wall, lambda: machine.steady)
    machine.wall += HOUR
    machine.steady += HOUR
    assert machine.clock.now() == machine.wall
    machine.clock.settle()
    assert machine.run(60) == []


def test_while_it_is_held_nothing_passes_and_afterwards_all_of_it_has() -> None:
    machine = Machine()
    machine.run(10)
    before = machine.clock.now()
    machine.clock.hold()
    assert machine.run(60) == []
    assert machine.clock.now() == before
    machine.wall += HOUR
    assert machine.clock.release() == (before, before + 60 * SECOND + HOUR)
    assert machine.run(60) == []
    assert machine.clock.now() == machine.wall


def test_a_running_loop_looks_by_itself() -> None:
    async def play() -> list[tuple[int, int]]:
        machine = Machine()
        found: list[tuple[int, int]] = []
        jumped = asyncio.Event()

        def hear(before: int, now: int) -> None:
            found.append((before, now))
            jumped.set()

        watching = machine.clock.on_jump(hear)
        machine.wall -= 9 * HOUR
        await jumped.wait()
        watching.cancel()
        return found

    [(before, now)] = asyncio.run(play())
    assert now - before == -9 * HOUR


def test_alarms_ring_after_as_long_as_they_were_set_for_whatever_the_time_does() -> None:
    clock = VirtualClock(1000)
    rang: list[int] = []
    clock.call_at(3000, lambda: rang.append(clock.now()))
    clock.jump(-500_000)
    assert (clock.now(), clock.steady(), rang) == (1000 - 500_000, 1000, [])
    clock.turn(clock.now() + 2000)
    assert rang == [3000 - 500_000]
