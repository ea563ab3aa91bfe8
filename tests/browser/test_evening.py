"""An evening with friends on the page: from one link to the printed result, and to the settlement (EV)."""

import re
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import TimeoutError as TooLate
from playwright.sync_api import expect

from hanpan.wire import client_says as say
from tests.browser.at_evening import AtEvening, enters, shoves
from tests.browser.at_table import AtTable
from tests.browser.axe import barriers
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.others import prefers

TIMERS = {"draw": 1}
TABLES = """
[server]
public_url = "http://friends.example"
"""
"""EV-2.3: the link is one that other devices can reach."""
SMALL = (360, 740)
OTHERS = ("Eva", "Finn", "Gil", "Hana", "Ines", "Jun", "Kai", "Lea")
HIDDEN = """hidden => {
  Object.defineProperty(document, "visibilityState", { value: hidden ? "hidden" : "visible", configurable: true });
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.mark.long
@pytest.mark.rule("EV-1.1")
@pytest.mark.rule("EV-2.1")
@pytest.mark.rule("EV-3.1")
@pytest.mark.rule("EV-5.2")
@pytest.mark.rule("EV-8.2")
def test_twelve_friends_play_a_tournament_of_two_tables(house: House, come: Come) -> None:
    """Four of them with browsers, at a desk and on phones; the others over sockets."""
    looks = [("en", (1440, 900)), ("ko", SMALL), ("en", SMALL), ("ko", (768, 1024))]
    host, *guests = everybody = [AtEvening(come(lang, size)) for lang, size in looks]
    host.visitor.comes_in("Ann")
    evening, secret = host.opens_one()
    for guest, name in zip(guests, ("Bora", "Cho", "Dana"), strict=True):
        guest.comes_by_link(name, evening, secret)
        guest.is_in()
    others = [house.crowd.comes(name) for name in OTHERS]
    for other in others:
        enters(other, evening, secret)
    host.visitor.reads(host.says("sheet.people", count=12))
    assert barriers(host.page) == []
    host.button("sheet.start").click()
    for one in everybody:
        one.is_at_a_table()
    for other in others:
        other.plays(shoves)
    while not all(_is_over(one) for one in everybody):
        for one in everybody:
            _plays_on(one, "call", "check")
    for one in everybody:
        expect(one.page.get_by_role("row")).to_have_count(13)
    host.page.emulate_media(media="print")
    expect(host.button("after.print")).to_be_hidden()
    expect(host.page.get_by_role("row").first).to_be_visible()
    host.page.emulate_media(media="screen")
    assert barriers(guests[0].page) == []


def _is_over(one: AtEvening) -> bool:
    return one.page.get_by_role("heading", name=one.says("after.places"), exact=True).is_visible()


def _plays_on(one: AtEvening, *moves: str) -> None:
    """The first of these moves, where there is something to decide."""
    table = AtTable(one.visitor)
    for name in moves:
        with suppress(TooLate):  # it may be decided meanwhile
            if table.move(name).is_visible():
                table.move(name).click(timeout=2000)
                return
    one.page.wait_for_timeout(20)


def _plays_until(one: AtEvening, there: Callable[[], bool]) -> None:
    while not there():
        _plays_on(one, "check", "fold")


@pytest.mark.rule("EV-6.1")
def test_a_cash_evening_to_its_settlement(house: House, come: Come) -> None:
    """The host does all of it on a phone."""
    host = AtEvening(come("ko", SMALL))
    host.visitor.comes_in("Mina")
    host.visitor.button("web.evening.choose").click()
    form = host.page.get_by_role("dialog", name=host.says("form.title"), exact=True)
    form.get_by_role("button", name=host.says("style.cash"), exact=True).click()
    form.get_by_role("button", name=host.says("form.open"), exact=True).click()
    evening, secret = host.sees_link()
    others = [house.crowd.comes(name) for name in ("Noa", "Oli")]
    for other in others:
        enters(other, evening, secret)
    host.button("sheet.start").click()
    host.button("cash.buy-in").click()
    host.is_at_a_table()
    for other in others:
        other.gets(say.AskEvening("", evening, what="buy-in", amount=700, entry="post"))
        other.plays(prefers("call", "check"))
    table = AtTable(host.visitor)
    _plays_until(host, lambda: table.move("fold").is_visible() or table.move("check").is_visible())
    host.goes_to_sheet()
    host.powers("power.end")
    host.confirms("power.end")
    while not _has_ended(host):
        _plays_from_sheet(host)
    settled = host.page.get_by_role("region", name=host.says("cash.settlement"))
    nets = [
        int(cell.inner_text().replace(",", "").replace("−", "-"))
        for cell in settled.locator("tbody td:last-child").all()
    ]
    assert len(nets) == 3
    assert sum(nets) == 0
    assert barriers(host.page) == []


def _has_ended(one: AtEvening) -> bool:
    return one.button("after.print").is_visible()


def _plays_from_sheet(one: AtEvening) -> None:
    """The hand in play is finished first: whoever has a turn goes to the table for it."""
    back = one.page.get_by_role("link", name=re.compile(f"^{re.escape(one.says('to-table'))} · "))
    with suppress(TooLate):
        if back.is_visible():
            back.click(timeout=2000)
    _plays_on(one, "check", "fold")


@pytest.mark.rule("EV-3.4")
@pytest.mark.rule("EV-7.1")
def test_who_is_moved_keeps_their_bearings(house: House, come: Come) -> None:
    """A guest on a phone who types a raise, whose page is hidden, who has asked to leave; moved by a host
    who does not play."""
    host, guest = AtEvening(come("en")), AtEvening(come("ko", SMALL))
    host.visitor.comes_in("Pia")
    host.visitor.button("web.evening.choose").click()
    form = host.page.get_by_role("dialog", name=host.says("form.title"), exact=True)
    form.get_by_role("button", name="4", exact=True).click()
    form.get_by_role("button", name=host.says("form.open"), exact=True).click()
    evening, secret = host.sees_link()
    host.button("sheet.go-away").click()
    host.confirms("sheet.go-away")
    guest.comes_by_link("Quin", evening, secret)
    guest.is_in()
    others = [house.crowd.comes(name) for name in ("Rae", "Sol", "Tom", "Uma")]
    for other in others:
        enters(other, evening, secret)
        other.plays(prefers("check", "fold"))
    host.visitor.reads(host.says("sheet.people", count=5))
    host.button("sheet.start").click()
    first = guest.is_at_a_table()
    if (
        len([other for other in others if first in other.pictures]) == 1
    ):  # moved from the fuller table, all stays balanced
        fuller = next(other for other in others if first not in other.pictures)
        host.over(fuller.name, "power.move", number=int(first.rpartition("-")[2]))
        _plays_until(guest, lambda: first in fuller.pictures)
    second = _moved(host, guest, first, typing=True)
    guest.page.evaluate(HIDDEN, arg=True)
    third = _moved(host, guest, second)
    guest.page.evaluate(HIDDEN, arg=False)
    assert third == first
    assert guest.is_at_a_table() == first
    leave = AtTable(guest.visitor).seat_button("leave")
    _plays_until(guest, lambda: leave.get_attribute("aria-disabled") == "false")  # as a blind one acts first (SG-6.1)
    AtTable(guest.visitor).wants("leave")
    _plays_until(guest, lambda: guest.page.url.partition("#")[0].endswith(f"/e/{evening}"))
    guest.visitor.reads(re.compile(re.escape(guest.says("at-table.out-plain"))))


def _moved(host: AtEvening, guest: AtEvening, table: str, *, typing: bool = False) -> str:
    """To the other table, whatever they are doing; the page follows by itself."""
    at_table = AtTable(guest.visitor)
    if typing:
        field = guest.page.get_by_role("spinbutton", name=guest.visitor.say("web-table.raise-amount"), exact=True)
        while not field.is_enabled():
            guest.page.wait_for_timeout(20)
        field.fill("37")
    number = 3 - int(table.rpartition("-")[2])
    host.over("Quin", "power.move", number=number)
    _plays_until(guest, lambda: not guest.page.url.endswith(table))
    target = guest.is_at_a_table()
    assert target.endswith(f"-{number}")
    if typing:
        guest.visitor.reads(guest.says("at-table.here", number=number))
        at_table.opens_story()
        at_table.closes_story()
        expect(
            guest.page.get_by_role("spinbutton", name=guest.visitor.say("web-table.raise-amount"))
        ).not_to_have_value("37")
    return target


@pytest.mark.rule("EV-2.2")
@pytest.mark.rule("EV-7.1")
def test_a_co_host_who_is_put_out_loses_the_powers(come: Come) -> None:
    host, guest = AtEvening(come("ko", SMALL)), AtEvening(come("en"))
    host.visitor.comes_in("Vera")
    evening, secret = host.opens_one()
    host.powers("power.admits-on")
    guest.comes_by_link("Will", evening, secret)
    guest.visitor.reads(guest.says("come.waiting"))
    host.button("sheet.admit-of", name="Will").click()
    guest.is_in()
    host.over("Will", "power.make-co-host")
    bar = guest.page.get_by_role("group", name=guest.says("power.title"), exact=True)
    expect(bar).to_be_visible()
    host.over("Will", "power.put-out")
    host.confirms("power.put-out")
    expect(bar).to_have_count(0)
    host.visitor.reads(host.says("sheet.people", count=1))


@pytest.mark.rule("EV-8.1")
def test_a_television_needs_no_name(come: Come) -> None:
    host, television = AtEvening(come("en")), AtEvening(come("ko", (1920, 1080)))
    host.visitor.comes_in("Xena")
    evening, secret = host.opens_one()
    television.visitor.opens(f"/e/{evening}/screen#{secret}")
    expect(television.page.get_by_role("heading", level=1)).to_have_text(re.compile("Xena"))
    expect(television.page.get_by_role("img", name=television.says("sheet.qr"))).to_be_visible()
    expect(television.page.get_by_role("button")).to_have_count(0)
    assert barriers(television.page) == []
