"""Nothing lies over anything else, and nothing outside the page: at every width, with the fullest tables."""

import pytest
from msgspec import structs
from playwright.sync_api import expect

from hanpan.wire import house_says as told
from tests.browser import evening_pictures, pictures, screens
from tests.browser.at_table import AtTable
from tests.browser.boxes import boxes, is_tidy, overlaps, unseen
from tests.browser.conftest import Come
from tests.browser.stage import stage
from tests.browser.visitor import DESK, PHONE, Visitor

pytestmark = pytest.mark.long

TABLES = screens.TABLES
SMALL = (360, 740)
LARGE = (2560, 1440)
SIZES = (SMALL, PHONE, (768, 1024), DESK, LARGE)
HALF = (720, 450)
"""What is left of a desk's window at 200 %."""
SIDEWAYS = ((844, 390), (740, 360))
"""A phone lying on its side."""
LOW = (HALF, *SIDEWAYS)
SEATS = (2, 6, 9, 10)


@pytest.mark.parametrize("size", [*SIZES, *LOW], ids=str)
def test_a_hand_in_play(come: Come, size: tuple[int, int]) -> None:
    visitor = come("ko" if size == PHONE else "en", size)
    shown = stage(visitor, pictures.holdem(SEATS[0]))
    for seats in SEATS:
        shown.turns_to(pictures.holdem(seats))
        expect(visitor.page.locator('[data-part="seat"]')).to_have_count(seats)
        found = is_tidy(visitor, size[0])
        assert [box.part for box in found].count("seat") == seats
        assert [box.part for box in found].count("bet") == seats
        assert unseen(found, size[1]) == []


@pytest.mark.rule("EV-3.4")
def test_the_felt_of_an_evening_has_all_the_height_there_is(come: Come) -> None:
    """Before anything is told of the evening, and beside all that can be."""
    visitor = come("en", PHONE)
    picture = pictures.holdem(6)
    shared = picture["shared"]
    settings = structs.replace(shared.settings, evening=evening_pictures.EVENING)
    shown = stage(visitor, {**picture, "shared": structs.replace(shared, settings=settings)})
    assert _free(visitor, "stage", "bar") < GAP
    evening = evening_pictures.lesson()
    evening.mentors[evening_pictures.person(1)] = evening_pictures.person(0)
    shown.hears_of(evening_pictures.picture(evening, evening_pictures.person(0)))
    visitor.reads(visitor.say("web-evening.class.mentor", name=evening_pictures.NAMES[1]))
    assert _free(visitor, "stage", "bar") < GAP
    is_tidy(visitor, PHONE[0])


@pytest.mark.rule("EV-3.4")
@pytest.mark.parametrize(("lang", "size"), [("en", DESK), ("ko", SMALL)], ids=["desk", "phone"])
def test_who_has_come_to_a_table_is_told_without_hiding_their_turn(
    come: Come, lang: str, size: tuple[int, int]
) -> None:
    """With whom one sits is said where no clock runs; meanwhile one line lies over no seat."""
    visitor, evening = come(lang, size), evening_pictures.during()
    picture, waits = pictures.holdem(6), pictures.holdem(6, mine=False)
    settings = structs.replace(picture["shared"].settings, evening=evening_pictures.EVENING)
    shown = stage(visitor, {**picture, "shared": structs.replace(picture["shared"], settings=settings)})
    shown.hears_of(evening_pictures.picture(evening, evening_pictures.person(0)))
    shown.hears_of(told.Moved(evening_pictures.EVENING, "", pictures.TABLE))
    line = visitor.page.locator(".told .card")
    understood = visitor.button("web-evening.at-table.understood")
    expect(line).to_be_visible()
    expect(understood).to_have_count(0)
    box, seats = line.bounding_box(), visitor.page.locator("[data-seat]")
    assert box is not None
    for one in seats.all():
        seat = one.bounding_box()
        assert seat is None or seat["y"] >= box["y"] + box["height"], (box, seat)
    acts, waits = [{**one, "shared": structs.replace(one["shared"], settings=settings)} for one in (picture, waits)]
    clock = visitor.page.clock
    clock.install()
    clock.pause_at(visitor.page.evaluate("Date.now()") + 1000)
    for turn, seconds in ((waits, 6), (acts, 3), (waits, 6)):  # where few play, turns come quickly
        shown.turns_to(turn)
        clock.run_for(500)
        expect(understood).to_have_count(int(turn is waits))
        clock.run_for(seconds * 1000)
    expect(line).to_have_count(0)


