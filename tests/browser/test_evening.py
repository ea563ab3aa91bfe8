"""An evening with friends on the page: from one link to the printed result, and to the settlement (EV)."""

import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import TimeoutError as TooLate
from playwright.sync_api import expect

from hanpan.fairness import verify_bytes
from hanpan.house.evening.clock import MINUTE
from hanpan.wire import client_says as say
from tests.browser.at_evening import AtEvening, enters, shoves
from tests.browser.at_table import AtTable
from tests.browser.axe import barriers
from tests.browser.conftest import Come
from tests.browser.evening_pictures import NOW, before, cash, during, during_at_many, ended, person, shows_evening
from tests.browser.house import House
from tests.browser.others import Other, Picture, prefers
from tests.browser.test_fair_deal import is_marked, mark, saved

TIMERS = {"draw": 1}
TABLES = """
[server]
public_url = "http://friends.example"
"""
"""EV-2.3: the link is one that other devices can reach."""
SMALL = (360, 740)


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
    one.page.wait_for_timeout(200)


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
    table = AtTable(host.visitor)
    host.visitor.reads(table.say("web-table.waiting-for-players"))
    expect(host.visitor.button("web.invite.call-bots")).to_have_count(0)  # people come by the evening's link
    for other in others:
        other.gets(say.AskEvening("", evening, what="buy-in", amount=700, entry="post"))
        other.plays(prefers("call", "check"))
    _plays_until(host, lambda: table.move("fold").is_visible() or table.move("check").is_visible())
    host.goes_to_sheet()
    _is_in_order(host, others[0].name)
    _takes_the_bar_to_the_table(host)
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


def _is_in_order(host: AtEvening, name: str) -> None:
    """Who, how much, what one may do: from left to right, also on the smallest phone."""
    row = host.page.get_by_role("listitem").filter(has=host.button("power.of", name=name))
    lefts = [
        row.locator(part).first.evaluate("one => one.getBoundingClientRect().left")
        for part in ("svg.face", ".name", ".chips", ".more")
    ]
    assert lefts == sorted(lefts)


def _takes_the_bar_to_the_table(host: AtEvening) -> None:
    """At the thumb, in one row."""
    bar = host.page.get_by_role("group", name=host.says("power.title"), exact=True)
    tops = {round(one.bounding_box()["y"]) for one in bar.locator(".button").all()}  # type: ignore[index]
    assert len(tops) == 1
    assert min(tops) > SMALL[1] - 100
    bar.get_by_role("link", name=host.says("to-table"), exact=True).click()
    host.is_at_a_table()


def _has_ended(one: AtEvening) -> bool:
    return one.button("after.print").is_visible()


def _plays_from_sheet(one: AtEvening, *moves: str) -> None:
    """The hand in play is finished first: whoever has a turn goes to the table for it, however often the sheet moves
    under their finger."""
    back = one.page.get_by_role("link", name=re.compile(f"^{re.escape(one.says('to-table'))} · "))
    with suppress(TooLate):
        if back.is_visible():
            back.click(timeout=2000)
    _plays_on(one, *(moves or ("check", "fold")))


@pytest.mark.rule("EV-3.4")
@pytest.mark.rule("EV-7.1")
def test_who_is_moved_keeps_their_bearings(house: House, come: Come) -> None:
    """A guest on a phone who types a raise, whose phone falls asleep, who has just asked to leave; moved by a host who
    does not play."""
    host, guest = AtEvening(come("en")), AtEvening(come("ko", SMALL))
    host.visitor.comes_in("Pia")
    host.visitor.button("web.evening.choose").click()
    form = host.page.get_by_role("dialog", name=host.says("form.title"), exact=True)
    form.get_by_role("button", name="4", exact=True).click()
    form.get_by_role("button", name=host.says("form.open"), exact=True).click()
    evening, secret = host.sees_link()
    host.button("sheet.go-away").click()
    host.confirms("sheet.go-away")
    guest.visitor.taps_line()
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
    second = _moved_typing(host, guest, first)
    _moved_asleep(host, guest, second, next(other for other in others if first in other.pictures))
    _plays_until(guest, lambda: _may_leave_on_turn(AtTable(guest.visitor)))
    host.over("Quin", "power.move", number=_number(second))  # the hand waits for them, and they for nobody
    AtTable(guest.visitor).wants("leave")
    _plays_until(guest, lambda: guest.page.url.partition("#")[0].endswith(f"/e/{evening}"))
    guest.visitor.reads(re.compile(re.escape(guest.says("at-table.out-plain"))))
    host.opens_record()
    for number in (1, 2):
        host.visitor.reads(host.says("tell.move-announced", name="Pia", whom="Quin", number=number))


