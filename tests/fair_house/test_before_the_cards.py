"""FD at a table between the roots and the cards: what people are told when these come, and who has left meanwhile."""

import asyncio
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from hanpan.games.holdem.hand import POSTING
from hanpan.house.contract import own_of
from hanpan.store.sqlite import open_memory
from tests.fair_house.contributing import Company, company, hands_over
from tests.fair_house.test_crash import TABLE, fair, give, hash_for, number_of, opened
from tests.floor.people import Person, picture

PASSING = ("now", "session")
"""What passes by itself is told with whatever else is new."""


def waiting(table: Any) -> bool:
    """The roots are told, and numbers are waited for."""
    return bool(table.fair.until) and table.fair.commitment is not None


async def until_waiting(people: Company) -> Any:
    await people.until(hands_over(1))
    await people.until(waiting)
    return fair(people.floor).commitment


def shown(people: Company, person: Person) -> dict[str, Any]:
    """What they would be told now, if it were all told anew."""
    kind, table = people.floor.house.kinds[TABLE], people.table
    own = own_of(kind, table, person.name)
    whole = {"shared": kind.shared(table), "hand": kind.in_play(table), "own": own}
    return {part: msgspec.json.decode(msgspec.json.encode(told)) for part, told in whole.items()}


def lasting(part: Any) -> Any:
    if isinstance(part, dict):
        return {name: lasting(value) for name, value in part.items() if name not in PASSING}
    return [lasting(value) for value in part] if isinstance(part, list) else part


@pytest.mark.rule("FD-1.4", "FD-1.7")
def test_the_cards_come_without_all_that_is_known_already() -> None:
    """Each hears of the own cards alone; whoever lays the parts together has the whole table."""

    async def story() -> None:
        people = await company(await open_memory())
        deal = (await until_waiting(people)).statement
        for one in (*people.people, people.observer):
            assert "shared" in one.last("happened"), "the hand's beginning is told with all around it"
        for one in people.people:
            await give(one, deal.hand, deal.attempt)
        for one in (*people.people, people.observer):
            told = one.last("happened")
            assert [fact["event"] for fact in told["facts"]] == ["decks-opened", "played", "played"]
            assert not {"people", "shared"} & set(told)
            *_, cards = [fact["fact"] for fact in told["facts"] if "fact" in fact]
            seat = told["own"]["seat"] if "own" in told else None
            known = {int(place) for place, hole in cards["hole"].items() if "??" not in hole}
            assert known == ({seat} if one is not people.observer else set())
            parts = picture(one.line.frames, TABLE)
            found = {part: parts[part] for part in ("shared", "hand", "own")}
            found["shared"] = {name: found["shared"][name] for name in shown(people, one)["shared"]}
            assert lasting(found) == lasting(shown(people, one))
        await people.floor.close()

    asyncio.run(story())


@pytest.mark.rule("FD-1.2")
def test_only_the_last_number_moves_the_table() -> None:
    """Neither another's nor a hash for the next deal is anything to look through a table for."""

    async def story() -> None:
        people = await company(await open_memory())
        deal = (await until_waiting(people)).statement
        dealer = people.floor.house.fair
        assert dealer is not None
        *others, last = people.people
        with patch.object(dealer, "step", side_effect=AssertionError("nothing has come that it waits for")):
            await people.hash()
            for one in others:
                assert (await give(one, deal.hand, deal.attempt))["say"] == "done"
        await give(last, deal.hand, deal.attempt)
        assert len(fair(people.floor).numbers) == 3
        await people.floor.close()

    asyncio.run(story())


@pytest.mark.rule("FD-1.2")
def test_the_next_hash_may_come_with_the_number() -> None:
    """Nobody is asked for it while numbers are waited for; when the cards come, only who has not sent it."""

    async def story() -> None:
        people = await company(await open_memory())
        deal = (await until_waiting(people)).statement
        ann, *others = people.people
        coming = deal.hand + 1
        assert not any(asked_for(one, coming) for one in people.people)
        sent = hash_for(ann.name, coming, 1)
        await ann.ask("give-number", **numbered(ann, deal), next=sent)
        for one in others:
            assert not asked_for(one, coming)
            await give(one, deal.hand, deal.attempt)
        assert [asked_for(one, coming) for one in people.people] == [0, 1, 1]
        await people.until(hands_over(coming - 1))
        await people.until(waiting)
        entries = fair(people.floor).commitment.entries
        assert [entry.hash for entry in entries if entry.person == ann.name] == [sent]
        assert all(entry.hash for entry in entries)
        await people.floor.close()

    asyncio.run(story())


