"""A class of thirty under one teacher, four of them with browsers."""

import re
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import TimeoutError as TooLate
from playwright.sync_api import expect

from tests.browser.at_evening import AtEvening, enters
from tests.browser.at_table import AtTable
from tests.browser.axe import barriers
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.others import prefers

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
@pytest.mark.rule("EV-7.1")
def test_thirty_students_play_blackjack_and_look_at_a_round_together(house: House, come: Come) -> None:
    looks = [("en", (1440, 900)), ("ko", SMALL), ("en", SMALL), ("ko", (768, 1024))]
    teacher, *students = [AtEvening(come(lang, size)) for lang, size in looks]
    teacher.visitor.comes_in("Teacher")
    evening, secret = opens_a_class(teacher)
    for student, name in zip(students, ("Bora", "Cho", "Dana"), strict=True):
        student.comes_by_link(name, evening, secret)
        student.is_in()
    others = [house.crowd.comes(f"Student {number}") for number in range(STUDENTS - len(students))]
    for other in others:
        enters(other, evening, secret)
        other.plays(prefers("stand", "check", "fold"))
    teacher.visitor.reads(teacher.says("sheet.people", count=STUDENTS))
    teacher.button("sheet.start").click()
    for student in students:
        student.is_at_a_table()
    expect(teacher.page.get_by_role("link", name=teacher.says("sheet.watch"))).to_have_count(ROOMS)
    handing_out = teacher.button("class.hand-out-of", number=1)
    _play_until(students, handing_out.is_visible)
    handing_out.click()
    assert barriers(teacher.page) == []
    students[0].goes_to_sheet()
    students[0].button("class.look").click()
    expect(students[0].page.locator("[data-part=replay]")).to_be_visible()


def _play_until(students: list[AtEvening], there: Callable[[], bool]) -> None:
    while not there():
        for student in students:
            move = student.page.locator(MOVES).first
            with suppress(TooLate):  # the house may have decided meanwhile
                if move.is_visible():
                    move.click(timeout=2000)
        students[0].page.wait_for_timeout(20)


MOVES = ", ".join([f"[data-move={one}][aria-disabled=false]" for one in ("stand", "check", "fold")])


def _sits_behind(teacher: AtEvening, student: AtEvening) -> None:
    """The student agrees, and thinks better of it; nobody sees the cards but meanwhile."""
    own = AtTable(student.visitor)
    expect(own.move("fold").or_(own.move("check")).first).to_be_visible()  # the hand waits for them
    teacher.button("come.as", name="Prof").click()
    teacher.page.locator("summary", has_text=teacher.says("class.sit-behind")).click()
    teacher.page.get_by_role("button", name="Bora", exact=True).click()
    student.visitor.reads(student.says("class.asked", name="Prof"))
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
