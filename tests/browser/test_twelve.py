"""Twelve friends with twelve browsers play a tournament of two tables, from one link to the printed result, and a cash
evening to its settlement; the house is killed in the middle of each (EV)."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.browser.at_evening import AtEvening, killed
from tests.browser.axe import barriers
from tests.browser.house import open_house, write_settings
from tests.browser.visitor import visiting

pytestmark = pytest.mark.long

SETTINGS = """
[server]
public_url = "http://friends.example"
"""
"""EV-2.3: the link is one that other devices can reach."""
NAMES = ("Ann", "Bora", "Cho", "Dana", "Eva", "Finn", "Gil", "Hana", "Ines", "Jun", "Kai", "Lea")
LOOKS = (("en", (1440, 900)), ("ko", (360, 740)), ("en", (360, 740)), ("ko", (768, 1024)))
BREATH = 300
"""Milliseconds between two looks at all twelve: whoever looks all the time has a browser that does nothing else."""
TURN = "[data-move=call]:enabled, [data-move=check]:enabled"


@pytest.mark.rule("EV-1.1")
@pytest.mark.rule("EV-2.1")
@pytest.mark.rule("EV-3.1")
@pytest.mark.rule("EV-5.2")
@pytest.mark.rule("EV-6.1")
@pytest.mark.rule("EV-8.2")
@pytest.mark.rule("HO-8.1")
def test_twelve_browsers_play_a_tournament_and_a_cash_evening_through_kills(browser: Browser, tmp_path: Path) -> None:
    folder = write_settings(tmp_path / "data", timers={"draw": 1}, tables=SETTINGS)
    with open_house(folder) as house, _friends(browser, house.url) as everybody:
        _come_together(everybody)
        everybody[0].button("sheet.start").click()
        _sit_down(everybody)
        for one in everybody:
            _shoves(one)  # some have acted, and some have not
        with killed(house.running, folder, everybody) as again:
            _play(everybody, lambda: all(_is_over(one) for one in everybody))
            _have_the_same_result(everybody)
            _buy_in(everybody)
            for one in everybody:
                _shoves(one)
            with killed(again, folder, everybody):
                _end_it(everybody)
                _have_the_same_settlement(everybody)
                for one in everybody:
                    one.leaves_page()


def _sit_down(everybody: Sequence[AtEvening]) -> None:
    for one in everybody:
        one.is_at_a_table()


@contextmanager
def _friends(browser: Browser, url: str) -> Iterator[list[AtEvening]]:
    with ExitStack() as pages:
        looks = [LOOKS[number % len(LOOKS)] for number in range(len(NAMES))]
        yield [AtEvening(pages.enter_context(visiting(browser, url, lang, size))) for lang, size in looks]


def _come_together(everybody: Sequence[AtEvening]) -> None:
    """By one link, with a name alone."""
    host, *guests = everybody
    host.visitor.comes_in(NAMES[0])
    evening, secret = host.opens_one()
    for guest, name in zip(guests, NAMES[1:], strict=True):
        guest.comes_by_link(name, evening, secret)
    host.visitor.reads(host.says("sheet.people", count=len(NAMES)))
    assert barriers(host.page) == []


def _play(everybody: Sequence[AtEvening], there: Callable[[], bool]) -> None:
    """Everything, every time: a tournament of such people is soon over."""
    while not there():
        _all_shove(everybody)


def _all_shove(everybody: Sequence[AtEvening]) -> None:
    for one in everybody:
        _shoves(one)
    everybody[0].page.wait_for_timeout(BREATH)


def _shoves(one: AtEvening) -> None:
    turn = one.page.locator(TURN).first
    if not turn.is_visible():
        return
    for _ in range(2):  # the first one arms it
        one.page.keyboard.press("a")
    with suppress(TooLate):  # where there is nothing to raise
        if turn.is_visible():
            turn.click(timeout=500)


def _is_over(one: AtEvening) -> bool:
    return one.page.get_by_role("heading", name=one.says("after.places"), exact=True).is_visible()


def _have_the_same_result(everybody: Sequence[AtEvening]) -> None:
    told = [one.page.get_by_role("region", name=one.says("after.places")) for one in everybody]
    for one in told:
        expect(one.get_by_role("row")).to_have_count(len(NAMES) + 1)
    places = [one.get_by_role("rowheader").all_inner_texts() for one in told]
    assert sorted(places[0]) == sorted(NAMES)
    assert all(one == places[0] for one in places)
    host = everybody[0]
    host.page.emulate_media(media="print")
    expect(host.button("after.print")).to_be_hidden()
    expect(told[0].get_by_role("row").first).to_be_visible()
    host.page.emulate_media(media="screen")
    assert barriers(everybody[1].page) == []


def _buy_in(everybody: Sequence[AtEvening]) -> None:
    """A second evening of the same people, for stakes."""
    host, *guests = everybody
    host.visitor.opens("/lobby")
    host.visitor.button("web.evening.choose").click()
    form = host.page.get_by_role("dialog", name=host.says("form.title"), exact=True)
    form.get_by_role("button", name=host.says("style.cash"), exact=True).click()
    form.get_by_role("button", name=host.says("form.open"), exact=True).click()
    evening, secret = host.sees_link()
    for guest in guests:
        guest.visitor.opens(f"/e/{evening}#{secret}")
        guest.button("come.as", name=guest.visitor.name).click()
        guest.is_in()
    host.button("sheet.start").click()
    for one in everybody:
        one.button("cash.buy-in").click()
    _sit_down(everybody)


def _end_it(everybody: Sequence[AtEvening]) -> None:
    """Once the hands in play are over."""
    host = everybody[0]
    host.goes_to_sheet()
    host.powers("power.end")
    host.confirms("power.end")
    back = host.page.get_by_role("link", name=re.compile(f"^{re.escape(host.says('to-table'))} · "))
    while not all(one.button("after.print").is_visible() for one in everybody):
        with suppress(TooLate):  # it may be over meanwhile
            if back.is_visible():
                back.click(timeout=500)
        _all_shove(everybody)


def _have_the_same_settlement(everybody: Sequence[AtEvening]) -> None:
    told = []
    for one in everybody:
        settled = one.page.get_by_role("region", name=one.says("cash.settlement"))
        expect(settled.locator("tbody").first.locator("tr")).to_have_count(len(NAMES))
        told.append(settled.locator("tbody").first.locator("td:last-child").all_inner_texts())
    assert all(nets == told[0] for nets in told)
    assert sum([int(net.replace(",", "").replace("−", "-")) for net in told[0]]) == 0
