"""Everything from the door to a played hand with the keyboard alone."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.at_table import AtTable
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.others import prefers
from tests.browser.visitor import Visitor

MANY = 80
"""Steps with Tab after which one would have given up."""


def tabs_to(visitor: Visitor, wanted: Locator) -> None:
    expect(wanted).to_be_visible()
    for _ in range(MANY):
        if wanted.evaluate("one => one === document.activeElement"):
            return
        visitor.page.keyboard.press("Tab")
    raise AssertionError(f"{wanted} is not reached with Tab")


def test_enter_join_and_act_with_keys(house: House, come: Come) -> None:
    ben, cho = [house.crowd.comes(name, chips=2000) for name in ("Ben", "Cho")]
    table = ben.opens("cash", seats=6)
    for seat, player in enumerate((ben, cho), 1):
        player.plays(prefers("check", "call"))
        player.sits(table, seat, 200)
    ann = come()
    press = ann.page.keyboard.press
    ann.opens()
    tabs_to(ann, ann.page.get_by_label(ann.say("web.nickname")))
    ann.page.keyboard.type("Ann")
    tabs_to(ann, ann.button("web.look-around"))
    press("Enter")
    tabs_to(ann, ann.table(table))
    press("Enter")
    at = AtTable(ann)
    tabs_to(ann, ann.page.locator("[data-seat='0']").get_by_role("button"))
    press("Enter")
    tabs_to(ann, ann.button("web-table.sit-with"))
    press("Enter")
    at.may("fold")

    # While she writes no key is a shortcut.
    tabs_to(ann, ann.button("web-table.chat"))
    press("Enter")
    tabs_to(ann, ann.page.get_by_role("textbox", name=at.say("web-table.write")))
    ann.page.keyboard.type("fcraa")
    press("Enter")
    expect(ann.page.get_by_role("log", name=at.say("web-table.chat"))).to_contain_text("Ann fcraa")
    at.may("fold")
    tabs_to(ann, ann.button("web-table.story"))
    press("Enter")

    # A raise by typing it, a call or check, a fold.
    press("r")
    press("Control+a")
    ann.page.keyboard.type("10")
    press("Enter")
    at.reads_story(at.say("tell.raises", name="Ann", amount=10))
    seen = ben.sees(table, lambda now: len(now.view["board"]) >= 3 and now.view["turn"] == 0)
    at.may("fold")
    ann.page.evaluate("document.activeElement.blur()")
    press("c")
    ben.sees(table, lambda now: len(now.view["board"]) > len(seen.view["board"]) and now.view["turn"] == 0)
    at.may("fold")
    press("f")
    ann.reads(at.say("web-table.fold-free"))
    at.may("fold")
    press("f")
    at.reads_story(at.say("tell.folds", name="Ann"))


@pytest.mark.rule("HE-3.9")
def test_all_in_by_key_is_asked_back(house: House, come: Come) -> None:
    """One press too many does not cost a stack."""
    ben, cho = [house.crowd.comes(name, chips=2000) for name in ("Bo", "Chu")]
    table = ben.opens("cash", seats=6)
    ann = come()
    ann.comes_in("Amy", f"/t/{table}")
    at = AtTable(ann)
    at.sits(0, 200)
    for seat, player in enumerate((ben, cho), 1):
        player.plays(prefers("fold", "check"))
        player.sits(table, seat, 200)
    at.may("fold")
    ann.page.keyboard.press("a")
    ann.reads(at.say("web-table.press-again"))
    at.may("all-in")
    ann.page.keyboard.press("a")
    at.reads_story(at.say("tell.raises", name="Amy", amount=200))
