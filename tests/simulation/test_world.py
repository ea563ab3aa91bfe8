"""Whole houses on a virtual clock: everything holds, the same seed gives the same house, a bug is found and shrunk."""

import dataclasses
from typing import Any

import pytest

from hanpan.house import kinds
from hanpan.house.holdem.events import Skimmed
from hanpan.house.holdem.kind import KIND
from hanpan.house.holdem.settings import HoldemSettings
from hanpan.simulation.invariants import BrokenError
from hanpan.simulation.shrinking import breaks, shortest
from hanpan.simulation.world import HOUR, World


def run(seed: int, hours: float, tables: int = 30) -> World:
    world = World(seed, tables, 6 * tables)
    for _ in world.run(int(hours * HOUR)):
        pass
    return world


@pytest.mark.parametrize("seed", range(6))
def test_everything_holds(seed: int) -> None:
    """The failing test's name holds the seed; `hanpan simulate house --seed N` shows the shortest history."""
    world = run(seed, 1)
    assert world.happened["HandStarted"] > 200
    assert world.happened["TableResumed"], "the clock never jumped"
    assert world.house.ledger.total() == 0


@pytest.mark.long
@pytest.mark.parametrize("seed", [100])
def test_everything_holds_for_longer(seed: int) -> None:
    world = run(seed, 8, 40)
    for happens in (
        "ReservationAsked",
        "TournamentEnded",
        "EntryAnswered",
        "SitOutEnded",
        "WentOut",
        "GameStarted",
        "RoomPlayed",
    ):
        assert world.happened[happens], f"{happens} never happened: does the simulation still reach it?"
    for kind in ("sng", "private-sng", "sniper", "sniper for friends"):
        assert world.started[kind], f"no game of {kind} was ever begun"


def test_the_same_seed_is_the_same_house() -> None:
    one, other = run(9, 0.5), run(9, 0.5)
    assert one.happened == other.happened
    assert one.refusals == other.refusals
    assert one.house.ledger.balances == other.house.ledger.balances


def test_a_bug_is_found_and_its_history_shrunk(monkeypatch: pytest.MonkeyPatch) -> None:
    """A skim that forgets to book its chips breaks the books; a handful of wishes is enough to show it."""
    forgetful: Any = lambda table, event, number: (  # noqa: E731
        [] if isinstance(event, Skimmed) else KIND.transfers(table, event, number)
    )
    broken_kind = dataclasses.replace(KIND, transfers=forgetful)
    monkeypatch.setitem(kinds._BY_SETTINGS, HoldemSettings, broken_kind)
    world = World(4, 20, 120)
    with pytest.raises(BrokenError) as broken:
        for _ in world.run(HOUR):
            pass
    name = broken.value.table
    opened, history = world.origins[name], world.histories[name]
    kept = shortest(history, lambda commands: bool(breaks(world.seed, name, opened, commands)))
    assert breaks(world.seed, name, opened, kept)
    assert len(kept) <= 12
