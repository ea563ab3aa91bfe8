"""A phone in the local network comes over plain http, by a name: its browser gives it no worker, no notifications, no
`crypto.subtle`. Sound, title, countdown and the checked deal do without."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.boxes import scrolls
from tests.browser.chromium import IN_THE_NETWORK
from tests.browser.house import House
from tests.browser.test_fair_deal import folds_until, is_marked, sits_down, table_for_two
from tests.browser.test_turn import back
from tests.browser.visitor import visiting

NARROW = (360, 740)
GIVEN = """["serviceWorker" in navigator, crypto.subtle !== undefined, isSecureContext]"""


@pytest.mark.rule("HO-7.1", "FD-1.5")
@pytest.mark.parametrize("lang", ["en", "ko"])
def test_a_hand_without_what_https_would_give(browser: Browser, house: House, lang: str) -> None:
    there = house.url.replace("127.0.0.1", IN_THE_NETWORK)
    ben, table = table_for_two(house, f"Host {lang}")
    with visiting(browser, there, lang, NARROW) as ann:
        at = sits_down(ann, f"Phone {lang}", table)
        assert ann.page.evaluate(GIVEN) == [False, False, False]
        folds_until(at, ben, table, 2)
        is_marked(ann, "checked")
        ann.goes_to_lobby()
        expect(back(ann)).to_be_visible()
        assert not scrolls(ann, "Width"), "the way back pushes nothing out of the window"
        expect(ann.page).to_have_title(ann.say("web-table.title-turn"))
