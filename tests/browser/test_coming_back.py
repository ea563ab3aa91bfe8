"""Around the hands: who comes back and what it costs, who plays alone, and who plays once more."""

from itertools import count

import pytest
from playwright.sync_api import expect

from hanpan.wire.client_says import SitOut
from tests.browser.at_table import AtTable
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.others import Other, Picture, prefers
from tests.browser.visitor import DESK, Visitor

pytestmark = pytest.mark.long

TIMERS = {"entry_request": 60, "places": 1, "draw": 1}
SMALL_PHONE = (360, 740)
SIZES = pytest.mark.parametrize(("lang", "size"), [("en", DESK), ("ko", SMALL_PHONE)], ids=["desk", "phone"])


def table_of(house: House, lang: str, *seats: int, **form: object) -> tuple[str, list[Other]]:
    """A table at which programs sit on these chairs; they begin to play when they are told."""
    people = [house.crowd.comes(f"O{seat}{lang}{id(form) % 9973}", chips=1000) for seat in seats]
    table = people[0].opens("cash", small_blind=1, big_blind=2, **form)
    for seat, other in zip(seats, people, strict=True):
        other.looks_at(table)
        other.sits(table, seat, 200)
    return table, people


def all_play(people: list[Other], *moves: str) -> None:
    for other in people:
        other.plays(prefers(*moves))


@pytest.mark.rule("HO-1.8")
@SIZES
def test_who_comes_back_brings_what_they_left_with(house: House, come: Come, lang: str, size: tuple[int, int]) -> None:
    table, _ = table_of(house, lang, 1)
    ann = come(lang, size)
    ann.comes_in(f"Ava{lang}")
    ann.gets_chips(1000)
    ann.goes_to(table)
    at = AtTable(ann)
    at.sits(5, 150)
    at.wants("leave")
    expect(ann.table(table)).to_be_visible()
    ann.goes_to(table)
    at.page.locator("[data-seat='0']").get_by_role("button").click()
    form = ann.dialog("web-table.buy-in-title", number=1)
    amount, sit = form.get_by_role("spinbutton"), form.get_by_role("button", name=ann.like("web-table.sit-with"))
    amount.fill("149")
    expect(sit).to_be_disabled()
    amount.fill("150")
    sit.click()
    expect(form).not_to_be_visible()
    at.sees_stack(ann.name, 150)


@pytest.mark.rule("CA-3.6")
@SIZES
def test_an_entry_request_says_what_it_costs(house: House, come: Come, lang: str, size: tuple[int, int]) -> None:
    table, people = table_of(house, lang, 0, 2, 4, buy_the_button=True)
    now = people[0].sees_hand(table, 1)
    seat = now.shared["positions"]["small"] + 1  # between the small and the big blind
    ann = come(lang, size)
    ann.comes_in(f"Abe{lang}")
    ann.gets_chips(1000)
    ann.goes_to(table)
    at = AtTable(ann)
    at.sits(seat, 200, "wait")
    all_play(people, "fold", "check")
    asked = ann.dialog("web-table.asked-title")
    expect(asked).to_be_visible()
    expect(asked).to_contain_text(at.say("web-table.asked-buy-the-button"))
    expect(asked).to_contain_text("3")
    expect(asked).to_contain_text(at.say("web-table.asked-dead", amount=1))
    for other in people:
        other.plays(None)
    asked.get_by_role("button", name=at.say("web-table.yes"), exact=True).click()
    expect(asked).not_to_be_visible()
    at.reads_story(at.say("tell.post.dead", name=ann.name, amount=1))
    at.reads_story(at.say("tell.post.big-blind", name=ann.name, amount=2))


