"""A class of thirty under one teacher, four browsers among them; the house is killed in the middle of each game."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.browser.at_evening import AtEvening, enters, killed
from tests.browser.at_table import AtTable
from tests.browser.axe import barriers
from tests.browser.house import House, open_house, write_settings
from tests.browser.others import prefers
from tests.browser.visitor import visiting

TABLES = """
[server]
public_url = "http://school.example"
"""
SMALL = (360, 740)
STUDENTS = 30
ROOMS = 4
"""Thirty in rooms of at most eight."""


def opens_a_class(teacher: AtEvening, seats: int = 8, game: str = "") -> tuple[str, str]:
    teacher.visitor.button("web.evening.choose").click()
    form = teacher.page.get_by_role("dialog", name=teacher.says("form.title"), exact=True)
    form.get_by_role("button", name=teacher.says("style.class"), exact=True).click()
    if game:
        form.get_by_role("button", name=teacher.visitor.say(f"web.kind.{game}"), exact=True).click()
    form.get_by_role("button", name=str(seats), exact=True).click()
    form.get_by_role("button", name=teacher.says("form.open"), exact=True).click()
    return teacher.sees_link()


@pytest.mark.long
@pytest.mark.rule("BJ-1.1")
@pytest.mark.rule("EV-4.2")
@pytest.mark.rule("EV-7.1")
@pytest.mark.rule("HO-8.1")
def test_thirty_students_play_blackjack_and_hold_em_through_kills(browser: Browser, tmp_path: Path) -> None:
    folder = write_settings(tmp_path / "data", timers={"draw": 0}, tables=TABLES)
    with open_house(folder) as house, _class(browser, house) as (teacher, students):
        _look_at_a_round(teacher, students)
        _pauses_all(teacher, students)
        before = _waits_for(students, "stand")
        with killed(house.running, folder, [teacher, *students]) as again:
            _is_as_before(students[0], before)
            _go_on_to_hold_em(teacher, students)
            before = _waits_for(students, "check", "fold")
            with killed(again, folder, [teacher, *students]):
                _is_as_before(students[0], before)
                _sits_behind(teacher, students[0])
                for one in (teacher, *students):
                    one.leaves_page()
        dealt = [cards for other in house.crowd.everybody for cards in other.held.values()]
        assert max(map(len, dealt)) == 2, "a hand was dealt anew"


@contextmanager
def _class(browser: Browser, house: House) -> Iterator[tuple[AtEvening, list[AtEvening]]]:
    """By one link; everybody has a table of blackjack."""
    looks = [("en", (1440, 900)), ("en", SMALL), ("ko", SMALL), ("ko", (768, 1024))]
    with ExitStack() as pages:
        visitors = [pages.enter_context(visiting(browser, house.url, lang, size)) for lang, size in looks]
        teacher, *students = [AtEvening(visitor) for visitor in visitors]
        teacher.visitor.comes_in("Teacher")
        evening, secret = opens_a_class(teacher)
        for student, name in zip(students, ("Bora", "Cho", "Dana"), strict=True):
            student.comes_by_link(name, evening, secret)
            student.is_in()
        for number in range(STUDENTS - len(students)):
            other = house.crowd.comes(f"Student {number}")
            enters(other, evening, secret)
            other.plays(prefers("stand", "check", "fold"))
        teacher.visitor.reads(teacher.says("sheet.people", count=STUDENTS))
        teacher.button("sheet.start").click()
        _have_tables(teacher, students)
        yield teacher, students


def _have_tables(teacher: AtEvening, students: list[AtEvening]) -> None:
    for student in students:
        student.is_at_a_table()
    expect(teacher.page.get_by_role("link", name=teacher.says("sheet.watch"))).to_have_count(ROOMS)


def _look_at_a_round(teacher: AtEvening, students: list[AtEvening]) -> None:
    """Together, once it is over."""
    handing_out = teacher.button("class.hand-out-of", number=1)
    _play_until(students, handing_out.is_visible)
    handing_out.click()
    assert barriers(teacher.page) == []
    first = students[0]
    first.goes_to_sheet()
    first.button("class.look").click()
    expect(first.page.locator("[data-part=replay]")).to_be_visible()
    first.visitor.closes_dialog()
    first.page.get_by_role("link", name=re.compile(f"^{re.escape(first.says('to-table'))} · ")).click()
    first.is_at_a_table()


def _pauses_all(teacher: AtEvening, students: list[AtEvening]) -> None:
    """By one word."""
    teacher.button("power.pause").click()
    for student in students:
        student.visitor.reads(student.says("state.paused"))
    teacher.button("power.go-on").click()
    for student in students:
        expect(student.page.get_by_text(student.says("state.paused"))).to_have_count(0)


def _go_on_to_hold_em(teacher: AtEvening, students: list[AtEvening]) -> None:
    """After the round that is being played."""
    games = teacher.page.get_by_role("group", name=teacher.says("class.next"), exact=True)
    games.get_by_role("button", name=teacher.visitor.say("web.kind.holdem"), exact=True).click()
    teacher.button("class.all").click()
    _play_until(students, lambda: _may(students[0], "check", "fold").is_visible())
    _have_tables(teacher, students)


def _play_until(students: list[AtEvening], there: Callable[[], bool]) -> None:
    while not there():
        for student in students:
            _acts(student)
        students[0].page.wait_for_timeout(200)


def _waits_for(students: list[AtEvening], *moves: str) -> list[str]:
    """Until the first is asked, and their table waits; the cards that lie there."""
    first, *others = students
    _play_until(others, lambda: _may(first, *moves).is_visible())
    return _cards(first)


def _is_as_before(student: AtEvening, cards: list[str]) -> None:
    """As the house has kept it, and not as the page remembers it."""
    student.page.reload()
    expect(_may(student, "stand", "check", "fold")).to_be_visible()
    assert _cards(student) == cards


def _cards(student: AtEvening) -> list[str]:
    cards = student.page.locator("[data-part=seat] svg[aria-label]").all()
    return [str(card.get_attribute("aria-label")) for card in cards]


def _acts(student: AtEvening) -> None:
    for move in [_may(student, name) for name in ("stand", "check", "fold")]:
        with suppress(TooLate):  # the house may have decided meanwhile
            if move.is_visible():
                move.click(timeout=2000)
                return


def _may(student: AtEvening, *moves: str) -> Locator:
    """Of either game: at blackjack a grey move may be pressed all the same."""
    return student.page.locator(
        ", ".join([f"[data-move={one}]:enabled:not([aria-disabled=true])" for one in moves])
    ).first


def _sits_behind(teacher: AtEvening, student: AtEvening) -> None:
    """The student agrees, and thinks better of it; nobody sees the cards but meanwhile."""
    own = AtTable(student.visitor)
    expect(own.move("fold").or_(own.move("check")).first).to_be_visible()  # the hand waits for them
    teacher.button("come.as", name="Teacher").click()
    teacher.page.locator("summary", has_text=teacher.says("class.sit-behind")).click()
    teacher.page.get_by_role("button", name="Bora", exact=True).click()
    student.visitor.reads(student.says("class.asked", name="Teacher"))
    student.button("class.agree").click()
    teacher.page.get_by_role("link", name=teacher.says("class.to-student"), exact=True).click()
    behind = AtTable(teacher.visitor)
    cards = own.cards_of("Bora")
    teacher.visitor.reads(re.compile(re.escape(teacher.says("class.mentoring", name="Bora"))))
    while behind.cards_of("Bora") != cards:
        teacher.page.wait_for_timeout(200)
    student.button("class.send-away").click()
    while behind.cards_of("Bora") == cards:
        teacher.page.wait_for_timeout(200)
