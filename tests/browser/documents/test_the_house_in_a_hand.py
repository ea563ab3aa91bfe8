"""The document of the house, where it speaks of a hand and its end: who may leave when, and who may show cards."""

from functools import partial

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import AtTable
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.others import Picture
from tests.browser.visitor import DESK

pytestmark = pytest.mark.long

TIMERS = {"draw": 1, "between_hands": 600}
"""The pause is as long as one wants to look at it."""
NARROW = (360, 740)


def may_leave(at: AtTable) -> None:
    expect(at.seat_button("leave")).to_have_attribute("aria-disabled", "false")


def may_not_leave(at: AtTable, why: str) -> None:
    leave = at.seat_button("leave")
    expect(leave).to_have_attribute("aria-disabled", "true")
    leave.click(force=True)
    at.visitor.is_refused(why)


def shows(name: str, now: Picture) -> bool:
    cards = now.seat_of(name)["cards"]
    return len(cards) == 2 and "??" not in cards


@pytest.mark.rule("CA-6.1", "HO-3.8", "HE-5.4")
def test_leaving_and_showing(house: House, come: Come) -> None:
    """Three people, so that each place is somebody's: the button and both blinds."""
    people = [come(lang, size) for lang, size in (("ko", NARROW), ("en", DESK), ("en", NARROW))]
    for number, visitor in enumerate(people):
        visitor.comes_in(f"Guest {number}")
    table = people[0].opens_table("cash", "6", "1/2")
    eve = house.crowd.comes("Eve")
    eve.looks_at(table)
    for visitor in people[1:]:
        visitor.goes_to(table)
    seated = [AtTable(visitor) for visitor in people]
    for seat, at in enumerate(seated):
        at.sits(seat, 200)
    first = eve.sees_hand(table, 1).view["button"]
    button, small, big = [*seated[first:], *seated[:first]]

    # From the start of the hand; who has a blind acts first.
    may_leave(button)
    may_not_leave(small, "blind-acts-first")
    may_not_leave(big, "blind-acts-first")
    button.acts("call")
    small.acts("call")
    may_leave(small)
    may_not_leave(big, "blind-acts-first")
    big.acts("check")
    may_leave(big)

    # To its end: between hands it is grey.
    small.folds()
    big.folds()
    eve.sees(table, lambda now: now.view["street"] == "over")
    for at in seated:
        may_not_leave(at, "between-hands")

    # Until the next one begins anybody may show, the winner and who has folded alike.
    for at in (button, small):
        at.page.get_by_role("button", name=at.visitor.like("web-table.show")).first.click()
        shown = eve.sees(table, partial(shows, at.visitor.name)).seat_of(at.visitor.name)["cards"]
        big.sees_cards(at.visitor.name, shown)
