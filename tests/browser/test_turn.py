"""One's turn is told wherever in the house one is, and what happened meanwhile is there when one comes back."""

import re
from itertools import count

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.at_table import AtTable
from tests.browser.conftest import Come
from tests.browser.house import TIMERS, House
from tests.browser.others import Other, prefers
from tests.browser.visitor import DESK, Visitor

SMALL = (360, 740)
MINE = 0
COUNT = count(1)
"""Nobody has the name of somebody before."""
SPY = """
window.notes = window.shakes = window.asked = 0;
window.told = [];
window.away = false;
window.AudioContext = class extends AudioContext {
  createBufferSource() {
    const [source, start] = [super.createBufferSource(), AudioBufferSourceNode.prototype.start];
    source.start = () => { window.notes += 2 * (Math.abs(source.buffer.duration - 0.47) < 0.005); start.call(source); };
    return source;
  }
};
navigator.vibrate = () => { window.shakes += 1; return true; };
Object.defineProperty(Document.prototype, "hidden", { get: () => window.away });
window.Notification = class {
  static permission = localStorage.getItem("permission") ?? "default";
  static async requestPermission() {
    window.asked += 1;
    localStorage.setItem("permission", "granted");
    return (window.Notification.permission = "granted");
  }
};
ServiceWorkerRegistration.prototype.showNotification = async function (title, { tag, data }) {
  window.told.push([title, tag, data.path, this.active.scriptURL]);
};
ServiceWorkerRegistration.prototype.getNotifications = async () => [];
window.looks = away => { window.away = away; document.dispatchEvent(new Event("visibilitychange")); };
"""
"""Counts the notes of one's turn, what shakes and is told by the system, and can pretend that one looks elsewhere. The
worker and its registration are the browser's own; only what the headless shell refuses, to show something, is counted
in its place."""
PRESSED = """path => {
  const pressed = new ExtendableEvent("notificationclick");
  pressed.notification = { close() {}, data: { path } };
  dispatchEvent(pressed);
}"""
"""Somebody presses what the worker has told."""
PLAIN = 'Object.defineProperty(window, "isSecureContext", { get: () => false });'


def seated(house: House, ann: Visitor, name: str, *scripts: str) -> tuple[AtTable, Other, str]:
    """Ann with one who checks and calls, in the middle of their first hand or before it."""
    name = f"{name}{next(COUNT)}"
    ben = house.crowd.comes(f"{name} other", chips=2000)
    table = ben.opens("cash", seats=2)
    for script in (SPY, *scripts):
        ann.page.add_init_script(script)
    ann.comes_in(name, f"/t/{table}")
    at = AtTable(ann)
    at.sits(MINE, 200)
    ben.plays(prefers("check", "call"))
    ben.sits(table, 1, 200)
    ben.sees(table, lambda now: now.view.get("turn") == MINE)
    return at, ben, table


def stays_in(at: AtTable) -> None:
    at.may("fold")
    at.acts("call" if at.move("call").is_visible() else "check")


def back(ann: Visitor) -> Locator:
    return ann.page.locator("header").get_by_role("link", name=re.compile(rf"^{ann.say('web.turn.mine')} \d+$"))


