"""A table of one's own, from the lobby: its name, its seats, its entry options; link, code and bots in its middle."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import AtTable
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.visitor import DESK

pytestmark = pytest.mark.long

BOTS = ("--bots",)
TIMERS = {"between_hands": 1, "draw": 1, "action": 30}
TABLES = """
[server]
public_url = "http://friends.example"

[bots]
least_seconds = 1.1
most_seconds = 1.3
"""
"""An address for others, for whom a code is drawn (EV-2.3); no tables, but bots that think not for long, yet longer
than the pause between hands: sent away, they go all the same."""
NARROW = (360, 740)


@pytest.mark.rule("HO-2.9", "HO-2.2", "CA-3.6")
@pytest.mark.parametrize(("lang", "size"), [("en", DESK), ("ko", NARROW)], ids=["desk", "phone"])
def test_bots_come_to_ones_own_table_and_go(house: House, come: Come, lang: str, size: tuple[int, int]) -> None:
    ann = come(lang, size)
    ann.comes_in(f"Ann{lang}")
    ann.button("web.open-table").click()
    form = ann.dialog("web.open-table")
    name = form.get_by_label(ann.say("web.table-title"), exact=True)
    expect(name).to_have_attribute("placeholder", ann.say("web.table-of", name=ann.name))
    name.fill(f"Friday {lang}")
    form.get_by_role("button", name="10", exact=True).last.click()
    form.get_by_text(ann.say("web.entry-options"), exact=True).click()
    form.get_by_label(ann.say("web.entry-option.buy-the-button"), exact=True).check()
    form.get_by_role("button", name=ann.say("web.open-it"), exact=True).click()
    expect(ann.page).to_have_url(re.compile(r"/t/.+$"))
    table = ann.page.url.rpartition("/")[2]

    watcher = house.crowd.comes(f"W{lang}")
    watcher.looks_at(table)
    settings = watcher.pictures[table].shared["settings"]
    assert (settings["title"], settings["seats"]) == (f"Friday {lang}", 10)
    assert settings["options"] == {"buy_the_button": True, "play_the_small_blind": False, "take_the_button": False}

    at = AtTable(ann)
    at.sits(0, 150)
    ann.reads(at.say("web-table.waiting-for-players"))
    expect(ann.button("web-table.entry-wait")).to_have_count(0)  # alone there is no blind to wait for
    own = ann.page.get_by_role("region", name=ann.say("web.invite.own-table"))
    expect(own.get_by_role("button", name=ann.say("web.invite.qr"), exact=True)).to_be_visible()
    expect(own.get_by_role("button", name=ann.say("web.invite.copy"), exact=True)).to_be_visible()
    own.get_by_role("button", name=ann.say("web.invite.call-bots"), exact=True).click()
    seen = watcher.sees(table, lambda now: bool(now.view) and len(now.shared["players"]) > 2)
    assert sum(card["bot"] for card in seen.people.values()) >= 2
    expect(own).to_have_count(0)
    expect(at.seat(ann.name).get_by_role("img")).to_have_count(2)

    ann.in_top_bar(ann.button("web.invite.title")).click()
    ann.dialog("web.invite.title").get_by_role("button", name=ann.say("web.invite.send-bots-away"), exact=True).click()
    ann.closes_dialog()
    while not own.is_visible():  # each goes when a hand is over
        expect(at.move("fold").or_(own).first).to_be_visible()
        if at.move("fold").is_visible():
            at.folds()
    watcher.sees(table, lambda now: len(now.shared["players"]) == 1)


@pytest.mark.rule("HO-2.9")
def test_a_table_without_a_name_is_called_its_openers(come: Come) -> None:
    ann = come("ko", NARROW)
    ann.comes_in("Nameless")
    table = ann.opens_table("cash")
    ann.goes_to_lobby()
    expect(ann.table(table)).to_contain_text(ann.say("web.table-of", name="Nameless"))
