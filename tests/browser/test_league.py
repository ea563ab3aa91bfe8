"""LG-4.2: a league is begun on the operator's page, watched while it is played, and read with every card afterwards."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.at_desk import AtDesk
from tests.browser.at_table import AtTable
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.visitor import DESK, Visitor

pytestmark = pytest.mark.long

SMALL = (360, 780)
both = pytest.mark.parametrize(("lang", "size"), [("en", DESK), ("ko", SMALL)], ids=["desk", "phone"])


def begins(visitor: Visitor, name: str, games: int) -> None:
    visitor.button("operating.page.new-league").click()
    form = visitor.page.get_by_role("dialog", name=visitor.say("operating.page.new-league"))
    form.get_by_label(visitor.say("operating.page.league-name")).fill(name)
    form.get_by_label(visitor.say("operating.page.league-games")).fill(str(games))
    form.get_by_label(visitor.say("operating.page.league-players")).fill("random, caller, raiser")
    form.get_by_role("button", name=visitor.say("operating.page.league-start"), exact=True).click()
    expect(form).not_to_be_visible()


def order(visitor: Visitor, what: str, name: str) -> None:
    label = f"{visitor.say(f'operating.page.league-{what}')}: {name}"
    visitor.page.get_by_role("button", name=label, exact=True).click()


@pytest.mark.rule("LG-4.2")
@both
def test_a_league_is_begun_watched_and_read(house: House, come: Come, lang: str, size: tuple[int, int]) -> None:
    """Each league is paused or over in the end, for it would go on without the house."""
    boss = come(lang, size)
    desk = AtDesk(boss)
    desk.signs_in(house.running.password)
    desk.goes_to("leagues")
    live, short = f"live {lang}", f"short {lang}"
    begins(boss, live, 100_000)
    row = boss.page.get_by_role("listitem").filter(has_text=live)
    expect(row).to_contain_text(boss.say("operating.page.league-running"))

    ann = come(lang, size)
    ann.comes_in(f"Ann{lang}")
    ann.opens("/league")
    ann.page.get_by_role("link").filter(has_text=live).click()
    games = ann.page.get_by_role("region", name=ann.say("web.league.watch"))
    games.get_by_role("link").first.click()
    expect(ann.page).to_have_url(re.compile(r"/league/live%20../\d+$"))
    at = AtTable(ann)
    seat = ann.page.locator("[data-part='seat']").first
    expect(seat).to_be_visible()
    expect(ann.page.locator(".lead-in")).not_to_be_empty()
    expect(seat.get_by_role("img", name=at.card("??"), exact=True).first).to_be_visible()

    order(boss, "pause", live)
    expect(row).to_contain_text(boss.say("operating.page.league-paused"))
    order(boss, "start", live)
    expect(row).to_contain_text(boss.say("operating.page.league-running"))
    order(boss, "stop", live)
    expect(row).to_contain_text(boss.say("operating.page.league-paused"))

    # Once a league is over every card lies open.
    begins(boss, short, 20)
    over = boss.page.get_by_role("listitem").filter(has_text=short)
    expect(over).to_contain_text(boss.say("operating.page.league-finished"))
    ann.opens("/league")
    ann.page.get_by_role("link").filter(has_text=short).click()
    told = ann.page.request.get(f"{ann.url}/api/leagues/{short}/games").json()["games"]
    game = next(one["game"] for one in told if one["hands"] > 1)
    ann.opens(f"/league/{short}/{game}")
    expect(ann.page.locator(".lead-in")).to_contain_text(ann.say("web.league.game-over"))
    expect(ann.page.locator("[data-part='seat']").get_by_role("img").first).to_be_visible()
    assert ann.page.get_by_role("img", name=at.card("??"), exact=True).count() == 0
    ann.button("web.league.hand-after").click()
    expect(ann.page).to_have_url(re.compile(rf"/{game}/2$"))
    expect(ann.page.locator("ol li").first).to_contain_text("2")
