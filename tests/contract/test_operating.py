"""Everybody can leave with what is theirs (HO-3.4), and the operator can let a table rest, go on and end (HO-2.4)."""

from itertools import pairwise

import pytest

from hanpan.bots.random_bot import random_choice
from hanpan.house.commands import CloseTable, Leave, PassTime, PauseTable, Play, ResumeTable
from hanpan.house.contract import TableKind
from hanpan.house.ledger import bank
from tests.contract.evenings import EVERYBODY, PEOPLE, STEPS, Evening, every_kind, every_seed

LONG = 400
HALF_MINUTE = 30_000


def on(evening: Evening) -> None:
    """The next thing that time brings, or half a minute."""
    due = evening.kind.wake_at(evening.table)
    evening.now = max(evening.now + 1, evening.now + HALF_MINUTE if due is None else due)
    evening.ask(PassTime(evening.now))


def anybody_plays(evening: Evening) -> None:
    """Not every game has a clock, and a blind must act before it may go (CA-6.1)."""
    kind, table = evening.kind, evening.table
    for person in PEOPLE:
        moves, hand = kind.moves(table, person), kind.hand(table)
        if moves and not table.dismissed:
            chosen = random_choice(moves, evening.rng.randint)
            evening.ask(Play(evening.now, person, hand.number, hand.turn, *chosen))


def everybody_leaves(evening: Evening) -> None:
    """Until nobody has a seat."""
    kind, table = evening.kind, evening.table
    for _ in range(LONG):
        anybody_plays(evening)
        for person in [*kind.seated(table), *kind.looking_on(table)]:
            evening.ask(Leave(evening.now, person))
        if table.dismissed or not any(kind.is_here(table, person) for person in EVERYBODY):
            return
        on(evening)
    pytest.fail("somebody could never leave")


@every_kind
@every_seed
@pytest.mark.rule("HO-3.4", "HO-2.4")
def test_everybody_can_leave_and_takes_their_chips(kind: TableKind, seed: int) -> None:
    evening = Evening(kind, seed).play(STEPS - seed)
    everybody_leaves(evening)
    for _ in range(LONG):
        if not evening.table.dismissed and kind.wake_at(evening.table) is not None:
            on(evening)
    table, banks = evening.table, [evening.house.ledger.balance(bank(person)) for person in PEOPLE]
    assert table.dismissed or evening.settings.permanent
    assert not any(kind.balances(table).values())
    assert sum(banks) == 100_000 * len(PEOPLE)


@every_kind
@every_seed
@pytest.mark.rule("HO-8.1")
def test_a_table_rests_after_the_hand_and_goes_on(kind: TableKind, seed: int) -> None:
    evening = Evening(kind, seed).play(STEPS - seed)
    if evening.table.dismissed:
        return
    evening.ask(PauseTable(evening.now))
    known = len(evening.journal)
    evening.play(STEPS)
    assert not any(kind.begins_hand(event) for event in evening.journal[known:])
    if not evening.table.dismissed:
        evening.ask(ResumeTable(evening.now))
        evening.play(STEPS)


@every_kind
def test_after_a_rest_hands_begin_again(kind: TableKind) -> None:
    """Where any began at all."""
    begun, again = 0, 0
    for seed in range(6):
        evening = Evening(kind, seed).play(STEPS)
        begun += sum(map(kind.begins_hand, evening.journal))
        evening.ask(PauseTable(evening.now))
        evening.ask(ResumeTable(evening.now))
        known = len(evening.journal)
        again += sum(map(kind.begins_hand, evening.play(LONG).journal[known:]))
    assert not begun or again


@every_kind
@every_seed
@pytest.mark.rule("HO-2.4")
def test_a_table_that_closes_ends_with_its_hand(kind: TableKind, seed: int) -> None:
    evening = Evening(kind, seed).play(STEPS - seed)
    if evening.table.dismissed:
        return
    evening.ask(CloseTable(evening.now))
    for _ in range(STEPS):
        if not evening.table.dismissed:
            anybody_plays(evening)
            on(evening)
    if kind.hand(evening.table).playing:  # a game of Sniper may be a long one
        everybody_leaves(evening)
    assert evening.table.dismissed
    assert not any(evening.kind.balances(evening.table).values())


@every_kind
@every_seed
@pytest.mark.rule("HO-7.5")
def test_a_resumed_table_gives_the_time_back(kind: TableKind, seed: int) -> None:
    """Whoever was given time has so much more of it after the house was closed."""
    evening = Evening(kind, seed).play(STEPS - seed)
    before = kind.wake_at(evening.table)
    if evening.table.dismissed or before is None:
        return
    evening.house.resume("t1", evening.now, 10 * HALF_MINUTE)
    after = kind.wake_at(evening.table)
    assert after is None or after >= min(before, evening.now)
    times = [event.at for event in evening.journal]
    assert all(one <= other for one, other in pairwise(times))
