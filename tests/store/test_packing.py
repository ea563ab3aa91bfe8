"""Facts of finished hands lie together, and nobody can tell."""

import re
import sqlite3
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from hanpan.floor.ports import WISHES_KEPT, Batch, Record, SnapshotRow
from hanpan.house.fair_deals import DealCommitted, DecksOpened
from hanpan.house.journal import encode_event
from hanpan.store import stretches
from hanpan.store.audit import audit
from hanpan.store.compiling import Rows
from hanpan.store.findings import Fault
from hanpan.store.packing import FOLDER, NEWEST, UnreadableStretchError, dictionary, pack, unpack
from hanpan.store.sqlite import FILE
from tests.fairness.houses import Table
from tests.store.conftest import Kept
from tests.store.samples import hand, opened, record, transfer
from tests.store.waiting import in_place, settle, tighten
from tests.store.worlds import batches

ROWS = [
    ("t1", 7, 1_763_000_000_000, "ann 1", b'{"event":"x"}', None, None, 2, None),
    ("t1", 8, 1_763_000_000_000, "", b'{"event":"y"}', b'{"event":"y","deck":["As"]}', b"\0\xff" * 16, 2, None),
    ("t1", 9, 1_762_999_999_990, "ben 2", b"{}", None, None, 3, b'[["a","b",5,"HE-3.2"]]'),
]
"""A table's time does not run back; where it did all the same, it comes back as it was."""
SECOND = "0079b850be6b554c0041d3ef74af88be1c9199d095a6742a1cdb995dd22c0544"


def test_facts_come_back_as_they_were_but_for_the_wishes() -> None:
    assert unpack("t1", 7, pack(ROWS)) == [(*row[:3], "", *row[4:]) for row in ROWS]


def test_whatever_they_are() -> None:
    rng = Random(14)
    for _ in range(50):
        first = rng.randrange(10**6)
        rows = [
            (
                "t",
                first + n,
                rng.randrange(10**13),
                "",
                rng.randbytes(rng.randrange(300)),
                rng.randbytes(9),
                None,
                1,
                None,
            )
            for n in range(rng.randrange(1, 40))
        ]
        assert unpack("t", first, pack(rows)) == rows, f"seed 14, {len(rows)} facts from {first}"


def checked(at: int = 1_763_000_000_000) -> Rows:
    """The facts of a deal that anyone can check, the second of them sealed, as a store has them."""
    played = Table(Random(20)).play(Table(Random(20)).statement(), {1: "no-hash"})
    told = DealCommitted(at, played.deal.commitment, at + 3000)
    opened = DecksOpened(at, played.numbers, played.opened())
    facts = [b'{"event":"x"}', encode_event(told), encode_event(opened)]
    sealed = [None, b"\3" + Random(1).randbytes(1000), None]
    return [
        ("t-7", n, at, "", fact, hidden, None, 2, None)
        for n, (fact, hidden) in enumerate(zip(facts, sealed, strict=True))
    ]


@pytest.mark.rule("FD-2.2")
def test_a_checked_deal_comes_back_byte_by_byte_and_takes_little_more_than_its_hashes() -> None:
    """Its chain is made of these bytes. Two hashes follow from the numbers told after them, and are not kept."""
    rows = checked()
    body = pack(rows)
    assert unpack("t-7", 0, body) == rows
    hashes = len(re.findall(rb"[0-9a-f]{64}", b"".join([row[4] for row in rows])))
    apart = 32 * (hashes - 2) + 1001
    assert apart < len(body) < apart + 160


@pytest.mark.parametrize("change", [(b'"hash":"', b'"hash":"00'), (b'"hash":"', b'"hash":"="'), (b'"hash"', b'"hush"')])
def test_a_deal_in_which_something_does_not_fit_is_kept_as_it_is(change: tuple[bytes, bytes]) -> None:
    rows = [(*row[:4], row[4].replace(*change), *row[5:]) for row in checked()]
    assert unpack("t-7", 0, pack(rows)) == rows


def test_hashes_follow_from_numbers_alone_where_they_are_theirs() -> None:
    """Those of another person's number stay where they are."""
    rows = checked()
    first, second = re.findall(rb'"hash":"([0-9a-f]{64})"', rows[1][4])
    other = rows[1][4].replace(first, b"-").replace(second, first).replace(b"-", second)
    rows[1] = (*rows[1][:4], other, *rows[1][5:])
    assert unpack("t-7", 0, pack(rows)) == rows


@pytest.mark.parametrize("damage", [b"", b"\x63", b"\x01\xff\xff", b"\x01"])
def test_a_damaged_stretch_is_told(damage: bytes) -> None:
    with pytest.raises(UnreadableStretchError, match="t1 from fact 7"):
        unpack("t1", 7, damage)


