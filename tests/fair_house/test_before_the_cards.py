"""FD at a table between the roots and the cards: what people are told when these come, and who has left meanwhile."""

import asyncio
from typing import Any

import msgspec
import pytest

from hanpan.house.contract import own_of
from hanpan.store.sqlite import open_memory
from tests.fair_house.contributing import Company, company, hands_over
from tests.fair_house.test_crash import TABLE, fair, give
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


@pytest.mark.rule("FD-1.8")
def test_who_leaves_before_the_cards_is_dealt_in_all_the_same() -> None:
    """The statement stands, their number counts, their cards lie where they were due; once they fold they go."""

    async def story() -> None:
        people = await company(await open_memory())
        told = await until_waiting(people)
        setup = people.table.hand.setup  # a blind acts first (CA-6.1)
        goes = people.people[({0, 1, 2} - {setup.small_blind_seat, setup.big_blind_seat}).pop()]
        answer = await goes.ask("leave", table=TABLE)
        assert answer["say"] == "done", answer
        assert fair(people.floor).commitment == told
        for one in people.people:
            await give(one, told.statement.hand, told.statement.attempt)
        opened, table = fair(people.floor), people.table
        assert (opened.commitment, len(opened.numbers)) == (told, 3)
        seat = next(entry.seat for entry in told.entries if entry.person == goes.name)
        assert len(table.hand.hole[seat]) == 2
        turn = {"table": TABLE, "hand": table.hand_number, "turn": table.turn_number}
        answer = await goes.ask("play", move="fold", **turn)
        assert answer["say"] == "done", answer
        assert goes.name not in {player.person for player in people.table.players.values()}
        assert fair(people.floor) == opened
        await people.floor.close()

    asyncio.run(story())
