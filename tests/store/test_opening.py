"""A house that was closed opens with what it needs and no more (HO-8.1)."""

from pathlib import Path

import pytest

from bench.growth.busy import Busy
from hanpan.floor.journalled_house import JournalledHouse
from hanpan.floor.ports import Batch
from hanpan.house.departures import Departure
from hanpan.house.journal import encode_snapshot
from hanpan.store.audit import audit
from tests.store.conftest import Kept
from tests.store.samples import load, table


@pytest.mark.rule("HO-8.1")
def test_a_hand_in_play_comes_back_from_the_snapshot_alone(tmp_path: Path) -> None:
    closed = Busy(tmp_path, 6, seed=5)
    while len(closed.house.hand_began) < 4 or closed.hands < 6:
        closed.round()
    closed.close()
    kept = Kept(tmp_path)
    loaded = kept(load(kept.store, 0, 0))
    assert not any(told.records for told in loaded.tables)
    house = JournalledHouse(closed.house.decks, dice=closed.house.dice)
    house.come_back(kept(kept.store.load(0, 0)))
    assert all(house.come_back_to(told) for told in loaded.tables)
    assert house.hand_began == closed.house.hand_began
    for name, before in closed.house.tables.items():
        assert encode_snapshot(house.tables[name]) == encode_snapshot(before)
    kept.close()
    assert audit(tmp_path).sound
    _goes_on(tmp_path, closed, house)


def _goes_on(folder: Path, closed: Busy, house: JournalledHouse) -> None:
    """Its hands end as hands that began before."""
    again = Busy(folder, 0)
    again.house, again.now = house, closed.now
    began = dict(house.hand_began)
    while any(house.hand_began.get(name) == first for name, first in began.items()):
        again.round()
    again.close()
    kept = Kept(folder)
    for name, first in began.items():
        found = kept.sqlite.connection.execute('SELECT 1 FROM hands WHERE "table" = ? AND first = ?', (name, first))
        assert found.fetchone(), name
    kept.close()
    report = audit(folder)
    assert report.sound, report.findings[:5]


def test_what_nobody_asks_for_any_more_is_forgotten(kept: Kept) -> None:
    old, new = (Departure(name, (1, 2), at, 80, won=True, streak=1) for name, at in (("t1", 10), ("t2", 20)))
    batch = Batch(tables=[table("t1")], departures=[("ann", old), ("ben", new)], changes={"pot:t1": 0, "bank:ann": 5})
    kept(kept.store.commit(batch))
    assert kept(kept.store.load(0, 0, 10)).departures == (("ben", new),)
    assert kept(kept.store.load(0, 0, 0)).departures == (("ben", new),)
    assert kept.ask("SELECT owner FROM accounts") == [("ann",)]