def test_what_was_packed_is_read_for_ever() -> None:
    """A body of each dictionary, byte by byte: neither it nor the form may change."""
    assert unpack("t1", 7, (Path(__file__).parent / "stretch-1.bin").read_bytes())[1][4] == b'{"event":"y"}'
    second = unpack("t-7", 0, (Path(__file__).parent / "stretch-2.bin").read_bytes())
    facts = b"".join([row[4] + (row[5] or b"") for row in second])
    assert sha256(facts).hexdigest() == SECOND
    assert {int(path.stem) for path in FOLDER.glob("*.bin")} == set(range(1, NEWEST + 1))
    assert all(dictionary(number) for number in range(1, NEWEST + 1))


# -- in a house


@pytest.fixture(scope="module", params=["file", "postgresql"])
def evening(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Kept, list[Record], int]]:
    """A random house that is open, every fact of it, and how many hands it has seen."""
    in_folder = request.param == "file"
    address = "" if in_folder else request.getfixturevalue("postgresql").fresh()
    kept = Kept(tmp_path_factory.mktemp("evening") if in_folder else None, address)
    told: list[Record] = []
    hands = 0
    for batch in batches(seed=11, tables=12, seconds=2400):
        kept(kept.store.commit(batch))
        told += batch.records
        hands += len(batch.hands)
    yield kept, told, hands
    kept.close()


def bare(records: list[Record]) -> list[tuple[object, ...]]:
    return sorted((r.table, r.number, r.at, r.open, r.sealed or b"", r.seed or b"", r.version) for r in records)


def test_every_fact_is_found_wherever_it_lies(evening: tuple[Kept, list[Record], int]) -> None:
    kept, told, hands = evening
    tables = sorted({record.table for record in told})
    found = [record for table in tables for record in kept(kept.store.records(table, 0, 10**9))]
    assert bare(found) == bare(told)
    settle(kept)
    [(packed,)] = kept.ask("SELECT count(*) FROM stretches")
    [(ended,)] = kept.ask("SELECT count(*) FROM tables WHERE dismissed IS NOT NULL")
    assert packed == hands + ended  # each with what came after its last hand
    assert ended
    assert in_place(kept) == len(told)
    rng = Random(3)
    for _ in range(200):
        table, first, more = rng.choice(tables), rng.randrange(400), rng.randrange(40)
        asked = [r for r in told if r.table == table and first <= r.number <= first + more]
        assert bare(kept(kept.store.records(table, first, first + more))) == bare(asked), (table, first, more)


def test_a_hand_takes_less_than_a_kilobyte(evening: tuple[Kept, list[Record], int]) -> None:
    kept, *_ = evening
    asked = (
        """SELECT sum(length(body)) / count(*) FROM stretches JOIN hands USING ("table", last) WHERE game = 'holdem'"""
    )
    [(length,)] = kept.ask(asked)
    assert length < 1000


def test_wishes_are_known_for_ten_minutes_and_then_forgotten(evening: tuple[Kept, list[Record], int]) -> None:
    kept, told, _ = evening
    since = max(record.at for record in told) - WISHES_KEPT
    lately = {record.command for record in told if record.command and record.at > since}
    assert {wish.command for wish in kept(kept.store.load(0, since)).commands} == lately
    [(all_known,)] = kept.ask("SELECT count(*) FROM wishes")
    assert all_known < len([record for record in told if record.command])


def test_what_lies_between_two_hands_lies_with_the_second(kept: Kept) -> None:
    batch = opened("t1", facts=30)
    batch.hands = [hand("t1", 1, 50, "ann"), hand("t1", 2, 60, "ann")]
    batch.transfers = [(5, transfer("t1:12:0", 30))]
    kept(kept.store.commit(batch))
    settle(kept)
    stretches = kept.ask("SELECT first, last FROM stretches ORDER BY first")
    assert stretches == [(0, 19), (20, 29)]
    kept.open_again()
    assert kept(kept.store.records("t1", 18, 22)) == [record("t1", number) for number in range(18, 23)]


def test_of_a_table_that_has_ended_nothing_lies_loose(kept: Kept) -> None:
    batch = opened("t1", "t2", facts=25)
    batch.hands = [hand("t1", 1, 50, "ann")]
    batch.snapshots = [SnapshotRow(name, 22, b"{}") for name in ("t1", "t2")]
    kept(kept.store.commit(batch))
    kept(kept.store.commit(Batch(records=[record("t1", 25)], dismissed={"t1": 70})))
    settle(kept)
    assert kept.ask("SELECT first, last FROM stretches ORDER BY first") == [(0, 19), (20, 25)]
    assert kept.ask('SELECT DISTINCT "table" FROM journal') == [("t2",)]
    assert kept.ask('SELECT "table" FROM snapshots') == [("t2",)]
    kept.open_again()
    assert kept(kept.store.records("t1", 18, 25)) == [record("t1", number) for number in range(18, 26)]


