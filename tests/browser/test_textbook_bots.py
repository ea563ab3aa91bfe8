"""Textbook hold'em for people (HO-2.10): a table of the house, with bots."""

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import AtTable
from tests.browser.conftest import Come
from tests.browser.visitor import DESK

pytestmark = pytest.mark.long

BOTS = ("--bots",)
SETTINGS = """
[bots]
count = 4
least_seconds = 0.05
most_seconds = 0.1
fill_seconds = 900
"""
TABLE = """
[[tables]]
game = "holdem"
format = "textbook"
name = "class-{lang}"
seats = 2
"""
TABLES = SETTINGS + "".join(TABLE.format(lang=lang) for lang in ("en", "ko"))
SMALL = (360, 780)
both = pytest.mark.parametrize(("lang", "size"), [("en", DESK), ("ko", SMALL)], ids=["desk", "phone"])


@pytest.mark.rule("HO-2.10")
@both
def test_the_houses_own_with_bots(come: Come, lang: str, size: tuple[int, int]) -> None:
    """From the lobby to one's own first cards."""
    ann = come(lang, size)
    ann.comes_in(f"Amy{lang}")
    expect(ann.table(f"class-{lang}")).to_contain_text(ann.say("web.kind.textbook"))
    ann.goes_to(f"class-{lang}")
    at = AtTable(ann)
    chair = ann.page.locator("[data-seat]").get_by_role("button").first
    chair.click()
    ann.page.get_by_role("dialog").get_by_role("button", name=ann.like("web-table.sit-with")).click()
    at.may("fold")
    assert len(at.cards_of(ann.name)) == 2
    at.folds()
