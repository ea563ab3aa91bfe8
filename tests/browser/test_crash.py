"""The house is killed in mid-hand and opened again: the same hand goes on, and the page is not loaded anew."""

import signal
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.at_table import AtTable
from tests.browser.house import open_house, write_settings
from tests.browser.others import Crowd, prefers
from tests.browser.visitor import DESK, visiting
from tests.operating.processes import serving

pytestmark = pytest.mark.long


@pytest.mark.rule("HO-7.5", "HO-8.1")
def test_a_hand_goes_on_after_kill_9(browser: Browser, tmp_path: Path) -> None:
    folder = write_settings(tmp_path / "data")
    with open_house(folder) as house, visiting(browser, house.url, "en", DESK) as ann:
        players = [house.crowd.comes(name, chips=2000) for name in ("Ben", "Cho")]
        table = players[0].opens("cash", seats=6)
        for seat, player in enumerate(players, 1):
            player.plays(prefers("check", "call"))
            player.sits(table, seat, 200)
        ann.comes_in("Ann", f"/t/{table}")
        at = AtTable(ann)
        at.sits(0, 200)
        at.may("fold")
        cards = at.cards_of("Ann")
        story = ann.page.get_by_role("log", name=at.say("web-table.story")).inner_text()
        ann.page.evaluate("window.notLoadedAnew = true")

        house.running.end(signal.SIGKILL)
        ann.reads(at.say("web.away"))
        port = house.url.rpartition(":")[2]
        with serving(folder, "--host", "127.0.0.1", "--port", port, "--no-bots"):
            expect(ann.page.get_by_text(at.say("web.away"))).to_have_count(0)
            assert ann.page.evaluate("window.notLoadedAnew")
            assert at.cards_of("Ann") == cards
            assert ann.page.get_by_role("log", name=at.say("web-table.story")).inner_text().startswith(story)
            at.folds()
            with Crowd(house.url) as crowd:
                eve = crowd.comes("Eve")
                eve.looks_at(table)
                eve.sees(table, lambda now: now.view["seats"][0]["state"] == "folded" or now.hand["hand_number"] > 1)
        ann.faults.clear()
