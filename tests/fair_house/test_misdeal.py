"""FD-1.9, FD-3.1: a hand that is called off is proven to whoever was dealt in, and forgotten like any other."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from hanpan.fairness import verify_bytes, write
from hanpan.floor.journalled_house import fact_in
from hanpan.house.commands import LoseHand
from hanpan.house.fair_deals import DealCommitted, DecksOpened
from hanpan.house.holdem.events import HandMisdealt
from hanpan.store.audit import audit
from hanpan.store.sqlite import SqliteStore, open_memory, open_sqlite
from tests.fair_house.contributing import Company, company, dealt, hands_over
from tests.fair_house.house import SEAL
from tests.fair_house.snooping import found_in
from tests.fair_house.test_before_the_cards import until_waiting
from tests.fair_house.test_crash import TABLE, give
from tests.fair_house.test_sealing import secrets_of


async def called_off(people: Company, hand: int) -> set[bytes]:
    """In the middle of this hand; what nobody may find afterwards."""
    await people.until(dealt(hand))
    secrets = secrets_of(people.table)
    people.floor.house.ask(TABLE, LoseHand(people.table.now))
    return secrets


async def commitments(people: Company, store: SqliteStore, hand: int) -> list[Any]:
    row = await store.hand(TABLE, hand)
    assert row is not None
    records = await store.records(TABLE, row.first, row.last)
    kind = people.floor.house.kinds[TABLE]
    told = [fact_in(kind, record) for record in records]
    receipt = people.floor.receipt(row.game, "ann", records)
    assert receipt is not None
    assert verify_bytes(write(receipt)).mark == "without-you", "nobody has written the own number in"
    assert receipt.viewer.seat is not None
    return [fact for fact in told if isinstance(fact, DealCommitted)]


@pytest.mark.rule("FD-1.9", "FD-3.1")
def test_a_hand_that_is_called_off_is_proven_and_forgotten(tmp_path: Path) -> None:
    async def story() -> set[bytes]:
        store = await open_sqlite(tmp_path, SEAL)
        people = await company(store)
        await people.until(hands_over(1))
        secrets = await called_off(people, 2)
        await people.until(hands_over(3))
        assert [row.hand for row in await store.hands_of("ann", 2**60, 10)] == [3, 1], "it is in nobody's list"
        await people.floor.close()
        await store.close()
        store = await open_sqlite(tmp_path, SEAL)
        [told] = await commitments(people, store, 2)
        assert told.seeds == ()
        assert told.remains
        await store.close()
        return secrets

    secrets = asyncio.run(story())
    assert not secrets & found_in(tmp_path)[1]
    report = audit(tmp_path, seal=SEAL)
    assert report.sound, report.findings


@pytest.mark.rule("FD-1.4", "FD-1.9")
def test_a_hand_whose_opening_would_be_false_is_not_played() -> None:
    """Of a deck that waits for its numbers another seed comes back than was committed to: nobody is dealt a card, every
    bet is returned, everybody is told why, and it is counted; the next hand is played."""

    async def story() -> None:
        people = await company(await open_memory())
        told = await until_waiting(people)
        table, dealer = people.table, people.floor.house.fair
        before = {player.person: table.hand.setup.stacks[seat] for seat, player in table.players.items()}
        assert before != _stacks(people), "the blinds are posted"
        assert dealer is not None
        dealer.forget(TABLE)  # as after a crash
        table.fair = replace(table.fair, seeds=(*table.fair.seeds[:3], "ab" * 32))
        for one in people.people:
            await give(one, told.statement.hand, told.statement.attempt)
        assert table.hand is None or not table.is_playing()
        kind, recent = people.floor.house.kinds[TABLE], people.floor.house.recent[TABLE]
        facts = [fact.told(kind) for fact in recent if fact.number > 0][-3:]
        assert [fact.cause for fact in facts if isinstance(fact, HandMisdealt)] == ["false-opening"]
        assert not any(isinstance(fact, DecksOpened) for fact in facts)
        assert _stacks(people) == before
        assert (table.misdeals, table.lost_hands) == (1, 0)
        await people.until(hands_over(told.statement.hand + 1))
        await people.floor.close()

    asyncio.run(story())


def _stacks(people: Company) -> dict[str, int]:
    return {player.person: people.table.stack_of(player) for player in people.table.players.values()}
