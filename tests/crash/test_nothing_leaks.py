"""A real house at play: what nobody may know is in no log, no figure, no error, no export and no public record."""

import asyncio
import re
from itertools import groupby
from pathlib import Path
from random import Random

import aiohttp
import msgspec
import pytest

from hanpan.floor.journalled_house import facts_in
from hanpan.floor.ports import Record
from hanpan.house.contract import TableKind
from hanpan.house.fair_deals import DealCommitted, DecksOpened
from hanpan.house.journal import decode_event, encode_event
from hanpan.wire import client_says as say
from hanpan.wire import house_says as told
from tests.crash.killing import Survivor, free_port, go_home, journals, sit_down, start_house

HANDS = 30
KEPT = '[fairness]\nafter_the_hand = "keep-sealed"\n'
"""So that it is known afterwards what was hidden."""


@pytest.mark.long
def test_nothing_hidden_is_in_anything_the_house_writes_or_says_outside_the_table(tmp_path: Path) -> None:
    said = asyncio.run(_play(tmp_path))
    facts = asyncio.run(journals(tmp_path))
    secrets = _secrets(facts)
    assert len(secrets) >= HANDS
    for what, text in said.items():
        for secret in secrets:
            assert secret not in text, f"{what} holds something sealed"
    _public_is_public(facts)


async def _play(folder: Path) -> dict[str, bytes]:
    """A while at two tables; then everything an outsider, an operator and a stranger can read."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    house = await start_house(folder, port, more=KEPT)
    over = asyncio.create_task(house.wait())
    async with aiohttp.ClientSession() as http:
        people = await sit_down(http, url, 2, Random(3), Survivor)
        async with asyncio.timeout(120):
            while min(len(person.dealt) for person in people) < HANDS // 2:
                await asyncio.sleep(0.1)
        said = await _asked(http, url, people)
        await go_home(people)
    house.terminate()
    assert await over == 0
    return said | {"log": house.said.encode()}


async def _asked(http: aiohttp.ClientSession, url: str, people: list[Survivor]) -> dict[str, bytes]:
    said: dict[str, bytes] = {}
    table = people[0].table
    for path in (
        "/metrics",
        "/api/lobby",
        "/api/leaderboard?format=cash",
        f"/api/tables/{table}",
        "/health",
        "/nowhere",
    ):
        async with http.get(url + path) as answer:
            said[path] = await answer.read()
    stranger = people[2].client  # he plays at the other table
    for hand in range(1, HANDS // 2):
        async with http.get(f"{url}/api/hands/{table}/{hand}", headers=stranger.carries) as answer:
            said[f"hand {hand}"] = await answer.read()
    for wish in (say.Play("", table, 1, 1, "raise", 10**9), say.Play("", table, 1, 1, "show", 0, "AsKd")):
        refused = await stranger.ask(wish)
        said[f"refusal {wish.move}"] = told.encode(refused)
    return said


def _secrets(facts: list[tuple[TableKind, Record]]) -> list[bytes]:
    """Orders of packs, and seeds, also of those whose cards follow from their deal."""
    found = []
    for _, each in groupby(facts, lambda fact: fact[1].table):
        kinds, records = zip(*each, strict=True)
        for record, event in zip(records, facts_in(kinds[0], records), strict=True):
            if record.seed is not None:
                found += [record.seed, record.seed.hex().encode()]
            if isinstance(event, DealCommitted):
                found += [seed.encode() for seed in event.seeds]
            elif isinstance(event, DecksOpened):
                found = [secret for secret in found if secret not in [one.seed.encode() for one in event.opened]]
            elif b'"deck-shuffled"' in record.open:
                found.append(re.findall(rb"\[[^\]]*\]", encode_event(event))[0])
    return found


def _public_is_public(facts: list[tuple[TableKind, Record]]) -> None:
    """The public part of the journal is what somebody hears who only looks on."""
    for kind, record in facts:
        if record.sealed is not None:
            event = decode_event(kind, record.sealed)
            assert record.open != record.sealed
            fact = msgspec.json.decode(record.open).get("fact", {})
            if fact.get("event") == "dealt":
                assert {card for cards in fact["hole"].values() for card in cards} == {"??"}
            assert type(event) is type(decode_event(kind, record.open)) or b"clock-turned" in record.open