GAP = 12


def _free(visitor: Visitor, upper: str, lower: str) -> float:
    """How much lies between them."""
    above, below = boxes(visitor, upper, lower)
    return below.top - above.bottom


@pytest.mark.rule("HO-3.8")
@pytest.mark.parametrize("size", [SMALL, SIDEWAYS[1], DESK], ids=str)
def test_what_is_told_covers_no_button_of_the_table(come: Come, size: tuple[int, int]) -> None:
    visitor = come("ko", size)
    stage(visitor, pictures.blind_wants_to_leave())
    AtTable(visitor).seat_button("leave").click(force=True)
    visitor.hears("refusal.blind-acts-first")
    found = boxes(visitor, "toast", "head", "bar")
    assert [box.part for box in found].count("toast") == 1
    assert overlaps(found) == []


@pytest.mark.parametrize("size", LOW, ids=str)
def test_how_much_unfolds_beside_ones_own_cards(come: Come, size: tuple[int, int]) -> None:
    """Where the moves are one row; and none of them moves for it."""
    visitor = come("en", size)
    stage(visitor, pictures.holdem(9))
    at = AtTable(visitor)
    mine, moves = visitor.page.locator("[data-seat='0']"), at.move("fold")
    before = moves.bounding_box()
    typed = visitor.page.get_by_role("spinbutton", name=at.say("web-table.raise-amount"))
    expect(typed).not_to_be_visible()
    visitor.button("web-table.raise-amount").click()
    expect(typed).to_be_visible()
    assert moves.bounding_box() == before
    panel, own = typed.locator("xpath=ancestor::div[3]").bounding_box(), mine.bounding_box()
    assert panel is not None
    assert own is not None
    assert panel["x"] >= own["x"] + own["width"]
    assert panel["y"] >= 0
    visitor.button("web-table.raise-amount").click()
    visitor.page.keyboard.press("r")
    expect(typed).to_be_focused()


@pytest.mark.parametrize("size", [*LOW, SMALL], ids=str)
def test_the_houses_bar_makes_room_for_the_table(come: Come, size: tuple[int, int]) -> None:
    """And is there for who wants it."""
    visitor = come("ko", size)
    stage(visitor, pictures.holdem(6))
    expect(visitor.button("web.friends.title")).not_to_be_visible()
    visitor.button("web-table.house-bar").click()
    expect(visitor.button("web.friends.title")).to_be_visible()
    visitor.button("web-table.house-bar").click()
    expect(visitor.button("web.friends.title")).not_to_be_visible()


@pytest.mark.parametrize("size", [*SIZES, *LOW[:2]], ids=str)
def test_other_moments(come: Come, size: tuple[int, int]) -> None:
    """After a hand, with chairs to take, and at a Sniper table."""
    visitor = come("ko" if size == PHONE else "en", size)
    for first, *others in (
        (pictures.holdem(9, street="over"), pictures.waiting(9), pictures.holdem(6, empty=3, mine=False)),
        (pictures.sniper(6, "bet2"), pictures.sniper(6, "snipe"), pictures.sniper(6, "showdown")),
    ):
        shown = stage(visitor, first)
        is_tidy(visitor, size[0])
        for picture in others:
            shown.turns_to(picture)
            is_tidy(visitor, size[0])
