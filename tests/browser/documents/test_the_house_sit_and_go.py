"""The document of the house, where it speaks of sit-and-gos and of private ones."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.at_table import AtTable
from tests.browser.conftest import Come
from tests.browser.documents.reading import ENGLISH, KOREAN, all_play, button, newcomer, others_of
from tests.browser.house import House
from tests.browser.manners import raises_and_gives_in
from tests.browser.others import Other, Picture, prefers

pytestmark = pytest.mark.long

TIMERS = {"draw": 2, "places": 1}
MINE = 0


def mine(now: Picture) -> dict[str, Any]:
    return next(player for player in now.shared["players"] if player["seat"] == MINE)


def answers_until(at: AtTable, ben: Other, table: str, over: Callable[[Picture], bool]) -> None:
    """Check, else fold, whenever asked, until something is so."""
    while not over(now := ben.sees(table, lambda now: over(now) or now.view.get("turn") == MINE)):
        at.may("fold")
        at.acts("check") if at.move("check").is_visible() else at.acts("fold")
        ben.sees_turn_pass(table, now.turn)


def goes_all_in_until_over(at: AtTable, ben: Other, table: str) -> None:
    def over(now: Picture) -> bool:
        return not now.shared["running"]

    while not over(now := ben.sees(table, lambda now: over(now) or now.view.get("turn") == MINE)):
        at.may("fold")
        at.acts("call") if at.move("call").is_visible() else at.goes_all_in()
        ben.sees_turn_pass(table, now.turn)


@pytest.mark.rule("SG-1.1", "SG-1.2", "HO-6.1", "SG-3.1", "SG-3.3", "HO-3.9", "SG-6.1", "HO-4.5", "SG-9.1", "SG-9.2")
@pytest.mark.rule("SG-1.3", "SG-1.4", "SG-7.1", "PS-1.5")
def test_a_sit_and_go(house: House, come: Come) -> None:
    ann = newcomer(come, KOREAN, "수지")
    table = ann.opens_table("sng", "3", "1/2")
    at, say = AtTable(ann), ann.say
    at.sits(MINE, 200)
    others = others_of(house, "Bo", "Chu")
    ben = others[0]

    # It waits until every seat is taken; then the button is drawn, and it begins.
    for missing, (seat, other) in zip((2, 1), enumerate(others, 1), strict=True):
        ann.reads(say("web-table.seats-missing", count=missing))
        other.looks_at(table)
        other.sits(table, seat, 200)
    ann.reads(say("web-table.drawing"))
    at.reads_story(say("web-table.tell-begins"))

    # What is won above the largest buy-in lies in the safe, not in the bank.
    all_play(others, raises_and_gives_in)
    at.goes_all_in()
    safe = mine(ben.sees(table, lambda now: mine(now)["safe"] > 0))["safe"]
    at.reads_story(say("web-table.tell-skimmed-safe", name=ann.name, amount=safe))
    ann.reads(f"+{safe}")
    ann.sees_bank(800)

    # The bank is closed while it runs, and leaving costs everything: that is asked once more.
    all_play(others, prefers("check", "call"))
    now = ben.sees(table, lambda now: now.hand["hand_number"] == 2 and now.view.get("turn") == MINE)
    all_play(others, None)
    at.folds()
    lost = ben.sees_turn_pass(table, now.turn).seat_of(ann.name)["stack"] + safe
    at.wants("leave")
    sure = ann.dialog("web-table.leave-sure")
    expect(sure).to_contain_text(say("web-table.leave-loses", amount=lost))
    button(sure, say("web-table.stay")).click()
    expect(ann.opens_bank()).to_contain_text(say("refusal.only-after-the-sng"))
    ann.closes_dialog()

    # The button has gone round: the blinds rise by the ladder.
    all_play(others, prefers("check", "call"))
    answers_until(at, ben, table, lambda now: now.shared["level"] == 2)
    at.reads_story(say("web-table.tell-blinds-rise", blinds="2/5"))

    # One has every chip: places, and rebuy-in or leave.
    all_play(others, prefers("all-in", "call"))
    goes_all_in_until_over(at, ben, table)
    prompt = ann.dialog("web-table.sng-over-title")
    expect(
        prompt.get_by_text(say("web-table.you-won")).or_(prompt.get_by_text(ann.like("web-table.your-place")))
    ).to_be_visible()
    expect(ann.page.get_by_role("region", name=say("web-table.places")).locator("li b")).to_have_count(3)
    expect(button(prompt, say("web-table.once-more"))).to_be_visible()
    button(prompt, say("web-table.do-leave")).click()
    ann.hears("web.left-table")


# -- private sit-and-go


def all_go_all_in(tables: list[AtTable], over: Locator) -> None:
    """Whoever is asked, as it comes."""
    while not over.is_visible():
        for at in tables:
            if at.move("fold").is_visible():
                at.goes_all_in() if at.preset("all-in").is_enabled() else at.acts("call")
                expect(at.move("fold")).to_have_count(0)
        over.page.wait_for_timeout(100)


@pytest.mark.rule("PS-1.1", "PS-1.2", "PS-1.3", "PS-1.4", "HO-2.7")
def test_a_private_sit_and_go(come: Come) -> None:
    ann, bob, cho = [
        newcomer(come, looks, name) for looks, name in ((KOREAN, "유나"), (ENGLISH, "Bob"), (ENGLISH, "Chris"))
    ]
    ann.asks_friend("Bob")
    bob.accepts_friend(ann.name)
    bob.asks_friend("Chris")
    cho.accepts_friend("Bob")

    # Friends only: she invites hers, and he invites his. For others there is no such table.
    table = ann.opens_table("private-sng", "3", stack="300")
    ann.invites("Bob")
    ann.closes_dialog()
    bob.accepts_invitation(ann.name)
    expect(cho.table(table)).to_have_count(0)
    bob.invites("Chris")
    bob.closes_dialog()
    cho.accepts_invitation("Bob")

    # The chips are given, the same for all; when every seat is taken it begins.
    tables = [AtTable(visitor) for visitor in (ann, bob, cho)]
    for seat, at in enumerate(tables):
        at.sits(seat)
    for at in tables:
        expect(at.seat(at.visitor.name).get_by_role("img")).to_have_count(2)
        at.visitor.sees_bank(1000)

    # At its end everyone is asked; who does not want to play on looks on, and the table waits for a friend.
    prompt = ann.dialog("web-table.sng-over-title")
    all_go_all_in(tables, prompt)
    expect(prompt).to_contain_text(re.compile(ann.like("web-table.rematch-ask").pattern[1:-1]))
    button(prompt, ann.say("web-table.no")).click()
    expect(button(prompt, ann.say("web-table.no"))).to_have_count(0)
    for visitor in (bob, cho):
        button(visitor.dialog("web-table.sng-over-title"), visitor.say("web-table.once-more")).click()
    bob.reads(bob.say("web-table.seats-missing", count=1))
    eve = newcomer(come, KOREAN, "낯선이")
    expect(eve.page.get_by_role("main")).to_be_visible()
    expect(eve.table(table)).to_have_count(0)
    eve.opens(f"/t/{table}")
    eve.reads(eve.say("web.door.title"))
