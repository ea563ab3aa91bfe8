"""Acting: nothing that lies open hides one's turn, and no press means what one did not mean."""

import re
from typing import Any

import pytest
from msgspec import structs
from playwright.sync_api import Locator, expect

from hanpan.engine import Move
from hanpan.kit.presets import RaisePreset
from tests.browser import pictures
from tests.browser.at_table import AtTable
from tests.browser.boxes import boxes, overlaps
from tests.browser.conftest import Come
from tests.browser.stage import Stage, stage
from tests.browser.visitor import DESK, Visitor

SMALL, SIDEWAYS, TALL = (360, 740), (740, 360), (820, 1100)
EVERY_SIZE = pytest.mark.parametrize("size", [SMALL, SIDEWAYS, TALL, DESK], ids=str)
FREE = (Move("fold"), Move("check"), Move("raise", 4, 200), Move("all-in", 200, 200))
PRESETS = (
    RaisePreset("min", 4),
    RaisePreset("x2.5", 5),
    RaisePreset("x3", 6),
    RaisePreset("third-pot", 4),
    RaisePreset("half-pot", 6),
    RaisePreset("pot", 12),
    RaisePreset("all-in", 200),
)
AT_ITS_CENTRE = """one => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


def on_turn(*moves: Move, presets: tuple[RaisePreset, ...] = PRESETS) -> dict[str, Any]:
    """One's turn, with these moves, early in a hand of 1/2."""
    picture = pictures.holdem(6)
    hand = structs.replace(picture["hand"].hand, board=(), pots=(), pot=12, street="preflop")
    seats = tuple(structs.replace(seat, bet=0, stack=200, owes=0) for seat in hand.seats)
    part = structs.replace(picture["hand"], hand=structs.replace(hand, seats=seats))
    own = structs.replace(picture["own"], moves=moves, presets=presets, holds=None)
    return {**picture, "hand": part, "own": own}


def can_be_pressed(button: Locator) -> None:
    """Nothing lies on it."""
    expect(button).to_be_visible()
    assert button.evaluate(AT_ITS_CENTRE), f"something lies on {button}"


def my_moves_are_free(visitor: Visitor) -> None:
    at = AtTable(visitor)
    for move in ("fold", "check"):
        can_be_pressed(at.move(move))
    dimmed = "getComputedStyle(document.querySelector('dialog[open]') ?? document.body, '::backdrop').backdropFilter"
    assert visitor.page.evaluate(dimmed) in ("none", "")


@EVERY_SIZE
def test_a_drawer_ends_above_the_moves(come: Come, size: tuple[int, int]) -> None:
    ann = come("ko", size)
    stage(ann, on_turn(*FREE))
    at = AtTable(ann)
    for drawer in ("story", "chat"):
        name = re.compile(f"^{re.escape(at.say(f'web-table.{drawer}'))}")
        head = ann.page.locator("header").get_by_role("button", name=name)
        head.or_(ann.page.locator("aside").get_by_role("button", name=name)).locator("visible=true").first.click()
        expect(ann.page.get_by_role("log", name=name)).to_be_visible()
        my_moves_are_free(ann)
        if size != SIDEWAYS:
            can_be_pressed(ann.page.locator("[data-seat='0'] .plate"))


@pytest.mark.parametrize("size", [SMALL, SIDEWAYS, DESK], ids=str)
def test_what_is_explained_blocks_nothing(come: Come, size: tuple[int, int]) -> None:
    ann = come("en", size)
    shown = stage(ann, on_turn(*FREE))
    at = AtTable(ann)
    for times, what in enumerate(("about-table", "ranks", "leave", "rule"), 1):
        dialog = _opens(at, what)
        expect(dialog).to_be_visible()
        my_moves_are_free(ann)
        ann.page.keyboard.press("c")
        at.may("check")
        assert _played(shown) == ["check"] * times
        ann.page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)


