"""The family of hold'em at the page (VA): opened by its form, four cards on a phone, raises that end at the pot, and
its own order of hands."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import AtTable
from tests.browser.boxes import is_tidy
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.others import Other, prefers
from tests.browser.visitor import DESK, Visitor

NARROW = (360, 740)
LOOKS = pytest.mark.parametrize(("lang", "size"), [("en", DESK), ("ko", NARROW)], ids=["desk", "phone"])


def opens(ann: Visitor, variant: str) -> str:
    """By clicks, from the lobby."""
    ann.button("web.open-table").click()
    form = ann.dialog("web.open-table")
    form.get_by_role("button", name=ann.say(f"variant.{variant}"), exact=True).click()
    expect(form.get_by_text(ann.say(f"web.variant-about.{variant}"))).to_be_visible()
    form.get_by_role("button", name=ann.say("web.open-it"), exact=True).click()
    expect(ann.page).to_have_url(re.compile(r"/t/.+$"))
    return ann.page.url.rpartition("/")[2]


def sit_down(house: House, at: AtTable, table: str, *names: str) -> list[Other]:
    at.sits(0, 150)
    others = [house.crowd.comes(name, chips=2000) for name in names]
    for seat, other in enumerate(others, 1):
        other.plays(prefers("check", "call"))
        other.sits(table, seat, 150)
    return others


@pytest.mark.rule("VA-2.1", "VA-1.1", "VA-4.1")
@LOOKS
def test_four_cards_and_raises_up_to_the_pot(house: House, come: Come, lang: str, size: tuple[int, int]) -> None:
    ann = come(lang, size)
    ann.comes_in(f"Omaha {lang}")
    table = opens(ann, "omaha")
    at = AtTable(ann)
    ben, _ = sit_down(house, at, table, f"Ben {lang}", f"Cho {lang}")
    at.may("fold")
    for name in (ann.name, ben.name):
        expect(at.seat(name).get_by_role("img")).to_have_count(4)
    is_tidy(ann, size[0])
    seen = ben.sees(table, lambda now: now.view.get("turn") == 0)
    owed = max(seat["bet"] for seat in seen.view["seats"]) - seen.seat_of(ann.name)["bet"]
    most = max(seat["bet"] for seat in seen.view["seats"]) + seen.view["pot"] + owed
    expect(at.preset("pot")).to_contain_text(str(most))
    at.preset("pot").click()
    expect(at.preset("pot")).to_have_attribute("aria-pressed", "true")
    at.acts("raise")
    ben.sees(table, lambda now: now.seat_of(ann.name)["bet"] == most or now.turn > seen.turn)
    assert [fact["fact"]["to"] for fact in ben.facts(table) if fact.get("fact", {}).get("event") == "raised"] == [most]
    expect(at.preset("all-in")).to_be_disabled()


@pytest.mark.rule("VA-3.1", "VA-4.1")
@LOOKS
def test_a_short_deck_has_its_own_order_of_hands(house: House, come: Come, lang: str, size: tuple[int, int]) -> None:
    ann = come(lang, size)
    ann.comes_in(f"Short {lang}")
    table = opens(ann, "short-deck")
    at = AtTable(ann)
    sit_down(house, at, table, f"Dan {lang}", f"Eve {lang}")
    at.may("fold")
    ann.button("web-guide.ranks").first.click()
    told = ann.page.locator("body").inner_text()
    assert told.index(ann.say("category.flush")) < told.index(ann.say("category.full-house"))
