"""A class of thirty under one teacher, who and three of them have browsers; the house is killed in the middle of it."""

import re
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.browser.at_evening import AtEvening, enters
from tests.browser.at_table import AtTable
from tests.browser.axe import barriers
from tests.browser.house import House, open_house, write_settings
from tests.browser.others import prefers
from tests.browser.visitor import visiting
from tests.operating.processes import serving

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
@pytest.mark.rule("EV-8.1")
@pytest.mark.rule("HO-8.1")
def test_thirty_students_play_blackjack_and_hold_em_through_a_kill(browser: Browser, tmp_path: Path) -> None:
    """Under one teacher, who looks at a round with them, is killed with the house, and sits behind one of them."""
    folder = write_settings(tmp_path / "data", timers={"draw": 0}, tables=TABLES)
    with open_house(folder) as house, _class(browser, house) as (teacher, students):
        _play_blackjack(teacher, students)
        for one in (teacher, *students):
            one.page.evaluate("window.notLoadedAnew = true")
        house.running.end(signal.SIGKILL)
        teacher.visitor.reads(teacher.visitor.say("web.away"))
        with serving(folder, "--host", "127.0.0.1", "--port", house.url.rpartition(":")[2], "--no-bots"):
            for one in (teacher, *students):
                expect(one.page.get_by_text(one.visitor.say("web.away"))).to_have_count(0)
                assert one.page.evaluate("window.notLoadedAnew")
            _go_on_to_hold_em(teacher, students)
            _is_on_television(browser, house.url, teacher, students[0])
            _sits_behind(teacher, students[0])
            for one in (teacher, *students):
                one.page.goto("about:blank")  # before the house closes
                one.visitor.faults.clear()  # of the line that was lost


@contextmanager
def _class(browser: Browser, house: House) -> Iterator[tuple[AtEvening, list[AtEvening]]]:
    """By one link; everybody has a table of blackjack."""
    looks = [("en", (1440, 900)), ("ko", SMALL), ("en", SMALL), ("ko", (768, 1024))]
    with ExitStack() as pages:
        teacher, *students = [
            AtEvening(pages.enter_context(visiting(browser, house.url, lang, size))) for lang, size in looks
        ]
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


def _play_blackjack(teacher: AtEvening, students: list[AtEvening]) -> None:
    """A round of it is handed to all, and everything is paused by one word."""
    handing_out = teacher.button("class.hand-out-of", number=1)
    _play_until(students, handing_out.is_visible)
    handing_out.click()
    assert barriers(teacher.page) == []
    students[0].goes_to_sheet()
    students[0].button("class.look").click()
    expect(students[0].page.locator("[data-part=replay]")).to_be_visible()
    students[0].visitor.closes_dialog()
    teacher.button("power.pause").click()
    for student in students:
        student.visitor.reads(student.says("state.paused"))
    teacher.button("power.go-on").click()
    expect(teacher.button("power.pause")).to_be_visible()  # what was granted is kept


def _go_on_to_hold_em(teacher: AtEvening, students: list[AtEvening]) -> None:
    games = teacher.page.get_by_role("group", name=teacher.says("class.next"), exact=True)
    games.get_by_role("button", name=teacher.visitor.say("web.kind.holdem"), exact=True).click()
    teacher.button("class.all").click()
    first, *others = students
    back = first.page.get_by_role("link", name=re.compile(f"^{re.escape(first.says('to-table'))} · "))
    asked = first.page.locator(_may("check", "fold")).first
    while not asked.is_visible():  # and the hand waits for them
        with suppress(TooLate):
            if back.is_visible():
                back.click(timeout=2000)
        _acts(first, "stand")
        for student in others:
            _acts(student, "stand", "check", "fold")
    _have_tables(teacher, students)


def _is_on_television(browser: Browser, url: str, teacher: AtEvening, student: AtEvening) -> None:
    """One table of them, as anybody sees it who looks on, and as long as the teacher says so."""
    number = int(student.is_at_a_table().rpartition("-")[2])
    address = teacher.screen_link().partition("school.example")[2]
    with visiting(browser, url, "ko", (1920, 1080)) as visitor:
        television = AtEvening(visitor)
        visitor.opens(address)
        teacher.button("class.show-of", number=number).click()
        expect(television.page.get_by_role("heading", level=1)).to_contain_text(television.says("table", number=number))
        expect(AtTable(visitor).seat("Bora")).to_be_visible()
        assert barriers(television.page) == []


def _play_until(students: list[AtEvening], there: Callable[[], bool]) -> None:
    while not there():
        for student in students:
            _acts(student, "stand", "check", "fold")
        students[0].page.wait_for_timeout(20)


def _acts(student: AtEvening, *moves: str) -> None:
    move = student.page.locator(_may(*moves)).first
    with suppress(TooLate):  # the house may have decided meanwhile
        if move.is_visible():
            move.click(timeout=2000)


def _may(*moves: str) -> str:
    return ", ".join([f"[data-move={one}][aria-disabled=false]" for one in moves])


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
        teacher.page.wait_for_timeout(20)
    student.button("class.send-away").click()
    while behind.cards_of("Bora") == cards:
        teacher.page.wait_for_timeout(20)
