"""When what waits is put in its place, that it comes to the same, and what may go wrong."""

import asyncio
import re
import shutil
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from hanpan.floor.ports import Batch, Record, StoreError
from hanpan.house.departures import Departure
from hanpan.store import queries, waiting
from hanpan.store.audit import audit
from hanpan.store.errors import ContradictionError
from hanpan.store.rows import slice_of
from hanpan.store.sqlite import open_sqlite
from tests.store.conftest import Kept
from tests.store.samples import load, opened, record
from tests.store.tampering import Tampering
from tests.store.waiting import in_place, kept_in_file, play, settle, tighten, waits, with_play, with_table
from tests.store.worlds import batches


@pytest.fixture
def kept(in_sqlite: Kept) -> Kept:
    """Elsewhere nothing waits."""
    return in_sqlite


NEVER, AT_ONCE = (10**9, 0), (0, 0)
"""Of LEAST and TIMES."""

# -- when


def settled_after(kept: Kept, facts: int) -> int:
    """The how manieth batch of so many facts is put in its place with those before it, once that is what comes."""
    with_table(kept)
    settled = [0]
    for count in range(10**6):
        kept(kept.store.commit(Batch(records=[record("t1", 1 + count * facts + more) for more in range(facts)])))
        if not waits(kept):
            settled.append(count)
        if len(settled) == 6:
            return settled[-1] - settled[-2]
    raise AssertionError


def test_a_busy_house_settles_now_and_then(kept: Kept) -> None:
    assert settled_after(kept, 400) in (31, 32)


def test_a_quiet_house_settles_little_at_a_time(kept: Kept) -> None:
    assert settled_after(kept, 1) == 530


def test_a_rush_is_put_in_its_place_little_by_little(kept: Kept) -> None:
    """No commit does much more than they have had to do lately."""
    tables = list({slice_of(name): name for name in [f"t{number}" for number in range(1000)]}.values())
    kept(kept.store.commit(opened(*tables)))
    number = 1
    placed = [in_place(kept)]
    for round_ in range(200):
        facts = 30 if round_ % 10 == 5 else 4  # now and then hands end everywhere at once
        kept(kept.store.commit(Batch(records=[record(name, number + n) for name in tables for n in range(facts)])))
        number += facts
        placed.append(in_place(kept))
    pace = len(tables) * number / 200
    assert max(after - before for before, after in pairwise(placed[100:])) < 2 * pace
    assert len(tables) * number - placed[-1] < waiting.LEAST + 1.5 * waiting.TIMES * pace


def test_closing_settles(on_disk: Kept) -> None:
    with_play(on_disk)
    on_disk(on_disk.store.close())
    on_disk.store = on_disk.opened()
    assert in_place(on_disk) == 2


def test_after_settling_commits_wait_for_the_disk_again(on_disk: Kept) -> None:
    with_play(on_disk)
    on_disk(on_disk.store.load(0, 0))
    assert on_disk.sqlite.connection.execute("PRAGMA synchronous").fetchone() == (2,)


# -- the same, whenever it is put in its place


def house(kept: Kept, seed: int, monkeypatch: pytest.MonkeyPatch, rule: tuple[int, int]) -> int:
    """A random house kept by this rule; how many of its batches waited."""
    monkeypatch.setattr(waiting, "LEAST", rule[0])
    monkeypatch.setattr(waiting, "TIMES", rule[1])
    monkeypatch.setattr(waiting, "LITTLE", NEVER[0])
    waited = 0
    for batch in batches(seed, tables=6, seconds=400, every=2):
        kept(kept.store.commit(batch))
        waited += waits(kept) > 0
    return waited


