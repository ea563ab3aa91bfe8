"""Somebody with a browser, in players' words: all the tests know of the pages, beside `at_table.py`, is here."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

import msgspec
from msgspec import structs
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, WebSocketRoute, expect

from hanpan.wire.client_says import Wish
from hanpan.words import Plural, catalogue
from hanpan.words import say as text_of
from tests.browser.others import PATIENCE

DESK, PHONE = (1440, 900), (390, 844)
LOST = 3000
"""How a line ends that nobody has closed: the page looks for the house again."""
HIDDEN = """hidden => {
  Object.defineProperty(document, "visibilityState", { value: hidden ? "hidden" : "visible", configurable: true });
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
LOCALES = {"en": "en-US", "ko": "ko-KR"}
PLACE = re.compile(r"\\\{[\w\\-]+?\\\}")
HARMLESS = re.compile(r"net::ERR_CONNECTION_REFUSED|WebSocket connection to .* failed")
"""What the browser itself remarks while the house is away."""

expect.set_options(timeout=PATIENCE * 1000)


class Visitor:
    """One page of one person."""

    def __init__(self, page: Page, url: str, lang: str) -> None:
        self.page, self.url, self.lang = page, url, lang
        self.name = ""
        self.line: WebSocketRoute | None = None
        self.own_end: WebSocketRoute | None = None
        self.sleeps = False
        self.faults: list[str] = []
        self.is_cheated = False
        """Does the test itself play a house that cheats? No other may be told of one (FD-1.5)."""
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self._console)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not HARMLESS.search(message.text):
            self.faults.append(message.text)

    def was_refused(self, status: int) -> None:
        """The browser remarks on that, and on nothing else; asked last, for it may do so late."""
        assert [fault for fault in self.faults if f"status of {status}" not in fault] == []
        self.faults.clear()

    def is_told_of_cheating(self) -> bool:
        """What the page keeps of deals that did not hold."""
        if self.page.is_closed() or not self.page.url.startswith(self.url):
            return False
        return bool(self.alarms())

    def alarms(self) -> str:
        """Why, each with its deal."""
        told = self.page.evaluate("localStorage.getItem('hanpan.alarms') ?? '[]'")
        return "" if told == "[]" else str(told)

    # -- words

    def say(self, key: str, /, **values: Any) -> str:
        """A text of the house as the page shows it: numbers as people count."""
        shown = {name: f"{value:,}" if isinstance(value, int) else value for name, value in values.items()}
        return text_of(self.lang, key, **shown)

    def like(self, key: str) -> re.Pattern[str]:
        """Such a text, whatever stands in its places."""
        text = catalogue(self.lang)[key]
        forms = text.forms.values() if isinstance(text, Plural) else [text]
        return re.compile("|".join([f"^{PLACE.sub('.+', re.escape(form))}$" for form in forms]))

    def button(self, key: str, **values: Any) -> Locator:
        name: str | re.Pattern[str] = self.say(key, **values) if values else self.like(key)
        return self.page.get_by_role("button", name=name, exact=True)

    def dialog(self, key: str, **values: Any) -> Locator:
        return self.page.get_by_role("dialog", name=self.say(key, **values) if values else self.like(key))

    def reads(self, text: str | re.Pattern[str]) -> None:
        """It can be read somewhere on the page."""
        expect(self.page.get_by_text(text).locator("visible=true").first).to_be_visible()

    def hears(self, key: str, **values: Any) -> None:
        """A word of the house that comes and goes."""
        expect(self.page.get_by_role("log").get_by_text(self.say(key, **values)).first).to_be_visible()

    # -- the line

    def taps_line(self) -> None:
        """Be able to say on the page's own line what its buttons would not let one say. Before the page is opened."""

        def tapped(line: WebSocketRoute) -> None:
            if self.sleeps:
                line.close(code=LOST)
            else:
                self.own_end, self.line = line, line.connect_to_server()

        self.page.route_web_socket("**/ws?*", tapped)

    @contextmanager
    def asleep(self) -> Iterator[None]:
        """A phone in a pocket: the page is hidden and has no line until it is looked at again. The line is tapped."""
        assert self.own_end is not None
        assert self.line is not None
        self.sleeps = True
        self.page.evaluate(HIDDEN, arg=True)
        self.own_end.close(code=LOST)
        self.line.close(code=LOST)
        yield
        self.sleeps = False
        self.page.evaluate(HIDDEN, arg=False)

    def wishes(self, wish: Wish, *, refused: str, **amounts: Any) -> None:
        """Say it, and read why not."""
        assert self.line is not None
        self.line.send(msgspec.json.encode(structs.replace(wish, id=uuid4().hex)).decode())
        self.is_refused(refused, **amounts)

    def is_refused(self, code: str, **amounts: Any) -> None:
        """The page says no with its reason; then the word is taken away."""
        shown = self.page.get_by_role("log").locator("p").filter(has_text=self.say(f"refusal.{code}", **amounts))
        expect(shown).to_be_visible()
        shown.locator("..").get_by_role("button", name=self.say("web.dismiss")).click()
        expect(shown).to_have_count(0)

    # -- the door and the lobby

    def opens(self, path: str = "/") -> None:
        self.page.goto(f"{self.url}{path}")

    def comes_in(self, name: str, path: str = "/") -> None:
        """To the lobby, or to the table one wanted to see."""
        self.name = name
        self.opens(path)
        self.page.get_by_label(self.say("web.nickname")).fill(name)
        self.button("web.look-around" if path == "/" else "web.invite.go-in").click()
        expect(self.page).to_have_url(re.compile(r"/(lobby|t/.+)$"))
        expect(self.page.get_by_label(self.say("web.nickname"))).to_have_count(0)

    def is_let_in(self, name: str = "") -> None:
        """Known to the house by a cookie, without having been at the entrance; under any name where he has none."""
        if not any(cookie.get("name") == "hanpan" for cookie in self.page.context.cookies()):
            self.name = name or self.name or f"v{uuid4().hex[:12]}"
            asked = {"name": self.name, "lang": self.lang}
            answer = self.page.request.post(f"{self.url}/api/guest", data=asked, headers={"Origin": self.url})
            assert answer.ok, answer.text()

    def wants_top_bar(self) -> None:
        """Of the house, at a table: where there is little height it is put away."""
        self.in_top_bar(self.page.get_by_role("button", name=self._bank))

    def in_top_bar(self, wanted: Locator) -> Locator:
        """Something up there, brought to sight where it is put away."""
        put_away = self.button("web-table.house-bar")
        expect(wanted.or_(put_away).locator("visible=true").first).to_be_visible()
        if not wanted.is_visible():
            put_away.click()
        return wanted

    def goes_to_lobby(self) -> None:
        self.in_top_bar(self.page.get_by_role("link", name=f"한판 · {self.say('web.lobby')}")).click()
        expect(self.page.get_by_role("heading", name=self.say("web.tables"), exact=True)).to_be_visible()

    def goes_to(self, table: str) -> None:
        """From the lobby."""
        self.table(table).click()
        expect(self.page).to_have_url(re.compile(f"/t/{re.escape(table)}$"))

    def table(self, table: str) -> Locator:
        """Its card in the lobby."""
        return self.page.locator(f'a[href="/t/{table}"]')

    def sees_bank(self, chips: int) -> None:
        bank = self.in_top_bar(self.page.get_by_role("button", name=self._bank))
        expect(bank).to_have_text(re.compile(rf"(?<![\d,]){chips:,}$"))

    def opens_bank(self) -> Locator:
        """At the top: what lies there, and the ways from and to it."""
        self.in_top_bar(self.page.get_by_role("button", name=self._bank)).click()
        return self.dialog("web.bank")

    @property
    def _bank(self) -> re.Pattern[str]:
        return re.compile(rf"^{re.escape(self.say('web.bank'))} [\d,]+$")

    def gets_chips(self, amount: int) -> None:
        """At the cage, which is one step further for whoever has a seat."""
        bank = self.opens_bank()
        further = bank.get_by_role("button", name=self.say("web.to-stack.cage"))
        cage = bank.get_by_role("region", name=self.say("web.to-stack.cage"))
        expect(further.or_(cage)).to_be_visible()
        if further.is_visible():
            further.click()
        cage.get_by_label(self.say("web.amount"), exact=True).fill(str(amount))
        cage.get_by_role("button", name=self.say("web.get-chips"), exact=True).click()
        expect(cage).not_to_be_visible()

    # -- friends

    def opens_friends(self) -> Locator:
        """The top bar's panel; the button also says how many are asking."""
        friends = self.page.get_by_role("button", name=re.compile(rf"^{re.escape(self.say('web.friends.title'))}(,|$)"))
        self.in_top_bar(friends).click()
        return self.dialog("web.friends.title")

    def closes_dialog(self) -> None:
        self.page.keyboard.press("Escape")
        expect(self.page.get_by_role("dialog")).to_have_count(0)

    def asks_friend(self, name: str) -> None:
        panel = self.opens_friends()
        panel.get_by_label(self.say("web.friends.add")).fill(name)
        panel.get_by_role("button", name=self.say("web.friends.ask"), exact=True).click()
        expect(panel).to_contain_text(self.say("web.friends.waiting", names=name))
        self.closes_dialog()

    def accepts_friend(self, name: str) -> None:
        panel = self.opens_friends()
        panel.get_by_role("button", name=self.say("web.friends.accept-of", name=name), exact=True).click()
        expect(panel.get_by_role("list", name=self.say("web.friends.title"), exact=True)).to_contain_text(name)
        self.closes_dialog()

    def invites(self, name: str) -> None:
        """To the table one looks at."""
        self.in_top_bar(self.button("web.invite.title")).click()
        panel = self.dialog("web.invite.title")
        button = panel.get_by_role("button", name=self.say("web.invite.invite-of", name=name), exact=True)
        button.click()
        expect(button).to_be_disabled()

    def accepts_invitation(self, name: str) -> None:
        word = self.page.get_by_role("status").filter(has_text=self.say("web.invited", name=name))
        expect(word.locator("small"), "what is played there").not_to_be_empty()
        word.get_by_role("button", name=self.say("web.invite.go-in"), exact=True).click()
        expect(self.page).to_have_url(re.compile(r"/t/.+$"))

    def opens_table(self, kind: str, *choices: str, **fields: str) -> str:
        """By the dialog; the table's name. Choices are its buttons, fields its texts by their key."""
        self.button("web.open-table").click()
        form = self.dialog("web.open-table")
        form.get_by_role("button", name=self.say(f"web.kind.{kind}"), exact=True).click()
        for choice in choices:
            form.get_by_role("button", name=choice, exact=True).click()
        for key, value in fields.items():
            form.get_by_label(self.say(f"web.{key.replace('_', '-')}"), exact=False).fill(value)
        form.get_by_role("button", name=self.say("web.open-it"), exact=True).click()
        expect(self.page).to_have_url(re.compile(r"/t/.+$"))
        return self.page.url.rpartition("/")[2]


@contextmanager
def visiting(browser: Browser, url: str, lang: str, size: tuple[int, int], **looks: Any) -> Iterator[Visitor]:
    """A new person: no cookies, a window of this size. Whatever goes wrong in the page fails the test."""
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        locale=LOCALES[lang],
        has_touch=width < 600,
        **{"color_scheme": "light", "reduced_motion": "reduce", **looks},
    )
    context.set_default_timeout(PATIENCE * 1000)
    try:
        visitor = Visitor(context.new_page(), url, lang)
        yield visitor
        assert visitor.faults == [], visitor.faults
        assert visitor.is_cheated or not visitor.is_told_of_cheating(), visitor.alarms()[:1000]
    finally:
        context.close()
