"""Who is not there: nobody waits for them, they come back with one tap, and their seat keeps them from nothing."""

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import AtTable
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.others import Other, Picture, prefers
from tests.browser.visitor import DESK

TIMERS = {"action": 3, "time_bank": 0, "rebuy": 30, "draw": 1, "places": 1}
SMALL_PHONE = (360, 740)
SIZES = pytest.mark.parametrize(("lang", "size"), [("en", DESK), ("ko", SMALL_PHONE)], ids=["desk", "phone"])
MINE = 0


def others_at(house: House, table: str, *names: str) -> list[Other]:
    """They sit down from chair 1 on, and never think long."""
    found = []
    for seat, name in enumerate(names, MINE + 1):
        other = house.crowd.comes(name, chips=1000)
        other.looks_at(table)
        other.plays(prefers("check", "fold"))
        other.sits(table, seat, 200)
        found.append(other)
    return found


def is_away(now: Picture) -> bool:
    return any(player["away"] for player in now.shared["players"] if player["seat"] == MINE)


@pytest.mark.rule("HO-7.6")
@SIZES
def test_who_is_silent_is_away_and_comes_back(house: House, come: Come, lang: str, size: tuple[int, int]) -> None:
    ann = come(lang, size)
    ann.comes_in(f"Ann{lang}")
    table = ann.opens_table("cash", "6", "1/2")
    at = AtTable(ann)
    at.sits(MINE, 200)
    ben, _ = others_at(house, table, f"Ben{lang}", f"Cho{lang}")

    # She looks elsewhere: two actions run out, and from then on nobody waits.
    ben.sees(table, is_away)
    ann.reads(at.say("web-table.you-are-away"))
    at.sees_badge(ann.name, "away")
    at.reads_story(at.say("web-table.tell-away", name=ann.name))
    eve = come("en", SMALL_PHONE)
    eve.comes_in(f"Eve{lang}", f"/t/{table}")
    AtTable(eve).sees_badge(ann.name, "away")

    ann.button("web-table.do-come-back").click()
    ben.sees(table, lambda now: not is_away(now))
    expect(ann.page.get_by_text(at.say("web-table.you-are-away"))).to_have_count(0)
    at.may("fold")
    at.folds()


@pytest.mark.rule("HO-7.7", "HO-2.5")
@SIZES
def test_a_seat_one_is_away_from_is_given_up_elsewhere(
    house: House, come: Come, lang: str, size: tuple[int, int]
) -> None:
    ann = come(lang, size)
    ann.comes_in(f"Amy{lang}")
    table = ann.opens_table("cash", "6", "1/2")
    at = AtTable(ann)
    at.sits(MINE, 200)
    ben, _ = others_at(house, table, f"Bob{lang}", f"Con{lang}")
    ben.sees(table, is_away)
    elsewhere = house.crowd.comes(f"Dan{lang}", chips=1000)
    other = elsewhere.opens("cash", small_blind=1, big_blind=2)
    elsewhere.sits(other, 3, 200)

    ann.goes_to_lobby()
    ann.goes_to(other)
    asks = ann.dialog("web.give-up-title")
    at.page.locator("[data-seat='0']").get_by_role("button").click()
    form = ann.dialog("web-table.buy-in-title", number=1)
    form.get_by_role("button", name=ann.like("web-table.sit-with")).click()
    expect(asks).to_be_visible()
    asks.get_by_role("button", name=at.say("web.give-up-yes"), exact=True).click()
    expect(form).not_to_be_visible()
    expect(at.seat(ann.name)).to_be_visible()
    ben.sees(table, lambda now: all(player["seat"] != MINE for player in now.shared["players"]))


@pytest.mark.rule("HO-6.1")
@SIZES
def test_the_draw_for_the_button_is_seen(house: House, come: Come, lang: str, size: tuple[int, int]) -> None:
    ann = come(lang, size)
    ann.comes_in(f"Ada{lang}")
    table = ann.opens_table("cash", "6", "1/2")
    at = AtTable(ann)
    at.sits(MINE, 200)
    ben, _ = others_at(house, table, f"Bea{lang}", f"Cid{lang}")
    drawn = ben.hears(table, "button-drawn")
    assert set(drawn["cards"]) == {"0", "1", "2"}
    now = ben.sees(table, lambda now: now.hand["hand_number"] == 1)
    assert now.shared["positions"]["button"] == drawn["button"]
    button = next(player["person"] for player in now.shared["players"] if player["seat"] == drawn["button"])
    at.reads_story(at.say("web-table.tell-button-drawn", name=now.people[button]["name"]))