@pytest.mark.parametrize("seed", range(3))
def test_the_same_house_whenever_it_is_put_in_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Of batch after batch, of many merged, and of those that a house left behind, to the letter."""
    kept = [Kept(tmp_path / name) for name in ("at once", "some", "all", "left")]
    assert house(kept[0], seed, monkeypatch, AT_ONCE) == 0
    for one, rule in zip(kept[1:], [(60, 3), NEVER, NEVER], strict=True):
        assert house(one, seed, monkeypatch, rule) > 50
    shutil.copytree(tmp_path / "left", tmp_path / "killed")
    kept.append(Kept(tmp_path / "killed"))
    for one in (*kept[:3], kept[4]):
        one(load(one.store, 0, 0))  # which forgets what came to nothing
        settle(one)
    tighten(kept[4])
    same = [kept_in_file(one) for one in (*kept[:3], kept[4])]
    assert same[0] == same[1] == same[2] == same[3], f"seed {seed}"
    for one in kept:
        one.close()


def test_standings_and_balances_are_merged(kept: Kept) -> None:
    with_play(kept)
    for number in range(2, 9):
        kept(kept.store.commit(play(number)))
    assert waits(kept) == 8
    assert kept(kept.store.leaders("holdem", "cash", 9)) == [("ann", 16, 8, 280), ("한나", 8, 0, -240)]
    assert kept(kept.store.richest(9)) == [("ann", 8)]
    assert kept(kept.store.load(0, 0)).balances == {"stack:t1:ann": -320, "bank:ann": 8}
    assert kept(kept.store.load(0, 0)).departures == (("ann", Departure("t1", (1, 2), 8, 80, won=True, streak=8)),)


def test_what_an_earlier_house_noted_says_nothing(on_disk: Kept, tmp_path: Path) -> None:
    """Batches are counted from one whenever the store opens."""
    with_play(on_disk)
    on_disk.sqlite.connection.executemany(
        "INSERT OR REPLACE INTO settled VALUES (?, 99)", [(one,) for one in range(64)]
    )
    on_disk.open_again()
    assert on_disk.ask("SELECT * FROM settled") == []
    kept_before = in_place(on_disk)
    on_disk(on_disk.store.commit(play(2)))
    shutil.copytree(tmp_path / "house", tmp_path / "killed")
    killed = Kept(tmp_path / "killed")
    assert in_place(killed) == kept_before + 1
    killed.close()


def test_a_house_killed_at_any_moment_has_everything_once(on_disk: Kept, tmp_path: Path) -> None:
    """Whichever slices of a batch are in their places already."""
    names, rng = [f"t{number}" for number in range(12)], Random(5)
    on_disk(on_disk.store.commit(opened(*names)))
    facts = dict.fromkeys(names, 1)
    for round_ in range(60):
        batch = Batch()
        for name in rng.sample(names, 4):
            batch.records.append(record(name, facts[name]))
            batch.changes[f"stack:{name}:ann"] = 1
            facts[name] += 1
        on_disk(on_disk.store.commit(batch))
        if rng.random() < 0.3:
            on_disk(on_disk.sqlite.driver.rows(queries.LAST_NUMBER, name=rng.choice(names)))  # its slice is settled
        if round_ % 6 == 5:
            shutil.copytree(tmp_path / "house", tmp_path / f"killed-{round_}")
            killed = Kept(tmp_path / f"killed-{round_}")
            assert in_place(killed) == sum(facts.values())
            balances = killed(killed.store.load(0, 0)).balances
            assert balances == {f"stack:{name}:ann": count - 1 for name, count in facts.items() if count > 1}
            killed.close()
    assert on_disk.ask("SELECT * FROM settled")


# -- trouble


def long_play(number: int) -> Batch:
    return Batch(records=[Record("t1", number, 5, "", b"x" * 50_000, None, None)])


def test_a_full_disk_while_settling_loses_nothing(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    with_table(kept)
    kept(kept.store.commit(long_play(1)))
    connection = kept.sqlite.connection
    [(pages,)] = connection.execute("PRAGMA page_count")
    connection.execute(f"PRAGMA max_page_count = {pages}")
    monkeypatch.setattr(waiting, "LEAST", 0)
    monkeypatch.setattr(waiting, "TIMES", 0)
    for _ in range(2):
        with pytest.raises(StoreError, match="full"):
            settle(kept)
        with pytest.raises(StoreError, match="full"):
            kept(kept.store.commit(long_play(2)))  # enough waits; but this batch is not kept, and may be asked again
        assert (waits(kept), in_place(kept)) == (1, 1)
    connection.execute(f"PRAGMA max_page_count = {pages + 100}")
    kept(kept.store.commit(long_play(2)))
    assert (waits(kept), in_place(kept)) == (0, 3)
    assert [fact.number for fact in kept(kept.store.records("t1", 0, 9))] == [0, 1, 2]


def test_a_full_disk_while_closing_loses_nothing(on_disk: Kept) -> None:
    kept = on_disk
    with_table(kept)
    kept(kept.store.commit(long_play(1)))
    [(pages,)] = kept.sqlite.connection.execute("PRAGMA page_count")
    kept.sqlite.connection.execute(f"PRAGMA max_page_count = {pages}")
    kept.open_again()
    assert (waits(kept), in_place(kept)) == (0, 2)


ANOTHER_FACT = "INSERT INTO journal ('table', number, at, command, open) VALUES (?, ?, 5, '', x'')"


def behind_its_back(kept: Kept) -> None:
    """Somebody puts another fact where one that waits belongs."""
    kept.sqlite.connection.execute(ANOTHER_FACT, ("t1", 1))


def test_what_waits_and_does_not_fit_goes_on_waiting(kept: Kept) -> None:
    """It cannot be; but if it were, nothing is lost and everybody hears why."""
    batch = with_play(kept)
    behind_its_back(kept)
    for asked in (lambda: kept.store.load(0, 0), kept.sqlite.driver.settle):
        with pytest.raises(ContradictionError, match=r"a batch that waits in the file contradicts it: .*journal"):
            kept(asked())
        assert (waits(kept), in_place(kept)) == (1, 2)
    kept.sqlite.connection.execute("DELETE FROM journal WHERE number = 1")
    assert kept(kept.store.records("t1", 1, 9)) == batch.records


def test_a_house_with_such_a_batch_does_not_open(on_disk: Kept, tmp_path: Path) -> None:
    with_play(on_disk)
    behind_its_back(on_disk)
    shutil.copytree(tmp_path / "house", tmp_path / "killed")
    for _ in range(2):  # and holds no lock
        with pytest.raises(ContradictionError, match=r"batch \d+, which waits in the file, contradicts it: "):
            asyncio.run(open_sqlite(tmp_path / "killed"))
    on_disk.sqlite.connection.execute("DELETE FROM journal WHERE number = 1")


def test_a_batch_that_cannot_be_read(on_disk: Kept, tmp_path: Path) -> None:
    with_play(on_disk)
    shutil.copytree(tmp_path / "house", tmp_path / "killed")
    tampering = Tampering(tmp_path / "killed")
    tampering.run("UPDATE batches SET body = substr(body, 1, 100)")
    tampering.file.close()
    with pytest.raises(StoreError, match=r"batch \d+, which waits in the file, cannot be read: "):
        asyncio.run(open_sqlite(tmp_path / "killed"))
    [wrong] = audit(tmp_path / "killed").findings
    assert re.match(r"batch \d+, which waits in the file, cannot be read: ", wrong.detail)


def test_after_a_rush_nobody_waits_for_all_of_it(kept: Kept) -> None:
    """A quiet commit after busy ones puts a little in its place, and so does the next."""
    tables = [f"t{number}" for number in range(40)]
    kept(kept.store.commit(opened(*tables)))
    for round_ in range(1, 30):
        facts = [record(name, 10 * round_ - 9 + more) for name in tables for more in range(10)]
        kept(kept.store.commit(Batch(records=facts)))
    waiting_before = in_place(kept)
    for more in range(20):
        before = in_place(kept)
        kept(kept.store.commit(Batch(records=[record("t0", 291 + more)])))
        assert in_place(kept) - before < 2 * waiting.LEAST
    assert in_place(kept) > waiting_before
