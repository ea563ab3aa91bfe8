"""A chair in the next game, from the lobby to the first cards (HO-2.11)."""

import pytest
from playwright.sync_api import expect

from hanpan.wire import client_says as say
from tests.browser.at_table import AtTable
from tests.browser.boxes import scrolls
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.others import Picture, prefers
from tests.browser.visitor import DESK

pytestmark = pytest.mark.long

NARROW = (360, 740)
SIZES = pytest.mark.parametrize(("lang", "size"), [("en", DESK), ("ko", NARROW)], ids=["desk", "phone"])


@pytest.mark.rule("HO-2.11")
@SIZES
def test_a_chair_in_the_next_sit_and_go(house: House, come: Come, lang: str, size: tuple[int, int]) -> None:
    """Ann finds a sit-and-go in play, reserves, looks at the lobby meanwhile, and is called back to her chair."""
    ben, cho = (house.crowd.comes(f"{name}{lang}", chips=1000) for name in ("Ben", "Cho"))
    table = ben.opens("sng", seats=2)
    ben.looks_at(table)
    for seat, other in enumerate((ben, cho)):
        other.sits(table, seat, 200)
    ben.sees_hand(table, 1)

    ann = come(lang, size)
    ann.comes_in(f"Ann{lang}")
    ann.page.locator(f'a[href$="/t/{table}"]').first.click()
    at = AtTable(ann)
    ann.reads(at.say("web-table.reserve-about", minutes=4))
    at.presses("reserve")
    ann.reads(at.say("web-table.reserve-place", place=1))
    assert ben.sees(table, lambda now: bool(now.shared["reservations"]["people"]))
    ann.goes_to_lobby()

    for other in (ben, cho):
        other.plays(prefers("all-in", "call"))
    ben.sees(table, lambda now: not now.shared["running"])
    cho.gets(say.Leave("", table))
    ann.reads(ann.say("web.chair-offered"))
    ann.button("web.invite.go-in").click()
    at.presses("sit-now")
    ann.page.get_by_role("dialog").get_by_role("button", name=ann.like("web-table.sit-with")).click()
    ben.sees(table, lambda now: len(now.shared["players"]) == 2)
    expect(at.seat(ann.name)).to_be_visible()
    expect(ann.page.locator('[data-part="reservation"]')).to_have_count(0)


@pytest.mark.rule("HO-2.11")
@SIZES
def test_a_chair_in_the_next_game_of_sniper(house: House, come: Come, lang: str, size: tuple[int, int]) -> None:
    """Reserved by pressing the chair itself, and given up again."""
    ben, cho = (house.crowd.comes(f"{name}{lang}") for name in ("Dan", "Eun"))
    table = ben.opens("sniper", seats=3)
    ben.looks_at(table)
    for seat, other in enumerate((ben, cho)):
        other.sits(table, seat)
    ben.gets(say.StartGame("", table))

    ann = come(lang, size)
    ann.comes_in(f"Fay{lang}")
    ann.page.locator(f'a[href$="/t/{table}"]').first.click()
    at = AtTable(ann)
    ann.page.locator('[data-part="chair"]').get_by_role("button").click()
    ann.reads(at.say("web-table.reserve-place", place=1))
    at.presses("reserve-give-up")
    expect(ann.page.get_by_role("button", name=at.say("web-table.reserve"), exact=True)).to_be_visible()
    at.presses("reserve")
    ann.reads(at.say("web-table.reserve-place", place=1))
    assert not scrolls(ann, "Width")
    assert ben.sees(table, lambda now: now.shared["reservations"]["people"] == [ann_at(now, ann.name)])


def ann_at(now: Picture, name: str) -> str:
    return next(person for person, card in now.people.items() if card["name"] == name)
