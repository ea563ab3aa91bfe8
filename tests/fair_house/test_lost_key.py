"""FD-3.3: the house has lost its key in the middle of a hand."""

import asyncio

import pytest

from hanpan.floor.house_key import HouseKey
from hanpan.floor.sealing import Seal
from hanpan.house.holdem.events import HandMisdealt
from hanpan.house.ledger import CAGE, given
from hanpan.house.sniper.events import GameAbandoned
from hanpan.house.sniper.settings import SniperSettings
from hanpan.store.sqlite import SqliteStore, open_memory
from tests.fair_house.contributing import Company, company, dealt, hands_over
from tests.fair_house.house import SEAL
from tests.fair_house.test_crash import TABLE, opened
from tests.floor.people import START, Person

OTHER = Seal(HouseKey(b"o" * 32))


def stacks(people: Company) -> dict[str, int]:
    return {player.person: player.stack for player in people.table.players.values()}


async def go_on(store: SqliteStore, seal: Seal) -> Company:
    """Nobody has closed the house: as after a kill."""
    store.seal = store.hands.seal = seal
    floor = await opened(store, START + 3_600_000)
    back = Company(floor, said=1000)
    await back.look()
    return back


@pytest.mark.rule("FD-3.3")
def test_every_bet_is_returned_and_nobodys_history_is_lost() -> None:
    async def story() -> None:
        store = await open_memory(SEAL)
        people = await company(store)
        await people.until(hands_over(2))
        before = stacks(people)
        await people.until(dealt(3))
        assert people.table.hand.paid, "somebody has bet"

        back = await go_on(store, OTHER)
        assert back.table.hand is None
        assert stacks(back) == before
        assert back.table.lost_hands == 1
        assert back.observer.table()["shared"]["lost_hands"] == 1
        kind, recent = back.floor.house.kinds[TABLE], back.floor.house.recent[TABLE]
        told = [fact.told(kind) for fact in recent]
        assert [fact.cause for fact in told if isinstance(fact, HandMisdealt)] == ["key-lost"]
        balances = back.floor.house.ledger.balances
        assert sum(balances.values()) == 0
        assert balances[CAGE] == -3000

        assert [hand.hand for hand in await store.hands_of("ann", START * 2, 10)] == [2, 1]
        await back.until(hands_over(4))
        assert back.table.lost_hands == 1
        await back.floor.close()
        await store.close()

    asyncio.run(story())


@pytest.mark.rule("FD-3.3")
def test_with_the_key_the_same_hand_goes_on() -> None:
    """So the test above is about the key."""

    async def story() -> None:
        store = await open_memory(SEAL)
        people = await company(store)
        await people.until(dealt(1))
        cards = people.table.hand.hole
        back = await go_on(store, SEAL)
        assert back.table.hand.hole == cards
        assert back.table.lost_hands == 0
        await back.floor.close()
        await store.close()

    asyncio.run(story())


def lost_in(store: SqliteStore) -> None:
    store.seal = store.hands.seal = OTHER


@pytest.mark.rule("FD-3.3")
def test_a_hand_dealt_with_the_new_key_goes_on_after_the_next_crash() -> None:
    """What the old key has sealed stays closed for ever; that alone takes nobody's hand away."""

    async def story() -> None:
        store = await open_memory(SEAL)
        people = await company(store)
        await people.until(dealt(2))
        back = await go_on(store, OTHER)
        assert back.table.lost_hands == 1
        await back.until(dealt(3))
        cards = back.table.hand.hole
        again = await go_on(store, OTHER)
        assert again.table.lost_hands == 1
        assert again.table.hand.hole == cards
        await again.floor.close()
        await store.close()

    asyncio.run(story())


@pytest.mark.rule("FD-3.3")
def test_a_game_of_sniper_is_called_off_and_counted() -> None:
    async def story() -> None:
        store = await open_memory(SEAL)
        floor = await opened(store)
        floor.operator.open_permanent(SniperSettings(seats=2), TABLE)
        people = [Person(floor, name) for name in ("ann", "ben")]
        for seat, person in enumerate(people):
            await person.ask("enter", table=TABLE)
            await person.ask("take-seat", table=TABLE, seat=seat)
        assert floor.house.tables[TABLE].match.hole, "cards are dealt"

        lost_in(store)
        again = await opened(store, START + 3_600_000)
        table = again.house.tables[TABLE]
        facts = [fact.told(again.house.kinds[TABLE]) for fact in again.house.recent[TABLE]]
        assert [fact.cause for fact in facts if isinstance(fact, GameAbandoned)] == ["key-lost"]
        assert table.games == 2, "both have stayed, and the next one begins"
        assert table.lost_hands == 1
        eve = Person(again, "eve")
        await eve.ask("enter", table=TABLE)
        assert eve.table()["shared"]["lost_hands"] == 1
        assert [chair.person for chair in table.chairs.values()] == ["ann", "ben"]
        assert sum(again.house.ledger.balances.values()) == 0
        assert again.house.ledger.balances[given(TABLE)] == -200, "what was given for the first has gone back"
        await again.close()
        await store.close()

    asyncio.run(story())


@pytest.mark.rule("FD-3.3")
def test_a_round_of_blackjack_is_broken_off_and_no_second_shoe_comes_into_it() -> None:
    async def story() -> None:
        store = await open_memory(SEAL)
        floor = await opened(store)
        people = [Person(floor, name) for name in ("ann", "ben")]
        made = await people[0].ask("open-table", game="blackjack", format="room", form={"dealer_key": "chalk"})
        name = made["table"]
        for person, key in zip(people, ("chalk", None), strict=True):
            await person.ask("enter", table=name)
            await person.ask("join-room", table=name, name=person.name, dealer_key=key)
        while not floor.house.tables[name].room.in_round():  # somebody may have had 21 at once
            await people[0].ask("play", table=name, hand=0, turn=0, move="start")
        cards = [player.cards for player in floor.house.tables[name].room.joined]

        lost_in(store)
        again = await opened(store, START + 1_000)
        table = again.house.tables[name]
        assert not table.room.in_round()
        assert [player.cards for player in table.room.joined] == cards, "they lie where they lay (BJ-10.1)"
        assert table.room.shoe == ()
        assert table.lost_hands == 1
        eve = Person(again, "eve")
        await eve.ask("enter", table=name)
        assert eve.table()["shared"]["lost_hands"] == 1
        await again.close()
        await store.close()

    asyncio.run(story())
