"""Doors and tables in processes of their own: whichever is killed in mid-hand, the page finds its way back."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.broker import broker
from tests.browser.at_table import AtTable
from tests.browser.house import write_settings
from tests.browser.others import Crowd, prefers
from tests.browser.visitor import visiting
from tests.cluster.processes import in_parts

pytestmark = pytest.mark.long
SMALL_PHONE = (360, 740)


@pytest.mark.rule("HO-7.5", "HO-8.1")
def test_a_hand_goes_on_whatever_is_killed(browser: Browser, tmp_path: Path) -> None:
    settings = (write_settings(tmp_path / "data") / "house.toml").read_text("utf-8")
    with broker() as bus, in_parts(bus, settings) as parts, visiting(browser, parts.url, "ko", SMALL_PHONE) as ann:
        with Crowd(parts.url) as crowd:
            players = [crowd.comes(name, chips=2000) for name in ("Ben", "Cho")]
            table = players[0].opens("cash", seats=6)
            for seat, player in enumerate(players, 1):
                player.plays(prefers("check", "call"))
                player.sits(table, seat, 200)
            ann.comes_in("Ann", f"/t/{table}")
            at = AtTable(ann)
            at.sits(0, 200)
            at.may("fold")
        cards = at.cards_of("Ann")
        ann.page.evaluate("window.notLoadedAnew = true")
        parts.doors[0].kill()
        expect(ann.page.get_by_text(at.say("web.away"))).to_have_count(0, timeout=60_000)
        assert at.cards_of("Ann") == cards
        bus.stop()
        bus.start()
        parts.tables.kill()
        ann.reads(at.say("web.away"))
        parts.tables.start()
        expect(ann.page.get_by_text(at.say("web.away"))).to_have_count(0, timeout=60_000)
        assert ann.page.evaluate("window.notLoadedAnew")
        assert at.cards_of("Ann") == cards
        at.folds()
        with Crowd(parts.url) as crowd:
            eve = crowd.comes("Eve")
            eve.looks_at(table)
            eve.sees(table, lambda now: now.hand["hand_number"] > 1 or now.seat_of("Ann")["state"] == "folded")
        ann.faults.clear()