@pytest.mark.rule("HO-7.1")
@pytest.mark.parametrize(("lang", "size"), [("en", DESK), ("ko", SMALL)], ids=["desk", "phone"])
def test_it_is_told_on_every_page(house: House, come: Come, lang: str, size: tuple[int, int]) -> None:
    ann = come(lang, size)
    at, ben, table = seated(house, ann, f"Ann {lang}")
    ann.goes_to_lobby()
    expect(back(ann)).to_be_visible()
    assert int(back(ann).inner_text().split()[-1]) <= TIMERS["action"], "as at the seat: the time bank comes after it"
    expect(ann.page).to_have_title(ann.say("web-table.title-turn"))
    ann.page.wait_for_function("() => notes >= 2")
    assert (ann.page.evaluate("shakes") > 0) == (size == SMALL), "a phone shakes, a desk does not"
    red = back(ann).evaluate("one => getComputedStyle(one).backgroundColor")
    assert red == "rgb(179, 38, 30)"
    for path in ("/me", "/rules", "/leaders", "/league"):
        ann.page.evaluate("path => { history.pushState(null, '', path); dispatchEvent(new Event('popstate')) }", path)
        expect(back(ann)).to_be_visible()
    back(ann).click()
    expect(ann.page).to_have_url(re.compile(f"/t/{table}$"))
    at.may("fold")

    # What was told before is still there, and what happens while one looks elsewhere is told, too.
    at.reads_story(at.say("web-table.hand", number=1))
    ann.page.reload()
    at.reads_story(at.say("web-table.hand", number=1))
    turn = ben.sees(table, lambda now: now.view.get("turn") == MINE).turn
    stays_in(at)
    ann.goes_to_lobby()
    ben.sees(table, lambda now: now.view.get("turn") == MINE and now.turn > turn)
    expect(back(ann)).to_be_visible()
    back(ann).click()
    at.reads_story(at.say("web-table.hand", number=1))
    flop = at.story().locator("p").filter(has_text=at.say("web-table.tell-flop", cards="").strip())
    expect(flop, "dealt before it was her turn again").to_have_count(1)


def test_the_system_tells_it_to_who_said_yes(house: House, come: Come) -> None:
    ann = come()
    at, ben, table = seated(house, ann, "Yes")
    question = ann.page.get_by_role("region", name=ann.say("web.turn.ask-title"))
    expect(at.move("fold")).to_be_visible()
    expect(question).to_have_count(0)
    ann.page.evaluate("looks(true)")
    ann.page.evaluate("looks(false)")
    question.get_by_role("button", name=ann.say("web.turn.ask-yes")).click()
    expect(question).to_have_count(0)
    assert ann.page.evaluate("[asked, told.length]") == [1, 0]
    turn = ben.sees(table, lambda now: now.view.get("turn") == MINE).turn
    ann.page.evaluate("away = true")
    stays_in(at)
    ben.sees(table, lambda now: now.view.get("turn") == MINE and now.turn > turn)
    ann.page.wait_for_function("() => told.length > 0")
    script = f"{house.url}/worker.js"
    assert ann.page.evaluate("told[0]") == [ann.say("web-table.title-turn"), "hanpan-turn", f"/t/{table}", script]

    # One is elsewhere by then: what is pressed leads back, in the page that is open.
    ann.page.evaluate("looks(false)")
    ann.goes_to_lobby()
    [worker] = ann.page.context.service_workers
    worker.evaluate(PRESSED, f"/t/{table}")
    expect(ann.page).to_have_url(re.compile(f"/t/{table}$"))
    at.may("fold")
    assert ann.page.evaluate("asked") == 1, "never again, and the page was not loaded anew"


def test_who_says_no_is_never_asked_again(house: House, come: Come) -> None:
    ann = come("ko", SMALL)
    at, _, _ = seated(house, ann, "No")
    question = ann.page.get_by_role("region", name=ann.say("web.turn.ask-title"))
    ann.page.evaluate("looks(true)")
    ann.page.evaluate("looks(false)")
    question.get_by_role("button", name=ann.say("web.turn.ask-no")).click()
    expect(question).to_have_count(0)
    ann.page.reload()
    at.may("fold")
    ann.page.evaluate("looks(true)")
    ann.page.evaluate("looks(false)")
    at.may("fold")
    expect(question).to_have_count(0)
    assert ann.page.evaluate("asked") == 0


def test_over_plain_http_nobody_is_asked(house: House, come: Come) -> None:
    ann = come()
    at, _, _ = seated(house, ann, "Plain", PLAIN)
    ann.page.evaluate("looks(true)")
    ann.page.evaluate("looks(false)")
    at.may("fold")
    expect(ann.page.get_by_role("region", name=ann.say("web.turn.ask-title"))).to_have_count(0)
    ann.page.wait_for_function("() => notes == 2")
