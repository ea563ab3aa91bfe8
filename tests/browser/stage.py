"""A page that is shown a picture instead of a real table: the line is ours, everything else is the house's."""

import json
from dataclasses import dataclass, field
from typing import Any

import msgspec
from playwright.sync_api import WebSocketRoute, expect

from hanpan.wire import VERSION
from hanpan.wire import house_says as told
from tests.browser.pictures import TABLE, person
from tests.browser.visitor import Visitor

CODE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h3v3h-3zM5 5h3v3h-3z"/></svg>'
"""In the place of a code: the house knows no such table."""


@dataclass
class Stage:
    """What the page is shown, and what it has asked for."""

    picture: dict[str, Any]
    wishes: list[dict[str, Any]] = field(default_factory=list)
    route: WebSocketRoute | None = None
    number: int = 0

    def shows(self, **parts: Any) -> None:
        """The next picture; what is not given stays as it was."""
        self.picture = {**self.picture, "facts": (), **parts}
        assert self.route is not None
        self.route.send(self.told())

    def turns_to(self, picture: dict[str, Any]) -> None:
        """Another table of the same game, without opening the page again."""
        self.shows(**{name: picture[name] for name in ("people", "shared", "hand", "own") if name in picture})

    def hears_of(self, word: told.Word) -> None:
        """Something else than a picture of the table."""
        assert self.route is not None
        self.route.send(_text(word))

    def told(self) -> str:
        picture = self.picture
        parts = {name: _raw(picture[name]) for name in ("people", "shared", "hand", "own") if name in picture}
        facts, first = [_raw(fact) for fact in picture.get("facts", ())], self.number + 1
        self.number += len(facts)
        word = told.Happened(TABLE, picture["game"], first, self.number, picture.get("now", 0), facts, **parts)
        return _text(word)

    def hears(self, said: str) -> None:
        wish = json.loads(said)
        self.wishes.append(wish)
        assert self.route is not None
        if wish["say"] == "enter":
            self.number = 0
            self.route.send(self.told())
        self.route.send(_text(told.Done(wish["id"])))

    def said(self, what: str) -> list[dict[str, Any]]:
        return [wish for wish in self.wishes if wish["say"] == what]


def stage(visitor: Visitor, picture: dict[str, Any], *, version: int = VERSION, key: str = "") -> Stage:
    """Look at the table of this picture, sitting in its first seat, in a house that signs its deals with this key."""
    page, shown = visitor.page, Stage(picture)
    visitor.is_let_in()

    def line(route: WebSocketRoute) -> None:
        if not page.url.endswith(f"/t/{TABLE}"):
            route.connect_to_server()
            return
        shown.route = route
        route.on_message(lambda said: shown.hears(str(said)))
        me, bank = person(0), picture["bank"]
        name, now = picture["people"][me].name, picture.get("now", 0)
        welcome = told.Welcome(version, me, name, visitor.lang, guest=True, bank=bank, now=now, seat="", key=key)
        route.send(_text(welcome))

    page.route_web_socket("**/ws?*", line)
    page.route(f"**/{TABLE}/qr.svg", lambda asked: asked.fulfill(content_type="image/svg+xml", body=CODE))
    visitor.opens(f"/t/{TABLE}")
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    page.evaluate("document.fonts.ready")
    return shown


def _raw(part: Any) -> msgspec.Raw:
    return msgspec.Raw(told.encode(part))


def _text(word: told.Word) -> str:
    return told.encode(word).decode()
