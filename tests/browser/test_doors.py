"""Doors and tables in processes of their own: whichever is killed in mid-hand, the page finds its way back."""

import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from hanpan.store.nodes.rendezvous import weight
from tests.broker import broker
from tests.browser.at_table import AtTable
from tests.browser.house import write_settings
from tests.browser.others import Crowd, prefers
from tests.browser.visitor import DESK, Visitor, visiting
from tests.cluster.processes import in_parts
from tests.cluster.several import several
from tests.postgresql import Server

pytestmark = pytest.mark.long
SMALL_PHONE = (360, 740)
PATIENCE = 60_000
SEES = """
window.seen = [];
window.WebSocket = class extends WebSocket {
  constructor(...told) {
    super(...told);
    const drawn = (word) => requestAnimationFrame(() => requestAnimationFrame(() => seen.push([Date.now(), word])));
    this.addEventListener("message", ({ data }) => drawn(String(data).slice(0, 40)));
  }
};
"""
"""When each message was drawn: at the end of the second frame after it the first is on the screen."""


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


def seconds_to(ann: Visitor, word: str, since: float) -> float:
    """Until the page has drawn such a message."""
    is_it = f'([at, word]) => at > {1000 * since} && word.startsWith(\'{{"say":"{word}"\')'
    while (at := ann.page.evaluate(f"seen.find({is_it})?.[0] ?? 0")) == 0:
        assert time.time() < since + PATIENCE / 1000
        ann.page.wait_for_timeout(20)
    return float(at) / 1000 - since


@pytest.mark.rule("HO-7.5", "HO-8.1")
def test_a_table_goes_on_at_another_node_while_its_page_stays(
    browser: Browser, tmp_path: Path, postgresql: Server
) -> None:
    """How long that takes is told and not judged: three seconds of it are the lease."""
    settings = (write_settings(tmp_path / "data") / "house.toml").read_text("utf-8")
    with (
        several(2, settings, "", server=postgresql) as house,
        visiting(browser, house.url, "en", DESK) as ann,
        Crowd(house.url) as crowd,
    ):
        ben = crowd.comes("Ben", chips=2000)
        ben.plays(prefers("check", "call"))
        table = ben.opens("cash", seats=2)
        ben.sits(table, 1, 200)
        ann.page.add_init_script(SEES)
        ann.comes_in("Ann", f"/t/{table}")
        at = AtTable(ann)
        at.sits(0, 200)
        at.may("fold")
        cards = at.cards_of("Ann")
        killed = time.time()
        house.nodes[max(house.nodes, key=lambda node: weight(node, table))].kill()
        picture = seconds_to(ann, "happened", killed)
        expect(ann.page.get_by_text(at.say("web.away"))).to_have_count(0, timeout=PATIENCE)
        assert at.cards_of("Ann") == cards
        asked = time.time()
        at.folds()
        action = asked - killed + seconds_to(ann, "done", asked)
        print(f"from the kill to the next picture {picture:.1f} s, to the next granted action {action:.1f} s")
        ben.sees(table, lambda now: now.hand["hand_number"] > 1)
        ann.faults.clear()
