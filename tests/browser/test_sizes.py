"""A table as large as its window, and as somebody likes to see it."""

import re

import pytest
from msgspec import structs
from playwright.sync_api import Locator, expect

from hanpan.cards import HIDDEN, parse_cards
from tests.browser import evenings, pictures, screens
from tests.browser.at_table import AtTable
from tests.browser.axe import barriers
from tests.browser.boxes import is_tidy
from tests.browser.conftest import Come
from tests.browser.stage import stage
from tests.browser.visitor import DESK, Visitor

TABLES = screens.TABLES
SMALL, LARGE = (360, 740), (2560, 1440)
LOOKS = [pytest.param("en", DESK, id="desk"), pytest.param("ko", SMALL, id="small")]
FELT = "one => getComputedStyle(one.querySelector('.felt')).backgroundImage"

HIDDEN_CORNERS = """() => [...document.querySelectorAll("[data-equity], [data-made]")].flatMap(one => {
  const mark = one.getBoundingClientRect();
  return [...one.closest("[data-seat]").querySelectorAll(".cards .card svg")].map(card => card.getBoundingClientRect())
    .filter(card => mark.left < card.left + card.width * 0.5 && mark.right > card.left
      && mark.top < card.top + card.height * 0.5 && mark.bottom > card.top)
    .map(card => [mark.left, card.left]);
})"""

OUTSIDE_THEIR_HAND = """() => [...document.querySelectorAll(".felt article")].flatMap(hand => {
  const { left, right } = hand.getBoundingClientRect();
  const cards = [...hand.querySelectorAll(".cards svg")].map(card => card.getBoundingClientRect());
  return cards.map(card => [card.left, card.top])
    .filter((_, at) => cards[at].left < left || cards[at].right > right || cards[at].top !== cards[0].top);
})"""


def width(one: Locator) -> float:
    box = one.bounding_box()
    assert box is not None
    return box["width"]


def board(visitor: Visitor) -> float:
    return width(visitor.page.locator("[data-part=board] > *").first)


def own(visitor: Visitor) -> float:
    return width(visitor.page.locator("[data-seat='0'] .card svg").first)


def other(visitor: Visitor) -> float:
    return width(visitor.page.locator("[data-seat='1'] .plate"))


@pytest.mark.parametrize("seats", [6, 9])
def test_the_board_can_be_read_on_a_small_phone(come: Come, seats: int) -> None:
    ann = come("ko", SMALL)
    stage(ann, pictures.holdem(seats))
    is_tidy(ann, SMALL[0])
    assert board(ann) >= 44
    assert own(ann) > board(ann)


@pytest.mark.parametrize(("lang", "size"), [("ko", SMALL), ("en", SMALL), ("ko", (768, 1024))], ids=str)
def test_the_blinds_are_read_beside_all_the_buttons(come: Come, lang: str, size: tuple[int, int]) -> None:
    """Also where the table has a name of its own."""
    ann, picture = come(lang, size), pictures.holdem(6)
    titled = structs.replace(picture["shared"].settings, title="Friday with everybody")
    stage(ann, {**picture, "shared": structs.replace(picture["shared"], settings=titled)})
    blinds = ann.page.locator("[data-part=head] li").filter(has_text="1/2")
    expect(blinds).to_be_visible()
    assert blinds.evaluate("one => one.clientWidth > 30 && one.scrollWidth <= one.clientWidth")
    ends = "one => one.getBoundingClientRect().right"
    assert blinds.evaluate(ends) <= blinds.locator("..").evaluate(ends) + 1


def test_a_large_window_holds_everything_larger(come: Come) -> None:
    desk, large = come("en", DESK), come("en", LARGE)
    for visitor in (desk, large):
        stage(visitor, pictures.holdem(6))
        is_tidy(visitor, LARGE[0])
    for part in (board, own, other):
        assert part(large) > 1.5 * part(desk)


@pytest.mark.parametrize(("lang", "size"), LOOKS)
def test_felt_backs_and_deck_are_chosen_and_kept(come: Come, lang: str, size: tuple[int, int]) -> None:
    ann = come(lang, size)
    ann.comes_in(f"Looks{lang}")
    ann.goes_to("public-cash")
    at = AtTable(ann)
    shown = ann.page.locator("[data-part=stage]")
    before = shown.evaluate(FELT)
    menu = at.opens_menu()
    menu.get_by_text(at.say("web-table.looks"), exact=True).click()
    for look in ("felt-wine", "back-scales", "deck-large"):
        menu.get_by_label(at.say(f"web-table.{look}"), exact=True).check(force=True)
    assert barriers(ann.page) == []
    at.closes(menu)
    chosen = shown.evaluate(FELT)
    assert chosen != before
    ann.page.reload()
    expect(shown.locator(".felt")).to_be_visible()
    assert shown.evaluate(FELT) == chosen
    menu = at.opens_menu()
    menu.get_by_text(at.say("web-table.looks"), exact=True).click()
    expect(menu.get_by_label(at.say("web-table.deck-large"), exact=True)).to_be_checked()
    menu.get_by_label(at.say("web-table.felt-house"), exact=True).check(force=True)
    assert shown.evaluate(FELT) == before


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_felt_can_be_read(come: Come, theme: str) -> None:
    ann = come("en", DESK, color_scheme=theme)
    stage(ann, pictures.holdem(6, empty=3, mine=False))
    at = AtTable(ann)
    for felt in ("sea", "wine", "slate", "clay", "night"):
        menu = at.opens_menu()
        menu.get_by_text(at.say("web-table.looks"), exact=True).click()
        chosen = menu.get_by_label(at.say(f"web-table.felt-{felt}"), exact=True)
        chosen.dispatch_event("click")  # it may still move where a mouse would hit it
        expect(chosen).to_be_checked()
        at.closes(menu)
        assert barriers(ann.page) == [], felt


