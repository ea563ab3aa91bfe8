"""How a tournament and a game of Sniper end: shown to others by a link, found again among one's hands."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.at_table import AtTable
from tests.browser.axe import barriers
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.others import Other, Picture, prefers
from tests.browser.visitor import DESK, Visitor

TIMERS = {"places": 1, "sniper_rematch": 600}
WAYS = pytest.mark.parametrize(("lang", "size"), [("en", DESK), ("ko", (360, 740))], ids=["desk", "phone"])
BUSY = 50
"""Milliseconds between two looks at the page while others act."""


def goes_in(ann: Visitor) -> bool:
    """With everything, where it is one's turn."""
    asked = AtTable(ann).move("fold").count() > 0
    if asked:
        ann.page.keyboard.press("c" if ann.button("web-table.call-all-in").count() else "a")
    return asked


def plays_on(ann: Visitor, ben: Other, table: str) -> None:
    """Everything in, whenever it is one's turn, until it is over."""
    while not is_over(ben.pictures[table]):
        if goes_in(ann):
            pass
        elif (passes := ann.button("web-table.pass")).count() and passes.first.is_enabled():
            passes.first.click()
        ann.page.wait_for_timeout(BUSY)


def is_over(now: Picture) -> bool:
    ended = bool(now.shared.get("ranking")) and not now.shared["running"]
    return ended or now.view.get("phase") == "over"


def shares(ann: Visitor, ending: Locator) -> str:
    """By the button of the ending; the link."""
    ending.get_by_role("button", name=ann.say("web.share.title"), exact=True).click()
    dialog = ann.dialog("web.share.title")
    dialog.get_by_role("button", name=ann.say("web.share.make")).click()
    expect(dialog.get_by_role("img", name=ann.say("web.share.picture"))).to_be_visible()
    link = dialog.get_by_label(ann.say("web.share.link")).input_value()
    ann.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    return link


def shows_a_card(visitor: Visitor, text: str) -> None:
    """What a messenger draws of the page's address: a title and a picture of the house's own (web.md B.10)."""
    said = visitor.page.locator("meta[property='og:title']").get_attribute("content")
    assert said is not None
    assert text in said
    picture = visitor.page.locator("meta[property='og:image']").get_attribute("content")
    assert picture is not None
    drawn = visitor.page.request.get(picture)
    assert (drawn.status, drawn.headers["content-type"]) == (200, "image/png")


def sees_it(stranger: Visitor, link: str, ann: Visitor, ben: Other) -> Locator:
    """Somebody who has the link and no name; the lines of what happened."""
    stranger.page.goto(link)
    expect(stranger.page.get_by_role("heading", name=ann.say("web.share.of", name=ann.name))).to_be_visible()
    expect(stranger.page.locator("[data-part='replay']").get_by_text(ben.name).first).to_be_visible()
    shows_a_card(stranger, ann.name)
    stranger.page.keyboard.press("End")
    return stranger.page.locator("ol li")


@pytest.mark.rule("HO-2.6", "SG-1.4")
@WAYS
def test_the_hand_that_decided_it_is_shared(house: House, come: Come, lang: str, size: tuple[int, int]) -> None:
    ben = house.crowd.comes(f"Ben{lang}", chips=1000)
    table = ben.opens("sng", seats=2, least_buy_in=100, most_buy_in=200)
    ann = come(lang, size)
    ann.comes_in(f"Ann{lang}", f"/t/{table}")
    AtTable(ann).sits(0, 200)
    ben.plays(prefers("all-in", "call"))
    ben.sits(table, 1, 200)
    plays_on(ann, ben, table)
    ending = ann.dialog("web-table.sng-over-title")
    expect(ending.get_by_role("button", name=ann.say("web-table.once-more"))).to_be_visible()
    expect(ann.page.get_by_text(ann.say("web-table.rebuy-title"))).to_have_count(0)
    link = shares(ann, ending)
    lines = sees_it(come(lang, size), link, ann, ben)
    all_in = re.compile(rf"· {re.escape(ann.say('web-table.all-in-badge'))}$")
    expect(lines.filter(has_text=all_in).first).to_be_attached()


