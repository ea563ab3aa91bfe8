"""The operator's page as operators meet it: what they read there, and what they order."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.visitor import Visitor

PARTS = ("overview", "people", "tables", "reports", "record", "entrance", "news", "leagues", "operators")


class AtDesk:
    """An operator in front of their page."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page

    def say(self, key: str, /, **values: object) -> str:
        return self.visitor.say(f"operating.page.{key}", **values)

    def button(self, key: str, /, inside: Locator | None = None, **values: object) -> Locator:
        return (inside or self.page).get_by_role("button", name=self.say(key, **values), exact=True)

    def signs_in(self, password: str, name: str = "") -> None:
        self.visitor.opens("/operator")
        self.page.get_by_label(self.say("operator-name")).fill(name)
        self.page.get_by_label(self.say("password"), exact=True).fill(password)
        self.button("sign-in").click()
        expect(self.page.get_by_role("navigation", name=self.say("parts"))).to_be_visible()

    def goes_to(self, part: str) -> None:
        """By the menu."""
        parts = self.page.get_by_role("navigation", name=self.say("parts"))
        parts.get_by_role("link", name=re.compile(f"^{re.escape(self.say(f'part.{part}'))}")).click()
        expect(self.page.get_by_role("heading", level=1, name=self.say(f"part.{part}"), exact=True)).to_be_visible()

    def finds(self, name: str) -> None:
        """Somebody by their name, and all about them."""
        self.goes_to("people")
        self.page.get_by_role("searchbox", name=self.say("search")).fill(name)
        self.page.get_by_role("link", name=name, exact=True).first.click()
        expect(self.page.get_by_role("heading", level=1, name=name, exact=True)).to_be_visible()

    def orders(self, key: str, /, *, reason: str = "", final: bool = False, **fields: str) -> None:
        """By the button of this name: fill in the dialog, and say yes. Fields are named by their label's key."""
        self.button(key).click()
        self.agrees(key, reason=reason, final=final, **fields)

    def agrees(self, yes: str, /, *, reason: str = "", final: bool = False, **fields: str) -> None:
        dialog = self.page.get_by_role("dialog")
        expect(dialog).to_be_visible()
        for label, value in fields.items():
            dialog.get_by_label(self.say(label.replace("_", "-")), exact=False).fill(value)
        if reason:
            dialog.get_by_label(self.say("reason")).fill(reason)
        if final:
            expect(self.button(yes, dialog)).to_be_disabled()
            dialog.get_by_label(self.say("final")).check()
        self.button(yes, dialog).click()

    def hears(self, key: str) -> None:
        self.visitor.hears(f"operating.page.{key}")

    def lists(self, *texts: str) -> Locator:
        """A row that says all of these."""
        rows = self.page.get_by_role("main").get_by_role("listitem")
        for text in texts:
            rows = rows.filter(has_text=text)
        expect(rows.first).to_be_visible()
        return rows.first
