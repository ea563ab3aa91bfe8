"""Everything around the table: the first minute, an account, friends and invitations, the rulebook, one's own hands."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.others import prefers
from tests.browser.visitor import DESK, PHONE, Visitor

PASSWORD = "correct horse battery"  # noqa: S105 - nobody's
LOOKS = [pytest.param("en", DESK, id="desk"), pytest.param("ko", PHONE, id="phone")]
AT_A_TABLE = re.compile(r"/t/[^/]+$")


def comes_to_lobby(visitor: Visitor, name: str) -> None:
    visitor.is_let_in(name)
    visitor.opens("/lobby")
    expect(visitor.page.get_by_role("heading", name=visitor.say("web.tables"), exact=True)).to_be_visible()


def befriend(one: Visitor, other: Visitor) -> None:
    """She asks by his name, he says yes; both with the panel of the top bar."""
    one.button("web.friends.title").click()
    panel = one.dialog("web.friends.title")
    panel.get_by_label(one.say("web.friends.add"), exact=True).fill(other.name)
    panel.get_by_role("button", name=one.say("web.friends.ask"), exact=True).click()
    one.hears("web.friends.asked", name=other.name)
    one.page.keyboard.press("Escape")
    other.button("web.friends.title-asks", count=1).click()
    accept = other.say("web.friends.accept-of", name=one.name)
    other.dialog("web.friends.title").get_by_role("button", name=accept, exact=True).click()
    expect(other.dialog("web.friends.title").get_by_text(one.name, exact=True)).to_be_visible()
    other.page.keyboard.press("Escape")


@pytest.mark.rule("HO-2.1")
@pytest.mark.parametrize(("lang", "size"), LOOKS)
def test_a_name_and_one_tap_lead_to_a_seat(come: Come, lang: str, size: tuple[int, int]) -> None:
    """Also where no chair is free: then at a table of one's own."""
    ann = come(lang, size)
    ann.opens()
    ann.button("web.sit-down").click()
    ann.reads(ann.say("web.nickname-missing"))
    ann.page.get_by_label(ann.say("web.nickname")).fill(f"First{lang}")
    ann.button("web.sit-down").click()
    expect(ann.page).to_have_url(AT_A_TABLE)
    expect(ann.page.get_by_title(f"First{lang}", exact=True)).to_be_visible()


@pytest.mark.parametrize(("lang", "size"), LOOKS)
def test_a_guest_keeps_the_name_goes_and_comes_back(come: Come, lang: str, size: tuple[int, int]) -> None:
    ann = come(lang, size)
    ann.is_let_in(f"Kept{lang}")
    ann.opens("/me")
    ann.page.get_by_label(ann.say("web.account.password"), exact=True).fill(PASSWORD)
    ann.button("web.account.keep").click()
    ann.hears("web.account.now-kept", name=f"Kept{lang}")
    ann.button("web.sign-out").click()
    ann.dialog("web.sign-out").get_by_role("button", name=ann.say("web.sign-out"), exact=True).click()
    ann.button("web.account.sign-in").click()
    ann.page.get_by_label(ann.say("web.nickname")).fill(f"Kept{lang}")
    ann.page.get_by_label(ann.say("web.account.password")).fill("something else")
    ann.button("web.account.sign-in").click()
    expect(ann.page.get_by_role("alert")).to_contain_text(ann.say("server.fault.wrong-name-or-password"))
    ann.page.get_by_label(ann.say("web.account.password")).fill(PASSWORD)
    ann.button("web.account.sign-in").click()
    expect(ann.page.get_by_role("heading", name=ann.say("web.tables"), exact=True)).to_be_visible()
    ann.was_refused(401)


def test_a_guest_is_warned_before_he_is_gone(come: Come) -> None:
    ann = come()
    ann.is_let_in("Fleeting")
    ann.opens("/me")
    ann.button("web.sign-out").click()
    ann.reads(ann.say("web.account.guest-goes", name="Fleeting"))
    ann.button("web.account.go-anyway").click()
    expect(ann.page.get_by_label(ann.say("web.nickname"))).to_be_visible()