def _opens(at: AtTable, what: str) -> Locator:
    if what == "about-table":
        return at.opens_menu()
    if what == "ranks":
        at.visitor.button("web-guide.ranks").click()
        return at.visitor.dialog("web-guide.ranks")
    if what == "leave":
        at.seat_button("leave").click()
        return at.visitor.dialog("web-table.leave-title")
    menu = at.opens_menu()
    menu.get_by_role("button", name=at.say("web-table.why-rule", rule="HO-3.5")).click()
    return at.visitor.dialog("web-table.rule", rule="HO-3.5")


def _played(shown: Stage) -> list[str]:
    return [wish["move"] for wish in shown.said("play")]


@pytest.mark.parametrize(("size", "which"), [(SMALL, "bank"), (DESK, "friends")], ids=str)
def test_a_dialog_over_the_table_tells_ones_turn_and_leads_back(come: Come, size: tuple[int, int], which: str) -> None:
    ann = come("ko", size)
    stage(ann, on_turn(*FREE))
    dialog = ann.opens_bank() if which == "bank" else ann.opens_friends()
    strip = dialog.get_by_role("button", name=re.compile(rf"^{ann.say('web.turn.mine')} \d+$"))
    expect(strip).to_be_visible()
    strip.click()
    expect(dialog).to_have_count(0)
    can_be_pressed(AtTable(ann).move("check"))


# -- no press means what one did not mean


@pytest.mark.rule("HE-3.2")
@pytest.mark.parametrize("lang", ["en", "ko"])
def test_a_fold_where_checking_is_free_is_asked_once_more(come: Come, lang: str) -> None:
    ann = come(lang, SMALL)
    shown = stage(ann, on_turn(*FREE))
    at = AtTable(ann)
    ann.button("web-table.fold").click()
    ann.reads(at.say("web-table.fold-free"))
    assert ann.page.locator(".asks").evaluate("one => one.scrollWidth <= one.clientWidth"), "read to its end"
    assert _played(shown) == []
    ann.button("web-table.fold-anyway").click()
    expect(ann.button("web-table.fold")).to_be_visible()
    assert _played(shown) == ["fold"]


@pytest.mark.rule("HE-3.2")
def test_also_by_its_key_and_not_where_it_costs_something(come: Come) -> None:
    ann = come("en")
    shown = stage(ann, on_turn(*FREE))
    at = AtTable(ann)
    at.may("fold")
    ann.page.keyboard.press("f")
    ann.page.keyboard.press("f")  # too soon
    ann.reads(at.say("web-table.fold-free"))
    at.may("check")
    assert _played(shown) == []
    ann.page.keyboard.press("f")
    expect(ann.button("web-table.fold")).to_be_visible()
    assert _played(shown) == ["fold"]
    moves = (Move("fold"), Move("call", 2, 2), *FREE[2:])
    hand = structs.replace(shown.picture["hand"], turn_number=8)
    shown.shows(hand=hand, own=structs.replace(shown.picture["own"], moves=moves))
    at.may("call")
    at.move("fold").click()
    expect(ann.page.get_by_text(at.say("web-table.fold-free"))).to_have_count(0)
    assert _played(shown) == ["fold", "fold"]


@pytest.mark.rule("HE-3.9")
def test_a_call_that_takes_all_is_one_button(come: Come) -> None:
    ann = come("ko", SMALL)
    shown = stage(ann, on_turn(Move("fold"), Move("call", 200, 200), Move("all-in", 200, 200), presets=()))
    bar = ann.page.locator("[data-part=bar] .moves")
    expect(bar.get_by_role("button")).to_have_count(2)
    bar.get_by_role("button", name=ann.say("web-table.call-all-in", amount=200), exact=True).click()
    expect(AtTable(ann).move("fold")).to_be_visible()
    assert _played(shown) == ["call"]


PRESSES = """button => {
  window.pressed = 0;
  const press = () => { window.pressed += 1; button.click(); };
  new MutationObserver(press).observe(button, { attributeFilter: ["aria-disabled"] });
}"""
"""As a finger does that was about to ask why not, just as the button comes to mean something."""


