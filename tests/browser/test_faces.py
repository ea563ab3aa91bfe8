"""Faces, profiles, reactions and sounds: by clicks from the lobby, on a phone and on a desk, in one house with bots."""

import re
from itertools import count

import pytest
from playwright.sync_api import Locator, expect

from hanpan.wire import client_says as say
from hanpan.words import catalogue
from tests.browser.at_table import AtTable
from tests.browser.axe import barriers
from tests.browser.boxes import fits
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.others import Other, prefers
from tests.browser.visitor import DESK, Visitor

SMALL = (360, 740)
LOOKS = [pytest.param("en", DESK, id="desk"), pytest.param("ko", SMALL, id="phone")]
BOTS = ("--bots",)
TIMERS = {"action": 600, "between_hands": 1, "draw": 1}
TABLES = """
[bots]
count = 3
least_seconds = 0.3
most_seconds = 0.5

[[tables]]
game = "holdem"
format = "cash"
name = "bots"
seats = 6
"""
COUNT = count(1)
"""Nobody has the name of somebody before."""
SPY = """
window.heard = [];
window.AudioContext = class extends AudioContext {
  constructor() { super(); window.device = this; }
  createBufferSource() {
    const [source, start] = [super.createBufferSource(), AudioBufferSourceNode.prototype.start];
    source.start = () => { window.heard.push(source.buffer.duration.toFixed(2)); start.call(source); };
    return source;
  }
};
"""
"""How long each sound was that was heard."""
CHECK, TURN = "0.19", "0.47"


def face(within: Locator) -> str | None:
    return within.locator("[data-face]").first.get_attribute("data-face")


def two_at_a_table(house: House, ann: Visitor) -> tuple[AtTable, Other, str]:
    """Ann on turn, with one who checks and calls."""
    number = next(COUNT)
    ben = house.crowd.comes(f"Ben{number}", chips=2000)
    table = ben.opens("cash", seats=2)
    ann.comes_in(f"Ann{number}", f"/t/{table}")
    at = AtTable(ann)
    at.sits(0, 200)
    ben.plays(prefers("check", "call"))
    ben.sits(table, 1, 200)
    ben.sees(table, lambda now: now.view.get("turn") == 0)
    return at, ben, table


def stays(at: AtTable) -> None:
    """Call, or check where that is enough: who has the button is drawn."""
    expect(at.move("call").or_(at.move("check"))).to_be_visible()
    at.acts("call" if at.move("call").is_visible() else "check")


@pytest.mark.parametrize(("lang", "size"), LOOKS)
def test_a_face_is_chosen_and_everybody_sees_it(house: House, come: Come, lang: str, size: tuple[int, int]) -> None:
    ann = come(lang, size)
    ann.comes_in(f"Ann{next(COUNT)}")
    menu = ann.page.get_by_role("button", name=ann.say("web.menu.title", name=ann.name))
    first = face(menu)
    assert first is not None
    menu.click()
    ann.page.get_by_role("link", name=ann.say("web.me.title"), exact=True).click()
    faces = ann.page.get_by_role("group", name=ann.say("web.face.title"), exact=True)
    wanted = "owl" if first != "owl" else "fox"
    expect(faces.get_by_role("button")).to_have_count(26)
    faces.get_by_role("button", name=ann.say(f"web.face.{wanted}"), exact=True).click()
    expect(menu.locator(f"[data-face={wanted}] path").first).to_be_attached()
    assert fits(ann, "Width")
    assert barriers(ann.page) == []

    other = house.crowd.comes(f"Eve{next(COUNT)}", chips=2000)
    table = other.opens("cash", seats=6)
    other.looks_at(table)
    ann.opens(f"/t/{table}")
    at = AtTable(ann)
    at.sits(0, 200)
    seen = other.sees(table, lambda now: any(card["name"] == ann.name for card in now.people.values()))
    assert [card["face"] for card in seen.people.values() if card["name"] == ann.name] == [wanted]
    expect(at.seat(ann.name).locator(f"[data-face={wanted}]")).to_be_visible()

    ann.opens("/me")
    ann.button("web.face.own").click()
    expect(menu.locator(f"[data-face={first}]")).to_be_visible()


@pytest.mark.parametrize(("lang", "size"), LOOKS)
def test_bots_are_called_so_that_one_can_read_it(come: Come, lang: str, size: tuple[int, int]) -> None:
    """At their seats and in the story; they look like what they are called."""
    ann = come(lang, size)
    ann.comes_in(f"Ann{next(COUNT)}", "/t/bots")
    at = AtTable(ann)
    names = [key for key in catalogue(lang) if key.startswith("bot-name.")]
    called = {ann.say(key): key.removeprefix("bot-name.") for key in names}
    seats = ann.page.locator('[data-part="seat"]')
    expect(seats.nth(1)).to_be_visible()
    for seat in seats.all():
        name = seat.locator(".name").get_attribute("title") or ""
        assert name in called
        assert face(seat) == called[name]
    at.opens_story()
    expect(at.story()).to_contain_text(re.compile("|".join(called)))
    if lang == "en":
        expect(at.story()).not_to_contain_text(re.compile("[가-힣]"))