def _may_leave_on_turn(table: AtTable) -> bool:
    """As a blind one acts first (SG-6.1)."""
    on_turn = table.move("fold").is_visible() or table.move("check").is_visible()
    return on_turn and table.seat_button("leave").get_attribute("aria-disabled") == "false"


def _number(table: str) -> int:
    return int(table.rpartition("-")[2])


def _moved_typing(host: AtEvening, guest: AtEvening, table: str) -> str:
    """To the other table, with half a raise typed; the page follows by itself."""
    at_table, number = AtTable(guest.visitor), 3 - _number(table)
    field = guest.page.get_by_role("spinbutton", name=guest.visitor.say("web-table.raise-amount"), exact=True)
    while not field.is_enabled():
        guest.page.wait_for_timeout(200)
    field.fill("37")
    host.over("Quin", "power.move", number=number)
    _plays_until(guest, lambda: not guest.page.url.endswith(table))
    target = guest.is_at_a_table()
    assert _number(target) == number
    guest.visitor.reads(guest.says("at-table.here", number=number))
    at_table.opens_story()
    at_table.closes_story()
    expect(guest.page.get_by_role("spinbutton", name=guest.visitor.say("web-table.raise-amount"))).not_to_have_value(
        "37"
    )
    return target


def _moved_asleep(host: AtEvening, guest: AtEvening, table: str, there: Other) -> None:
    """They fold and put the phone away; meanwhile the house seats them elsewhere, as not connected."""
    at_table, number = AtTable(guest.visitor), 3 - _number(table)
    target = f"{table.rpartition('-')[0]}-{number}"
    expect(at_table.move("fold").or_(at_table.move("check")).first).to_be_visible()
    host.over("Quin", "power.move", number=number)
    at_table.folds()
    with guest.visitor.asleep():
        moved = there.sees(target, lambda now: any(card["name"] == "Quin" for card in now.people.values()))
        person = next(person for person, card in moved.people.items() if card["name"] == "Quin")
        there.sees(target, lambda now: _sits_unconnected(now, person))
    expect(guest.page).to_have_url(re.compile(f"/t/{re.escape(target)}$"))
    guest.visitor.reads(guest.says("at-table.here", number=number))


def _sits_unconnected(now: Picture, person: str) -> bool:
    return any(one["person"] == person and not one["connected"] for one in now.shared["players"])


