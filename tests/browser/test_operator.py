"""The operator's page in a browser, and what everybody else sees of what is ordered there: at a desk in English, on a
small phone in Korean. The troll speaks the other language, and is told everything in it."""

import re
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
import requests
from playwright.sync_api import expect

from hanpan.wire.client_says import Chat, WatchLobby, Whisper
from hanpan.words import language
from tests.browser import screens
from tests.browser.at_desk import AtDesk
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.others import Other
from tests.browser.visitor import DESK, Visitor

pytestmark = pytest.mark.long

TABLES = screens.TABLES
SMALL = (360, 740)
LOOKS = pytest.mark.parametrize(("lang", "size"), [("en", DESK), ("ko", SMALL)], ids=["desk", "phone"])
AT_A_DESK = pytest.mark.parametrize(("lang", "size"), [("en", DESK)], ids=["desk"])
ON_A_PHONE = pytest.mark.parametrize(("lang", "size"), [("ko", SMALL)], ids=["phone"])
"""What the page draws by the same parts is asked once."""
OTHER = {"en": "ko", "ko": "en"}
PASSWORD = "correct horse battery"  # noqa: S105 - nobody's


@pytest.fixture
def boss(house: House, come: Come, lang: str, size: tuple[int, int]) -> AtDesk:
    """The first operator, signed in."""
    desk = AtDesk(come(lang, size))
    desk.signs_in(house.running.password)
    return desk


@pytest.fixture
def troll(come: Come, lang: str, size: tuple[int, int]) -> Visitor:
    visitor = come(OTHER[lang], size)
    is_in_the_lobby(visitor, f"Troll {uuid4().hex[:6]}")
    return visitor


def is_in_the_lobby(visitor: Visitor, name: str) -> None:
    """And hears what is said there."""
    visitor.comes_in(name)
    visitor.reads("public-cash")


def listens(other: Other) -> Other:
    other.gets(WatchLobby("", on=True))
    return other


def writes(visitor: Visitor, text: str) -> None:
    """In the lobby."""
    visitor.page.get_by_label(visitor.say("web.chat.write")).fill(text)
    visitor.button("web.chat.send").click()


def is_shown_out(visitor: Visitor, reason: str) -> None:
    alert = visitor.page.get_by_role("alert")
    expect(alert.get_by_role("heading", name=visitor.say("web.shown-out.title"))).to_be_visible()
    expect(alert).to_contain_text(reason)


# -- people


@LOOKS
def test_somebody_is_kicked_reads_why_and_comes_back(boss: AtDesk, troll: Visitor) -> None:
    boss.finds(troll.name)
    boss.orders("kick", reason="shouting in the lobby")
    boss.hears("done-kick")
    is_shown_out(troll, "shouting in the lobby")
    troll.button("web.shown-out.back").click()
    expect(troll.page.get_by_role("heading", name=troll.say("web.tables"), exact=True)).to_be_visible()
    boss.goes_to("record")
    boss.lists(boss.say("order.kick"), troll.name, "shouting in the lobby")


@LOOKS
def test_a_ban_keeps_somebody_out_until_it_is_lifted(boss: AtDesk, troll: Visitor) -> None:
    boss.finds(troll.name)
    boss.orders("ban", reason="cheating with a friend")
    boss.hears("done-ban")
    is_shown_out(troll, "cheating with a friend")
    expect(troll.button("web.shown-out.back")).to_have_count(0)
    troll.opens()
    troll.reads(re.compile("cheating with a friend"))
    row = boss.lists(troll.name, boss.say("sanction.ban"))
    row.get_by_role("button", name=boss.say("lift-of", name=troll.name), exact=True).click()
    boss.agrees("lift", reason="an error of ours")
    boss.hears("done-lift")
    troll.opens("/lobby")
    expect(troll.page.get_by_role("heading", name=troll.say("web.tables"), exact=True)).to_be_visible()
    troll.was_refused(403)


