"""A page that is shown a picture instead of a real table: the line is ours, everything else is the house's."""

import json
from typing import Any

import msgspec
from playwright.sync_api import WebSocketRoute, expect

from hanpan.wire import VERSION
from hanpan.wire import house_says as told
from tests.browser.pictures import TABLE, person
from tests.browser.visitor import Visitor


def stage(visitor: Visitor, picture: dict[str, Any]) -> None:
    """Look at the table of this picture, sitting in its first seat."""
    page = visitor.page
    visitor.is_let_in()

    def line(route: WebSocketRoute) -> None:
        if not page.url.endswith(f"/t/{TABLE}"):
            route.connect_to_server()
            return
        route.on_message(lambda said: _answer(route, json.loads(str(said)), picture))
        me, bank = person(0), picture["bank"]
        name = picture["people"][me].name
        route.send(
            _text(
                told.Welcome(VERSION, me, name, visitor.lang, guest=True, bank=bank, now=picture.get("now", 0), seat="")
            )
        )

    page.route_web_socket("**/ws?*", line)
    visitor.opens(f"/t/{TABLE}")
    expect(page.get_by_role("heading", level=2).first).to_be_visible()
    page.evaluate("document.fonts.ready")


def _answer(route: WebSocketRoute, wish: dict[str, Any], picture: dict[str, Any]) -> None:
    if wish["say"] == "enter":
        parts = {name: _raw(picture[name]) for name in ("people", "shared", "hand", "own") if name in picture}
        facts, now = [_raw(fact) for fact in picture.get("facts", ())], picture.get("now", 0)
        route.send(_text(told.Happened(TABLE, picture["kind"], 1, len(facts), now, facts, **parts)))
    route.send(_text(told.Done(wish["id"])))


def _raw(part: Any) -> msgspec.Raw:
    return msgspec.Raw(told.encode(part))


def _text(word: told.Word) -> str:
    return told.encode(word).decode()