@pytest.mark.rule("HO-2.7", "PS-1.2")
@pytest.mark.parametrize(("lang", "size"), LOOKS)
def test_the_door_of_a_private_table_opens_for_an_invited_friend(come: Come, lang: str, size: tuple[int, int]) -> None:
    ann, ben = come(lang, size), come(lang, size)
    comes_to_lobby(ann, f"Host{lang}")
    comes_to_lobby(ben, f"Friend{lang}")
    befriend(ann, ben)
    ann.button("web.open-table").click()
    form = ann.dialog("web.open-table")
    form.get_by_role("button", name=ann.say("web.kind.private-sng"), exact=True).click()
    form.get_by_role("button", name=ann.say("web.open-it"), exact=True).click()
    expect(ann.page).to_have_url(AT_A_TABLE)

    ben.page.goto(ann.page.url)
    expect(ben.page.get_by_role("heading", name=ben.say("web.door.title"), exact=True)).to_be_visible()
    ann.in_top_bar(ann.button("web.invite.title")).click()
    invite = ann.dialog("web.invite.title")
    expect(invite.get_by_text(ann.say("web.invite.link-here"), exact=True)).to_be_visible()  # EV-2.3: no code
    expect(invite.get_by_role("img", name=ann.say("web.invite.qr"))).to_have_count(0)
    invite.get_by_role("button", name=ann.say("web.invite.invite-of", name=ben.name), exact=True).click()
    expect(ben.button("web.invite.title")).to_be_visible()  # he is in: the door opened by itself


@pytest.mark.parametrize(("lang", "size"), LOOKS)
def test_the_rulebook_is_searched_and_linked_to(come: Come, lang: str, size: tuple[int, int]) -> None:
    ann = come(lang, size)
    ann.opens("/rules/HE-3.5")
    rule = ann.page.locator("[id='HE-3.5']")
    expect(rule).to_be_in_viewport()
    search = ann.page.get_by_role("searchbox", name=ann.say("web.book.search"))
    search.fill("HO-1.1")
    expect(ann.page.locator("[id='HO-1.1']")).to_be_visible()
    expect(rule).to_have_count(0)
    search.fill("zzzz")
    ann.reads(ann.say("web.book.none"))


@pytest.mark.rule("HO-2.6")
def test_a_hand_one_has_played_is_read_again_and_taken_home(house: House, come: Come) -> None:
    ben = house.crowd.comes("Opponent", chips=2000)
    table = ben.opens("cash", seats=2)
    ben.plays(prefers("fold", "check"))
    ben.sits(table, 0, 200)
    ann = come()
    comes_to_lobby(ann, "Reader")
    ann.opens(f"/t/{table}")
    ann.page.locator("[data-seat='1']").get_by_role("button").click()
    ann.page.get_by_role("button", name=ann.like("web-table.sit-with")).click()
    until_hand(ann, house)
    ann.opens("/me")
    ann.page.get_by_role("link", name=re.compile(ann.say("web.hands.number", number=1))).click()
    expect(ann.page.locator("[data-part='replay']")).to_be_visible()
    ann.page.get_by_text(ann.say("web.hands.download"), exact=True).click()
    with ann.page.expect_download() as download:
        ann.page.get_by_role("link", name="PHH", exact=True).click()
    assert download.value.suggested_filename == f"{table}-1.phhs"


def until_hand(ann: Visitor, house: House) -> None:
    """Until a hand of hers is over."""
    for _ in range(100):
        if ann.page.request.get(f"{house.url}/api/hands").json()["hands"]:
            return
        fold = ann.page.get_by_role("button", name=ann.like("web-table.fold"))
        if fold.count() and fold.first.is_enabled():
            fold.first.click()
        ann.page.wait_for_timeout(200)
    raise AssertionError("no hand was played")
