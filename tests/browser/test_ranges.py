"""Ranges on the page: from the lobby by clicks; written, painted with the mouse and with keys, and what they win."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import barriers
from tests.browser.conftest import Come
from tests.browser.visitor import DESK

BOTS = ("--no-bots",)
SMALL = (360, 740)


def square(page: Page, hand: str) -> Locator:
    return page.get_by_role("gridcell", name=re.compile(f"^{hand}[: ]"))


def weighs(page: Page, hand: str, percent: int) -> None:
    expect(square(page, hand)).to_have_attribute("aria-label", re.compile(rf"(?<!\d){percent}%$"))


@pytest.mark.rule("HE-5.1")
@pytest.mark.parametrize(("lang", "size"), [("en", DESK), ("ko", SMALL)], ids=["desk", "small"])
def test_ranges_are_written_and_painted(come: Come, lang: str, size: tuple[int, int]) -> None:
    visitor = come(lang, size)
    visitor.comes_in(f"Paints{lang}")
    page = visitor.page
    for key in ("web.learn", "web-lesson.ranges-title"):  # from the lobby, by clicks alone
        page.get_by_role("link", name=re.compile(f"^{re.escape(visitor.say(key))}")).first.click()
    odds = page.locator("[data-part='range-odds']")
    expect(odds).to_contain_text("%")
    written = page.get_by_role("textbox").first
    written.fill("KK+, AKs:0.5")
    weighs(page, "AA", 100)
    weighs(page, "AKs", 50)
    weighs(page, "QQ", 0)
    expect(odds).to_contain_text(re.compile(r"[678]\d(\.\d)?%"))

    square(page, "QQ").click()  # painted, and written short by the house
    weighs(page, "QQ", 100)
    expect(written).to_have_value("QQ+, AKs:0.5")
    page.keyboard.press("ArrowDown")  # to the squares below, with keys alone
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(written).to_have_value("JJ+, AKs:0.5")

    visitor.button("web-lesson.ranges.warm").click()
    expect(square(page, "AA")).to_have_attribute("aria-label", re.compile(r"AA.*[5-9]\d(\.\d)?%"))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert barriers(page) == []
    written.fill("QQ+, XX")
    expect(page.locator("#range-help")).to_contain_text("XX")
    page.get_by_role("textbox").last.fill("Ah Ah 2c")
    written.fill("QQ+")
    expect(odds).to_contain_text("Ah")
