"""Textbook hold'em for people (HO-2.10): a table of one's own."""

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import AtTable
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.others import prefers
from tests.browser.visitor import DESK

pytestmark = pytest.mark.long

TIMERS = {"between_hands": 600}
"""So that what was shown can still be looked at when the page has played it."""
SMALL = (360, 780)
both = pytest.mark.parametrize(("lang", "size"), [("en", DESK), ("ko", SMALL)], ids=["desk", "phone"])


@pytest.mark.rule("HO-2.10", "HE-3.3", "HE-5.6")
@both
def test_a_textbook_table_of_ones_own(house: House, come: Come, lang: str, size: tuple[int, int]) -> None:
    """Opened from the lobby without a chip in the bank, started with two, raises that double, and every hand shown."""
    ann = come(lang, size)
    ann.comes_in(f"Ann{lang}")
    table = ann.opens_table("textbook", "6")
    at = AtTable(ann)
    at.sits(0)
    at.sees_stack(ann.name, 1000)
    start = ann.button("web-table.start-game")
    expect(start).to_be_disabled()
    ann.reads(at.say("refusal.two-to-start"))
    ben = house.crowd.comes(f"Ben{lang}")
    ben.sits(table, 1)
    ben.plays(prefers("check", "call"))
    start.click()
    _raises_and_checks(at)
    ended = ben.sees(table, lambda now: now.view.get("street") == "over")
    for name in (ann.name, ben.name):
        cards = ended.seat_of(name)["cards"]
        assert len(cards) == 2
        assert "??" not in cards
        at.sees_cards(name, cards)


def _raises_and_checks(at: AtTable) -> None:
    """To 30, at least to 20, and then no more."""
    amount = at.page.get_by_role("spinbutton", name=at.say("web-table.raise-amount"), exact=True)
    expect(amount).to_be_enabled()
    expect(amount).to_have_value("20")
    at.raises_to(30)
    for _ in range(3):
        at.acts("check")
