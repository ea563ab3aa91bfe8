"""A running house whose operator kicks, bans and mutes people while they play: everything holds all the same."""

import asyncio

import pytest

from hanpan.floor.broadcast import Broadcast
from hanpan.floor.operator import Operator, shown_out
from hanpan.simulation.governed import GovernedHouse
from hanpan.simulation.invariants import BrokenError
from hanpan.simulation.open_house import OpenHouse
from hanpan.store.sqlite import SqliteStore, open_memory

SEED = 7


def governed(seed: int, people: int, minutes: int) -> tuple[GovernedHouse, SqliteStore]:
    async def run() -> tuple[GovernedHouse, SqliteStore]:
        store = await open_memory()
        house = GovernedHouse(store, seed)
        await house.open()
        await house.evening(people, minutes)
        await house.night(hours=1)
        await house.close()
        return house, store

    return asyncio.run(run())


@pytest.mark.rule("HO-2.7", "CA-6.1")
def test_everything_holds_while_people_are_sent_away_and_silenced() -> None:
    house, store = governed(SEED, people=5, minutes=6)
    for wish in ("order kick", "order ban", "order mute", "come banned", "chat done", "chat muted"):
        assert house.wishes[wish], f"seed {SEED}: {wish} never happened: does the simulation still reach it?"
    assert house.house.ledger.total() == 0
    kept = asyncio.run(store.operators.record(2**53, 1000, "", "", ""))
    assert len(kept) == sum(house.wishes[f"order {order}"] for order in ("kick", "ban", "mute"))


def test_a_door_that_forgets_bans_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is banned is let in again."""
    monkeypatch.setattr(GovernedHouse, "_come", OpenHouse._come)
    with pytest.raises(BrokenError, match="is banned and here"):
        governed(SEED, people=5, minutes=6)


def test_a_line_that_goes_on_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Broadcast, "show_out", lambda self, visit, word: self.say(visit, word))
    with pytest.raises(BrokenError, match="is banned and here"):
        governed(SEED, people=5, minutes=6)


def test_a_seat_that_is_kept_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def without_leaving(operator: Operator, person: str, code: str, reason: str, until: int = 0) -> None:
        operator.broadcast.show_out(operator.broadcast.visits[person], shown_out("en", code, reason, until))

    monkeypatch.setattr(Operator, "show_out", without_leaving)
    with pytest.raises(BrokenError, match="keeps the seat"):
        governed(SEED, people=5, minutes=6)
