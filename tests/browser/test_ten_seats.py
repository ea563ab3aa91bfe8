"""A table for ten, opened from the lobby and filled: everything has its place, on the smallest phone as on a desk."""

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import AtTable
from tests.browser.boxes import is_tidy, unseen
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.others import prefers
from tests.browser.visitor import DESK

pytestmark = pytest.mark.long

SEATS, MINE = 10, 0
NARROW = (360, 740)


@pytest.mark.rule("HO-2.2", "HE-1.1")
@pytest.mark.parametrize(("lang", "size"), [("en", DESK), ("ko", NARROW)], ids=["desk", "phone"])
def test_ten_sit_at_a_table(house: House, come: Come, lang: str, size: tuple[int, int]) -> None:
    ann = come(lang, size)
    ann.comes_in(f"Ann{lang}")
    table = ann.opens_table("sng", str(SEATS), "1/2")
    at = AtTable(ann)
    expect(ann.page.locator("[data-part='chair']").get_by_role("button")).to_have_count(SEATS)
    is_tidy(ann, size[0])
    at.sits(MINE, 200)
    expect(at.seat(ann.name)).to_be_visible()
    is_tidy(ann, size[0])

    others = [house.crowd.comes(f"Player {seat} {lang}", chips=1000) for seat in range(1, SEATS)]
    for seat, other in enumerate(others, 1):
        other.plays(prefers("call", "check"))
        other.sits(table, seat, 200)
    others[0].sees(table, lambda now: now.view.get("turn") == MINE)
    at.may("fold")
    found = is_tidy(ann, size[0])
    assert unseen(found, size[1]) == []
    assert [box.part for box in found].count("seat") == SEATS
    for other in others:
        expect(at.seat(other.name)).to_be_visible()
        assert len(at.cards_of(other.name)) == 2
    at.folds()
    others[0].sees(table, lambda now: now.view["street"] != "preflop")
    is_tidy(ann, size[0])