@pytest.mark.rule("HO-2.7")
@LOOKS
def test_a_line_is_reported_and_its_writer_muted(
    house: House, boss: AtDesk, troll: Visitor, come: Come, lang: str, size: tuple[int, int]
) -> None:
    ann = come(lang, size)
    is_in_the_lobby(ann, f"Reporter {lang}")
    ben = listens(house.crowd.comes(f"Ben {lang}"))
    ben.gets(Chat("", "good evening"))
    writes(troll, "buy my chips")
    log = ann.page.get_by_role("log", name=ann.say("web.chat.title"))
    expect(log).to_contain_text("buy my chips")
    log.get_by_role("button", name=ann.say("web.report.of", name=troll.name), exact=True).click()
    asked = ann.dialog("web.report.of", name=troll.name)
    asked.get_by_label(ann.say("web.report.note")).fill("he sells chips")
    asked.get_by_role("button", name=ann.say("web.report.send"), exact=True).click()
    ann.hears("web.report.done")

    boss.goes_to("reports")
    report = boss.page.get_by_role("article").filter(has_text="he sells chips").first
    for told in ("good evening", "buy my chips", ann.name, boss.say("in-lobby")):
        expect(report).to_contain_text(told)
    report.get_by_role("link", name=troll.name, exact=True).first.click()
    boss.orders("mute", reason="selling chips")
    boss.hears("done-mute")
    boss.goes_to("reports")
    report.get_by_role("button", name=boss.say("close-report-of", name=troll.name), exact=True).click()
    boss.agrees("close-report", reason="muted for a day")
    expect(report).to_have_count(0)

    writes(troll, "buy more chips")
    expect(troll.page.get_by_role("alert").filter(has_text=re.compile(r"\d"))).to_be_visible()
    ben.gets(Chat("", "quiet at last"))
    expect(log).to_contain_text("quiet at last")
    expect(log).not_to_contain_text("buy more chips")


def reports(visitor: Visitor, name: str) -> None:
    """The line one sees of somebody."""
    visitor.button("web.report.of", name=name).first.click()
    asked = visitor.dialog("web.report.of", name=name)
    asked.get_by_role("button", name=visitor.say("web.report.send"), exact=True).click()
    visitor.hears("web.report.done")


@pytest.mark.rule("HO-2.7")
@ON_A_PHONE
def test_lines_at_a_table_and_whispers_are_reported(
    house: House, boss: AtDesk, come: Come, lang: str, size: tuple[int, int]
) -> None:
    ann, ben = come(lang, size), house.crowd.comes(f"Loud {lang}")
    ann.comes_in(f"Ear {lang}", "/t/public-cash")
    ben.looks_at("public-cash")
    person = ann.page.request.get(f"{house.url}/api/me").json()["person"]
    ann.button("web-table.chat").first.click()
    ben.gets(Chat("", "you all play badly", "public-cash"))
    reports(ann, ben.name)

    asked = {"Authorization": f"Bearer {ben.client.token}"}
    assert requests.post(f"{house.url}/api/friends", json={"name": ann.name}, headers=asked, timeout=30).ok
    ann.opens("/lobby")
    ann.accepts_friend(ben.name)
    ben.gets(Whisper("", person, "you most of all"))
    panel = ann.opens_friends()
    panel.get_by_role("button", name=ann.say("web.friends.write-to", name=ben.name), exact=True).click()
    expect(panel).to_contain_text("you most of all")
    reports(ann, ben.name)

    boss.goes_to("reports")
    for told, where in (("you all play badly", "public-cash"), ("you most of all", boss.say("in-whisper"))):
        expect(boss.page.get_by_role("article").filter(has_text=told).filter(has_text=where)).to_be_visible()


@AT_A_DESK
def test_another_name_another_password_and_chips(boss: AtDesk, come: Come, lang: str, size: tuple[int, int]) -> None:
    ann = come(OTHER[lang], size)
    is_in_the_lobby(ann, f"Rude {lang}")
    ann.sees_bank(1_000)
    boss.finds(ann.name)
    boss.orders("grant", reason="won the cup", amount="500")
    boss.hears("done-grant")
    ann.sees_bank(1_500)
    boss.orders("take", reason="given twice", amount="300", final=True)
    boss.hears("done-take")
    ann.sees_bank(1_200)
    boss.orders("rename", reason="an ugly name", new_name=f"Polite {lang}")
    boss.hears("done-rename")
    ann.hears("web.account.renamed", name=f"Polite {lang}")
    expect(boss.page.get_by_role("heading", level=1, name=f"Polite {lang}", exact=True)).to_be_visible()
    boss.orders("reset-password", reason="forgotten", final=True)
    secret = boss.page.get_by_role("dialog").get_by_role("status").inner_text()
    boss.visitor.closes_dialog()

    # Whoever was signed in is out, and comes in with the new one.
    ann.button("web.account.sign-in").click()
    ann.page.get_by_label(ann.say("web.nickname")).fill(f"Polite {lang}")
    ann.page.get_by_label(ann.say("web.account.password")).fill(secret)
    ann.button("web.account.sign-in").click()
    ann.sees_bank(1_200)