@pytest.mark.rule("CA-5.3")
@SIZES
def test_the_small_blind_is_owed_by_who_sits_it_out(house: House, come: Come, lang: str, size: tuple[int, int]) -> None:
    table, people = table_of(house, lang, 1, 2)
    ann = come(lang, size)
    ann.comes_in(f"Ace{lang}")
    ann.gets_chips(1000)
    ann.goes_to(table)
    at = AtTable(ann)
    at.sits(0, 200, "post")

    def big(now: Picture) -> int:
        return int(now.shared["positions"]["big"]) if now.shared["positions"] else -1

    # Until she has the big blind she folds; then she sits out the hand of her small blind.
    folds = prefers("fold", "check")
    for other in people:
        other.plays(lambda now: None if big(now) == 0 else folds(now))
    while big(now := people[0].sees(table, lambda now: now.view.get("turn") == 0 or big(now) == 0)) != 0:
        at.folds()
        people[0].sees_turn_pass(table, now.turn)
    at.wants("sit-out")
    expect(at.seat_button("sit-out")).to_have_attribute("aria-pressed", "true")
    all_play(people, "fold", "check")
    people[0].sees(table, lambda later: later.hand["hand_number"] > now.hand["hand_number"])
    at.wants("sit-in")
    at.reads_story(at.say("tell.post.dead", name=ann.name, amount=1))


@pytest.mark.rule("SG-4.6")
def test_one_who_is_left_alone_takes_the_blinds(house: House, come: Come) -> None:
    ann, eve = come("en", DESK), come("ko", SMALL_PHONE)
    ann.comes_in("Alone")
    table = ann.opens_table("sng", "2", "1/2")
    at = AtTable(ann)
    at.sits(0, 200)
    ben = house.crowd.comes("Absent", chips=1000)
    ben.looks_at(table)
    ben.plays(prefers("fold", "check"))
    ben.sits(table, 1, 200)
    eve.comes_in("Eve", f"/t/{table}")
    dealt = ben.sees(table, lambda now: now.hand["hand_number"] > 0)
    assert "Absent" in [card["name"] for card in dealt.people.values()]
    ben.gets(SitOut("", table))
    if ben.sees(table, lambda now: now.view.get("turn") == 0 or now.view.get("street") == "over").view["turn"] == 0:
        at.folds()
    fact = ben.hears(table, "hand-uncontested")
    for visitor in (ann, eve):
        told = visitor.say("web-table.tell-uncontested", name="Alone", amount=fact["pot"])
        AtTable(visitor).reads_story(told)


@pytest.mark.rule("PS-1.4", "PS-1.5")
def test_friends_are_asked_once_more(come: Come) -> None:
    ann, bob = come("en", DESK), come("ko", SMALL_PHONE)
    ann.comes_in("Anja")
    bob.comes_in("보보")
    ann.asks_friend("보보")
    bob.accepts_friend("Anja")
    ann.opens_table("private-sng", "2", "1/2", stack="100")
    ann.invites("보보")
    bob.accepts_invitation("Anja")
    ann.closes_dialog()
    for seat, visitor in enumerate((ann, bob)):
        AtTable(visitor).sits(seat)
    _all_in(ann, bob)
    for visitor in (ann, bob):
        asked = visitor.dialog("web-table.sng-over-title")
        expect(asked).to_be_visible()
        won, lost = visitor.say("web-table.you-won"), visitor.say("web-table.your-place", place=2)
        expect(asked.get_by_text(won).or_(asked.get_by_text(lost)).first).to_be_visible()
        expect(visitor.page.get_by_text(visitor.say("web-table.rebuy-title"))).to_have_count(0)
    for visitor in (ann, bob):
        asked = visitor.dialog("web-table.sng-over-title")
        asked.get_by_role("button", name=visitor.say("web-table.once-more"), exact=True).click()
        expect(asked).not_to_be_visible()
    ann.reads(ann.say("web-table.hand", number=2))


def _all_in(one: Visitor, other: Visitor) -> None:
    """Both, hand after hand, until one has everything."""
    ended = one.dialog("web-table.sng-over-title")
    mine, theirs = AtTable(one), AtTable(other)
    for number in count(1):
        head = one.page.locator("header").get_by_text(one.say("web-table.hand", number=number))
        expect(ended.or_(head).first).to_be_visible()
        if ended.is_visible():
            return
        waits = one.page.get_by_text(one.say("web-table.turn-of", name=other.name)).locator("visible=true")
        expect(mine.move("fold").or_(waits).first).to_be_visible()
        first, second = (mine, theirs) if mine.move("fold").is_visible() else (theirs, mine)
        first.goes_all_in()
        second.acts("call")