@pytest.mark.rule("HO-2.6", "HO-2.7")
@pytest.mark.parametrize(("lang", "size"), LOOKS)
def test_a_profile_opens_and_hides_no_turn(house: House, come: Come, lang: str, size: tuple[int, int]) -> None:
    ann = come(lang, size)
    at, ben, _ = two_at_a_table(house, ann)
    at.seat(ben.name).get_by_role("button", name=ann.say("web.person.open", name=ben.name), exact=True).click()
    profile = ann.dialog("web.person.title")
    expect(profile.get_by_role("heading", name=ben.name, exact=True)).to_be_visible()
    expect(profile).to_contain_text(ann.say("web.person.same-table"))
    profile.get_by_role("button", name=ann.say("web.person.add-friend"), exact=True).click()
    expect(profile).to_contain_text(ann.say("web.person.asked"))
    assert barriers(ann.page) == []
    shown, bar = profile.bounding_box(), ann.page.locator('[data-part="bar"]').bounding_box()
    assert shown is not None
    assert bar is not None
    assert shown["y"] + shown["height"] <= bar["y"]
    at.folds()  # it is still open, and nothing is in the way

    at.seat(ben.name).get_by_role("button", name=ann.say("web.person.open", name=ben.name), exact=True).click()
    profile.get_by_role("button", name=ann.say("web.friends.block-of", name=ben.name), exact=True).click()
    expect(profile.get_by_role("button", name=ann.say("web.friends.unblock"), exact=True)).to_be_visible()
    profile.get_by_role("button", name=ann.say("web.friends.unblock"), exact=True).click()
    expect(profile.get_by_role("button", name=ann.say("web.friends.block-of", name=ben.name))).to_be_visible()


@pytest.mark.rule("HO-2.6")
@pytest.mark.parametrize(("lang", "size"), LOOKS)
def test_a_profile_opens_from_the_leaderboards(come: Come, lang: str, size: tuple[int, int]) -> None:
    ann = come(lang, size)
    ann.is_let_in()
    ann.opens("/leaders")
    board = ann.page.get_by_role("region", name=ann.say("web.leaders.bank"), exact=True)
    board.get_by_role("button", name=ann.like("web.person.open")).first.click()
    expect(ann.dialog("web.person.title").get_by_role("heading", level=3)).to_be_visible()
    ann.closes_dialog()


@pytest.mark.rule("HO-2.7")
@pytest.mark.parametrize(("lang", "size"), LOOKS)
def test_one_reacts_at_ones_seat(house: House, come: Come, lang: str, size: tuple[int, int]) -> None:
    ann = come(lang, size)
    at, ben, table = two_at_a_table(house, ann)
    ann.button("web.react.open").click()
    tray = ann.page.get_by_role("group", name=ann.say("web.react.title"), exact=True)
    expect(tray.get_by_role("button")).to_have_count(10)
    assert barriers(ann.page) == []
    tray.get_by_role("button", name=ann.say("web.react.clap"), exact=True).click()
    expect(at.seat(ann.name).locator("[data-said] [data-reaction=clap]")).to_be_visible()
    expect(tray).not_to_be_visible()

    ben.gets(say.Chat("", ":fire:", table))
    expect(at.seat(ben.name).locator("[data-said] [data-reaction=fire]")).to_be_visible()
    at.seat(ben.name).get_by_role("button", name=ann.say("web.person.open", name=ben.name), exact=True).click()
    ann.dialog("web.person.title").get_by_role("button", name=ann.say("web.person.mute"), exact=True).click()
    ann.closes_dialog()
    expect(at.seat(ben.name).locator("[data-said] [data-reaction=fire]")).to_have_count(0)
    ben.gets(say.Chat("", ":wow:", table))
    ann.button("web.react.open").click()
    tray.get_by_role("button", name=ann.say("web.react.luck"), exact=True).click()
    expect(at.seat(ann.name).locator("[data-said] [data-reaction=luck]")).to_be_visible()
    expect(at.seat(ben.name).locator("[data-said] [data-reaction=wow]")).to_have_count(0)


def test_what_is_done_is_heard_as_loud_as_one_likes(house: House, come: Come) -> None:
    ann = come("en", DESK)
    ann.page.add_init_script(SPY)
    at, _, _ = two_at_a_table(house, ann)
    ann.page.wait_for_function(f"() => heard.includes('{TURN}')")
    stays(at)
    ann.page.wait_for_function(f"() => heard.includes('{CHECK}')")

    ann.button("web-table.about-table").click()
    volume = ann.page.get_by_role("slider", name=ann.say("web.sound.volume"))
    volume.fill("0")
    ann.page.keyboard.press("Escape")
    expect(ann.page.get_by_role("button", name=ann.say("web-table.sound"), exact=True)).to_have_attribute(
        "aria-pressed", "false"
    )
    heard = ann.page.evaluate("heard.length")
    stays(at)
    at.may("fold")
    assert ann.page.evaluate("heard.length") == heard
    ann.page.reload()
    ann.button("web-table.about-table").click()
    expect(volume).to_have_value("0")
    volume.fill("30")
    ann.page.wait_for_function("() => heard.length > 0 && device.state === 'running'")
    ann.page.wait_for_function("() => device.state === 'suspended'")  # when it has been silent for a while
    volume.fill("40")
    ann.page.wait_for_function("() => device.state === 'running'")
    assert ann.page.evaluate("localStorage.getItem('hanpan.volume')") == "0.4"


def test_nothing_sounds_before_the_first_touch_and_nothing_breaks_without_sound(house: House, come: Come) -> None:
    ann = come("ko", SMALL)
    ann.page.add_init_script("delete window.AudioContext; window.AudioContext = undefined;")
    at, ben, table = two_at_a_table(house, ann)
    stays(at)
    ben.sees(table, lambda now: len(now.view.get("board", [])) == 3)
    at.may("fold")

    eve = come("en", DESK)
    eve.page.add_init_script(SPY)
    eve.is_let_in(f"Eve{next(COUNT)}")
    eve.opens(f"/t/{table}")
    expect(AtTable(eve).seat(ann.name)).to_be_visible()
    stays(at)
    expect(AtTable(eve).board()).to_have_count(4)
    assert eve.page.evaluate("heard") == []