# -- the house


@pytest.fixture
def open_again(house: House) -> Iterator[None]:
    """However a test ends, the next one finds the house open to everybody."""
    yield
    desk = requests.Session()
    api = f"{house.url}/api/operator"
    guard = desk.post(f"{api}/sign-in", json={"password": house.running.password}, timeout=30).json()["guard"]
    order: dict[str, Any] = {"newcomers": "open", "chat": True, "reason": "the test is over"}
    answer = desk.post(f"{api}/house", json=order, headers={"X-Operator-Guard": guard, "Origin": house.url}, timeout=30)
    assert answer.ok, answer.text


@LOOKS
@pytest.mark.usefixtures("open_again")
def test_newcomers_need_the_house_password(boss: AtDesk, come: Come, lang: str, size: tuple[int, int]) -> None:
    boss.goes_to("entrance")
    boss.button("newcomers-code").click()
    boss.agrees("so-be-it", reason="the world found us")
    expect(boss.button("newcomers-code")).to_have_attribute("aria-pressed", "true")
    boss.button("new-code").click()
    boss.agrees("make-code", reason="for the class", code=f"open sesame {lang}", code_label="2B")
    boss.hears("done-code")

    ann = come(OTHER[lang], size)
    ann.opens()
    ann.page.get_by_label(ann.say("web.nickname")).fill(f"Pupil {lang}")
    ann.page.get_by_label(ann.say("web.code")).fill("open barley")
    ann.button("web.look-around").click()
    expect(ann.page.get_by_text(ann.say("server.fault.wrong-code"))).to_be_visible()
    ann.page.get_by_label(ann.say("web.code")).fill(f"Open  Sesame {lang}")
    ann.button("web.look-around").click()
    expect(ann.page).to_have_url(re.compile(r"/lobby$"))
    row = boss.lists(f"open sesame {lang}", "2B", boss.say("used", used=1))

    row.get_by_role("button", name=re.compile(re.escape(boss.say("revoke")))).click()
    boss.agrees("revoke", reason="the class is over")
    boss.hears("done-revoke-code")
    ben = come(OTHER[lang], size)
    ben.opens(f"/?code=open sesame {lang}")
    ben.page.get_by_label(ben.say("web.nickname")).fill(f"Late {lang}")
    ben.button("web.look-around").click()
    expect(ben.page.get_by_text(ben.say("server.fault.wrong-code"))).to_be_visible()

    boss.button("newcomers-closed").click()
    boss.agrees("so-be-it", reason="full")
    expect(boss.button("newcomers-closed")).to_have_attribute("aria-pressed", "true")
    ben.opens()
    ben.reads(ben.say("web.only-known"))
    # Whom the house knows already comes in as before.
    ann.opens("/lobby")
    expect(ann.page.get_by_role("heading", name=ann.say("web.tables"), exact=True)).to_be_visible()
    for visitor in (ann, ben):
        visitor.was_refused(403)


@ON_A_PHONE
def test_everybody_reads_an_announcement_until_they_have_read_it(
    boss: AtDesk, come: Come, lang: str, size: tuple[int, int]
) -> None:
    ann = come(OTHER[lang], size)
    is_in_the_lobby(ann, f"Early {lang}")
    texts = {"ko": f"여덟 시에 대회가 있어요 {lang}", "en": f"A tournament at eight {lang}"}
    boss.goes_to("news")
    for one, text in texts.items():
        boss.page.get_by_label(language(one).name, exact=True).fill(text)
    boss.page.get_by_label(boss.say("reason")).fill("the cup")
    boss.button("announce").click()
    boss.hears("done-announce")
    told = ann.page.get_by_role("status").filter(has_text=texts[ann.lang])
    told.get_by_role("button", name=ann.say("web.announced.read"), exact=True).click()
    expect(told).to_have_count(0)
    ann.page.reload()
    expect(ann.page.get_by_role("heading", name=ann.say("web.tables"), exact=True)).to_be_visible()
    expect(told).to_have_count(0)

    ben = come(OTHER[lang], size)
    ben.comes_in(f"Later {lang}")
    ben.reads(texts[ben.lang])
    row = boss.lists(texts["ko"], texts["en"])
    row.get_by_role("button", name=boss.say("end-announcement"), exact=True).click()
    boss.agrees("end-announcement", reason="it is over")
    boss.hears("done-end-announcement")
    expect(ben.page.get_by_text(texts[ben.lang])).to_have_count(0)


