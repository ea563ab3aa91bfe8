"""The troll who comes back: how they are stopped by a kick, a ban of the person, a ban of the address, a closed house.

The same table stands in docs/operating.md.
"""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from hanpan.house.holdem.settings import HoldemSettings
from hanpan.server.limits import Limits
from hanpan.wire import VERSION
from tests.operating.office import Desk, Office, in_office
from tests.operating.test_operator import is_problem
from tests.server.house import Browser

PAGE = (Path(__file__).parents[2] / "docs" / "operating.md").read_text(encoding="utf-8")
SECRET = "tangerine ladder moss"  # noqa: S105
HOME, ELSEWHERE = "203.0.113.7", "198.51.100.9"
PROXY = Limits(behind_proxy=True)
"""So that a test can say from where somebody comes."""


class Troll:
    """Somebody with a cookie, a password and a token, from one address."""

    def __init__(self, office: Office, browser: Browser, token: str) -> None:
        self.office, self.browser, self.token = office, browser, token

    def browser_at(self, address: str, cookie: str = "") -> Browser:
        carries = {"Cookie": f"hanpan={cookie}"} if cookie else {}
        return self.office.browser(**{"X-Forwarded-For": address, **carries})


async def arrives(office: Office) -> Troll:
    browser = office.browser(**{"X-Forwarded-For": HOME})
    reply = await browser.post("/api/guest", {"name": "Troll", "lang": "en"})
    browser.person = reply.body["person"]
    assert (await browser.post("/api/password", {"password": SECRET})).status == 200
    token = (await browser.post("/api/token")).body["token"]
    return Troll(office, browser, token)


# -- coming back


async def by_cookie(troll: Troll, address: str) -> bool:
    """The line opens, and the first word is a welcome."""
    return await _opens(troll.browser_at(address, troll.browser.cookie))


async def by_another_browser(troll: Troll, address: str) -> bool:
    browser = troll.browser_at(address)
    reply = await browser.post("/api/sign-in", {"name": "Troll", "password": SECRET})
    return reply.status == 200 and await _opens(browser)


async def as_a_bot(troll: Troll, address: str) -> bool:
    program = troll.office.program(troll.token, **{"X-Forwarded-For": address})
    return (await program.get("/api/me")).status == 200 and await _opens(program)


async def as_a_new_guest(troll: Troll, address: str, **said: Any) -> bool:
    browser = troll.browser_at(address)
    troll.office.wait(60)
    name = f"Gnome {troll.office.clock.now() % 10**9}"
    reply = await browser.post("/api/guest", {"name": name, **said})
    return reply.status == 200 and await _opens(browser)


async def as_a_new_bot(troll: Troll, address: str) -> bool:
    program = troll.office.program(**{"X-Forwarded-For": address})
    troll.office.wait(60)
    said = {"name": f"Robot {troll.office.clock.now() % 10**9}", "bot": True, "token": True, "protocol": VERSION}
    reply = await program.post("/api/guest", said)
    if reply.status != 200:
        return False
    return await _opens(troll.office.program(reply.body["token"], **{"X-Forwarded-For": address}))


async def by_a_link(troll: Troll, address: str) -> bool:
    """The page of a table opens for anybody; to sit there one has to come in."""
    browser = troll.browser_at(address)
    assert (await browser.get("/t/cash")).status == 200
    return await as_a_new_guest(troll, address)


async def _opens(browser: Browser) -> bool:
    async with await browser.line() as line:
        first = await line.hear()
        if first["say"] == "welcome":
            return str((await line.ask("enter", table="cash"))["say"]) == "done"
        assert first["say"] == "shown-out"
        assert (first["code"], (await line.ended())[0]) == ("banned", 4403)
        return False


# -- what is ordered


async def kicked(desk: Desk, troll: Troll) -> None:
    await desk.done("orders/kick", person=troll.browser.person)


async def person_banned(desk: Desk, troll: Troll) -> None:
    await desk.done("orders/ban", person=troll.browser.person)


async def address_banned(desk: Desk, _: Troll) -> None:
    await desk.done("orders/ban", address=HOME)


async def closed(desk: Desk, _: Troll) -> None:
    await desk.done("house", newcomers="closed")


async def by_code(desk: Desk, _: Troll) -> None:
    await desk.done("house", newcomers="code")