@pytest.mark.rule("HO-3.8", "CA-6.1")
def test_leaving_that_becomes_possible_under_a_finger_is_not_done_and_is_asked(come: Come) -> None:
    ann = come("ko", SMALL)
    shown = stage(ann, pictures.blind_wants_to_leave())
    leave = AtTable(ann).seat_button("leave")
    leave.evaluate(PRESSES)
    own = shown.picture["own"]
    offers = tuple(structs.replace(one, refusal=None) for one in own.offers)
    shown.shows(own=structs.replace(own, offers=offers))
    expect(leave).to_be_enabled()
    assert ann.page.evaluate("window.pressed") == 1
    expect(ann.dialog("web-table.leave-title")).to_have_count(0)
    assert shown.said("leave") == []

    leave.click()
    asks = ann.dialog("web-table.leave-title")
    expect(asks).to_contain_text(f"{pictures.MUCH:,}")
    assert shown.said("leave") == []
    asks.get_by_role("button", name=ann.say("web-table.do-leave"), exact=True).click()
    expect(asks).to_have_count(0)
    assert len(shown.said("leave")) == 1


@pytest.mark.rule("PS-1.1")
def test_what_can_never_be_done_here_is_not_offered(come: Come) -> None:
    ann = come("en")
    picture = on_turn(*FREE)
    settings = structs.replace(picture["shared"].settings, format=pictures.FORMATS[True])
    stage(ann, {**picture, "shared": structs.replace(picture["shared"], settings=settings)})
    at = AtTable(ann)
    expect(at.row(at.opens_menu(), "set-auto-rebuy")).to_have_count(0)


# -- how much


@pytest.mark.rule("HE-3.3")
@pytest.mark.parametrize("size", [SMALL, DESK], ids=str)
def test_the_raises_at_hand_say_what_they_go_to(come: Come, size: tuple[int, int]) -> None:
    ann = come("ko", size)
    shown = stage(ann, on_turn(*FREE))
    at = AtTable(ann)
    field = ann.page.get_by_role("spinbutton", name=at.say("web-table.raise-amount"), exact=True)
    for name, to in (("x2.5", 5), ("x3", 6), ("pot", 12), ("all-in", 200)):
        expect(at.preset(name)).to_have_text(re.compile(rf"{to}$"))
        at.preset(name).click()
        expect(field).to_have_value(str(to))
        expect(ann.page.locator("[data-part=bar] [aria-pressed=true]")).to_have_count(1)
    for button, value in (("less", "198"), ("less", "196"), ("more", "198"), ("more", "200")):
        ann.button(f"web-table.{button}").click()
        expect(field).to_have_value(value)
    field.hover()
    ann.page.mouse.wheel(0, 100)
    expect(field).to_have_value("198")
    at.acts("bet")
    expect(at.move("fold")).to_be_visible()
    assert [wish["amount"] for wish in shown.said("play")] == [198]


def test_ones_own_raises_are_chosen_and_kept(come: Come) -> None:
    ann = come("en", SMALL)
    stage(ann, on_turn(*FREE))
    at = AtTable(ann)
    menu = at.opens_menu()
    menu.get_by_text(at.say("web-table.presets"), exact=True).click()
    before = menu.get_by_role("group", name=at.say("web-table.presets-before"), exact=True)
    before.get_by_role("button", name=at.say("web-table.preset-pot"), exact=True).click()
    before.get_by_role("button", name=at.say("web-table.preset-min"), exact=True).click()
    at.closes(menu)
    expect(at.preset("min")).to_have_text(re.compile("4$"))
    expect(at.preset("pot")).to_have_count(0)
    ann.page.reload()
    expect(at.preset("min")).to_have_text(re.compile("4$"))


