"""The server without its sockets: simulated people call its real handlers."""

from random import Random
from typing import Any

from aiohttp.test_utils import make_mocked_request

from hanpan.engine import Refusal
from hanpan.floor.ports import PersonRow
from hanpan.floor.visits import Guest
from hanpan.server.account import Farewell, delete_account
from hanpan.server.addresses import address_of
from hanpan.server.asking import Answer, Ask
from hanpan.server.context import Context
from hanpan.server.errors import Fault
from hanpan.server.friends import (
    FriendChosen,
    FriendNamed,
    accept_friend,
    block,
    remove_friend,
    request_friend,
    unblock,
)
from hanpan.server.people import NewGuest, come_as_guest
from hanpan.server.sessions import COOKIE
from hanpan.server.visitors import Visitor
from hanpan.simulation.invariants import must
from hanpan.words import FALLBACK


def refusal_in(answer: Any) -> str:
    """Why not; empty where it was granted."""
    return answer.code if isinstance(answer, Fault | Refusal) else ""


class Browser:
    """A browser: its cookie, if it has one, and its address."""

    def __init__(self, name: str, address: str) -> None:
        self.name, self.address = name, address
        self.cookie = ""
        self.guest: Guest | None = None
        """As the door knew them the last time."""


class Server:
    """The handlers of an open house."""

    def __init__(self, context: Context) -> None:
        self.context = context

    def _ask(self, address: str, row: PersonRow | None = None) -> Ask:
        request = make_mocked_request("POST", "/", {"X-Forwarded-For": address})
        return Ask(self.context, request, Visitor(FALLBACK, row))

    async def come(self, browser: Browser) -> str:
        """By the cookie, or as somebody new; why not, where they are not let in."""
        row = await self._known(browser) if browser.cookie else None
        if row is None:
            ask = self._ask(browser.address)
            answer = await come_as_guest(ask, NewGuest(browser.name, FALLBACK))
            if refusal_in(answer):
                return refusal_in(answer)
            browser.cookie = ask.cookie or ""
            row = await self._known(browser)
        assert row is not None
        browser.guest = Guest(row.person, row.name, row.lang, not row.password, row.bot, address=self._address(browser))
        return ""

    def _address(self, browser: Browser) -> str:
        return address_of(self._ask(browser.address).request, self.context)

    async def _known(self, browser: Browser) -> PersonRow:
        """People who come every week are never forgotten, whatever happened to the house meanwhile."""
        session = await self.context.sessions.find(browser.cookie, COOKIE)
        must(session is not None, f"the cookie of {browser.name} opens nothing", "the door")
        assert session is not None
        browser.cookie = await self.context.sessions.renewed(session) or browser.cookie
        row = await self.context.store.person(session.person)
        must(row is not None and row.name == browser.name, f"{browser.name} is not who they were", "the door")
        assert row is not None
        return row

    async def row(self, browser: Browser) -> PersonRow:
        assert browser.guest is not None
        row = await self.context.store.person(browser.guest.person)
        assert row is not None
        return row

    async def among_people(self, browser: Browser, other: Browser, rng: Random) -> str:
        """Something happens between two: asked, answered, parted, blocked."""
        assert other.guest is not None
        ask, chosen = self._ask(browser.address, await self.row(browser)), FriendChosen(other.guest.person)
        answer: Answer
        act = rng.choice(("ask", "ask", "ask", "accept", "accept", "remove", "block", "unblock", "unblock"))
        if act == "ask":
            answer = await request_friend(ask, FriendNamed(other.name))
        elif act == "accept":
            answer = await accept_friend(ask, chosen)
        elif act == "remove":
            answer = await remove_friend(ask, chosen)
        else:
            answer = await (block if act == "block" else unblock)(ask, chosen)
        return f"{act} {refusal_in(answer) or 'done'}"

    async def beg(self, browser: Browser, name: str) -> str:
        """Ask somebody to be a friend."""
        answer = await request_friend(self._ask(browser.address, await self.row(browser)), FriendNamed(name))
        return refusal_in(answer)

    async def part(self, browser: Browser) -> str:
        """Go for good."""
        answer = await delete_account(self._ask(browser.address, await self.row(browser)), Farewell(""))
        return refusal_in(answer)
