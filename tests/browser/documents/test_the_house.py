"""The document of the house: the words of lobby and table, cash tables, and what only its rulebook tells."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import AtTable
from tests.browser.conftest import Come
from tests.browser.documents.reading import ENGLISH, KOREAN, all_play, button, newcomer, others_of, reads_rules
from tests.browser.house import House
from tests.browser.manners import limps_and_gives_in
from tests.browser.visitor import Visitor

pytestmark = pytest.mark.long

TIMERS = {"draw": 2}
SEAT = 5


# -- words of the lobby and the table


@pytest.mark.rule("HO-2.1", "HO-2.3", "HO-3.4", "HO-3.5")
@pytest.mark.rule("HO-3.1", "HO-1.1", "HO-1.2", "HO-1.3", "HO-1.6", "HO-3.2", "HO-3.3", "HO-3.7", "CA-6.3")
def test_from_observing_to_a_chair_and_back(house: House, come: Come) -> None:
    others = others_of(house, "Ben", "Cho", "Dan")
    ben, eve = others[0], house.crowd.comes("Eve")
    stake = {"small_blind": 10, "big_blind": 20, "least_buy_in": 1200, "most_buy_in": 2000}
    table = ben.opens("cash", seats=6, **stake)
    for seat, other in enumerate(others):
        other.sits(table, seat, 1200)
    ben.sees_hand(table, 1)
    eve.looks_at(table)

    # Observe, and the observers: a table of the list is clicked, and one looks on.
    ann = newcomer(come, KOREAN, "안나")
    at, say = AtTable(ann), ann.say
    for told in (
        say("web.kind.cash"),
        "10/20",
        say("web.buy-in-range", least=1200, most=2000),
        say("web.taken-of", taken=3, seats=6),
        say("web.playing"),
        say("web.observers", count=1),
    ):
        expect(ann.table(table)).to_contain_text(told)
    ann.goes_to(table)
    at.sees_cards("Ben", ["??", "??"])
    menu = at.opens_menu()
    expect(menu).to_contain_text(re.compile(rf"{re.escape(say('web-table.observers'))}\s*2"))
    expect(menu).to_contain_text(re.compile(rf"{re.escape(say('web-table.table-session'))}\s*\d+:\d\d"))
    at.closes(menu)
    ann.page.locator("header").get_by_role("link", name=say("web-table.leave"), exact=True).click()
    expect(ann.page).to_have_url(re.compile("/lobby$"))

    # An empty seat, with too little in the bank: chips first, or cancel and look on.
    ann.goes_to(table)
    chair = ann.page.locator(f"[data-seat='{SEAT}']").get_by_role("button")
    chair.click()
    form = ann.dialog("web-table.buy-in-title", number=SEAT + 1)
    expect(form).to_contain_text(say("refusal.bank-below-least", bank=1000, least=1200))
    button(form, say("web.cancel")).click()
    ann.reads(say("web-table.watching"))
    chair.click()
    form.get_by_label(say("web.amount"), exact=True).fill("1500")
    button(form, say("web.get-chips")).click()

    # Enough: the least, the most, or a number of one's own; then join.
    amount = form.get_by_role("spinbutton", name=say("web-table.buy-in-label"), exact=True)
    for end, chips in (("min", 1200), ("max", 2000)):
        button(form, f"{say(f'web-table.{end}')} {chips:,}").click()
        expect(amount).to_have_value(str(chips))
    amount.fill("1500")
    button(form, say("web-table.sit-with", amount=1500)).click()
    at.sees_stack(ann.name, 1500)
    ann.sees_bank(1000)
    ben.sees(table, lambda now: len(now.shared["players"]) == 4)
    at.sees_badge(ann.name, "waiting")

    # Bank is at the top: the cage in it fills the bank, and the bank the stack.
    ann.gets_chips(300)
    bank = ann.dialog("web.bank")
    expect(bank).to_contain_text("1,300")
    bank.get_by_role("spinbutton").fill("200")
    button(bank, say("web.to-stack.move", amount=200)).click()
    at.sees_stack(ann.name, 1700)
    menu = at.opens_menu()
    expect(menu).to_contain_text(say("web-table.player-session"))
    expect(at.row(menu, "set-auto-rebuy")).to_be_visible()
    at.closes(menu)
    at.wants("leave")
    ann.hears("web.left-table")
    ann.sees_bank(2800)
    expect(ann.table(table)).to_be_visible()


# -- cash


def previewed(visitor: Visitor, preview: dict[str, Any]) -> str:
    """What a chair says of coming in."""
    hands, cost = preview["hands"], preview["cost"]
    key = "web-table.preview-next" if hands == 1 else "web-table.preview-hands"
    return " · ".join(
        [visitor.say(key, hands=hands), *([visitor.say("web-table.preview-cost", cost=cost)] * (cost > 0))]
    )


@pytest.mark.rule("HO-2.2", "CA-1.1", "CA-1.2", "HO-6.1", "CA-3.1", "CA-3.2", "CA-6.4", "CA-7.2", "CA-7.3")
@pytest.mark.rule("CA-4.1", "CA-4.2", "CA-4.3", "CA-8.1", "CA-6.2", "CA-8.2", "CA-8.3", "CA-8.4", "CA-8.5")
def test_a_cash_table(house: House, come: Come) -> None:
    ann = newcomer(come, ENGLISH, "Ada")
    at, say = AtTable(ann), ann.say
    ann.button("web.open-table").click()
    form = ann.dialog("web.open-table")
    for stake in ("1/2", "2/5", "5/10", "10/20"):
        expect(button(form, stake)).to_be_visible()
    expect(form).to_contain_text(say("web.buy-in-bounds", least=100, most=2000))
    ann.closes_dialog()

    # Two wait; with the third the button is drawn and it starts.
    others, eve = others_of(house, "Bea", "Cid", "Dot"), house.crowd.comes("Eva")
    ben = others[0]
    table = ben.opens("cash", seats=6, least_buy_in=100, most_buy_in=200)
    ben.sits(table, 0, 200)
    others[1].sits(table, 2, 200)
    ann.goes_to(table)
    ann.reads(say("web-table.waiting-for-players"))
    others[2].sits(table, 4, 200)
    ann.reads(say("web-table.drawing"))
    ben.sees_hand(table, 1)

    # A newcomer posts the big blind or waits for it; the chair says when the cards come.
    eve.looks_at(table)
    ann.page.locator(f"[data-seat='{SEAT}']").get_by_role("button").click()
    chair = ann.dialog("web-table.buy-in-title", number=SEAT + 1)
    for preview in eve.pictures[table].own["previews"]:
        if preview["seat"] == SEAT:
            expect(chair).to_contain_text(previewed(ann, preview))
    button(chair, say("web.cancel")).click()
    at.sits(SEAT, 100, "wait")
    ann.reads(say("web-table.you-chose-wait"))
    ann.button("web-table.entry-post").click()
    ann.reads(say("web-table.you-chose-post"))

    # Below a hundred after a hand: rebuy-in or leave.
    all_play(others, limps_and_gives_in)
    at.folds()
    prompt = ann.dialog("web-table.rebuy-title")
    expect(button(prompt, say("web-table.do-leave"))).to_be_visible()
    prompt.get_by_role("spinbutton").fill("102")
    button(prompt, say("web-table.do-rebuy-in")).click()
    at.reads_story(say("web-table.tell-rebuys", name=ann.name, amount=102))

    # Sit out from the next hand on: three times at a table, five minutes each.
    at.may("fold")
    at.wants("sit-out")
    at.sees_badge(ann.name, "sits-out-next")
    at.folds()
    at.sees_badge(ann.name, "sitting-out")
    ann.reads(say("web-table.sit-outs-left", count=2))
    ann.reads(re.compile(r"\b4:\d\d\b"))
    at.wants("sit-in")

    # What is won above the largest buy-in goes to the bank.
    at.raises_to(20)
    skimmed = at.story().locator("p > span").filter(has_text=ann.like("web-table.tell-skimmed-bank"))
    expect(skimmed.filter(has_text=ann.name).last).to_be_attached()

    # Leave takes effect when the hand is over; with a win it has consequences for an hour.
    at.may("fold")
    all_play(others, None)
    at.raises_to(20)
    at.wants("leave")
    at.sees_badge(ann.name, "leaving")
    small = eve.opens("cash", seats=6, least_buy_in=100, most_buy_in=150)
    free = ben.opens("cash", seats=6, small_blind=2, big_blind=5, least_buy_in=100, most_buy_in=150)
    all_play(others, limps_and_gives_in)
    ann.hears("web.left-table")
    for where, reason in ((table, ""), (small, "CA-8.4"), (free, "")):
        ann.goes_to(where)
        ann.page.locator(f"[data-seat='{SEAT}']").get_by_role("button").click()
        if reason:
            expect(button(chair, say("web-table.why-rule", rule=reason))).to_be_visible()
        else:
            expect(button(chair, f"{say('web-table.min')} {200 if where == table else 100}")).to_be_visible()
        button(chair, say("web.cancel")).click()
        ann.goes_to_lobby()


# -- what only the rulebook tells

TOLD = {
    "HO-1.2": ("100보다 적으면",),
    "HO-1.4": ("100에서 2000",),
    "HO-4.4": ("데드 버튼",),
    "HO-6.1": ("스페이드, 하트, 다이아몬드, 클로버",),
    "HO-7.2": ("5분", "두 번까지 연장"),
    "HO-7.3": ("30초",),
    "SG-3.4": ("탈락",),
    "SG-4.2": ("데드 버튼",),
    "SG-4.3": ("5분", "두 번 연장"),
    "SG-4.4": ("네 판째", "메인 팟"),
    "SG-5.1": ("버튼이 나를 지나간 다음 첫 판",),
    "SG-7.1": ("30초",),
    "SG-8.1": ("히트 앤드 런 규칙은 여기에 없어요",),
    "SG-9.2": (
        "1/2, 2/5, 5/10, 10/20, 15/30, 20/40, 25/50, 50/100, 100/200, 150/300, 300/600, 400/800, 500/1000, 600/1200,",
        "800/1600, 1000/2000",
    ),
    "SG-9.3": ("1000/2000에서 아홉 라운드", "세이프가 많은 순서"),
    "PS-1.1": ("바이인도 리바이인도 없고",),
    "CA-1.3": ("세 명",),
    "CA-3.2": ("한 판을 쉬어요", "두 판을 쉬어요"),
    "CA-4.2": ("세 번", "네 시간"),
    "CA-4.4": ("세 번째 싯아웃", "테이블에서 나가게"),
    "CA-4.5": ("싯아웃 버튼을 누를 수 없어요",),
    "CA-5.2": ("스몰 블라인드는 데드로 메인 팟",),
    "CA-6.1": ("첫 액션을 한 뒤부터", "다음 판이 곧 시작될 때는 누를 수 없어요"),
    "CA-7.3": ("30초", "싯아웃", "관전"),
    "CA-8.4": ("2000",),
    "CA-8.6": ("최소 바이인",),
    "CA-9.1": ("처음부터 끝까지",),
}


@pytest.mark.rule(*TOLD)
def test_what_the_rulebook_tells(come: Come) -> None:
    reads_rules(newcomer(come, KOREAN, "민서"), TOLD)
