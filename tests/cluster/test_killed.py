"""Doors and tables are killed while people are there: they come back by themselves, and everything goes on."""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol

import aiohttp
import pytest

from hanpan.wire import VERSION
from tests.broker import broker
from tests.cluster.processes import Parts, in_parts

SETTINGS = '[log]\nlevel = "debug"\nformat = "json"\n[bots]\non = false\n'
TABLE = "cash-1-2"
PATIENCE = 90


class Client:
    """As the page does it: whenever the socket is lost it is opened again, at the same address."""

    def __init__(self, session: aiohttp.ClientSession, name: str) -> None:
        self.session, self.name = session, name
        self.socket: aiohttp.ClientWebSocketResponse | None = None
        self.welcomes = 0
        self.heard: list[dict[str, Any]] = []
        self.task = asyncio.create_task(self._stay())

    async def _stay(self) -> None:
        while True:
            with suppress(aiohttp.ClientError, OSError):
                async with self.session.ws_connect(f"/ws?version={VERSION}") as self.socket:
                    async for message in self.socket:
                        self.hear(json.loads(message.data))
            self.socket = None
            await asyncio.sleep(0.1)

    def hear(self, word: dict[str, Any]) -> None:
        self.welcomes += word["say"] == "welcome"
        self.heard.append(word)

    async def ask(self, what: str, wish: str, **rest: Any) -> dict[str, Any]:
        """Sent again after each welcome until it is answered; done once."""
        sent = 0
        async with asyncio.timeout(PATIENCE):
            while not (found := [word for word in self.heard if word.get("id") == wish]):
                if self.socket is not None and self.welcomes > sent:
                    sent = self.welcomes
                    with suppress(aiohttp.ClientError, OSError):
                        await self.socket.send_json({"say": what, "id": wish, **rest})
                await asyncio.sleep(0.02)
        return found[0]


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.05)


class Place(Protocol):
    """Where people come in."""

    url: str


async def come(parts: Place, name: str) -> Client:
    jar = aiohttp.CookieJar(unsafe=True)
    session = aiohttp.ClientSession(parts.url, headers={"Origin": parts.url}, cookie_jar=jar)
    async with asyncio.timeout(PATIENCE):
        while True:
            async with session.post("/api/guest", json={"name": name, "lang": "en"}) as answer:
                if answer.status == 200:
                    break
            await asyncio.sleep(0.1)  # the doors have not met the tables yet
    client = Client(session, name)
    await until(lambda: client.welcomes > 0)
    return client


@pytest.mark.long
def test_whatever_is_killed_people_come_back_to_what_was_there() -> None:
    async def play(parts: Parts, restart_broker: Callable[[], None]) -> None:
        people = [await come(parts, f"p{number}") for number in range(8)]
        for seat, person in enumerate(people[:2]):
            wish = {"table": TABLE, "seat": seat, "amount": 100, "entry": "post"}
            assert (await person.ask("take-seat", f"sit-{seat}", **wish))["say"] == "done"

        parts.doors[0].kill()
        for number, person in enumerate(people):
            assert (await person.ask("enter", f"door-{number}", table=TABLE))["say"] == "done"
        assert max(person.welcomes for person in people) <= 2, "who stood at the other door noticed nothing"
        parts.doors[0].start()

        restart_broker()
        for number, person in enumerate(people):
            await person.ask("enter", f"bus-{number}", table=TABLE)

        before = [person.welcomes for person in people]
        parts.tables.kill()
        parts.tables.start()
        await until(lambda: all(person.welcomes > count for person, count in zip(people, before, strict=True)))
        for seat, person in enumerate(people[:2]):
            assert [word for word in person.heard if word["say"] == "welcome"][-1]["seat"] == TABLE
            wish = {"table": TABLE, "seat": seat, "amount": 100, "entry": "post"}
            assert (await person.ask("take-seat", f"sit-{seat}", **wish))["say"] == "done", "it was done before"
        for person in people:
            person.task.cancel()
            await person.session.close()

    with broker() as bus, in_parts(bus, SETTINGS) as parts:

        def restart() -> None:
            bus.stop()
            bus.start()

        asyncio.run(play(parts, restart))
        assert parts.tables.stop() == 0
        logs = [log.read_text() for log in parts.folder.glob("*.log")]
        told = [json.loads(line) for log in logs for line in log.splitlines() if line.startswith("{")]
        of_wish = [line for line in told if line.get("wish") == "sit-1"]
        assert any(line["event"] == "wish-heard" and "door" in line for line in of_wish), "at the door"
        assert any(line["event"] == "wish-heard" and "node" in line for line in of_wish), "at the tables"
        assert [line["table"] for line in of_wish if line["event"] == "wish-kept"] == [TABLE], "kept once"
