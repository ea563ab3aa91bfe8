"""Random people at tables of every kind: pictures are right, nothing leaks, nothing acknowledged is lost."""

import asyncio
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from hanpan.floor.answers import REMEMBERED
from hanpan.floor.floor import Floor
from hanpan.floor.ports import WISHES_KEPT
from hanpan.house.contract import own_of
from hanpan.house.journal import encode_snapshot
from hanpan.store.sqlite import open_memory
from tests.floor.crowd import KEY, Crowd
from tests.floor.people import PaperLine, open_floor, quiet

STEPS = 600


async def crowd_at_play(seed: int, look: Callable[[Crowd], None] = lambda _: None) -> Crowd:
    floor = await open_floor(await open_memory(), seed=seed)
    crowd = Crowd(floor, seed)
    crowd.open_tables()
    for _ in range(STEPS):
        await crowd.step()
        assert floor.house.ledger.total() == 0, f"seed {seed}"
        look(crowd)
    return crowd


@pytest.mark.parametrize("seed", range(3))
def test_what_somebody_was_told_last_of_his_own_is_what_it_is(seed: int) -> None:
    """The floor tells a person's own part only when it may have changed, and keeps it meanwhile: it is never stale."""
    told: dict[tuple[PaperLine, str], Any] = {}
    read: Counter[PaperLine] = Counter()

    def look(crowd: Crowd) -> None:
        _whoever_has_own_is_named(crowd.floor)
        for _, line in crowd.lines:
            for word in map(msgspec.json.decode, line.frames[read[line] :]):
                if "own" in word:
                    told[line, word["table"]] = word["own"]
            read[line] = len(line.frames)
        for actor in crowd.floor.broadcast.actors.values():
            for visit in actor.viewers:
                own = own_of(crowd.floor.house.kinds[actor.name], actor.table, visit.person)
                assert isinstance(visit.connection, PaperLine)
                fresh = msgspec.json.decode(msgspec.json.encode(own))
                assert told[visit.connection, actor.name] == fresh, f"seed {seed}: {actor.name} {visit.person}"

    asyncio.run(crowd_at_play(seed, look))


def _whoever_has_own_is_named(floor: Floor) -> None:
    """Among thousands who look on the floor looks for nobody else; and whoever looks on is here."""
    for name, table in floor.house.tables.items():
        kind = floor.house.kinds[name]
        assert {one for one in floor.visits if kind.has_own(table, one)} <= set(kind.named(table))
        assert all(kind.is_here(table, one) for one in kind.looking_on(table))


@pytest.mark.parametrize("seed", range(3, 6))
def test_every_byte_to_every_line_is_fit_for_its_owner(seed: int) -> None:
    """What others hold, what lies in the deck, seeds and keys are in no frame before they are shown."""

    async def play() -> None:
        crowd = await crowd_at_play(seed)
        for name, line in crowd.lines:
            for frame in line.frames:
                assert KEY.encode() not in frame, f"seed {seed}: the key"
                word = msgspec.json.decode(frame)
                if word["say"] == "happened":
                    _no_hidden_card(word, name, f"seed {seed}")
        secrets = _secrets(crowd.floor)
        everything = b"\n".join([frame for _, line in crowd.lines for frame in line.frames])
        for secret in await secrets:
            assert secret not in everything, f"seed {seed}: a sealed fact"
        await crowd.floor.close()

    asyncio.run(play())


def _sat(word: dict[str, Any], seat: str) -> str:
    """Who sat there in a game of Sniper that everyone has left since."""
    people: dict[str, str] = word.get("shared", {}).get("people") or {}
    return people.get(seat, "")


def _no_hidden_card(word: dict[str, Any], name: str, where: str) -> None:
    """In a picture, only one's own cards, the board and what is turned over; in facts, the same."""
    for fact in word["facts"]:
        inner = fact.get("fact", {})
        if inner.get("event") in ("deck-shuffled", "shoe-shuffled"):
            assert not next(value for value in inner.values() if isinstance(value, list)), where
        if inner.get("event") == "dealt" and "hole" in inner:
            for seat, cards in inner["hole"].items():
                mine = int(seat) == word.get("own", {}).get("seat") or _sat(word, seat) == name
                assert mine or set(cards) == {"??"}, f"{where}: {name} is told {cards} of seat {seat}"
        if inner.get("event") == "board-dealt":
            assert set(inner.get("burnt", [])) <= {"??"}, where
    assert "dealer_key" not in word.get("shared", {}).get("settings", {}), where


async def _secrets(floor: Floor) -> list[bytes]:
    """Every sealed fact and seed that the store holds."""
    found = []
    for name in floor.house.numbers:
        for record in await floor.store.records(name, 0, 10**9):
            if record.sealed is not None and (b"shuffled" in record.sealed or b"opened" in record.sealed):
                found.append(record.sealed)
            if record.seed is not None:
                found += [record.seed, record.seed.hex().encode()]
    assert found
    return found


@pytest.mark.parametrize("seed", range(6, 9))
def test_a_house_that_breaks_off_goes_on_where_it_was(seed: int) -> None:
    """At a random moment the process is gone; the next one has every table as it was, and knows what it granted."""

    async def play() -> None:
        store = await open_memory()
        floor = await open_floor(store, seed=seed)
        crowd = Crowd(floor, seed)
        crowd.open_tables()
        rng = Random(seed)
        for restart in range(4):
            for _ in range(rng.randrange(50, 200)):
                await crowd.step()
            before = {name: encode_snapshot(table) for name, table in floor.house.tables.items()}
            banks = {account: chips for account, chips in floor.house.ledger.balances.items() if chips}
            floor.commits.task.cancel()  # type: ignore[union-attr]
            reopened = Floor(store, floor.clock, floor.settings, floor.house.dice)
            loaded = await store.load(0, 0)
            reopened.house.come_back(loaded)
            assert all([reopened.house.come_back_to(await store.table(row)) for row in loaded.tables])
            after = {name: encode_snapshot(table) for name, table in reopened.house.tables.items()}
            assert after == before, f"seed {seed}, restart {restart}"
            assert banks == {a: c for a, c in reopened.house.ledger.balances.items() if c}, f"seed {seed}"
            floor = crowd.floor = await open_floor(store, now=floor.clock.now() + 5_000, seed=rng.randrange(999))
            crowd.people.clear()
            since = floor.clock.now() - WISHES_KEPT
            for record in [r for name in floor.house.numbers for r in await store.records(name, 0, 10**9)]:
                if record.command and record.at > since:
                    person, wish = record.command.split(" ")
                    full = len(floor.replies.answers.by_person[person]) == REMEMBERED
                    assert floor.replies.answers.granted(person, wish) is not None or full, (
                        f"seed {seed}: {record.command}"
                    )
            await quiet(floor)
        await floor.close()

    asyncio.run(play())
