"""A table in the lobby: what its row says is so (HO-2.1), and each chair is offered as it would be given."""

import pytest

from hanpan.engine import Refusal
from hanpan.house.commands import TakeSeat
from hanpan.house.contract import TableKind
from hanpan.house.events import TableEvent
from hanpan.house.lobby import has_room
from tests.contract.evenings import EVERYBODY, NAME, Evening, every_kind, every_seed

RICH = 100_000


def row_is_right(evening: Evening, _: TableEvent) -> None:
    kind, table = evening.kind, evening.table
    row, here = kind.listing(table), [*kind.seated(table), *kind.looking_on(table)]
    assert (row.table, row.game) == (NAME, kind.name)
    assert kind.format(row.format) is not None
    assert row.private == kind.is_private(table)
    assert row.state in ("waiting", "playing")
    assert len(kind.seated(table)) <= row.taken
    assert row.taken <= row.seats or not row.seats
    assert row.taken + row.observers >= len(here)
    if kind.hand(table).playing and not table.dismissed:
        assert row.state == "playing"
    if row.seats and not table.dismissed:
        assert _may_sit_down(evening) == (row.open and has_room(row))


def _may_sit_down(evening: Evening) -> bool:
    """May somebody who is not here, and to whom nothing else stands in the way, take any chair?"""
    kind, table = evening.kind, evening.table
    row, person = kind.listing(table), _newcomer(evening)
    wishes = [TakeSeat(table.now, person, seat, row.most_buy_in, bank=RICH) for seat in range(row.seats)]
    return any(not isinstance(kind.decide(table, wish), Refusal) for wish in wishes)


def _newcomer(evening: Evening) -> str:
    kind, table = evening.kind, evening.table
    kept = kind.reservations(table)
    here = {*kind.seated(table), *(kept.line if kept is not None else ())}
    return next((one for one in EVERYBODY[::-1] if one not in here and kind.may_see(table, one)), "")


@every_kind
@every_seed
@pytest.mark.rule("HO-2.1")
def test_the_row_of_a_table(kind: TableKind, seed: int) -> None:
    def watch(evening: Evening, event: TableEvent) -> None:
        if _newcomer(evening):
            row_is_right(evening, event)

    Evening(kind, seed, watch=watch).play()


def chairs_are_offered_as_given(evening: Evening, _: TableEvent) -> None:
    kind, table = evening.kind, evening.table
    if table.dismissed:
        return
    person = evening.rng.choice(EVERYBODY)
    if person in kind.seated(table):
        return
    for seat, offer in enumerate(kind.seat_offers(table, person, RICH, table.now, ())):
        for amount in {offer.low, offer.high}:
            answer = kind.decide(table, TakeSeat(table.now, person, seat, amount, bank=RICH))
            assert isinstance(answer, Refusal) == (offer.refusal is not None), (seat, offer, answer)
    found = kind.quick_seat(table, person, RICH, table.now, ())
    if found is not None:
        wish = TakeSeat(table.now, person, found.seat, found.amount, found.entry, RICH)
        assert not isinstance(kind.decide(table, wish), Refusal)


@every_kind
@every_seed
@pytest.mark.rule("HO-2.1", "HO-3.1")
def test_a_chair_is_offered_as_it_would_be_given(kind: TableKind, seed: int) -> None:
    Evening(kind, seed, watch=chairs_are_offered_as_given).play()
