"""The third sit-out has run out: dealt in and folded once, and whoever is silent in the hand after that has left."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import AtTable
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.others import Picture, prefers
from tests.browser.visitor import DESK

pytestmark = pytest.mark.long

TIMERS = {"action": 8, "time_bank": 0, "sit_out": 1, "draw": 1}
NARROW = (360, 740)
MINE = 0


def mine(now: Picture) -> list[dict[str, Any]]:
    return [player for player in now.shared["players"] if player["seat"] == MINE]


@pytest.mark.rule("CA-4.3", "CA-4.4", "CA-4.5", "CA-6.3")
def test_who_never_comes_back_has_left(house: House, come: Come) -> None:
    """She looks on at her phone without a word; somebody else reads at a desk what becomes of her."""
    ann, eve = come("ko", NARROW), come("en", DESK)
    ann.comes_in("Ann")
    table = ann.opens_table("cash", "6", "1/2")
    at = AtTable(ann)
    at.sits(MINE, 200)
    eve.comes_in("Eve")
    eve.goes_to(table)
    reads = AtTable(eve)
    others = [house.crowd.comes(name, chips=1000) for name in ("Ben", "Cho")]
    ben = others[0]
    for seat, other in enumerate(others, 1):
        other.plays(prefers("check", "call"))
        other.sits(table, seat, 200)

    # Once by her own word, twice more by themselves: then there is none left.
    ben.sees_hand(table, 1)
    at.wants("sit-out")
    at.folds()
    ben.hears(table, "sit-out-ended")
    facts = [fact["event"] for fact in ben.facts(table)]
    assert facts.count("sat-out") == 1
    assert facts.count("sit-out-extended") == 2
    reads.reads_story(eve.say("web-table.tell-sit-out-extended", name="Ann"))
    reads.reads_story(eve.say("web-table.tell-sit-out-ended", name="Ann"))
    expect(at.seat_button("sit-out")).to_have_attribute("aria-disabled", "true")

    # Dealt in and folded before anybody acts; in the hand after that her time runs out, and she has left.
    ben.sees(table, lambda now: not mine(now))
    expect(ann.page).to_have_url(re.compile("/lobby$"))
    reads.reads_story(eve.say("web-table.tell-absent", name="Ann"))
    reads.reads_story(eve.say("web-table.tell-timeout", name="Ann"))
    reads.reads_story(eve.say("web-table.tell-left", name="Ann"))
    [left] = [fact for fact in ben.facts(table) if fact["event"] == "left"]
    ann.sees_bank(800 + left["stack"])