def asked_for(person: Person, hand: int) -> int:
    said = [msgspec.json.decode(frame) for frame in person.line.frames]
    return sum(word["say"] == "ask-hash" and word["hand"] == hand for word in said)


def numbered(person: Person, deal: Any) -> dict[str, Any]:
    number = number_of(person.name, deal.hand, deal.attempt).hex()
    return {"table": TABLE, "hand": deal.hand, "attempt": deal.attempt, "number": number}


FOUR = ("ann", "ben", "cat", "dan")


async def left_before_the_cards() -> tuple[Company, Person, Person]:
    """Four in a hand whose cards have come, the first to act, and who acts next: that one has pressed Leave before."""
    people = Company(await opened(await open_memory()), names=FOUR)
    await people.sit()
    told = await until_waiting(people)
    setup = people.table.hand.setup
    first, goes = [people.people[(setup.big_blind_seat + place) % 4] for place in (1, 2)]
    assert people.table.hand.stage == POSTING
    answer = await goes.ask("leave", table=TABLE)
    assert answer["say"] == "done", answer
    assert fair(people.floor).commitment == told
    for one in people.people:
        await give(one, told.statement.hand, told.statement.attempt)
    opened_ = fair(people.floor)
    assert (opened_.commitment, len(opened_.numbers)) == (told, 4)
    assert len(people.table.hand.hole[seat_of(people, goes)]) == 2
    return people, first, goes


def seat_of(people: Company, person: Person) -> int:
    return next((seat for seat, player in people.table.players.items() if player.person == person.name), -1)


async def move(people: Company, person: Person, name: str) -> None:
    turn = {"table": TABLE, "hand": people.table.hand_number, "turn": people.table.turn_number}
    answer = await person.ask("play", move=name, **turn)
    assert answer["say"] == "done", answer


@pytest.mark.rule("FD-1.8", "CA-6.2")
def test_who_leaves_before_the_cards_is_dealt_in_and_folded() -> None:
    """The statement stands, their number counts, their cards lie where they were due; with their turn they fold and
    go, and nobody waits for them."""

    async def story() -> None:
        people, first, goes = await left_before_the_cards()
        told, seat = fair(people.floor), seat_of(people, goes)
        assert people.table.hand.betting.live[seat], "not before it is their turn"
        before = people.floor.clock.now()
        await move(people, first, "call")
        assert not people.table.hand.betting.live[seat]
        assert seat_of(people, goes) == -1
        assert (people.floor.clock.now(), fair(people.floor)) == (before, told)
        await people.floor.close()

    asyncio.run(story())


@pytest.mark.rule("FD-1.8", "CA-6.2")
def test_who_takes_it_back_before_their_turn_plays() -> None:
    async def story() -> None:
        people, first, goes = await left_before_the_cards()
        answer = await goes.ask("take-leave-back", table=TABLE)
        assert answer["say"] == "done", answer
        await move(people, first, "call")
        await move(people, goes, "call")
        assert people.table.hand.betting.live[seat_of(people, goes)]
        await people.floor.close()

    asyncio.run(story())


@pytest.mark.rule("CA-6.2")
def test_who_leaves_after_the_cards_plays_the_hand_to_its_end() -> None:
    """What is folded is only who has never looked at them."""

    async def story() -> None:
        people = await company(await open_memory())
        await people.until(lambda table: table.hand is not None and table.hand.betting.turn >= 0)
        goes = people.people[people.table.hand.betting.turn]
        answer = await goes.ask("leave", table=TABLE)
        assert answer["say"] == "done", answer
        assert people.table.hand.betting.live[seat_of(people, goes)]
        await move(people, goes, "call")
        await people.floor.close()

    asyncio.run(story())