@pytest.mark.rule("EV-1.3")
@pytest.mark.rule("EV-2.1")
@pytest.mark.rule("EV-2.4")
@pytest.mark.rule("EV-7.1")
def test_a_host_rules_the_evening_with_one_hand(house: House, come: Come) -> None:
    """On a phone, from the new link to the last rebuy; everything stands in the record."""
    host = AtEvening(come("ko", SMALL))
    host.visitor.comes_in("Yuna")
    host.visitor.button("web.evening.choose").click()
    form = host.page.get_by_role("dialog", name=host.says("form.title"), exact=True)
    form.get_by_text(host.says("form.further"), exact=True).click()
    rebuys = form.get_by_role("group", name=host.says("form.rebuys"), exact=True)
    rebuys.get_by_role("button", name=host.says("form.each", count=1), exact=True).click()
    form.get_by_role("button", name=host.says("form.open"), exact=True).click()
    evening, first = host.sees_link()
    abe, bea, cal, dan = [house.crowd.comes(name) for name in ("Abe", "Bea", "Cal", "Dan")]
    for other in (abe, bea, cal):
        enters(other, evening, first)
    _over_guests(host, bea, evening)
    host.over("Cal", "power.ban")
    host.confirms("power.ban")
    second = host.has_other_link(first)
    assert cal.asks(say.EnterEvening("", evening, second, "Cal")).code == "no-such-evening"
    host.powers("power.renew")
    host.confirms("power.renew")
    third = host.has_other_link(second)
    assert dan.asks(say.EnterEvening("", evening, second, "Dan")).code == "no-such-evening"
    enters(dan, evening, third)
    host.button("sheet.admit-of", name="Dan").click()  # after a ban newcomers wait
    host.visitor.reads(host.says("sheet.people", count=4))
    host.button("sheet.start").click()
    table = host.is_at_a_table()
    _while_it_is_played(host, table, (abe, bea, dan))
    for key, values in RECORD:
        host.visitor.reads(host.says(f"tell.{key}", name="Yuna", **values))
    assert barriers(host.page) == []


RECORD: tuple[tuple[str, dict[str, str | int]], ...] = (
    ("guest-renamed", {"whom": "Abe", "text": "Abel"}),
    ("guest-muted", {"whom": "Bea", "minutes": 15}),
    ("guest-muted-not", {"whom": "Bea"}),
    ("guest-put-out-banned", {"whom": "Cal"}),
    ("secret-renewed", {}),
    ("guest-admitted", {"whom": "Dan"}),
    ("start-asked", {}),
    ("misdeal-called", {"number": 1}),
    ("evening-paused", {}),
    ("evening-went-on", {}),
    ("levels-changed-minutes", {"levels": "7/14", "minutes": 4}),
    ("chips-given", {"whom": "Dan", "chips": 250, "why": "paid twice"}),
    ("chips-taken", {"whom": "Yuna", "chips": 985, "why": "a head start"}),
)


def _over_guests(host: AtEvening, bea: Other, evening: str) -> None:
    """Another name; nothing to write for a while."""
    dialog = host.over("Abe", "power.rename")
    dialog.get_by_label(host.says("power.new-name"), exact=True).fill("Abel")
    host.confirms("power.rename")
    host.over("Bea", "power.mute")
    host.visitor.reads(host.says("muted"))
    assert bea.asks(say.Chat("", "well, well", table=evening)).code == "muted-by-host"
    host.over("Bea", "power.unmute")
    expect(host.page.get_by_text(host.says("muted"), exact=True)).to_have_count(0)
    bea.gets(say.Chat("", "well, well", table=evening))


def _while_it_is_played(host: AtEvening, table: str, others: tuple[Other, ...]) -> None:
    host.goes_to_sheet()
    host.powers("power.misdeal-of", number=1)
    host.confirms("power.misdeal-of", number=1)
    host.button("power.pause").click()
    host.button("power.go-on").click()
    host.powers("power.levels")
    form = host.page.get_by_role("dialog", name=host.says("power.levels"), exact=True)
    while form.get_by_role("listitem").count() > 1:
        form.get_by_role("button", name=host.says("power.drop-level"), exact=True).click()
    for key, amount in (("small", 7), ("big", 14)):
        form.get_by_label(f"{host.says('level', level=2)}, {host.says(f'power.{key}')}", exact=True).fill(str(amount))
    form.get_by_label(host.says("power.levels-minutes"), exact=True).fill("4")
    host.confirms("power.levels-save")
    host.hands_chips("Dan", 250, "paid twice", "power.chips-give")
    host.hands_chips("Yuna", 985, "a head start", "power.chips-take")
    for other in others:
        other.plays(shoves)
    rebuy = host.page.get_by_role("dialog", name=host.says("at-table.rebuy"), exact=True)
    while not rebuy.is_visible():
        assert not _has_ended(host), "fifteen chips have won everything"
        _plays_from_sheet(host, "call", "check", "all-in")
    rebuy.get_by_role("button", name=host.says("at-table.rebuy-yes"), exact=True).click()
    expect(rebuy).to_have_count(0)
    others[0].sees(table, lambda now: _stack_of(now, "Yuna") >= 900)
    host.goes_to_sheet()
    host.opens_record()