def test_a_long_game_lies_in_several_rows(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stretches, "MOST", 15)
    batch = opened("t1", facts=31)
    batch.hands = [hand("t1", 1, 50, "ann"), hand("t1", 2, 60, "ann")]
    batch.dismissed = {"t1": 70}
    kept(kept.store.commit(batch))
    settle(kept)
    assert kept.ask("SELECT first, last FROM stretches ORDER BY first") == [(0, 14), (15, 19), (20, 29), (30, 30)]
    assert not kept.ask("SELECT number FROM journal")
    assert kept(kept.store.records("t1", 0, 30)) == [record("t1", number) for number in range(31)]


def test_what_is_left_loose_of_a_table_that_has_ended_stops_nobody() -> None:
    """Of its first hand a fact is missing; whatever came after it lies together."""
    kept = Kept(None)
    kept(kept.store.commit(opened("t1", facts=20)))
    settle(kept)
    kept.ask("DELETE FROM journal WHERE number = 5")
    batch = Batch(records=[record("t1", number) for number in range(20, 31)], dismissed={"t1": 70})
    batch.hands = [hand("t1", 1, 50, "ann"), hand("t1", 2, 60, "ann")]
    kept(kept.store.commit(batch))
    settle(kept)
    tighten(kept)
    assert kept.ask("SELECT first, last FROM stretches ORDER BY first") == [(20, 29), (30, 30)]
    assert len(kept(kept.store.records("t1", 0, 30))) == 30
    kept.close()


# -- an audit


@pytest.fixture
def packed(played: Path, tmp_path: Path) -> Iterator[sqlite3.Connection]:
    (tmp_path / FILE).write_bytes((played / FILE).read_bytes())
    file = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    yield file
    file.close()


def change(file: sqlite3.Connection, old: bytes, new: bytes) -> None:
    """Of the first stretch that says this."""
    for place, table, first, body in file.execute('SELECT place, "table", first, body FROM stretches').fetchall():
        rows = unpack(table, first, body)
        if any(old in (row[-1] or b"") or old in row[4] for row in rows):
            changed = [
                (*row[:4], row[4].replace(old, new), *row[5:8], row[8] and row[8].replace(old, new)) for row in rows
            ]
            file.execute("UPDATE stretches SET body = ? WHERE place = ?", (pack(changed), place))
            return
    raise AssertionError(old)


def faults(folder: Path) -> set[Fault]:
    return {finding.fault for finding in audit(folder).findings}


def test_chips_that_a_packed_fact_did_not_move(packed: sqlite3.Connection, tmp_path: Path) -> None:
    change(packed, b',"HE-3.2"]]', b'1,"HE-3.2"]]')
    assert faults(tmp_path) == {Fault.TRANSFER, Fault.BALANCE}


def test_one_move_too_many(packed: sqlite3.Connection, tmp_path: Path) -> None:
    change(packed, b',"HE-3.2"]]', b',"HE-3.2"],["bank:eve","bank:eve",5,"HE-3.2"]]')
    assert faults(tmp_path) == {Fault.UNEXPLAINED}


def test_a_packed_fact_told_otherwise(packed: sqlite3.Connection, tmp_path: Path) -> None:
    change(packed, b'"event":"checked"', b'"event":"folded"')
    assert faults(tmp_path) & {Fault.NO_REPLAY, Fault.NOT_PUBLIC, Fault.SNAPSHOT}


def test_a_stretch_that_cannot_be_read_is_a_finding(packed: sqlite3.Connection, tmp_path: Path) -> None:
    packed.execute("UPDATE stretches SET body = x'01ff' WHERE place = (SELECT min(place) FROM stretches)")
    assert Fault.UNREADABLE in faults(tmp_path)


WRITTEN_INTO = [
    "UPDATE accounts SET balance = 'much'",
    "UPDATE results SET counts = 'x'",
    "UPDATE journal SET moves = x'ff'",
    "UPDATE journal SET open = 5",
    "UPDATE transfers SET amount = 'much'",
    "UPDATE transfers SET id = CAST(id AS BLOB)",
    "UPDATE snapshots SET body = 5",
    "UPDATE standings SET profit = 'much'",
    "UPDATE tables SET game = 5",
    "UPDATE hands SET people = 5, last = 'x'",
]


@pytest.mark.parametrize("sql", WRITTEN_INTO)
def test_whatever_somebody_writes_into_a_house_an_audit_ends(
    sql: str, packed: sqlite3.Connection, tmp_path: Path
) -> None:
    packed.execute(sql)
    report = audit(tmp_path)
    assert not report.sound or "hands" in sql
