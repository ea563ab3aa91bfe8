"""An evening as its guests and its host meet it on the page."""

import re
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, expect

from hanpan.wire import client_says as say
from tests.browser.others import Other, Picture, prefers
from tests.browser.visitor import Visitor
from tests.operating.processes import Running, serving

PASTED = "secret => { window.isOld = true; setTimeout(() => (location.hash = secret)); }"
AT_A_TABLE = re.compile(r"/t/[^/]+$")


class AtEvening:
    """Somebody in front of an evening's sheet."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page

    def says(self, key: str, **values: Any) -> str:
        return self.visitor.say(f"web-evening.{key}", **values)

    def button(self, key: str, **values: Any) -> Locator:
        return self.page.get_by_role("button", name=self.says(key, **values), exact=True)

    # -- coming in

    def opens_one(self) -> tuple[str, str]:
        """By one tap in the lobby; its name and the secret of its link."""
        self.visitor.button("web.evening.open").click()
        return self.sees_link()

    def sees_link(self) -> tuple[str, str]:
        link = self.page.get_by_role("textbox", name=self.says("sheet.link"), exact=True)
        expect(link).to_have_value(re.compile(r"/e/[^/#]+#.+$"))
        evening, _, secret = link.input_value().rpartition("/e/")[2].partition("#")
        return evening, secret

    def comes_by_link(self, name: str, evening: str, secret: str) -> None:
        """With a name alone (EV-2.1)."""
        self.visitor.name = name
        self.visitor.opens(f"/e/{evening}#{secret}")
        self.page.get_by_label(self.visitor.say("web.nickname")).fill(name)
        self.visitor.button("web.invite.go-in").click()

    def pastes(self, secret: str) -> None:
        """The whole link, where half of it stands: the page loads itself anew, and the old one says nothing more."""
        self.page.evaluate(PASTED, secret)
        self.page.wait_for_function("() => !window.isOld")

    def is_in(self) -> None:
        expect(self.page.get_by_role("list").filter(has_text=self.visitor.name).first).to_be_visible()

    # -- at the sheet

    def goes_to_sheet(self) -> None:
        self.page.get_by_role("link", name=self.says("to-sheet"), exact=True).click()
        expect(self.page).to_have_url(re.compile(r"/e/[^/]+$"))

    def has_other_link(self, secret: str) -> str:
        """It was renewed."""
        link = self.page.get_by_role("textbox", name=self.says("sheet.link"), exact=True)
        expect(link).not_to_have_value(re.compile(re.escape(secret)))
        return self.sees_link()[1]

    def hands_chips(self, name: str, chips: int, why: str, key: str) -> None:
        """With its reason."""
        dialog = self.over(name, "power.chips")
        dialog.get_by_label(self.says("power.chips-amount"), exact=True).fill(str(chips))
        dialog.get_by_label(self.says("power.chips-why"), exact=True).fill(why)
        self.confirms(key)

    def powers(self, key: str, **values: Any) -> None:
        """One of the host's, from the bar at the thumb."""
        self.page.get_by_role("button", name=f"{self.says('power.title')} ⋯", exact=True).click()
        self.page.get_by_role("dialog").get_by_role("button", name=self.says(key, **values), exact=True).click()

    def over(self, name: str, key: str, **values: Any) -> Locator:
        """A power over one guest; its dialog."""
        self.button("power.of", name=name).click()
        dialog = self.page.get_by_role("dialog")
        dialog.get_by_role("button", name=self.says(key, **values), exact=True).click()
        return dialog

    def confirms(self, key: str, **values: Any) -> None:
        dialog = self.page.get_by_role("dialog")
        dialog.get_by_role("button", name=self.says(key, **values), exact=True).click()
        expect(dialog).to_have_count(0)

    def opens_record(self) -> None:
        """What the hosts did."""
        self.page.locator("details", has_text=self.says("sheet.record")).locator("summary").click()

    def screen_link(self) -> str:
        """As the host finds it for a television."""
        self.powers("screen")
        field = self.page.get_by_role("dialog").get_by_role("textbox", name=self.says("screen"), exact=True)
        expect(field).to_have_value(re.compile(r"/e/[^/#]+/screen#.+$"))
        found = field.input_value()
        self.visitor.closes_dialog()
        return found

    # -- at a table

    def is_at_a_table(self) -> str:
        expect(self.page).to_have_url(AT_A_TABLE)
        expect(self.page.locator("[data-part=evening]")).to_be_visible()
        return self.page.url.rpartition("/")[2]

    def leaves_page(self) -> None:
        """Before a house closes that has been killed once."""
        self.page.goto("about:blank")
        self.visitor.faults.clear()  # of the line that was lost


@contextmanager
def killed(running: Running, folder: Path, everybody: Sequence[AtEvening]) -> Iterator[Running]:
    """Its address is the same when it is there again, and every page finds it by itself."""
    for one in everybody:
        one.page.evaluate("window.notLoadedAnew = true")
    running.end(signal.SIGKILL)
    host = everybody[0]
    host.visitor.reads(host.visitor.say("web.away"))
    with serving(folder, "--host", "127.0.0.1", "--port", running.url.rpartition(":")[2], "--no-bots") as again:
        for one in everybody:
            expect(one.page.get_by_text(one.visitor.say("web.away"))).to_have_count(0)
            assert one.page.evaluate("window.notLoadedAnew")
        yield again


def shoves(now: Picture) -> say.Play | None:
    """Everything, every time: a tournament of such people is soon over."""
    if "raise" in now.moves:
        return say.Play("", "", *now.turn, "raise", now.moves["raise"]["high"])
    return prefers("call", "check")(now)


def enters(other: Other, evening: str, secret: str) -> None:
    """Somebody without a browser."""
    answer = other.asks(say.EnterEvening("", evening, secret, other.name))
    assert type(answer).__name__ == "Done", answer
