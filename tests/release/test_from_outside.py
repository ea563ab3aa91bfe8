"""A game from outside, a package of its own beside the built wheel: opened, sat down at and played to its end in the
browser by clicks, with the house killed in the middle. Neither the wheel nor its page was built with a word of it."""

import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.at_table import AtTable
from tests.browser.chromium import chromium
from tests.browser.house import write_settings
from tests.browser.visitor import DESK, PHONE, Visitor, visiting
from tests.operating.processes import serving
from tests.release.installing import ALONE, Environment
from tests.release.packing import Release
from tests.toys.installing import source_of

pytestmark = pytest.mark.long
TABLES = """
[bots]
least_seconds = 0.2
most_seconds = 0.4

[[tables]]
name = "sealed-1"
game = "sealed"
format = "tricks"
seats = 3
seconds = 600
"""


@pytest.fixture(scope="module")
def installed(release: Release, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """The wheel that README names, and the game."""
    folder = tmp_path_factory.mktemp("toy")
    made = Environment(release, folder / "venv")
    made.install(f"{release.wheel('plain')}[house]", source_of("sealed", folder))
    assert {"hanpan", "hanpan-sealed"} < made.installed()
    return made


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


def is_right(installed: Environment, folder: Path) -> None:
    audit = installed.hanpan("audit", "--data", folder)
    assert audit.returncode == 0, audit.stdout + audit.stderr


def cards(visitor: Visitor, lay: str) -> list[str]:
    """What may be laid now, as the buttons name it."""
    buttons = visitor.page.get_by_role("button", name=re.compile(f"^{lay} "))
    expect(buttons.first).to_be_visible()
    return [str(button.get_attribute("aria-label")) for button in buttons.all()]


def lays(visitor: Visitor, lay: str, *, left: int) -> list[str]:
    """The first card; the others lie theirs, and all are turned up."""
    visitor.page.get_by_role("button", name=cards(visitor, lay)[0], exact=True).click()
    offered = visitor.page.get_by_role("button", name=re.compile(f"^{lay} "))
    expect(offered).to_have_count(left)
    return cards(visitor, lay) if left else []


def story(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("log", name=visitor.say("web-table.story"))


@pytest.mark.rule("HO-7.5", "HO-8.1")
def test_a_hand_is_played_to_its_end_though_the_house_is_killed(
    browser: Browser, tmp_path: Path, installed: Environment
) -> None:
    folder, command = write_settings(tmp_path / "data", tables=TABLES), [installed.command]
    with (
        serving(folder, "--host", "127.0.0.1", command=command, **ALONE) as house,
        visiting(browser, house.url, "en", DESK) as ann,
    ):
        ann.comes_in("Ann")
        ann.gets_chips(500)
        expect(ann.table("sealed-1")).to_contain_text("Sealed Tricks")
        ann.goes_to("sealed-1")
        at = AtTable(ann)
        ann.page.get_by_role("button", name=re.compile(re.escape(ann.say("web-table.sit")))).first.click()
        ann.page.get_by_role("button", name=ann.like("web-table.sit-with")).click()
        assert len(cards(ann, "Lay")) == 5
        held = lays(ann, "Lay", left=4)
        assert len(at.cards_of("Ann")) == 4
        ann.page.evaluate("window.notLoadedAnew = true")

        house.end(signal.SIGKILL)
        ann.reads(ann.say("web.away"))
        is_right(installed, folder)
        port = house.url.rpartition(":")[2]
        with serving(folder, "--host", "127.0.0.1", "--port", port, command=command, **ALONE) as house:
            expect(ann.page.get_by_text(ann.say("web.away"))).to_have_count(0)
            assert ann.page.evaluate("window.notLoadedAnew")
            assert cards(ann, "Lay") == held
            lays(ann, "Lay", left=3)
            ann.page.get_by_role("button", name=cards(ann, "Lay")[0], exact=True).click()
            expect(story(ann).get_by_text("The pot is shared out.").first).to_be_visible()
            ann.button("web-table.do-leave").first.click()
            expect(ann.page).to_have_url(re.compile("/lobby$"))
            assert house.end() == 0
        ann.faults.clear()
    is_right(installed, folder)


@pytest.mark.rule("HO-2.2")
def test_somebody_opens_a_table_of_it(browser: Browser, tmp_path: Path, installed: Environment) -> None:
    """In Korean, on a phone, with what its form asks."""
    folder = write_settings(tmp_path / "data")
    with (
        serving(folder, "--host", "127.0.0.1", "--no-bots", command=[installed.command], **ALONE) as house,
        visiting(browser, house.url, "ko", PHONE) as ann,
    ):
        ann.comes_in("Ann")
        ann.button("web.open-table").click()
        form = ann.dialog("web.open-table")
        form.get_by_role("button", name="비밀 트릭", exact=True).click()
        expect(form).to_contain_text("모두 카드를 엎어 놓고")
        form.get_by_role("button", name="2", exact=True).click()
        form.get_by_label("앤티").fill("20")
        form.get_by_role("button", name=ann.say("web.open-it"), exact=True).click()
        expect(ann.page).to_have_url(re.compile("/t/.+"))
        chairs = ann.page.get_by_role("button", name=re.compile(re.escape(ann.say("web-table.sit"))))
        expect(chairs).to_have_count(2)
        expect(ann.page.locator("body")).to_contain_text("200")