def _stack_of(now: Picture, name: str) -> int:
    person = next((person for person, card in now.people.items() if card["name"] == name), "")
    return next((int(one["stack"]) for one in now.shared["players"] if one["person"] == person), 0)


@pytest.mark.rule("EV-2.2")
@pytest.mark.rule("EV-7.1")
def test_a_co_host_who_is_put_out_loses_the_powers(come: Come) -> None:
    host, guest = AtEvening(come("ko", SMALL)), AtEvening(come("en"))
    host.visitor.comes_in("Vera")
    evening, secret = host.opens_one()
    host.powers("power.admits-on")
    guest.visitor.opens(f"/e/{evening}#{secret}")
    guest.visitor.reads(re.compile("^Vera"))  # whose evening it is, before one has a name
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


@pytest.mark.rule("EV-1.3")
@pytest.mark.rule("EV-3.5")
@pytest.mark.rule("EV-4.1")
def test_a_break_with_its_add_on_and_hand_for_hand(come: Come) -> None:
    """At moments that nobody waits for here: as the house draws them."""
    guest = AtEvening(come("ko", SMALL))
    night = during()
    night.break_until, night.hand_for_hand = NOW + 6 * MINUTE, True
    asked = shows_evening(guest.visitor, night, person(1))
    guest.visitor.reads(re.compile(re.escape(guest.says("state.break"))))
    guest.visitor.reads(guest.says("sheet.hand-for-hand"))
    guest.button("at-table.add-on", amount=1000).click()
    expect(guest.page.get_by_role("log").get_by_role("alert")).to_have_count(0)
    assert [wish["what"] for wish in asked if wish["say"] == "ask-evening"] == ["add-on"]


@pytest.mark.rule("EV-8.1")
def test_a_television_shows_the_evening_from_before_to_after(house: House, come: Come) -> None:
    """By the host's link: one on which nobody has signed in, and one of somebody who is no guest."""
    host, other = AtEvening(come("en")), AtEvening(come("en", (1920, 1080)))
    televisions = [AtEvening(come("ko", (1920, 1080))), other]
    other.visitor.comes_in("Zoe")
    host.visitor.comes_in("Xena")
    evening, secret = host.opens_one()
    address = host.screen_link()
    assert address == f"http://friends.example/e/{evening}/screen#{secret}"
    for one in televisions:
        one.visitor.opens(address.partition("friends.example")[2])
        expect(one.page.get_by_role("heading", level=1)).to_have_text(re.compile("Xena"))
        expect(one.page.get_by_role("img", name=one.says("sheet.qr"))).to_be_visible()
        expect(one.page.get_by_role("button")).to_have_count(0)
    assert barriers(televisions[0].page) == []
    guests = [house.crowd.comes(name) for name in ("Yul", "Wim")]
    for guest in guests:
        enters(guest, evening, secret)
    for one in televisions:
        one.visitor.reads(one.says("sheet.people", count=3))
        expect(one.page.get_by_role("listitem").filter(has_text="Yul")).to_be_visible()
    host.button("sheet.start").click()
    host.is_at_a_table()
    for one in televisions:
        expect(one.page.get_by_role("listitem").filter(has_text=one.says("table", number=1))).to_contain_text("Wim")
        expect(one.page.get_by_text(one.says("level", level=1), exact=True)).to_be_visible()
        expect(one.page.get_by_role("img", name=one.says("sheet.qr"))).to_have_count(0)
    assert barriers(televisions[0].page) == []
    for guest in guests:
        guest.plays(shoves)
    while not _is_over(host):
        _plays_on(host, "call", "check")
    winner = host.page.get_by_role("rowheader").first.inner_text()
    for one in televisions:
        expect(one.page.get_by_role("listitem").first).to_have_text(re.compile(f"^1.*{winner}"))
        expect(one.page.get_by_text(one.says("big.winner"), exact=True)).to_be_visible()
    assert barriers(televisions[0].page) == []