def test_the_pot_changes_between_chips_and_big_blinds(come: Come) -> None:
    ann = come("en", SMALL)
    stage(ann, pictures.holdem(6))
    pot = ann.page.locator("[data-part=pot]").get_by_role("button")
    expect(pot).to_contain_text(f"{9 * pictures.MUCH:,}")
    pot.click()
    expect(pot).to_contain_text(re.compile(r"BB$"))
    expect(ann.page.locator("[data-seat='1']")).to_contain_text("BB")
    ann.page.reload()
    expect(pot).to_contain_text(re.compile(r"BB$"))
    pot.click()
    expect(pot).to_contain_text(f"{9 * pictures.MUCH:,}")


def test_own_cards_lie_high_first_and_the_shown_one_is_marked(come: Come) -> None:
    ann = come("en", SMALL)
    low, high = parse_cards("9d Th")
    picture = pictures.holdem(6, street="over")
    view = picture["hand"].hand
    seats = tuple(structs.replace(one, cards=(HIDDEN, high)) if one.seat == 0 else one for one in view.seats)
    hand = structs.replace(picture["hand"], hand=structs.replace(view, seats=seats))
    stage(ann, {**picture, "own": structs.replace(picture["own"], cards=(low, high)), "hand": hand})
    at = AtTable(ann)
    mine = ann.page.locator("[data-seat='0'] .card")
    expect(mine.nth(0).get_by_role("img", name=at.card("Th"), exact=True)).to_be_visible()
    expect(mine.nth(0).get_by_role("img", name=at.say("web-table.card-shown"))).to_be_visible()
    expect(mine.nth(1).get_by_role("img", name=at.say("web-table.card-shown"))).to_have_count(0)


def test_filters_lie_behind_one_button_on_a_phone(come: Come) -> None:
    ann, desk = come("ko", SMALL), come("en", DESK)
    ann.comes_in("Finder")
    desk.comes_in("DeskFinder")
    kinds = ann.page.get_by_role("group", name=ann.say("web.table-kind"))
    expect(ann.table("public-sniper")).to_be_visible()
    expect(kinds).not_to_be_visible()
    ann.button("web.filter").click()
    kinds.get_by_role("button", name=ann.say("web.kind.cash")).click()
    expect(ann.table("public-sniper")).to_have_count(0)
    expect(ann.page.get_by_role("button", name=ann.say("web.filter"))).to_contain_text("1")
    expect(desk.page.get_by_role("group", name=desk.say("web.table-kind"))).to_be_visible()
    expect(desk.button("web.filter")).not_to_be_visible()


@pytest.mark.rule("BJ-3.1")
@pytest.mark.parametrize(("lang", "size"), LOOKS)
def test_who_opens_a_blackjack_room_deals_without_typing_the_key_again(
    come: Come, lang: str, size: tuple[int, int]
) -> None:
    ann = come(lang, size)
    ann.comes_in(f"Teacher{lang}")
    ann.opens_table("blackjack", dealer_key="chalk")
    ann.button("web-table.join").click()
    dealer = ann.page.locator("[data-part=seat]").filter(has_text=ann.name)
    expect(dealer).to_contain_text(ann.say("web-table.dealer"))
    expect(ann.page.locator("[data-part=bar]")).to_contain_text(ann.say("web-table.room-needs", count=2))


def test_the_nickname_can_be_typed_at_once(come: Come) -> None:
    ann = come("en", DESK)
    ann.opens()
    expect(ann.page.get_by_label(ann.say("web.nickname"))).to_be_focused()


def test_what_a_hand_wins_hides_none_of_its_cards(come: Come) -> None:
    """The rank and suit in the corner of each, on a phone, where everything is small."""
    ann, picture = come("ko", SMALL), evenings.run_out()
    part = picture["hand"]
    hand = structs.replace(part.hand, equities=dict(zip(part.hand.holdings, (873, 127), strict=True)))
    stage(ann, picture | {"hand": structs.replace(part, hand=hand)})
    expect(ann.page.locator("[data-equity]")).to_have_count(2)
    expect(ann.page.locator("[data-made]")).to_have_count(2)
    assert ann.page.evaluate(HIDDEN_CORNERS) == []


def test_words_of_any_length_leave_two_hands_beside_each_other(come: Come) -> None:
    for lang in ("en", "ko"):
        ann = come(lang, SMALL)
        stage(ann, evenings.blackjack_over())
        seats = ann.page.locator(".felt article")
        seats.nth(2).wait_for()  # the scene comes when it is asked for
        boxes = [seats.nth(place).bounding_box() for place in (1, 2)]
        assert len({round(box["y"]) for box in boxes if box}) == 1, lang


def test_four_cards_lie_within_their_hand(come: Come) -> None:
    """Of blackjack, in one row, on a phone."""
    ann = come("ko", SMALL)
    stage(ann, pictures.blackjack(5))
    expect(ann.page.locator(".felt article .cards svg")).to_have_count(20)
    assert ann.page.evaluate(OUTSIDE_THEIR_HAND) == []
