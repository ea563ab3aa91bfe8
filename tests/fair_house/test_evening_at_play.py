"""FD-3.1: an evening at play tells whoever has the folder, or the database, and not the key, no card that nobody was
shown, no salt and no seed: neither of the hands at its tables nor of the draws to come."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from hanpan.fairness.committing import contribution_hash, deal_of, fingerprint
from hanpan.fairness.paper import Statement
from hanpan.floor.floor import Floor
from hanpan.floor.house_key import HouseKey
from hanpan.floor.ports import Store
from hanpan.floor.sealing import CLEAR, Seal
from tests.fair_house.house import KEY, SEAL
from tests.fair_house.snooping import CARDS, Found
from tests.fair_house.test_crash import number_of
from tests.fair_house.test_crash import opened as fair_floor
from tests.fair_house.test_sealing import Look, in_database, in_folder, secrets_of
from tests.floor.people import Person
from tests.floor.test_evenings import NAMES, _acts
from tests.floor.test_owning import Patient

HOUSE = fingerprint(HouseKey(KEY).public).hex()
MANY = 200
FOLDS = ("fold",)
"""So nobody has been shown another's card, and any that is found is one too many."""


async def _contribute(floor: Floor, people: list[Person]) -> None:
    """Everybody answers what they were asked last, as a client does."""
    for give in ("give-hash", "give-number"):
        for person in people:
            asked = [word for word in person.line.words if word["say"] == "ask-hash"]
            if asked:
                await _answer(floor, person, give, asked[-1])


async def _answer(floor: Floor, person: Person, give: str, asked: dict[str, Any]) -> None:
    told = {name: asked[name] for name in ("table", "hand", "attempt")}
    waits = told["table"] in floor.house.tables and floor.house.tables[told["table"]].fair.until
    number = number_of(person.name, told["hand"], told["attempt"])
    if give == "give-hash":
        deal = deal_of(Statement(HOUSE, **told, variant="", button=0, seats=(), decks=0))
        await person.ask(give, **told, hash=contribution_hash(deal, person.name, number).hex())
    elif waits:
        await person.ask(give, **told, number=number.hex())


def evening_at_play(
    open_it: Callable[[Seal], Awaitable[Store]], look: Look, seal: Seal
) -> tuple[Found, set[bytes], set[tuple[str, ...]], set[tuple[str, tuple[str, ...]]]]:
    """What is found in the middle of the second hands of two tables; secrets, packs and hole cards that are there."""

    async def story() -> tuple[Found, set[bytes], set[tuple[str, ...]], set[tuple[str, tuple[str, ...]]]]:
        store = await open_it(seal)
        floor = await fair_floor(store)
        people: list[Person] = [Patient(floor, name) for name in NAMES]
        made = await people[0].ask("open-evening", settings={"seats": 3})
        evening = floor.house.evenings[made["table"]]
        for one in people[1:]:
            await one.ask("enter-evening", evening=evening.id, secret=evening.secret, name=one.name)
        await people[0].ask("ask-evening", evening=evening.id, what="start-evening")
        for _ in range(MANY):
            if all(_is_dealt(floor, name) for name in evening.tables):
                break
            await _go_on(floor, people)
        else:
            raise AssertionError("it never came to that")
        tables = [floor.house.tables[name] for name in evening.tables]
        assert len(tables) == 2
        secrets = {bytes.fromhex(evening.seed)}.union(*map(secrets_of, tables))
        packs = {tuple(one.hand.deck) for one in tables}
        drawn = set[str]().union(*[_drawn(floor, name) for name in evening.tables])
        holes = {(str(seat), cards) for one in tables for seat, cards in enumerate(one.hand.hole) if cards}
        await floor.settled()
        found = await look(Found())
        floor.house.snapshot_all()
        await floor.close()
        await store.close()
        found = await look(found)
        found.cards -= drawn
        return found, secrets, packs, holes

    return asyncio.run(story())


def _is_dealt(floor: Floor, name: str) -> bool:
    """A hand is in play to which people have added numbers."""
    table = floor.house.tables[name]
    return bool(table.hand is not None and table.is_playing() and table.fair.opened and any(table.hand.hole))


def _drawn(floor: Floor, name: str) -> set[str]:
    """The cards that drew a table's button: everybody has seen them."""
    facts = [msgspec.json.decode(fact.open) for fact in floor.house.recent[name]]
    return {card for fact in facts if fact["event"] == "button-drawn" for card in fact["cards"].values()}


async def _go_on(floor: Floor, people: list[Person]) -> None:
    """Where no such hand is in play yet people play on; else they wait for the others."""
    await _contribute(floor, people)
    for person in people:
        if not _is_dealt(floor, floor.house.table_of(person.name)):
            await _acts(floor, person, Random(1), FOLDS)
    floor.clock.turn(floor.clock.now() + 500)  # type: ignore[attr-defined]
    await floor.settled()


@pytest.mark.rule("FD-3.1", "EV-3.1")
@pytest.mark.parametrize("seal", [SEAL, CLEAR], ids=["sealed", "in clear"])
def test_in_a_folder(tmp_path: Path, seal: Seal) -> None:
    _told(seal, *evening_at_play(*in_folder(tmp_path), seal))


@pytest.mark.rule("FD-3.1", "EV-3.1")
@pytest.mark.parametrize("seal", [SEAL, CLEAR], ids=["sealed", "in clear"])
def test_in_a_database(database: str, seal: Seal) -> None:
    _told(seal, *evening_at_play(*in_database(database), seal))


def _told(
    seal: Seal,
    found: Found,
    secrets: set[bytes],
    packs: set[tuple[str, ...]],
    holes: set[tuple[str, tuple[str, ...]]],
) -> None:
    """In clear all of it is found: so what is not found when it is sealed is not there."""
    assert len(secrets) > len(CARDS)
    assert len(holes) == len(NAMES)
    in_clear = seal is CLEAR
    assert bool(found.secrets & secrets) is in_clear
    assert found.holes & holes == (holes if in_clear else set())
    assert found.orders & packs == (packs if in_clear else set())
    assert bool(found.cards & {card for _, cards in holes for card in cards}) is in_clear