@pytest.mark.rule("EV-1.2")
@pytest.mark.rule("EV-5.3")
def test_a_host_chooses_blinds_rounds_and_points(house: House, come: Come) -> None:
    """In the part of the form that nobody has to open."""
    host = AtEvening(come("ko", SMALL))
    host.visitor.comes_in("Rin")
    host.visitor.button("web.evening.choose").click()
    form = host.page.get_by_role("dialog", name=host.says("form.title"), exact=True)
    form.get_by_text(host.says("form.further"), exact=True).click()
    form.get_by_label(host.says("form.own-ladder"), exact=True).check()
    for key, amount in (("small", 7), ("big", 14)):
        form.get_by_label(f"{host.says('level', level=1)}, {host.says(f'power.{key}')}", exact=True).fill(str(amount))
    form.get_by_role("button", name=host.says("form.rounds-each", count=2), exact=True).click()
    form.get_by_role("button", name=host.says("points.own"), exact=True).click()
    form.get_by_label(host.says("form.own-points"), exact=True).fill("9, 4")
    assert barriers(host.page) == []
    form.get_by_role("button", name=host.says("form.open"), exact=True).click()
    evening, secret = host.sees_link()
    host.visitor.reads(host.says("sheet.level-rounds", count=2))
    other = house.crowd.comes("Sia")
    enters(other, evening, secret)
    other.plays(prefers("check", "fold"))
    host.button("sheet.start").click()
    host.is_at_a_table()
    host.goes_to_sheet()
    host.visitor.reads(host.says("rounds-left", count=2))
    host.visitor.reads(host.says("blinds", small=7, big=14))
    host.powers("power.end")
    host.confirms("power.end")
    while not _has_ended(host):
        _plays_from_sheet(host)
    points = host.page.get_by_role("region", name=host.says("after.places")).get_by_role("row").locator("td:last-child")
    assert sorted(points.all_inner_texts()) in (["4", "9"], ["6½", "6½"])


@pytest.mark.rule("EV-5.2")
def test_a_link_to_an_evening_long_ago_shows_its_result(come: Come) -> None:
    guest = AtEvening(come("ko", SMALL))
    shows_evening(guest.visitor, ended(), person(1), forgotten=True)
    expect(guest.page.get_by_role("heading", level=1)).to_have_text(guest.says("after.winner", name="Cho"))
    expect(guest.page.get_by_role("region", name=guest.says("after.places")).get_by_role("row")).to_have_count(13)
    assert barriers(guest.page) == []


@pytest.mark.rule("EV-5.2")
@pytest.mark.rule("EV-5.3")
def test_past_evenings_and_the_season_are_found_from_the_lobby(come: Come) -> None:
    """By the host and by a guest, with their places."""
    host, guest = AtEvening(come("en")), AtEvening(come("ko", SMALL))
    host.visitor.comes_in("Tess")
    for _ in range(2):
        evening, secret = host.opens_one()
        if guest.page.url == "about:blank":
            guest.comes_by_link("Ugo", evening, secret)
        else:
            guest.visitor.opens(f"/e/{evening}#{secret}")
            guest.button("come.as", name="Ugo").click()
        guest.is_in()
        host.visitor.reads(host.says("sheet.people", count=2))
        host.button("sheet.start").click()
        host.is_at_a_table()
        host.goes_to_sheet()
        host.powers("power.end")
        host.confirms("power.end")
        while not _has_ended(host):
            _plays_from_sheet(host)
            _plays_on(guest, "check", "fold")
        host.page.get_by_role("link", name=host.says("after.lobby"), exact=True).click()
    for one in (host, guest):
        one.visitor.opens("/lobby")
        one.page.get_by_role("link", name=one.visitor.say("web.evening.past"), exact=True).click()
        expect(one.page.get_by_role("heading", level=1)).to_have_text(one.visitor.say("web.evenings.title"))
        expect(one.page.get_by_role("listitem").filter(has_text="Tess")).to_have_count(2)
        assert barriers(one.page) == []
        one.page.get_by_role("link", name=one.says("after.season", name="Tess"), exact=True).click()
        expect(one.page.get_by_role("row").filter(has_text="Ugo")).to_be_visible()
        assert barriers(one.page) == []
    guest.page.get_by_role("listitem").get_by_role("link").first.click()
    expect(guest.page.get_by_role("heading", name=guest.says("after.places"), exact=True)).to_be_visible()


