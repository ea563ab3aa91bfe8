"""Whoever comes to see what the house can stand: floods, empty tables, begging, borrowed names, slow readers."""

from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

from hanpan.simulation.invariants import must
from hanpan.simulation.visitors import OWN_TABLES
from hanpan.simulation.year.regulars import Regular
from hanpan.simulation.year.server import Browser
from hanpan.wire import house_says as told

if TYPE_CHECKING:
    from hanpan.simulation.year.year import Year

AT_ONCE = 60
"""What the door reads of one connection without a pause; then it waits (`Limits`)."""
CROWD = (20, 80)
"""Newcomers in a flood."""
_GARBAGE: tuple[bytes, ...] = (
    b"",
    b"null",
    b"[" * 2000,
    b'{"say":"play"}',
    b'{"say":"nothing","id":"x"}',
    b'{"say":"chat","id":"\xff","text":"x"}',
    b'{"say":"enter","id":"x","table":1}',
    b'{"say":"buy-chips","id":"x","amount":-5}',
)
_PLAYED = ("take-seat", "leave", "sit-in", "sit-out", "come-back", "start-game", "reserve", "call-bots")

Troll = Callable[["Year"], Coroutine[Any, Any, None]]


async def _enter(year: "Year", name: str, address: str, who: type[Regular] = Regular) -> Regular | None:
    """Somebody new is in the house, or was not let in."""
    browser = Browser(name, address)
    refused = await year.server.come(browser)
    year.came_of(f"newcomer {refused or 'done'}")
    if refused:
        return None
    assert browser.guest is not None
    year.passing.append(browser)
    return who(year.floor, browser.guest, year.rng, year.came_of, lambda gone: year.floor.go(gone.visit))


async def newcomers(year: "Year") -> None:
    """A class comes in at once, looks around, and most of it never comes again."""
    for _ in range(year.rng.randrange(*CROWD)):
        visitor = await _enter(year, year.new_name(), "192.0.2.7")
        if visitor is not None:
            visitor.say("watch-lobby")
            visitor.say("enter", table=year.rng.choice(list(year.floor.house.tables)))
            year.goes_later(visitor)


async def farewells(year: "Year") -> None:
    """Some of whoever came by go for good."""
    for browser in year.rng.sample(year.passing, min(10, len(year.passing))):
        year.passing.remove(browser)
        year.came_of(f"farewell {await year.server.part(browser) or 'done'}")


class Flooder(Regular):
    """Says much that is no wish at all."""

    def _hear(self, answer: told.Done | told.Refused) -> None:
        if answer.id in self.asked:
            super()._hear(answer)


async def flood(year: "Year") -> None:
    """As much as the door reads: nonsense, and wishes that make sense at another time."""
    visitor = await _enter(year, year.new_name(), "198.51.100.1", Flooder)
    if visitor is None:
        return
    tables = list(year.floor.house.tables)
    for _ in range(3 * AT_ONCE):
        if year.rng.random() < 0.4:
            year.floor.hear(visitor.visit, year.rng.choice(_GARBAGE))
        else:
            what, more = year.rng.choice(_PLAYED), {"seat": year.rng.randrange(10), "amount": 200}
            visitor.say(what, table=year.rng.choice(tables), **(more if what == "take-seat" else {}))
    year.goes_later(visitor)


async def chatter(year: "Year") -> None:
    """Talks without end, in the lobby and at every table."""
    visitor = await _enter(year, year.new_name(), "198.51.100.2")
    if visitor is None:
        return
    visitor.say("watch-lobby")
    for table in ("", *year.floor.house.tables):
        if table:
            visitor.say("enter", table=table)
        for _ in range(AT_ONCE // 6):
            visitor.say("chat", table=table, text="한 판 더? " * year.rng.randrange(1, 60))
    year.goes_later(visitor)


async def squatters(year: "Year") -> None:
    """Open tables until the house has enough of them, and sit down nowhere."""
    for _ in range(4):
        visitor = await _enter(year, year.new_name(), "198.51.100.3")
        if visitor is not None:
            for _ in range(6):
                game, played = year.rng.choice(OWN_TABLES)
                visitor.say("open-table", game=game, format=played)
            year.goes_later(visitor)


async def beggars(year: "Year") -> None:
    """Ask everybody to be a friend; whom they ask answers, or not."""
    visitor = await _enter(year, year.new_name(), "198.51.100.4")
    if visitor is None:
        return
    beggar = year.passing[-1]
    year.goes_later(visitor)
    for name in list(year.browsers):
        year.came_of(f"beg {await year.server.beg(beggar, name) or 'done'}")
    for other in year.known():
        if year.rng.random() < 0.5:
            year.came_of(f"answer {await year.server.among_people(other, beggar, year.rng)}")


async def copycats(year: "Year") -> None:
    """Want to be taken for somebody else."""
    for name in year.rng.sample(list(year.browsers), min(5, len(year.browsers))):
        if year.browsers[name].cookie:
            for copy in (name.upper(), f"{name}.", "".join(chr(ord(letter) + 0xFEE0) for letter in name)):
                refused = await year.server.come(Browser(copy, "198.51.100.5"))
                must(bool(refused), f"{copy} came in beside {name}", "the door")
                year.came_of(f"copy {refused}")


async def twins(year: "Year") -> None:
    """One person, one connection after the other, each taking over from the last."""
    name = year.new_name()
    first = await _enter(year, name, "198.51.100.6")
    if first is None:
        return
    for _ in range(20):
        last = Regular(year.floor, first.visit.guest, year.rng, year.came_of, lambda gone: year.floor.go(gone.visit))
        last.say("watch-lobby")
        last.say("enter", table=year.rng.choice(list(year.floor.house.tables)))
    year.goes_later(last)


class Sloth(Regular):
    """Asks for everything and reads nothing."""

    def send(self, *messages: bytes) -> bool:
        return self.rng.random() < 0.1 and super().send(*messages)


async def sloths(year: "Year") -> None:
    """Look on everywhere, and never hear what they are told."""
    visitor = await _enter(year, year.new_name(), "198.51.100.8", Sloth)
    if visitor is not None:
        for table in list(year.floor.house.tables):
            visitor.say("enter", table=table)
        year.goes_later(visitor)


TROLLS: tuple[Troll, ...] = (
    newcomers, farewells, flood, chatter, squatters, beggars, copycats, twins, sloths,
)  # fmt: skip