@AT_A_DESK
@pytest.mark.rule("HO-2.7")
@pytest.mark.usefixtures("open_again")
def test_chat_is_switched_off_and_on(boss: AtDesk, come: Come, lang: str, size: tuple[int, int]) -> None:
    ann = come(OTHER[lang], size)
    is_in_the_lobby(ann, f"Quiet {lang}")
    field = ann.page.get_by_label(ann.say("web.chat.write"))
    expect(field).to_be_visible()
    boss.goes_to("entrance")
    boss.button("chat-off").click()
    boss.agrees("so-be-it", reason="a lesson")
    ann.reads(ann.say("web.chat.off"))
    expect(field).to_have_count(0)
    boss.button("chat-on").click()
    boss.agrees("so-be-it", reason="a break")
    expect(field).to_be_visible()


@LOOKS
def test_a_table_is_closed_and_the_house_paused(
    house: House, boss: AtDesk, come: Come, lang: str, size: tuple[int, int]
) -> None:
    table = house.crowd.comes(f"Host {lang}").opens("cash", title=f"Late night {lang}")
    ann = come(OTHER[lang], size)
    is_in_the_lobby(ann, f"Guest {lang}")
    boss.goes_to("tables")
    row = boss.lists(f"Late night {lang}")
    row.get_by_role("button", name=f"{boss.say('close')}: Late night {lang}", exact=True).click()
    boss.agrees("close", reason="it is late", final=True)
    boss.hears("done-close")
    expect(ann.table(table)).to_have_count(0)

    boss.goes_to("overview")
    boss.button("pause").click()
    boss.agrees("pause", reason="the disk is changed")
    ann.reads(ann.say("web.paused"))
    boss.button("resume").click()
    boss.agrees("resume", reason="it is done")
    expect(ann.page.get_by_text(ann.say("web.paused"))).to_have_count(0)


@AT_A_DESK
def test_people_of_one_address_at_one_table_are_marked(house: House, boss: AtDesk) -> None:
    for seat in range(2):
        house.crowd.comes(f"Seat {seat}", chips=200).sits("public-cash", seat, 100)
    boss.goes_to("tables")
    boss.lists("public-cash", boss.say("from-one-address", count=2))
    odd = boss.page.get_by_role("region", name=boss.say("odd"))
    expect(odd.get_by_role("link", name="Seat 0", exact=True)).to_be_visible()


# -- operators


@ON_A_PHONE
def test_a_second_operator_and_a_program(
    house: House, boss: AtDesk, come: Come, lang: str, size: tuple[int, int]
) -> None:
    boss.goes_to("operators")
    name = f"Deputy {lang}"
    boss.orders("add-operator", reason="holidays", operator_name=name)
    secret = boss.page.get_by_role("dialog").get_by_role("status").inner_text()
    boss.visitor.closes_dialog()
    deputy = AtDesk(come(OTHER[lang], size))
    deputy.signs_in(secret, name)
    deputy.goes_to("operators")
    deputy.visitor.reads(deputy.say("operators-first"))
    deputy.button("new-token").click()
    deputy.agrees("make-token", token_label=f"watcher {lang}")
    token = deputy.page.get_by_role("dialog").get_by_role("status").inner_text()
    deputy.visitor.closes_dialog()
    asked = f"{house.url}/api/operator/overview"
    carried = {"Authorization": f"Bearer {token}"}
    assert requests.get(asked, headers=carried, timeout=30).ok

    boss.goes_to("record")
    boss.page.get_by_role("combobox", name=boss.say("which-operator"), exact=True).select_option(name)
    boss.lists(boss.say("order.token"), name)
    boss.goes_to("operators")
    boss.button("ask-remove-operator", name=name).click()
    boss.agrees("remove", reason="back from holidays", final=True)
    boss.hears("done-remove-operator")
    assert requests.get(asked, headers=carried, timeout=30).status_code == 401
    expect(deputy.button("sign-in")).to_be_visible()
    deputy.visitor.was_refused(401)