def test_amounts_in_big_blinds(come: Come) -> None:
    ann = come("ko", SMALL)
    shown = stage(ann, on_turn(*FREE))
    at = AtTable(ann)
    menu = at.opens_menu()
    menu.get_by_label(at.say("web-table.in-big-blinds")).check()
    at.closes(menu)
    expect(at.preset("x3")).to_have_text(re.compile("3 BB$"))
    expect(ann.page.locator("[data-seat='0']")).to_contain_text("100 BB")
    expect(ann.page.locator("[data-part=pot]")).to_contain_text("6 BB")
    ann.page.get_by_role("spinbutton", name=at.say("web-table.raise-amount"), exact=True).fill("7.5")
    ann.button("web-table.raise-to", amount="7.5 BB").or_(ann.button("web-table.bet-to", amount="7.5 BB")).click()
    expect(at.move("fold")).to_be_visible()
    assert [wish["amount"] for wish in shown.said("play")] == [15]


@pytest.mark.rule("HO-3.7")
def test_an_amount_that_no_longer_fits_becomes_the_most(come: Come) -> None:
    """The bank lies open while the table goes on."""
    ann = come("ko", SMALL)
    shown = stage(ann, pictures.in_a_hand())
    field = ann.opens_bank().get_by_role("spinbutton")
    for high, written, then in ((0, "", "0"), (1, "", "1"), (200, "", "1"), (300, "150", "150"), (100, "", "100")):
        own = shown.picture["own"]
        offers = tuple(structs.replace(one, low=min(1, high), high=high) for one in own.offers)
        if written:
            field.fill(written)
        shown.shows(own=structs.replace(own, offers=offers))
        expect(field).to_have_attribute("max", str(high))
        expect(field).to_have_value(then)


def test_the_keys_are_explained_and_the_moves_few_stops_away(come: Come) -> None:
    ann = come("en")
    rules = tuple({"event": "connection-lost", "at": 0, "person": pictures.person(1)} for _ in range(40))
    shown = stage(ann, on_turn(*FREE))
    shown.shows(facts=rules)
    at = AtTable(ann)
    marks = at.story().get_by_role("button")
    expect(marks).to_have_count(40)
    ann.button("web-table.keys").click()
    expect(ann.dialog("web-table.keys")).to_contain_text(at.say("web-table.key-stay"))
    ann.page.keyboard.press("Escape")
    at.story().focus()
    ann.page.keyboard.press("ArrowUp")
    expect(marks.last).to_be_focused()
    ann.page.keyboard.press("ArrowUp")
    expect(marks.nth(38)).to_be_focused()
    stops = 0
    while not at.move("fold").evaluate("one => one === document.activeElement"):
        ann.page.keyboard.press("Tab")
        stops += 1
        assert stops < 12
    expect(ann.page.get_by_role("heading", level=1)).to_have_count(1)


def test_a_bot_that_never_had_to_decide_says_so(come: Come) -> None:
    ann = come("en")
    picture = pictures.holdem(4, street="over")
    shown = stage(ann, picture)
    dealt = {str(seat): pictures.person(seat) for seat in range(4)}
    played = [{"event": "folded", "seat": seat} for seat in (0, 1, 2)] + [{"event": "hand-ended", "out": []}]
    start = {
        "event": "hand-started",
        "at": 0,
        "number": 12,
        "dealt": dealt,
        "deductions": [],
    }
    facts = [start, *({"event": "played", "at": 0, "hand": 12, "by": "", "fact": fact} for fact in played)]
    shown.shows(facts=facts)
    bot = pictures.NAMES[3]
    ann.button("web-table.ask-bot", name=bot).click()
    expect(ann.dialog("web-table.bot-says", name=bot)).to_contain_text(ann.say("web-table.bot-never-decided"))
    assert shown.said("ask-why") == []


@pytest.mark.parametrize("size", [SMALL, TALL], ids=str)
def test_nothing_in_the_bar_lies_on_anything(come: Come, size: tuple[int, int]) -> None:
    ann = come("ko", size)
    stage(ann, on_turn(*FREE))
    found = boxes(ann, "bar", "seat", "board")
    assert overlaps(found) == []
