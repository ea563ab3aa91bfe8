"""FD-1.10: in a room of blackjack nothing in hand is hidden, and nobody is asked to add anything."""

import asyncio

import pytest

from hanpan.store.sqlite import open_memory
from tests.fair_house.house import SEAL
from tests.fair_house.test_crash import opened
from tests.floor.people import Person


@pytest.mark.rule("FD-1.10")
def test_blackjack_asks_for_no_numbers_and_takes_none() -> None:
    async def story() -> None:
        store = await open_memory(SEAL)
        floor = await opened(store)
        people = [Person(floor, name) for name in ("ann", "ben")]
        made = await people[0].ask("open-table", game="blackjack", format="room", form={"dealer_key": "chalk"})
        name = made["table"]
        for person, key in zip(people, ("chalk", None), strict=True):
            await person.ask("enter", table=name)
            await person.ask("join-room", table=name, name=person.name, dealer_key=key)
        for wish, field in (("give-hash", "hash"), ("give-number", "number")):
            refused = await people[1].ask(wish, table=name, hand=1, attempt=1, **{field: "ab" * 32})
            assert refused["say"] == "refused"
        table = floor.house.tables[name]
        while not table.room.in_round():  # somebody may have had 21 at once
            await people[0].ask("play", table=name, hand=0, turn=0, move="start")
        said = b"".join([frame for person in people for frame in person.line.frames])
        assert b'"event":"room-played"' in said, "a round has begun"
        for word in (b'"ask-hash"', b'"deal-committed"', b'"proofs"'):
            assert word not in said
        await floor.close()
        await store.close()

    asyncio.run(story())