HEIGHTS = "[document.documentElement, ...document.querySelectorAll('main > div')].map((one) => one.scrollHeight)"


@pytest.mark.rule("EV-8.1")
def test_a_television_is_not_scrolled(come: Come) -> None:
    """There is nobody who would: everything fits, with two tables and with six, before, during and after."""
    for lang in ("ko", "en"):
        television = AtEvening(come(lang, (1920, 1080)))
        for night in (before(12), during(), during_at_many(6), during_at_many(40), cash(), ended()):
            shows_evening(television.visitor, night, person(1), "/screen")
            heights = television.page.evaluate(HEIGHTS)
            assert max(heights) <= 1080, (lang, night.settings.title, len(night.tables), heights)


@pytest.mark.rule("EV-2.1")
@pytest.mark.rule("EV-8.1")
def test_a_television_says_that_its_link_is_an_old_one(come: Come) -> None:
    host, television = AtEvening(come("en")), AtEvening(come("ko", (1920, 1080)))
    host.visitor.comes_in("Vic")
    evening, secret = host.opens_one()
    television.visitor.opens(f"/e/{evening}/screen#{secret}")
    expect(television.page.get_by_role("heading", level=1)).to_have_text(re.compile("Vic"))
    host.powers("power.renew")
    host.confirms("power.renew")
    television.visitor.reads(television.says("away-from-link"))
    television.visitor.was_refused(404)


@pytest.mark.rule("EV-2.1")
def test_who_had_half_a_link_and_pastes_the_whole_one_is_let_in(come: Come) -> None:
    host, guest = AtEvening(come("en")), AtEvening(come("ko", SMALL))
    host.visitor.comes_in("Uma")
    evening, secret = host.opens_one()
    guest.visitor.comes_in("Tess")
    guest.visitor.opens(f"/e/{evening}")
    guest.visitor.reads(re.compile(re.escape(guest.says("away-from-link"))))
    guest.page.get_by_role("link", name=guest.visitor.say("web.skip")).press("Enter")
    assert "#" not in guest.page.url
    guest.pastes(secret)
    guest.button("come.as", name="Tess").click()
    guest.is_in()
    guest.visitor.was_refused(404)


@pytest.mark.rule("FD-1.10", "EV-3.1")
def test_the_seats_of_an_evening_have_their_mark(house: House, come: Come, tmp_path: Path) -> None:
    """Drawn by her number and two others'; why, and the receipt, are one press away."""
    host = AtEvening(come("en", SMALL))
    host.visitor.comes_in("Mina")
    evening, secret = host.opens_one()
    for name in ("Noa", "Oli"):
        enters(house.crowd.comes(name), evening, secret)
    host.button("sheet.start").click()
    host.is_at_a_table()
    host.goes_to_sheet()
    is_marked(host.visitor, "checked")
    mark(host.visitor).click()
    expect(host.page.locator("[data-part=verdict]")).to_contain_text(host.visitor.say("web-fair.draw-means"))
    assert barriers(host.page) == []
    receipt = verify_bytes(saved(host.visitor, host.page.locator("[data-part=receipt]"), tmp_path).read_bytes())
    assert receipt.mark == "checked"
