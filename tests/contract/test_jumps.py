"""HO-7.5: a table of any kind whose time lies ahead of the clock is moved back with all it waits for, and goes on."""

from typing import Any

import msgspec
import pytest

from hanpan.house.contract import TableKind
from hanpan.house.events import TableResumed
from hanpan.house.journal import decode_snapshot, encode_snapshot
from tests.contract.evenings import NAME, STEPS, Evening, every_kind, every_seed

HOUR = 3600 * 1000
BACK = 9 * HOUR
EPOCH = 10**12


def evening_at(kind: TableKind, seed: int) -> Evening:
    """Long after 1970, so that there is time to go back to."""
    return Evening(kind, seed, now=EPOCH).play(STEPS - seed)


def moments(told: Any) -> list[int]:
    """Whatever is a time in what a table remembers; nothing else is so large."""
    if isinstance(told, dict):
        return [moment for value in told.values() for moment in moments(value)]
    if isinstance(told, list):
        return [moment for value in told for moment in moments(value)]
    return [told] if isinstance(told, int) and told > EPOCH // 2 else []


@every_kind
@every_seed
@pytest.mark.rule("HO-7.5")
def test_a_table_remembers_no_moment_that_is_not_moved_back(kind: TableKind, seed: int) -> None:
    evening = evening_at(kind, seed)
    for _ in range(STEPS):
        evening.play(3)
        body = encode_snapshot(evening.table)
        moved = decode_snapshot(body)
        kind.evolve(moved, TableResumed(evening.table.now - BACK, stays_paused=True))
        before, after = moments(msgspec.json.decode(body)), moments(msgspec.json.decode(encode_snapshot(moved)))
        assert after == [moment - BACK for moment in before]


@every_kind
@every_seed
@pytest.mark.rule("HO-7.5")
def test_everything_a_table_waits_for_is_moved_back_with_it(kind: TableKind, seed: int) -> None:
    table = evening_at(kind, seed).table
    moved = decode_snapshot(encode_snapshot(table))
    kind.evolve(moved, TableResumed(table.now - BACK, stays_paused=True))
    assert moved.now == table.now - BACK
    due, now_due = kind.wake_at(table), kind.wake_at(moved)
    assert now_due == (None if due is None else due - BACK)
    kind.evolve(moved, TableResumed(table.now, stays_paused=True))
    assert kind.balances(moved) == kind.balances(table)
    assert list(kind.seated(moved)) == list(kind.seated(table))


@every_kind
@every_seed
@pytest.mark.rule("HO-7.5", "HO-7.6")
@pytest.mark.parametrize("by", [-BACK, HOUR])
def test_a_table_plays_on_after_a_jump_and_nothing_happened_meanwhile(kind: TableKind, seed: int, by: int) -> None:
    evening = evening_at(kind, seed)
    if evening.table.dismissed:
        return
    before, seated = evening.now, list(kind.seated(evening.table))
    hand = kind.hand(evening.table)
    evening.now += by
    evening.house.jump(NAME, before, evening.now, 10_000)
    assert evening.table.now == evening.now
    assert list(kind.seated(evening.table)) == seated
    assert kind.hand(evening.table) == hand
    known = len(evening.journal)
    evening.play(STEPS)
    assert all(event.at >= evening.journal[known - 1].at for event in evening.journal[known:]), "it runs on from there"


@every_kind
def test_hands_begin_again_within_the_evening(kind: TableKind) -> None:
    """Where any began at all: a table that was moved back does not wait for its old time to come."""
    begun, again = 0, 0
    for seed in range(6):
        evening = evening_at(kind, seed)
        begun += sum(map(kind.begins_hand, evening.journal))
        if evening.table.dismissed:
            continue
        before, known = evening.now, len(evening.journal)
        evening.now -= BACK
        evening.house.jump(NAME, before, evening.now, 10_000)
        again += sum(map(kind.begins_hand, evening.play(3 * STEPS).journal[known:]))
        assert evening.now < before
    assert not begun or again
