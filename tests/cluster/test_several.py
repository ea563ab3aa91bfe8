"""Two table nodes and two doors, as processes: people play wherever they come in, and go on when a node is gone."""

import asyncio
import os
import secrets
import signal
import time
from collections.abc import Iterator
from typing import Any

import aiohttp
import pytest

from hanpan.store.audit import audit
from hanpan.store.postgresql.address import Address
from tests.cluster.several import Several, everybody, good_bye, several
from tests.cluster.test_killed import PATIENCE, Client, until
from tests.postgresql import Server

TABLES = [f"t{number}" for number in range(8)]
SLOW = "[timers]\nbetween_hands = 1\n[limits]\nguests_at_once = 200\n"


@pytest.fixture(scope="module")
def house(postgresql: Server) -> Iterator[Several]:
    """One for all: each test leaves two nodes behind."""
    settings = f'[log]\nlevel = "debug"\nformat = "json"\n[bots]\non = false\n{SLOW}'
    with several(settings=settings, server=postgresql) as running:
        yield running


async def lobby_of(client: Client) -> set[str]:
    """As the page knows it: the whole list, and what came after it."""
    tables: set[str] = set()
    for word in client.heard:
        if word["say"] in ("lobby", "lobby-changed"):
            tables |= {row["table"] for row in word["tables"]}
    return tables


async def sits(client: Client, table: str, seat: int, wish: str, **more: Any) -> dict[str, Any]:
    return await client.ask("take-seat", wish, table=table, seat=seat, amount=100, entry="post", **more)


async def bank_of(client: Client) -> int:
    async with client.session.get("/api/me") as answer:
        return int((await answer.json())["bank"])


async def has_both(client: Client) -> None:
    """Until every table is somebody's again, as far as the lobby knows."""
    await client.ask("watch-lobby", f"lobby-{len(client.heard)}", on=True)
    async with asyncio.timeout(PATIENCE):
        while await lobby_of(client) < set(TABLES):
            await asyncio.sleep(0.1)


@pytest.mark.long
@pytest.mark.rule("HO-2.1")
@pytest.mark.rule("HO-2.5")
@pytest.mark.rule("HO-2.7")
def test_people_of_two_nodes_are_in_one_house(house: Several) -> None:
    async def play() -> None:
        people = await everybody(house, 6, "one")
        for number, person in enumerate(people):
            await person.ask("watch-lobby", f"watch-{number}", on=True)
        for person in people:
            await has_both(person)
        for number, person in enumerate(people):
            assert (await sits(person, TABLES[number], 0, f"sit-{number}"))["say"] == "done"
        for number, person in enumerate(people):
            refused = await sits(person, TABLES[(number + 1) % 8], 1, f"more-{number}")
            assert refused["code"] == "plays-elsewhere", "one seat in the whole house"
        await people[0].ask("chat", "line", table="", text="hello, everybody")
        await until(lambda: all(any(word["say"] == "chatted" for word in person.heard) for person in people))
        for number, person in enumerate(people):
            assert (await person.ask("leave", f"leave-{number}", table=TABLES[number]))["say"] == "done"
        for number, person in enumerate(people):
            assert (await person.ask("buy-chips", f"buy-{number}", amount=50))["say"] == "done"
            assert await bank_of(person) == 1050
        for number, person in enumerate(people):
            assert (await sits(person, TABLES[number + 1], 2, f"next-{number}"))["say"] == "done", "its seat is free"
            await person.ask("leave", f"bye-{number}", table=TABLES[number + 1])
        await good_bye(*people)
        for number in range(6):
            can_be_followed(house, f"next-{number}", TABLES[number + 1])

    asyncio.run(play())


def can_be_followed(house: Several, wish: str, table: str) -> None:
    """By its id, from a door to a node and to the line that says it is durable."""
    lines = [line for line in house.told() if line.get("wish") == wish]
    assert [line for line in lines if line["event"] == "wish-heard" and "door" in line]
    assert [line for line in lines if line["event"] == "wish-heard" and "node" in line]
    assert [line["table"] for line in lines if line["event"] == "wish-kept"] == [table]


@pytest.mark.long
@pytest.mark.rule("HO-2.7")
def test_friends_of_two_nodes_find_and_hear_each_other(house: Several) -> None:
    async def play() -> None:
        people = await everybody(house, 4, "two")
        me = [(await (await person.session.get("/api/me")).json())["person"] for person in people]
        for other in range(1, 4):
            async with people[0].session.post("/api/friends", json={"name": people[other].name}) as answer:
                assert answer.status == 200, await answer.text()
            async with people[other].session.post(f"/api/friends/{me[0]}/accept") as answer:
                assert answer.status == 200, await answer.text()
        await until(lambda: any(word["say"] == "friends-changed" for word in people[0].heard))
        async with people[0].session.get("/api/friends") as answer:
            told = await answer.json()
        assert {friend["name"] for friend in told["friends"] if friend["online"]} == {one.name for one in people[1:]}
        for other in range(1, 4):
            whispered = await people[0].ask("whisper", f"psst-{other}", to=me[other], text=f"psst {other}")
            assert whispered["say"] == "done", whispered
            await until(lambda other=other: any(w["say"] == "whispered" for w in people[other].heard))  # type: ignore[misc]
        await good_bye(*people)

    asyncio.run(play())


