"""One's turn for ears and for another tab, and the story told anew in another language."""

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import AtTable
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.others import Picture, prefers

MINE = 0
SPY = """
window.notes = 0;
window.AudioContext = class extends AudioContext {
  createBufferSource() {
    const [source, start] = [super.createBufferSource(), AudioBufferSourceNode.prototype.start];
    source.start = () => { window.notes += 2 * (Math.abs(source.buffer.duration - 0.47) < 0.005); start.call(source); };
    return source;
  }
};
window.away = false;
Object.defineProperty(Document.prototype, "hidden", { get: () => window.away });
"""
"""Counts the two notes of one's turn, and can pretend that the tab is hidden."""


@pytest.mark.rule("HO-7.1")
def test_ones_turn_is_heard_and_seen_from_another_tab(house: House, come: Come) -> None:
    ben = house.crowd.comes("Ben", chips=2000)
    table = ben.opens("cash", seats=2)
    ann = come()
    ann.page.add_init_script(SPY)
    ann.comes_in("Ann", f"/t/{table}")
    at = AtTable(ann)
    at.sits(MINE, 200)
    plain = ann.page.title()
    assert ann.page.evaluate("notes") == 0
    ann.page.evaluate("away = true")
    ben.plays(prefers("check", "call"))
    ben.sits(table, 1, 200)

    my_turn = ben.sees(table, lambda now: now.view.get("turn") == MINE)
    expect(ann.page).to_have_title(at.say("web-table.title-turn"))
    ann.page.wait_for_function("() => notes == 2")
    at.folds()
    ben.sees_turn_pass(table, my_turn.turn)
    expect(ann.page).to_have_title(plain)

    # Silent from now on.
    ann.page.get_by_role("button", name=at.say("web-table.sound"), exact=True).click()
    ben.sees(table, lambda now: now.view.get("turn") == MINE and now.turn > my_turn.turn)
    expect(ann.page).to_have_title(at.say("web-table.title-turn"))
    assert ann.page.evaluate("notes") == 2


def test_the_story_is_told_anew_in_another_language(house: House, come: Come) -> None:
    ben = house.crowd.comes("Bo", chips=2000)
    table = ben.opens("cash", seats=2)
    ann = come("en")
    ann.comes_in("Amy", f"/t/{table}")
    at = AtTable(ann)
    at.sits(MINE, 200)
    ben.plays(prefers("check", "call"))
    ben.sits(table, 1, 200)

    def mine(now: Picture) -> bool:
        return now.view.get("turn") == MINE

    ben.sees(table, mine)
    at.reads_story(at.say("web-table.tell-sits", name="Bo", amount=200))
    ann.page.get_by_role("button", name=ann.say("web.menu.title", name="Amy")).click()
    ann.page.get_by_role("button", name="한국어", exact=True).click()
    ann.lang = "ko"
    at.reads_story(at.say("web-table.tell-sits", name="Bo", amount=200))
    at.reads_story(at.say("web-table.hand", number=1))
    ann.page.keyboard.press("Escape")
    at.folds()
    at.reads_story(at.say("tell.folds", name="Amy"))
