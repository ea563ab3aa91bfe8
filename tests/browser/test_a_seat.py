"""What one does with a seat at a cash table: come in, rest, come back, buy again, leave; all of it at the page."""

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import AtTable
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.others import Manner, Other, Picture, prefers
from tests.browser.visitor import DESK, PHONE

pytestmark = pytest.mark.long

SEAT = 5


def has_passed(now: Picture, hand: int) -> bool:
    """A later hand than this, with the button just before her: both blinds have passed her by."""
    return bool(now.hand["hand_number"] > hand and now.view["button"] == SEAT - 1)


def rests(now: Picture) -> bool:
    return any(player["sitting_out"] for player in now.shared["players"] if player["seat"] == SEAT)


def halting(hand: int, manner: Manner) -> Manner:
    """Play, but stop in the hand in which she is to come back."""
    return lambda now: None if has_passed(now, hand) else manner(now)


def posts(who: Other, table: str) -> list[tuple[str, int]]:
    """What the one in SEAT has posted so far, and how much."""
    played = [fact["fact"] for fact in who.facts(table) if fact["event"] == "played"]
    return [(fact["post"], fact["paid"]) for fact in played if fact["event"] == "posted" and fact["seat"] == SEAT]


@pytest.mark.rule("HO-1.7", "CA-3.1", "CA-4.1", "CA-5.2", "CA-6.2", "CA-6.4", "CA-7.2")
@pytest.mark.parametrize(("lang", "size"), [("en", DESK), ("ko", PHONE)], ids=["desk", "phone"])
def test_a_seat_from_sitting_down_to_leaving(house: House, come: Come, lang: str, size: tuple[int, int]) -> None:
    others = [house.crowd.comes(f"{name}{lang}", chips=2000) for name in ("Ben", "Cho", "Dan")]
    ben = others[0]
    table = ben.opens("cash", seats=6, least_buy_in=100, most_buy_in=200)
    for seat, other in zip((0, 2, 4), others, strict=True):
        other.sits(table, seat, 200)
    ben.sees_hand(table, 1)  # whoever is there when the button is drawn posts nothing for coming in

    ann = come(lang, size)
    ann.comes_in(f"Ann{lang}", f"/t/{table}")
    at = AtTable(ann)
    at.sits(SEAT, 100, "wait")
    at.sees_badge(ann.name, "waiting")
    menu = at.opens_menu()
    at.row(menu, "choose-entry").click()
    menu.get_by_role("button", name=at.say("web-table.entry-post"), exact=True).click()
    expect(menu).not_to_be_visible()

    # Dealt in, she pays 2 and folds: 98 are too few to play on (CA-6.4).
    for other in others:
        other.plays(prefers("check", "call"))
    at.folds()
    [(post, paid)] = posts(ben, table)
    assert paid == 2
    prompt = ann.dialog("web-table.rebuy-title")
    prompt.get_by_role("spinbutton").fill("102")
    prompt.get_by_role("button", name=at.say("web-table.do-rebuy-in"), exact=True).click()
    expect(prompt).not_to_be_visible()
    at.reads_story(at.say("web-table.tell-rebuys", name=ann.name, amount=102))
    at.reads_story(at.say(f"tell.post.{post}", name=ann.name, amount=2))

    # Another time it is to happen by itself (HO-1.7).
    for pressed, shown in (("do-set-auto-rebuy", "150"), ("turn-off", at.say("web-table.off"))):
        menu = at.opens_menu()
        at.row(menu, "set-auto-rebuy").click()
        menu.get_by_role("spinbutton").fill("150")
        menu.locator("form").get_by_role("button", name=at.say(f"web-table.{pressed}"), exact=True).click()
        expect(menu).not_to_be_visible()
        menu = at.opens_menu()
        expect(at.row(menu, "set-auto-rebuy")).to_contain_text(shown)
        at.closes(menu)

    # She rests until both blinds have passed her, and owes them when she is back.
    at.wants("sit-out")
    resting = ben.pictures[table].hand["hand_number"]
    for other in others:
        other.plays(halting(resting + 2, prefers("check", "call")))
    if not rests(ben.sees(table, lambda now: rests(now) or now.view["turn"] == SEAT)):
        at.folds()
    at.sees_badge(ann.name, "sitting-out")
    ben.sees(table, lambda now: has_passed(now, resting + 2))
    paid_before = len(posts(ben, table))
    at.wants("sit-in")
    for other in others:
        other.plays(prefers("check", "call"))
    at.may("fold")
    for other in others:
        other.plays(None)
    at.folds()
    owed = posts(ben, table)[paid_before:]
    assert sorted(owed) == [("dead", 1), ("live", 2)]
    for post, paid in owed:
        at.reads_story(at.say(f"tell.post.{post}", name=ann.name, amount=paid))

    # Who has folded leaves at once (CA-6.2).
    bank = ann.opens_bank()
    expect(bank.get_by_role("button", name=at.say("web.to-stack.grey"), exact=True)).to_be_disabled()
    expect(bank).to_contain_text(at.say("refusal.only-between-hands"))
    ann.closes_dialog()
    stack = ben.pictures[table].seat_of(ann.name)["stack"]
    at.wants("leave")
    ann.hears("web.left-table")
    ann.sees_bank(1000 - 100 - 102 + stack)
    expect(ann.table(table)).to_be_visible()
