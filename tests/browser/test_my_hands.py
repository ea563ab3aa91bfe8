"""My hands: found again, kept, played back on the table, shown to a stranger (web.md B.9, B.10)."""

import re
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from hanpan.wire import client_says as say
from tests.browser.at_table import AtTable
from tests.browser.axe import barriers
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.others import prefers
from tests.browser.visitor import DESK, Visitor

LOOKS = [pytest.param("en", DESK, id="desk"), pytest.param("ko", (360, 740), id="small")]


def plays_to_showdown(house: House, come: Come, lang: str, size: tuple[int, int]) -> tuple[Visitor, str]:
    """A visitor who has called one hand to its end, and who else was there."""
    other = f"Rival{uuid4().hex[:6]}"
    ben = house.crowd.comes(other, chips=2000)
    table = ben.opens("cash", seats=2)
    ben.plays(prefers("check", "call"))
    ben.sits(table, 0, 200)
    ann = come(lang, size)
    ann.comes_in(f"Reader{uuid4().hex[:6]}", f"/t/{table}")
    at = AtTable(ann)
    at.sits(1)
    while not ann.page.request.get(f"{house.url}/api/hands").json()["hands"]:
        for name in ("check", "call"):
            move = at.move(name)
            if move.count() and move.first.is_enabled():
                move.first.click()
        ann.page.wait_for_timeout(100)
    return ann, other


def opens_hands(ann: Visitor) -> None:
    """By clicks, from the lobby."""
    ann.goes_to_lobby()
    ann.page.get_by_role("button", name=ann.say("web.menu.title", name=ann.name)).click()
    ann.page.get_by_role("link", name=ann.say("web.hands.title"), exact=True).click()


@pytest.mark.rule("HO-2.6")
@pytest.mark.parametrize(("lang", "size"), LOOKS)
def test_a_hand_is_found_played_back_and_shown(house: House, come: Come, lang: str, size: tuple[int, int]) -> None:
    ann, other = plays_to_showdown(house, come, lang, size)
    opens_hands(ann)
    finds_it(ann)
    plays_it_back(ann, other)
    shows_it(ann, come, other, lang, size)
    reads_figures(ann)


@pytest.mark.rule("HO-2.6", "BJ-7.1")
@pytest.mark.parametrize(("lang", "size"), LOOKS)
def test_a_round_of_blackjack_is_found_and_played_back(
    house: House, come: Come, lang: str, size: tuple[int, int]
) -> None:
    ben = house.crowd.comes(f"Dealer{lang}")
    room = ben.opens("blackjack", dealer_key="chalk")
    ben.looks_at(room)
    ben.gets(say.JoinRoom("", room, "Teacher", "chalk"))
    ann = come(lang, size)
    ann.comes_in(f"Pupil{lang}", f"/t/{room}")
    at = AtTable(ann)
    at.joins("Pupil")
    ben.acts(room, "start")
    now = ben.sees(room, lambda now: now.view["phase"] == "InRound" or now.view["players"][1]["result"] != "")
    if now.view["phase"] == "InRound":  # nobody has 21 at once
        at.presses("bj-stand")
    over = ben.sees(room, lambda now: now.view["phase"] == "Idle" and now.view["players"][1]["result"] != "")
    mine = over.view["players"][1]
    opens_hands(ann)
    row = ann.page.get_by_role("listitem").filter(has_text=ann.say("web.kind.blackjack"))
    expect(row).to_contain_text(ben.name)
    if mine["result"] in ("Win", "Lose"):
        expect(row).to_contain_text(ann.say(f"web.hands.result-{'won' if mine['result'] == 'Win' else 'lost'}"))
    row.get_by_role("link").click()
    felt = ann.page.locator("[data-part='replay']")
    expect(felt.get_by_text("Teacher").first).to_be_visible()
    ann.page.keyboard.press("End")
    expect(felt).to_contain_text(ann.say(f"web-table.result-{mine['result'].lower()}"))
    expect(felt.get_by_role("textbox")).to_have_count(0)
    assert barriers(ann.page) == []


