"""The page that checks receipts: one file, opened from a disk, without a network (FD-2.1)."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

import hanpan
from hanpan.fairness import Receipt, write
from hanpan.words import say
from tests.browser.axe import barriers
from tests.browser.house import House
from tests.browser.others import PATIENCE
from tests.fairness.cheats import by_cheats
from tests.fairness.houses import Table
from tests.fairness.vectors import good

PAGE = Path(hanpan.__file__).parent / "web_files" / "verify.html"


@pytest.fixture(params=[("en", 1440, "light"), ("ko", 360, "dark")], ids=["desk", "phone"])
def page(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    lang, width, scheme = request.param
    context = browser.new_context(locale=lang, viewport={"width": width, "height": 740}, color_scheme=scheme)
    context.set_offline(True)
    wrong: list[str] = []
    opened = context.new_page()
    opened.on("pageerror", lambda error: wrong.append(str(error)))
    opened.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    opened.goto(PAGE.as_uri())
    yield opened
    context.close()
    assert wrong == []


def lang_of(page: Page) -> str:
    return str(page.locator("html").get_attribute("lang"))


def file(name: str, receipt: Receipt) -> FilePayload:
    return {"name": f"{name}.json", "mimeType": "application/json", "buffer": write(receipt)}


def choose(page: Page, *files: FilePayload) -> None:
    page.get_by_label(say(lang_of(page), "verify.choose")).set_input_files(list(files))


def heading(page: Page, key: str) -> None:
    expect(page.get_by_role("heading", name=say(lang_of(page), key), exact=True).first).to_be_visible()


@pytest.mark.rule("FD-2.1", "FD-1.6")
def test_receipts_are_checked_without_a_network(page: Page) -> None:
    for called, mark in (
        ("sniper", "checked"),
        ("without one's own number written in", "without-you"),
        ("nobody but house bots and one barred", "house-shuffle"),
    ):
        choose(page, file(called, good()[called]))
        heading(page, f"verify.mark.{mark}")
    assert barriers(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.rule("FD-2.1")
def test_a_cheating_house_turns_it_red(page: Page) -> None:
    cheats = list(by_cheats(Table(Random(3))))
    choose(page, *[file(str(at), receipt) for at, (_, _, receipt) in enumerate(cheats)])
    expect(page.locator("article.bad")).to_have_count(len(cheats))
    for at, (_, reason, _) in enumerate(cheats):
        expect(page.locator("article").nth(at)).to_contain_text(say(lang_of(page), f"verify.reason.{reason}"))


@pytest.mark.rule("FD-1.9")
def test_two_stories_are_told_apart_in_either_language(page: Page) -> None:
    table = Table(Random(4))
    one, other = (table.receipt(table.play(table.statement()), seat) for seat in (4, 7))
    choose(page, file("one", one), file("other", other))
    for lang in ("ko", "en"):
        page.get_by_label("Language 언어").select_option(lang)
        expect(page.locator("article.bad").first).to_contain_text(say(lang, "verify.contradiction.two-commitments"))


@pytest.mark.rule("FD-2.1")
def test_the_house_hands_it_out(house: House) -> None:
    """As a file to keep: the very page that was built."""
    with urlopen(f"{house.url}/verify.html", timeout=PATIENCE) as answer:  # noqa: S310 - our own
        assert answer.headers["Content-Disposition"].startswith("attachment")
        assert answer.read() == PAGE.read_bytes()