@pytest.mark.long
def test_a_name_that_two_want_at_once_is_one_persons(house: Several) -> None:
    """They come from different addresses, so that different nodes are asked."""

    async def ask(number: int, name: str) -> int:
        connector = aiohttp.TCPConnector(local_addr=(f"127.0.0.{number + 2}", 0))
        headers, new = {"Origin": house.url}, {"name": name, "lang": "en"}
        async with (
            aiohttp.ClientSession(house.url, headers=headers, connector=connector) as session,
            session.post("/api/guest", json=new) as answer,
        ):
            return answer.status

    mark = secrets.token_hex(2)

    async def play() -> None:
        for attempt in range(5):
            found = await asyncio.gather(*[ask(number, f"twin-{mark}-{attempt}") for number in range(6)])
            assert found.count(200) == 1, found

    asyncio.run(play())


def _is_shown(person: Client, since: int) -> bool:
    return any(word["say"] == "happened" for word in person.heard[since:])


@pytest.mark.long
@pytest.mark.rule("HO-7.5")
def test_a_node_that_is_killed_leaves_its_tables_to_the_other(house: Several, record_property: Any) -> None:
    async def play() -> None:
        people = await everybody(house, 8, "three")
        for number, person in enumerate(people):
            assert (await sits(person, TABLES[number], 0, f"sit-{number}"))["say"] == "done"
        marks = [len(person.heard) for person in people]
        house.nodes["n1"].kill()
        killed = time.monotonic()
        asked = [
            asyncio.create_task(person.ask("sit-out", f"out-{number}", table=TABLES[number]))
            for number, person in enumerate(people)
        ]
        answers = await asyncio.gather(*asked)
        record_property("seconds to the last granted wish", round(time.monotonic() - killed, 2))
        assert [answer["say"] for answer in answers] == ["done"] * 8, answers
        for number, person in enumerate(people):
            await person.ask("enter", f"enter-{number}", table=TABLES[number])
            await until(lambda number=number: _is_shown(people[number], marks[number]))  # type: ignore[misc]
            assert (await person.ask("leave", f"bye-{number}", table=TABLES[number]))["say"] == "done"
        house.nodes["n1"].start()
        await good_bye(*people)

    asyncio.run(play())


@pytest.mark.long
def test_a_node_that_is_told_to_stop_hands_its_tables_over(house: Several) -> None:
    async def play() -> None:
        people = await everybody(house, 8, "four")
        for number, person in enumerate(people):
            assert (await sits(person, TABLES[number], 0, f"sit-{number}"))["say"] == "done"
        assert await asyncio.to_thread(house.nodes["n0"].stop) == 0
        house.nodes["n0"].kill()
        for number, person in enumerate(people):
            answer = await person.ask("sit-out", f"out-{number}", table=TABLES[number])
            assert answer["say"] == "done", answer
            assert (await person.ask("leave", f"bye-{number}", table=TABLES[number]))["say"] == "done"
        await asyncio.to_thread(house.nodes["n0"].start)
        await good_bye(*people)

    asyncio.run(play())


@pytest.mark.long
def test_a_node_that_was_stopped_beyond_its_lease_ends_when_it_wakes(house: Several) -> None:
    async def play() -> None:
        people = await everybody(house, 8, "five")
        stopped = house.nodes["n1"].process
        assert stopped is not None
        os.kill(stopped.pid, signal.SIGSTOP)
        for number, person in enumerate(people):
            assert (await sits(person, TABLES[number], 0, f"sit-{number}"))["say"] == "done", "the other has them all"
        os.kill(stopped.pid, signal.SIGCONT)
        assert await asyncio.to_thread(stopped.wait, PATIENCE) == 1, "it was replaced"
        for number, person in enumerate(people):
            seats = [word["seat"] for word in person.heard if word["say"] == "welcome"]
            assert (await person.ask("leave", f"bye-{number}", table=TABLES[number]))["say"] == "done", seats
        house.nodes["n1"].kill()
        await asyncio.to_thread(house.nodes["n1"].start)
        await good_bye(*people)

    asyncio.run(play())


@pytest.mark.long
def test_the_books_are_right_in_the_end(house: Several) -> None:
    for node in [node for node in house.nodes.values() if node.process is not None]:  # it may be run again
        assert node.stop() == 0
        node.kill()
    found = audit(Address(house.database))
    assert found.findings == []
    assert found.tables >= len(TABLES)
    broken = [line for line in house.told() if line["level"] in ("error", "critical") and line["event"] != "replaced"]
    assert broken == [], broken
