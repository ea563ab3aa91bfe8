"""Bank, Leave and Sit out where the document puts them: at the top and on the table, grey with their reason, pending
and taken back; and nothing that costs chips happens at one click."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser import pictures
from tests.browser.at_table import AtTable
from tests.browser.conftest import Come
from tests.browser.house import House, open_house, write_settings
from tests.browser.others import Other, prefers
from tests.browser.stage import stage
from tests.browser.visitor import DESK, Visitor, visiting

pytestmark = pytest.mark.long

NARROW = (360, 740)
BOTH = pytest.mark.parametrize(("lang", "size"), [("en", DESK), ("ko", NARROW)], ids=["desk", "phone"])


def with_two_others(
    house: House, visitor: Visitor, kind: str, amount: int, *choices: str
) -> tuple[AtTable, list[Other]]:
    """From the lobby: she opens a table by its form and sits down; two others follow."""
    table = visitor.opens_table(kind, *choices)
    at = AtTable(visitor)
    at.sits(0, amount)
    others = [house.crowd.comes(f"{name}{visitor.name}", chips=2000) for name in ("B", "C")]
    for seat, other in enumerate(others, 1):
        other.sits(table, seat, amount)
    return at, others


def is_grey(button: Locator) -> None:
    expect(button).to_have_attribute("aria-disabled", "true")


@pytest.mark.rule("HO-3.7", "CA-7.1", "CA-7.5")
@BOTH
def test_bank_fills_the_stack_after_the_hand(house: House, come: Come, lang: str, size: tuple[int, int]) -> None:
    ann = come(lang, size)
    ann.comes_in(f"A{lang}")
    ann.gets_chips(1000)
    at, others = with_two_others(house, ann, "cash", 150)
    others[0].sees_hand(ann.page.url.rpartition("/")[2], 1)

    bank = ann.opens_bank()
    expect(bank).to_contain_text("1,850")
    expect(bank.get_by_role("button", name=at.say("web.to-stack.grey"), exact=True)).to_be_disabled()
    expect(bank).to_contain_text(at.say("refusal.only-between-hands"))
    bank.get_by_role("spinbutton").fill("201")
    order = bank.get_by_role("button", name=ann.like("web.to-stack.order"))
    expect(order).to_be_disabled()
    bank.get_by_role("spinbutton").fill("180")
    order.click()
    expect(bank).to_contain_text(at.say("web.to-stack.ordered", amount=180))
    bank.get_by_role("button", name=at.say("web.to-stack.take-back"), exact=True).click()
    bank.get_by_role("spinbutton").fill("200")
    order.click()
    expect(bank).to_contain_text(at.say("web.to-stack.ordered", amount=200))

    # The cage is one step further, in the same dialog, and asks for no more than it gives.
    bank.get_by_role("button", name=at.say("web.to-stack.cage")).click()
    bank.get_by_label(at.say("web.amount"), exact=True).fill("99999999")
    expect(bank.get_by_role("alert")).to_contain_text(ann.like("web.cage.at-most"))
    expect(bank.get_by_role("button", name=at.say("web.get-chips"), exact=True)).to_be_disabled()
    bank.get_by_role("button", name=at.say("web.to-stack.back")).click()
    ann.closes_dialog()

    for other in others:
        other.plays(prefers("check", "call"))
    at.folds()
    filled = re.compile(r"(?<!\d)(200|199|198)(?!\d)")  # the next hand may have taken a blind already
    expect(at.seat(ann.name)).to_contain_text(filled)


@pytest.mark.rule("HO-3.8", "CA-4.1", "CA-6.1", "CA-6.2")
@BOTH
def test_leave_and_sit_out_are_on_the_table(house: House, come: Come, lang: str, size: tuple[int, int]) -> None:
    ann = come(lang, size)
    ann.comes_in(f"L{lang}")
    at, others = with_two_others(house, ann, "cash", 150)
    table = ann.page.url.rpartition("/")[2]
    hand = others[0].sees_hand(table, 1)

    # Whoever has a blind acts first, and is told so (CA-6.1); the button may leave at once.
    leave, sit_out = at.seat_button("leave"), at.seat_button("sit-out")
    if hand.seat_of(ann.name)["bet"] > 0:
        is_grey(leave)
        leave.click(force=True)
        ann.is_refused("blind-acts-first")
        for other in others:
            other.plays(prefers("call", "check"))
        at.acts("call" if hand.seat_of(ann.name)["bet"] == 1 else "check")
        others[0].sees(table, lambda now: now.view["street"] != "preflop")
    at.wants("leave")
    expect(leave).to_have_attribute("aria-pressed", "true")
    at.sees_badge(ann.name, "leaving")
    at.wants("leave")  # once more takes it back
    expect(leave).not_to_have_attribute("aria-pressed", "true")

    at.wants("sit-out")
    expect(sit_out).to_have_attribute("aria-pressed", "true")
    at.sees_badge(ann.name, "sits-out-next")
    ann.button("web-table.do-take-sit-out-back").click()
    expect(sit_out).not_to_have_attribute("aria-pressed", "true")
    at.wants("sit-out")
    for other in others:
        other.plays(prefers("check", "call"))
    at.folds()
    at.sees_badge(ann.name, "sitting-out")
    at.wants("sit-in")
    expect(at.seat_button("sit-out")).to_be_visible()

    # Who only looks on leaves, too.
    eve = come(lang, size)
    eve.comes_in(f"E{lang}")
    eve.goes_to(table)
    eve.page.locator("header").get_by_role("link", name=eve.say("web-table.leave"), exact=True).click()
    expect(eve.page).to_have_url(re.compile("/lobby$"))


@pytest.mark.rule("HO-3.9", "SG-6.1")
@BOTH
def test_leaving_a_running_sit_and_go_is_asked_once_more(
    house: House, come: Come, lang: str, size: tuple[int, int]
) -> None:
    ann = come(lang, size)
    ann.comes_in(f"S{lang}")
    at, others = with_two_others(house, ann, "sng", 200, "3")
    table = ann.page.url.rpartition("/")[2]
    for other in others:
        other.plays(prefers("check", "call"))
    others[0].sees(table, lambda now: now.view.get("turn") == 0)
    for other in others:
        other.plays(None)
    at.folds()
    stack = others[0].sees(table, lambda now: now.view["seats"] and now.seat_of(ann.name)["state"] == "folded")
    lost = stack.seat_of(ann.name)["stack"]

    at.wants("leave")
    sure = ann.dialog("web-table.leave-sure")
    expect(sure).to_contain_text(at.say("web-table.leave-loses", amount=lost))
    sure.get_by_role("button", name=at.say("web-table.stay"), exact=True).click()
    expect(sure).not_to_be_visible()
    at.sees_stack(ann.name, lost)

    at.wants("leave")
    sure.get_by_role("button", name=ann.like("web-table.leave-anyway")).click()
    ann.hears("web.left-table")
    left = others[0].hears(table, "left")
    assert left["to"] in ("hand", "pot")


@pytest.mark.rule("HO-3.7", "HO-1.1", "CA-6.4")
@pytest.mark.parametrize(("limit", "left"), [(1300, 300), (1000, 0)])
def test_a_cage_with_little_left_is_no_trap(browser: Browser, tmp_path: Path, limit: int, left: int) -> None:
    """It offers what it still gives, and leaving is always possible."""
    folder = write_settings(tmp_path / "data")
    settings = folder / "house.toml"
    settings.write_text(settings.read_text().replace("daily_limit = 1000000", f"daily_limit = {limit}"))
    with open_house(folder) as house, visiting(browser, house.url, "ko", NARROW) as ann:
        shown = stage(ann, pictures.short_of_chips(bank=100))
        prompt = ann.dialog("web-table.rebuy-title")
        if left:
            expect(prompt.get_by_label(ann.say("web.amount"), exact=True)).to_have_value(str(left))
            prompt.get_by_role("button", name=ann.say("web.get-chips"), exact=True).click()
            expect(prompt.get_by_role("button", name=ann.say("web.get-chips"), exact=True)).to_be_enabled()
            assert [wish["amount"] for wish in shown.said("buy-chips")] == [left]
        else:
            expect(prompt).to_contain_text(ann.say("web.cage.none"))
        prompt.get_by_role("button", name=ann.say("web-table.do-leave"), exact=True).click()
        expect(prompt.get_by_role("button", name=ann.say("web-table.do-leave"), exact=True)).to_be_enabled()
        assert len(shown.said("leave")) == 1


@pytest.mark.rule("HO-6.1")
@BOTH
def test_the_draw_for_the_button_is_seen_at_the_seats(
    house: House, come: Come, lang: str, size: tuple[int, int]
) -> None:
    ann = come(lang, size)
    ann.comes_in(f"D{lang}")
    at, others = with_two_others(house, ann, "cash", 150)
    table = ann.page.url.rpartition("/")[2]
    drawn = others[0].sees(table, lambda now: bool(now.shared["drawn"])).shared["drawn"]
    ann.reads(at.say("web-table.drawing"))
    names = {0: ann.name, 1: others[0].name, 2: others[1].name}
    for seat, card in drawn.items():
        at.sees_cards(names[int(seat)], [card])
    others[0].sees_hand(table, 1)
    at.sees_cards(others[0].name, ["??", "??"])
