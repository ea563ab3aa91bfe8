"""Nothing lies over anything else, and nothing outside the page: at every width, with the fullest tables."""

import pytest

from tests.browser import pictures, screens
from tests.browser.boxes import PARTS, boxes, outside, overlaps, scroll_down, scrolls
from tests.browser.conftest import Come
from tests.browser.screens import SCREENS
from tests.browser.stage import stage
from tests.browser.visitor import DESK, PHONE, Visitor

pytestmark = pytest.mark.long

TABLES = screens.TABLES
SMALL = (360, 740)
SIZES = (SMALL, PHONE, (768, 1024), DESK)
HALF = (720, 450)
"""What is left of a desk's window at 200 %."""
SEATS = (2, 6, 9, 10)


def is_tidy(visitor: Visitor, width: int) -> None:
    """Where the table is taller than the window one scrolls under the bar, down to one's own seat."""
    low = scrolls(visitor, "Height")
    found = boxes(visitor, *[part for part in PARTS if not (low and part == "bar")])
    assert overlaps(found) == []
    assert outside(found, width) == []
    assert not scrolls(visitor, "Width")
    if low:
        scroll_down(visitor)
        mine = visitor.page.locator("[data-seat='0']").bounding_box()
        bar = visitor.page.locator("[data-part='bar']").bounding_box()
        assert mine is not None
        assert bar is not None
        assert mine["y"] + mine["height"] <= bar["y"] + 2


@pytest.mark.parametrize("size", [*SIZES, HALF], ids=str)
@pytest.mark.parametrize("seats", SEATS)
def test_a_hand_in_play(come: Come, size: tuple[int, int], seats: int) -> None:
    visitor = come("ko" if size == PHONE else "en", size)
    stage(visitor, pictures.holdem(seats))
    found = boxes(visitor)
    assert [box.part for box in found].count("seat") == seats
    assert [box.part for box in found].count("bet") == seats
    is_tidy(visitor, size[0])


@pytest.mark.parametrize("size", [*SIZES, HALF], ids=str)
def test_other_moments(come: Come, size: tuple[int, int]) -> None:
    """After a hand, with chairs to take, and at a Sniper table."""
    visitor = come("ko" if size == PHONE else "en", size)
    for picture in (
        pictures.holdem(9, street="over"),
        pictures.holdem(6, empty=3, mine=False),
        pictures.sniper(6, "bet2"),
        pictures.sniper(6, "snipe"),
        pictures.sniper(6, "showdown"),
    ):
        stage(visitor, picture)
        is_tidy(visitor, size[0])


@pytest.mark.parametrize("size", [SMALL, HALF], ids=str)
def test_no_screen_is_wider_than_its_window(come: Come, size: tuple[int, int]) -> None:
    visitor = come("ko" if size == SMALL else "en", size)
    wide = []
    for name, shows in SCREENS.items():
        shows(visitor)
        if scrolls(visitor, "Width"):
            wide.append(name)
    assert wide == []
