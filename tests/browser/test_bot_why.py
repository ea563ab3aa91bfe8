"""With the house's bots: one that says why."""

import contextlib

import pytest
from playwright.sync_api import Locator, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.browser.at_table import AtTable
from tests.browser.conftest import Come
from tests.browser.visitor import DESK, PHONE, Visitor

pytestmark = pytest.mark.long

BOTS = ("--bots",)
TIMERS = {"between_hands": 3, "draw": 1, "action": 5, "time_bank": 0, "rebuy": 3}
"""Whoever has gone home does not keep the others waiting, not even for a rebuy-in."""
TABLES = """
[bots]
count = 3
least_seconds = 0.05
most_seconds = 0.1

[[tables]]
game = "holdem"
format = "cash"
name = "bots"
seats = 6
"""
MANY = 1200
"""Looks at the page after which one would have given up."""


@pytest.mark.rule("HO-2.8")
@pytest.mark.parametrize(("lang", "size"), [("en", DESK), ("ko", PHONE)], ids=["desk", "phone"])
def test_a_bot_says_why(come: Come, lang: str, size: tuple[int, int]) -> None:
    """After a hand in which it decided something, one sentence for each of its decisions."""
    ann = come(lang, size)
    ann.comes_in(f"Asks{lang}", "/t/bots")
    at = AtTable(ann)
    at.opens_story()
    dialog = ann.dialog("web-table.bot-says")
    _asks_each_bot(ann, dialog)
    expect(dialog.get_by_role("listitem").first).not_to_be_empty()
    at.closes(dialog)


def _asks_each_bot(ann: Visitor, dialog: Locator) -> None:
    """Until one has something to say: who won undisputed in the big blind decided nothing, and the pause is short."""
    bots = ann.page.get_by_role("group", name=ann.like("web-table.ask-bots")).get_by_role("button")
    for turn in range(MANY):
        if count := bots.count():
            with contextlib.suppress(PlaywrightTimeout):  # the next hand has begun
                bots.nth(turn % count).click(timeout=1000)
                dialog.wait_for(timeout=1000)
                return
        ann.page.wait_for_timeout(50)
    raise AssertionError("no bot ever had anything to say")
