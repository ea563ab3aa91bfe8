"""A whole sit-and-go for three, from the lobby to the winner."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import AtTable
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.manners import raises_and_gives_in
from tests.browser.others import Picture, prefers

pytestmark = pytest.mark.long

MINE = 0
"""The seat of the one at the page."""


@pytest.mark.rule("SG-1.1")
def test_a_whole_sit_and_go(house: House, come: Come) -> None:
    """Everybody is all-in in every hand, with different stacks, until one has everything."""
    ann = come()
    ann.comes_in("Ann")
    table = ann.opens_table("sng", "3", "1/2")
    at = AtTable(ann)
    at.sits(MINE, 200)
    eve = house.crowd.comes("Eve")
    eve.looks_at(table)
    for seat, (name, amount) in enumerate((("Ben", 100), ("Cho", 150)), 1):
        other = house.crowd.comes(name, chips=1000)
        other.plays(prefers("all-in", "call"))
        other.sits(table, seat, amount)

    def is_over(now: Picture) -> bool:
        return bool(now.shared["places"]) and not now.shared["running"]

    def is_out(now: Picture) -> bool:
        return now.shared["running"] and any(one["out"] for one in now.shared["players"] if one["seat"] == MINE)

    while not is_over(now := eve.sees(table, lambda now: now.view.get("turn") == MINE or is_over(now))):
        at.may("fold")
        at.acts("call") if at.move("call").is_visible() else at.goes_all_in()
        eve.sees_turn_pass(table, now.turn)

        if is_out(eve.pictures[table]):
            ann.reads(at.say("web-table.you-are-out"))

    ended = eve.hears(table, "tournament-ended")
    winner, *beaten = [now.people[person]["name"] for person in ended["places"]]
    assert {winner, *beaten} == {"Ann", "Ben", "Cho"}
    at.reads_story(at.say("web-table.tell-tournament", name=winner))
    for place, name in enumerate(beaten, 2):
        at.reads_story(at.say("web-table.tell-out", name=name, place=place))

    # The places are shown, and it is offered to everybody to buy in again.
    prompt = ann.dialog("web-table.sng-over-title")
    expect(prompt).to_be_visible()
    place = [winner, *beaten].index(ann.name) + 1
    expect(prompt).to_contain_text(at.say("web-table.you-won" if place == 1 else "web-table.your-place", place=place))
    rows = ann.page.get_by_role("region", name=at.say("web-table.places")).locator("li b")
    expect(rows).to_have_text([winner, *beaten])
    prompt.get_by_role("button", name=at.say("web-table.once-more"), exact=True).click()
    expect(prompt).not_to_be_visible()
    expect(rows).to_have_count(0)


@pytest.mark.rule("SG-3.1", "SG-3.2")
def test_what_lies_in_the_safe_is_taken_back(house: House, come: Come) -> None:
    """Won above the most, put away, and after some blinds taken back into the stack by hand."""
    ann = come()
    ann.comes_in("Amy")
    table = ann.opens_table("sng", "3", "1/2")
    at = AtTable(ann)
    at.sits(MINE, 200)
    ben, cho = [house.crowd.comes(name, chips=1000) for name in ("Bo", "Chu")]
    for seat, other in enumerate((ben, cho), 1):
        other.plays(raises_and_gives_in)
        other.sits(table, seat, 200)

    def mine(now: Picture) -> dict[str, Any]:
        return next(player for player in now.shared["players"] if player["seat"] == MINE)

    def rests_low(now: Picture) -> bool:
        return bool(mine(now)["sitting_out"] and mine(now)["stack"] < 200)

    ben.sees(table, lambda now: now.view.get("turn") == MINE)
    at.goes_all_in()
    ben.sees(table, lambda now: mine(now)["safe"] > 0)
    safe = mine(ben.pictures[table])["safe"]
    ann.reads(f"+{safe}")

    # She rests, and the blinds pass over her until somebody is waited for.
    at.wants("sit-out")
    for other in (ben, cho):
        other.plays(lambda now: None if rests_low(now) else prefers("check", "call")(now))
    resting = ben.sees(table, lambda now: now.view.get("turn") == MINE or mine(now)["sitting_out"])
    if resting.view.get("turn") == MINE:
        at.folds()
    low = mine(ben.sees(table, rests_low))["stack"]
    bank = ann.opens_bank()
    expect(bank).to_contain_text(at.say("refusal.only-after-the-sng"))  # the bank is closed, the safe is not
    expect(bank.get_by_role("spinbutton")).to_have_value(str(min(safe, 200 - low)))
    bank.get_by_role("spinbutton").fill("1")
    bank.get_by_role("button", name=at.say("web-table.do-top-up"), exact=True).click()
    expect(bank).not_to_be_visible()
    at.reads_story(at.say("web-table.tell-tops-up", name="Amy", amount=1))
    at.sees_stack("Amy", low + 1)
