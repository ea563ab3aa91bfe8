"""A house below a path of its address, as behind a proxy that shows other things there, too: the browser asks for
nothing outside of it, whatever is clicked."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import AtTable
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.visitor import DESK, Visitor

BASE = "/cards/hanpan"
TABLES = f"""
[server]
base_path = "{BASE}"
public_url = "http://friends.example"

[[tables]]
game = "holdem"
format = "cash"
name = "below"
seats = 2
"""


@pytest.mark.parametrize(("lang", "size"), [("en", DESK), ("ko", (360, 740))])
def test_everything_lies_below_the_path(house: House, come: Come, lang: str, size: tuple[int, int]) -> None:
    assert house.url.endswith(BASE)
    ann = come(lang, size)
    asked = asks_of(ann)
    ann.comes_in(f"Ann {lang}")
    expect(ann.page).to_have_url(f"{house.url}/lobby")
    ann.page.locator(f'a[href="{BASE}/t/below"]').click()
    expect(ann.page).to_have_url(f"{house.url}/t/below")
    AtTable(ann).sits(0 if lang == "en" else 1)
    invites_by_code(ann)
    for path, seen in (
        ("/rules/HO-1.1", "HO-1.1"),
        ("/me", ann.name),
        ("/operator", ann.say("operating.page.operator")),
    ):
        ann.opens(path)  # typed into the address bar, or loaded anew
        ann.reads(re.compile(re.escape(seen)))
        inside = ann.page.eval_on_selector_all("a[href], img[src]", "all => all.map(one => one.href || one.src)")
        assert [one for one in inside if not one.startswith((house.url, "data:", "blob:"))] == []
    assert {path for path in asked if not path.startswith((f"{BASE}/", "blob:"))} == set()
    assert any("/ws" in path for path in asked)
    assert {cookie["path"] for cookie in ann.page.context.cookies()} == {BASE}


def asks_of(visitor: Visitor) -> list[str]:
    """Whatever the browser asks the house for, from now on."""
    asked: list[str] = []
    visitor.page.context.on("request", lambda request: asked.append(urlsplit(request.url).path or request.url))
    visitor.page.on("websocket", lambda socket: asked.append(urlsplit(socket.url).path))
    return asked


def invites_by_code(visitor: Visitor) -> None:
    """The code is drawn, and the link beside it is the table's."""
    visitor.in_top_bar(visitor.button("web.invite.title")).click()
    panel = visitor.dialog("web.invite.title")
    code = panel.get_by_role("img", name=visitor.say("web.invite.qr"))
    expect(code).to_have_js_property("complete", True)
    assert code.evaluate("one => one.naturalWidth") > 0
    expect(panel.get_by_label(visitor.say("web.invite.link"))).to_have_value(f"http://friends.example{BASE}/t/below")
    visitor.closes_dialog()