Way = Callable[[Troll, str], Awaitable[bool]]
ORDERS = (kicked, person_banned, address_banned, closed, by_code)
GETS_IN: dict[tuple[Way, str], tuple[bool, ...]] = {
    (by_cookie, HOME): (True, False, False, True, True),
    (by_another_browser, HOME): (True, False, False, True, True),
    (as_a_bot, HOME): (True, False, False, True, True),
    (as_a_new_guest, HOME): (True, True, False, False, False),
    (as_a_new_bot, HOME): (True, True, False, False, False),
    (by_a_link, HOME): (True, True, False, False, False),
    (by_cookie, ELSEWHERE): (True, False, True, True, True),
    (as_a_bot, ELSEWHERE): (True, False, True, True, True),
    (as_a_new_guest, ELSEWHERE): (True, True, True, False, False),
}
"""What each order stops, in the order of ORDERS."""


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: order.__name__)
def test_which_order_stops_whom(order: Callable[[Desk, Troll], Awaitable[None]]) -> None:
    @in_office(limits=PROXY)
    async def played(office: Office) -> None:
        office.floor.operator.open_permanent(HoldemSettings(), "cash")
        desk, troll = await office.operator(), await arrives(office)
        await order(desk, troll)
        place = ORDERS.index(order)
        found = {way: await way[0](troll, way[1]) for way in GETS_IN}
        assert found == {way: expected[place] for way, expected in GETS_IN.items()}

    played()


def test_the_page_about_it_says_the_same() -> None:
    """A row for each way; a cell is bold where it is stopped."""
    rows = {
        "with the same cookie": (by_cookie, HOME),
        "by another browser, with their password": (by_another_browser, HOME),
        "as a bot with their token": (as_a_bot, HOME),
        "as a new guest, also as a bot or by the link to a table": (as_a_new_guest, HOME),
        "from another address: with the same cookie": (by_cookie, ELSEWHERE),
        "from another address: as a new guest": (as_a_new_guest, ELSEWHERE),
    }
    for name, way in rows.items():
        [row] = [line for line in PAGE.splitlines() if line.startswith(f"| {name} |")]
        stopped = ["**kept out**" in cell for cell in row.split("|")[2:6]]
        assert stopped == [not one for one in GETS_IN[way][:4]], row


# -- more of a ban


@in_office(limits=PROXY)
async def test_who_is_here_from_a_banned_address_is_shown_out(office: Office) -> None:
    desk, troll = await office.operator(), await arrives(office)
    ann = troll.browser_at("203.0.113.200")
    assert (await ann.post("/api/guest", {"name": "Ann"})).status == 200
    async with await troll.browser.line() as line, await ann.line() as other:
        await line.hear("welcome")
        await other.hear("welcome")
        [ban] = (await desk.done("orders/ban", address=f"{HOME}/25", minutes=5, reason="noise"))["sanctions"]
        assert ban["address"] == "203.0.113.0/25"
        told = await line.hear("shown-out")
        assert (told["code"], told["until"]) == ("banned", office.clock.now() + 300_000)
    reply = await troll.browser.get("/api/me")
    is_problem(reply, 403, "banned")
    assert reply.body["amounts"] == {"minutes": 5}
    assert "noise" in reply.body["text"]
    assert (await ann.get("/api/me")).status == 200, "another half of the network"
    office.wait(300)
    assert (await troll.browser.get("/api/me")).status == 200


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("203.0.113.7", "203.0.113.7/32"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8::/32", "2001:db8::/32"),
        ("next door", ""),
        ("", ""),
    ],
)
def test_addresses_that_can_be_banned(said: str, kept: str) -> None:
    @in_office()
    async def played(office: Office) -> None:
        reply = await (await office.operator()).order("orders/ban", {"address": said, "reason": "x"})
        if kept:
            assert [one["address"] for one in reply.body["sanctions"]] == [kept]
        else:
            is_problem(reply, 400, "bad-field")

    played()


@in_office()
async def test_operators_cannot_lock_themselves_out(office: Office) -> None:
    desk = await office.operator()
    [ban] = (await desk.done("orders/ban", address="127.0.0.1"))["sanctions"]
    assert (await office.browser().post("/api/guest", {"name": "Ann"})).code == "banned-for-good"
    again = await office.operator()
    assert (await again.get("/operator")).status == 200
    await again.done("orders/lift", sanction=ban["id"])
    assert (await office.browser().post("/api/guest", {"name": "Ann"})).status == 200


@in_office(limits=PROXY)
async def test_a_wrong_password_does_not_tell_of_a_ban(office: Office) -> None:
    desk, troll = await office.operator(), await arrives(office)
    await desk.done("orders/ban", person=troll.browser.person)
    stranger = troll.browser_at(ELSEWHERE)
    is_problem(await stranger.post("/api/sign-in", {"name": "Troll", "password": "x"}), 401, "wrong-name-or-password")
