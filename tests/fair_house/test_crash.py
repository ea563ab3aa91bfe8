"""FD-1.9: roots and hashes are kept before they are told; after a crash the same attempt goes on with them."""

import asyncio
from random import Random
from typing import Any

import pytest

from hanpan.bots.names import is_ours
from hanpan.fairness.committing import contribution_hash, deal_of, fingerprint
from hanpan.fairness.paper import Statement
from hanpan.floor.clock import VirtualClock
from hanpan.floor.dice import Dice
from hanpan.floor.fair_dealer import FairDealer
from hanpan.floor.floor import Floor
from hanpan.floor.house_key import HouseKey
from hanpan.floor.ports import Store
from hanpan.house.fair_deals import HOUR
from hanpan.house.holdem.settings import HoldemSettings
from hanpan.store.sqlite import open_memory
from tests.fair_house.house import KEY, SEAL
from tests.floor.people import START, Person, Strict, quiet

TABLE = "cash"


async def opened(store: Store, now: int = START, *, forgets: bool = True) -> Floor:
    fair, dice = FairDealer(HouseKey(KEY), is_ours), Dice(Random(1).randbytes)
    floor = Floor(store, VirtualClock(now), dice=dice, metrics=Strict(), fair=fair, forgets=forgets)
    await floor.open()
    return floor


def number_of(person: str, hand: int, attempt: int) -> bytes:
    return Random(f"{person} {hand} {attempt}").randbytes(32)


def hash_for(person: str, hand: int, attempt: int) -> str:
    house = fingerprint(HouseKey(KEY).public).hex()
    coming = Statement(house, TABLE, hand, attempt, "", 0, (), 0)
    return contribution_hash(deal_of(coming), person, number_of(person, hand, attempt)).hex()


async def both_have_hashed(floor: Floor) -> list[Person]:
    """Two sit down at a table of three, and contribute; with the third the first hand begins."""
    floor.operator.open_permanent(HoldemSettings(seats=3), TABLE)
    people = [Person(floor, name) for name in ("ann", "ben", "cat")]
    for seat, person in enumerate(people):
        await person.ask("enter", table=TABLE)
        await person.ask("buy-chips", amount=1000)
        if seat == 2:
            for one in people[:2]:
                asked = one.last("ask-hash")
                sent = hash_for(one.name, asked["hand"], asked["attempt"])
                answer = await one.ask("give-hash", table=TABLE, hand=1, attempt=1, hash=sent)
                assert answer["say"] == "done", answer
        answer = await person.ask("take-seat", table=TABLE, seat=seat, amount=200, entry="post")
        assert answer["say"] == "done", answer
    return people


def fair(floor: Floor) -> Any:
    return floor.house.tables[TABLE].fair


async def give(person: Person, hand: int, attempt: int) -> dict[str, Any]:
    number = number_of(person.name, hand, attempt).hex()
    return await person.ask("give-number", table=TABLE, hand=hand, attempt=attempt, number=number)


@pytest.mark.rule("FD-1.9")
def test_a_crash_between_roots_and_numbers() -> None:
    """One number had come and was not kept; both send theirs again, and the decks are the ones that were told."""

    async def story() -> None:
        store = await open_memory(SEAL)
        floor = await opened(store)
        people = await both_have_hashed(floor)
        told = fair(floor).commitment
        assert told is not None
        assert [entry.absent for entry in told.entries].count("no-hash") == 1
        assert (await give(people[0], 1, 1))["say"] == "done"
        assert not fair(floor).opened

        again = await opened(store, START + 60_000)  # nobody has closed the first: as after a kill
        assert fair(again).commitment == told
        assert fair(again).until > again.clock.now(), "who comes back has the time again (HO-7.5)"
        back = [Person(again, person.name, said=100) for person in people]
        for person in back:
            await person.ask("enter", table=TABLE)
        for person in back[:2]:
            assert (await give(person, 1, 1))["say"] == "done"
        assert fair(again).commitment == told
        assert len(fair(again).opened) == 3
        assert again.house.tables[TABLE].hand.hole[0]
        await again.close()
        await store.close()

    asyncio.run(story())


@pytest.mark.rule("FD-1.2")
def test_a_number_that_was_not_hashed_voids_the_attempt_at_once() -> None:
    async def story() -> None:
        store = await open_memory(SEAL)
        floor = await opened(store)
        ann, ben, _ = await both_have_hashed(floor)
        await ann.ask("give-number", table=TABLE, hand=1, attempt=1, number="00" * 32)
        assert [void.cause for void in fair(floor).voids] == ["wrong"]
        assert fair(floor).commitment is None
        assert ben.last("ask-hash")["attempt"] == 2
        await ben.ask("give-hash", table=TABLE, hand=1, attempt=2, hash=hash_for("ben", 1, 2))
        told = fair(floor).commitment
        assert {entry.person: entry.absent for entry in told.entries} == {"ann": "barred", "ben": "", "cat": "no-hash"}
        await give(ben, 1, 2)
        assert len(fair(floor).opened) == 3
        await floor.close()
        await store.close()

    asyncio.run(story())


@pytest.mark.rule("FD-1.2")
def test_several_who_are_silent_are_waited_for_once() -> None:
    """Neither number comes: both are barred at once, and the hand is dealt without a further wait."""

    async def story() -> None:
        store = await open_memory(SEAL)
        floor = await opened(store)
        ann, ben, _ = await both_have_hashed(floor)
        assert isinstance(floor.clock, VirtualClock)
        floor.clock.turn(floor.clock.now() + 3_000)
        await quiet(floor)
        assert [void.cause for void in fair(floor).voids] == ["missing"]
        assert set(fair(floor).barred) == {"ann", "ben"}
        now = floor.clock.now()
        assert [fair(floor).is_barred("ann", now + waited) for waited in (HOUR - 1, HOUR)] == [True, False]
        told = fair(floor).commitment
        assert {entry.person: entry.absent for entry in told.entries} == {
            "ann": "barred",
            "ben": "barred",
            "cat": "no-hash",
        }
        assert len(fair(floor).opened) == 3, "nobody is waited for any more"
        for person in (ann, ben):
            assert (await give(person, 1, 1))["code"] == "too-late"
        await floor.close()
        await store.close()

    asyncio.run(story())


@pytest.mark.rule("FD-1.2")
def test_silence_is_waited_for_no_longer_than_three_seconds() -> None:
    """Then one for new hashes; where none come either, the hand is dealt by the house alone, and says so."""

    async def story() -> None:
        store = await open_memory(SEAL)
        floor = await opened(store)
        ann, ben, _ = await both_have_hashed(floor)
        await give(ben, 1, 1)
        assert isinstance(floor.clock, VirtualClock)
        for wait in (3_000, 1_000):
            assert not fair(floor).opened
            floor.clock.turn(floor.clock.now() + wait)
            await quiet(floor)
        assert len(fair(floor).opened) == 3
        assert not fair(floor).numbers
        assert (await give(ann, 1, 1))["code"] == "too-late"
        await floor.close()
        await store.close()

    asyncio.run(story())
