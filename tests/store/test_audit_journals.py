"""An audit finds every fact, snapshot and pack that was changed behind the house's back."""

from typing import Any

import pytest
from msgspec.structs import replace

from hanpan.house.journal import decode_event, encode_event
from hanpan.house.kinds import KINDS
from hanpan.store.audit import Fault
from tests.store.tampering import WHICH, Tampering


def test_a_fact_told_otherwise(house: Tampering) -> None:
    table, number = house.fact("called", 'sealed IS NULL AND instr(open, \'"event":"played"\')')
    (body,) = house.one(f"SELECT open FROM journal WHERE {WHICH}", table, number)  # noqa: S608
    event: Any = decode_event(KINDS["holdem"], body)
    less = replace(event, fact=replace(event.fact, paid=event.fact.paid - 1))
    house.run(f"UPDATE journal SET open = ? WHERE {WHICH}", encode_event(less), table, number)  # noqa: S608
    [wrong, *_] = house.audit().findings
    assert (wrong.fault, wrong.table, wrong.number) == (Fault.TRANSFER, table, number)


def test_a_fact_that_cannot_have_happened(house: Tampering) -> None:
    table, number = house.fact("hand-ended", "sealed IS NULL")
    (body,) = house.one(f"SELECT open FROM journal WHERE {WHICH}", table, number)  # noqa: S608
    house.run(f"UPDATE journal SET open = ?, sealed = NULL WHERE {WHICH}", body, table, 1)  # noqa: S608
    [wrong] = house.audit().findings
    assert (wrong.fault, wrong.table, wrong.number) == (Fault.NO_REPLAY, table, 1)


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'{"event":"stolen","at":1}', b'{"event":"clock-turned","at":"x"}'])
def test_a_fact_that_is_none(house: Tampering, body: bytes) -> None:
    house.run(f"UPDATE journal SET open = ?, sealed = NULL WHERE {WHICH}", body, house.longest(), 3)  # noqa: S608
    [wrong, *_] = house.audit().findings
    assert (wrong.fault, wrong.table, wrong.number) == (Fault.UNREADABLE, house.longest(), 3)


@pytest.mark.parametrize("number", [0, 7])
def test_a_fact_that_is_gone(house: Tampering, number: int) -> None:
    table = house.longest()
    house.run(f"DELETE FROM journal WHERE {WHICH}", table, number)  # noqa: S608
    [wrong] = house.audit().findings
    assert (wrong.fault, wrong.table, wrong.number) == (Fault.GAP, table, number)


def test_a_journal_that_is_cut_off(house: Tampering) -> None:
    house.run('DELETE FROM journal WHERE "table" = ? AND number > 9', house.longest())
    assert house.faults() == {Fault.SNAPSHOT, Fault.UNEXPLAINED}


def test_a_journal_that_is_gone(house: Tampering) -> None:
    house.run('DELETE FROM journal WHERE "table" = ?', house.longest())
    assert Fault.NO_JOURNAL in house.faults()


def test_a_journal_of_no_table(house: Tampering) -> None:
    house.run('UPDATE journal SET "table" = \'x\' WHERE "table" = ?', house.longest())
    assert {Fault.NO_TABLE, Fault.NO_JOURNAL} <= house.faults()


def test_a_journal_under_another_name(house: Tampering) -> None:
    table = house.longest()
    for kept in ("journal", "tables"):
        house.run(f'UPDATE {kept} SET "table" = \'x\' WHERE "table" = ?', table)  # noqa: S608
    assert Fault.NO_REPLAY in house.faults()


@pytest.mark.parametrize("event", ["dealt", "deck-shuffled", "bank-told", "auto-rebuy-set"])
def test_more_than_everybody_may_know(house: Tampering, event: str) -> None:
    table, number = house.fact(event, "sealed IS NOT NULL")
    for how in ("open = sealed", "sealed = NULL"):  # the second leaves the whole fact in the open
        house.run(f"UPDATE journal SET {how} WHERE {WHICH}", table, number)  # noqa: S608
        [wrong] = house.audit().findings
        assert (wrong.fault, wrong.table, wrong.number) == (Fault.NOT_PUBLIC, table, number)


# -- snapshots


def test_another_snapshot(house: Tampering) -> None:
    table, body = house.one('SELECT "table", body FROM snapshots WHERE instr(body, \'"stack":\')')
    changed = body.replace(b'"stack":', b'"stack":1', 1)
    house.run('UPDATE snapshots SET body = ? WHERE "table" = ?', changed, table)
    [wrong] = house.audit().findings
    assert (wrong.fault, wrong.table) == (Fault.SNAPSHOT, table)


@pytest.mark.parametrize("change", [-1, 1])
def test_a_snapshot_of_another_moment(house: Tampering, change: int) -> None:
    (table,) = house.one('SELECT "table" FROM snapshots WHERE number > 1')
    house.run('UPDATE snapshots SET number = number + ? WHERE "table" = ?', change, table)
    assert house.faults() == {Fault.SNAPSHOT}


def test_a_snapshot_of_the_future(house: Tampering) -> None:
    house.run('UPDATE snapshots SET number = number + 100000 WHERE "table" = (SELECT min("table") FROM snapshots)')
    assert house.faults() == {Fault.SNAPSHOT}


@pytest.mark.parametrize("body", [b"", b"{}", b'{"version":99,"game":"holdem","table":{}}'])
def test_a_snapshot_that_is_none(house: Tampering, body: bytes) -> None:
    (table,) = house.one('SELECT "table" FROM snapshots')
    house.run('UPDATE snapshots SET body = ? WHERE "table" = ?', body, table)
    [wrong] = house.audit().findings
    assert (wrong.fault, wrong.table) == (Fault.UNREADABLE, table)


# -- shuffled packs


SHUFFLES = ("deck-shuffled", "button-drawn", "first-drawn", "shoe-shuffled")
OTHERS = [(event, seed) for event in SHUFFLES for seed in (b"\0" * 32, b"", None)]
OTHERS.remove(("first-drawn", b"\0" * 32))  # two lots lie as often as not in the same order


@pytest.mark.parametrize(("event", "seed"), OTHERS)
def test_another_seed(house: Tampering, event: str, seed: bytes | None) -> None:
    table, number = house.fact(event, "seed IS NOT NULL")
    house.run(f"UPDATE journal SET seed = ? WHERE {WHICH}", seed, table, number)  # noqa: S608
    [wrong] = house.audit().findings
    fault = Fault.NO_SEED if seed is None else Fault.ORDER
    assert (wrong.fault, wrong.table, wrong.number) == (fault, table, number)


def test_a_seed_without_a_pack(house: Tampering) -> None:
    house.run(f"UPDATE journal SET seed = ? WHERE {WHICH}", b"\0" * 32, house.longest(), 1)  # noqa: S608
    [wrong] = house.audit().findings
    assert (wrong.fault, wrong.detail) == (Fault.ORDER, "a seed without a pack")
