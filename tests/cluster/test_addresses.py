"""An address has no more at two doors than at one: what it may do counts for all of them together."""

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace

import aiohttp
import pytest

from hanpan.cluster import addresses
from hanpan.cluster import messages as say
from hanpan.cluster.far_connection import DoorLink
from hanpan.server.limits import Limits
from hanpan.server.rates import Gate
from tests.cluster.house import Apart, QuickBus, apart

MOST = 3


def doors(*quiet: int) -> list[DoorLink]:
    """Each was heard so many ticks ago."""
    links = [DoorLink() for _ in quiet]
    for link, ticks in zip(links, quiet, strict=True):
        link.channel = SimpleNamespace(quiet=ticks)  # type: ignore[assignment]
    return links


def test_a_door_hears_of_sockets_and_messages_at_all_others() -> None:
    east, west, south = links = doors(0, 0, 0)
    assert addresses.told(east, say.AtDoor({"a": (2, 5), "b": (1, 0)}), links) == say.AtOtherDoors({})
    assert addresses.told(west, say.AtDoor({"a": (3, 7)}), links) == say.AtOtherDoors({"a": (2, 0)})
    assert addresses.told(east, say.AtDoor({"a": (2, 1), "b": (1, 0)}), links) == say.AtOtherDoors({"a": (3, 7)})
    assert addresses.told(west, say.AtDoor({"a": (3, 0)}), links) == say.AtOtherDoors({"a": (2, 1)}), "each once"
    assert addresses.told(south, say.AtDoor({}), links) == say.AtOtherDoors({})
    assert addresses.sockets_elsewhere(south, "a", links) == 5


def test_a_door_that_is_silent_holds_nobody_up() -> None:
    """Its people come back by another one."""
    west, dead = links = doors(0, addresses.STALE_TICKS + 1)
    dead.sockets = {"a": 9}
    assert addresses.sockets_elsewhere(west, "a", links) == 0


def test_a_node_is_told_when_an_address_has_gone_and_then_no_more() -> None:
    elsewhere = addresses.OtherDoors()
    assert elsewhere.words({}, {}) == {}
    assert elsewhere.words({"a": (1, 0)}, {"a": "n1"}) == {"n1": say.AtDoor({"a": (1, 0)})}
    elsewhere.hears("n1", say.AtOtherDoors({"a": (4, 0)}))
    assert elsewhere.of("a") == 4
    assert elsewhere.words({"a": (1, 0)}, {"a": "n2"}) == {"n1": say.AtDoor({}), "n2": say.AtDoor({"a": (1, 0)})}
    elsewhere.hears("n1", say.AtOtherDoors({}))
    elsewhere.loses("n2")
    assert elsewhere.of("a") == 0
    assert elsewhere.words({}, {}) == {}


def test_messages_at_other_doors_are_taken_from_the_same_bucket() -> None:
    now = 0
    gate = Gate(10, 20, lambda: now)
    gate.spend("a", 15)
    assert [gate.of("a").take(now) for _ in range(6)] == [0, 0, 0, 0, 0, 0.1]
    assert gate.of("a").taken() == 6
    assert gate.of("a").taken() == 0
    gate.spend("a", 10**6)
    assert gate.of("a").take(now) == pytest.approx(2.1), "who shares the address does not wait for ever"


def at_two_doors(test: Callable[[Apart], Awaitable[None]]) -> None:
    async def run() -> None:
        bus = QuickBus()
        async with apart([bus, bus, bus], Limits(connections_per_address=MOST)) as parts:
            await test(parts)

    asyncio.run(run())


def test_sockets_of_one_address_are_counted_at_all_doors() -> None:
    async def test(parts: Apart) -> None:
        east, west = parts.houses
        people = [
            await house.guest(name) for house, name in ((east, "ann"), (east, "ben"), (west, "cho"), (west, "dan"))
        ]
        async with await people[0].line(), await people[1].line():
            async with await people[2].line():
                for door in (east, west):
                    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                        await door.browser(Cookie=f"hanpan={people[3].cookie}").line()
                    assert refused.value.status == 429
            async with asyncio.timeout(60):
                while True:
                    try:
                        await (await people[3].line()).socket.close()
                    except aiohttp.WSServerHandshakeError:
                        await asyncio.sleep(0.05)
                    else:
                        return

    at_two_doors(test)