def finds_it(ann: Visitor) -> None:
    row = ann.page.get_by_role("listitem").filter(has=ann.page.get_by_role("link", name=re.compile(number(ann))))
    expect(row.get_by_role("group", name=ann.say("web.hands.yours")).get_by_role("img")).to_have_count(2)
    board = row.get_by_role("group", name=ann.say("web-table.board")).get_by_role("img")
    expect(board).to_have_count(5)
    assert all(card.bounding_box()["width"] >= 20 for card in board.all()), "to be read"  # type: ignore[index]
    kept, none = ann.button("web.hands.favourite"), ann.page.get_by_text(ann.say("web.hands.no-such"))
    kept.click()
    expect(none).to_be_visible()
    kept.click()
    row.get_by_role("button", name=ann.say("web.hands.favourite-of", number=1)).click()
    kept.click()
    expect(row).to_have_count(1)
    ann.page.reload()
    star = row.get_by_role("button", name=ann.say("web.hands.favourite-of", number=1))
    expect(star).to_have_attribute("aria-pressed", "true")
    assert barriers(ann.page) == []
    ann.button("web.hands.all_in").click()
    expect(none).to_be_visible()
    ann.button("web.hands.all").click()
    expect(row).to_have_count(1)


def number(ann: Visitor) -> str:
    return re.escape(ann.say("web.hands.number", number=1))


def plays_it_back(ann: Visitor, other: str) -> None:
    ann.page.get_by_role("link", name=re.compile(number(ann))).click()
    felt = ann.page.locator("[data-part='replay']")
    board = felt.get_by_role("group", name=ann.say("web-table.board")).get_by_role("img")
    expect(board).to_have_count(0)
    expect(felt.get_by_text(other).first).to_be_visible()
    weighed = ann.page.locator("[data-part='decision']")
    while not weighed.count():
        ann.button("web.hands.next").click()
    expect(weighed).to_contain_text(re.compile(r"\d+"))
    ann.page.keyboard.press("End")
    expect(board).to_have_count(5)
    assert barriers(ann.page) == []
    ann.page.keyboard.press("Home")
    expect(board).to_have_count(0)
    ann.page.get_by_label(ann.say("web.replay.speed")).select_option("4")
    ann.button("web.hands.play").click()
    expect(board).to_have_count(5)


def reads_figures(ann: Visitor) -> None:
    """By position, by day and by session, on one's own page."""
    ann.page.get_by_role("button", name=ann.say("web.menu.title", name=ann.name)).click()
    ann.page.get_by_role("link", name=ann.say("web.me.title"), exact=True).click()
    for title in ("by-place", "by-day", "by-sitting"):
        expect(ann.page.get_by_role("heading", name=ann.say(f"web.figures.{title}"))).to_be_visible()
    expect(ann.page.get_by_role("columnheader", name=ann.say("web.figures.three-bet")).first).to_be_visible()
    assert barriers(ann.page) == []


def shows_it(ann: Visitor, come: Come, other: str, lang: str, size: tuple[int, int]) -> None:
    ann.button("web.share.title").click()
    dialog = ann.dialog("web.share.title")
    dialog.get_by_role("button", name=ann.say("web.share.make")).click()
    expect(dialog.get_by_role("img", name=ann.say("web.share.picture"))).to_be_visible()
    link = dialog.get_by_label(ann.say("web.share.link")).input_value()
    stranger = come(lang, size)
    stranger.page.goto(link)
    expect(stranger.page.get_by_role("heading", name=ann.say("web.share.of", name=ann.name))).to_be_visible()
    expect(stranger.page.locator("[data-part='replay']").get_by_text(other).first).to_be_visible()
    dialog.get_by_role("button", name=ann.say("web.share.withdraw"), exact=True).click()
    stranger.page.reload()
    stranger.reads(ann.say("web.share.gone"))
    stranger.was_refused(404)