@pytest.mark.rule("HO-2.6", "SN-5.6")
@WAYS
def test_a_game_of_sniper_is_shared_and_found_again(house: House, come: Come, lang: str, size: tuple[int, int]) -> None:
    ben = house.crowd.comes(f"Bud{lang}")
    table = ben.opens("sniper", seats=2, broadcast=True)
    ann = come(lang, size)
    ann.comes_in(f"Amy{lang}", f"/t/{table}")
    AtTable(ann).takes_chair(0)
    ben.plays(prefers("raise", "call", "check", "pass"))
    ben.sits(table, 1)
    plays_on(ann, ben, table)
    over = ben.pictures[table]
    mine = over.view["places"].index(0) + 1
    ending = ann.page.get_by_role("region", name=ann.say("web-sniper.places"), exact=True)
    link = shares(ann, ending)
    expect(sees_it(come(lang, size), link, ann, ben).last).to_contain_text(ann.name)

    ann.goes_to_lobby()
    ann.page.get_by_role("button", name=ann.say("web.menu.title", name=ann.name)).click()
    ann.page.get_by_role("link", name=ann.say("web.hands.title"), exact=True).click()
    row = ann.page.get_by_role("listitem").filter(has_text=ann.say("web.kind.sniper"))
    expect(row).to_contain_text(ann.say("web-beats.ended-place", place=mine))
    expect(row).to_contain_text(ben.name)
    games = ann.page.locator("label").filter(has_text=ann.say("web.hands.any-game")).get_by_role("combobox")
    games.select_option("sniper")
    expect(row).to_have_count(1)
    expect(ann.button("web.hands.all_in")).to_have_count(0)
    expect(ann.button("web.hands.favourite")).to_be_visible()
    assert barriers(ann.page) == []
    row.get_by_role("link").click()
    felt = ann.page.locator("[data-part='replay']")
    expect(felt.get_by_text(ben.name).first).to_be_visible()
    ann.page.keyboard.press("End")
    expect(felt.get_by_role("region", name=ann.say("web-sniper.places"))).to_be_visible()
    expect(felt.get_by_role("button", name=ann.say("web.share.title"))).to_have_count(0)
    assert barriers(ann.page) == []


@pytest.mark.rule("PS-1.4", "PS-1.5")
def test_a_private_sit_and_go_ends_with_its_places_and_asks(come: Come) -> None:
    """It does not begin anew by itself: the places stay beside the board until everybody has answered (web.md B.3)."""
    ann, bob = come("en", DESK), come("en", (360, 740))
    ann.comes_in("Host")
    bob.comes_in("Friend")
    ann.asks_friend(bob.name)
    bob.accepts_friend(ann.name)
    ann.opens_table("private-sng", "2", "1/2", stack="100")
    AtTable(ann).sits(0)
    ann.invites(bob.name)
    ann.closes_dialog()
    bob.accepts_invitation(ann.name)
    AtTable(bob).sits(1)
    endings = [(one, one.dialog("web-table.sng-over-title")) for one in (ann, bob)]
    while not all(ending.count() for _, ending in endings):
        goes_in(ann)
        goes_in(bob)
        ann.page.wait_for_timeout(BUSY)
    for one, ending in endings:
        expect(ending.get_by_role("listitem")).to_have_count(2)
        expect(one.page.locator("[data-part='board']").get_by_role("img").first).to_be_in_viewport()
        expect(one.page.get_by_text(one.say("web-table.rebuy-title"))).to_have_count(0)
    again = [ending.get_by_role("button", name=one.say("web-table.once-more"), exact=True) for one, ending in endings]
    again[0].click()
    expect(again[1]).to_be_visible()
    again[1].click()
    for one, ending in endings:
        expect(ending).to_have_count(0)
        expect(one.page.get_by_role("group", name=one.say("web-table.your-moves"), exact=True)).to_be_visible()


@pytest.mark.rule("HO-2.3")
def test_the_link_to_a_table_has_a_card(house: House, come: Come) -> None:
    ben = house.crowd.comes("Opener")
    table = ben.opens("cash", seats=6, title="Friday night")
    stranger = come()
    stranger.opens(f"/t/{table}")
    shows_a_card(stranger, "Friday night")
