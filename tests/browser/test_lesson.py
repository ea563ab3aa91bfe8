"""A first hand that teaches, by clicks from the entrance to a won pot and a real table; odds and positions."""

import contextlib
import re

import pytest
from playwright.sync_api import Locator, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.browser.axe import barriers
from tests.browser.conftest import Come
from tests.browser.visitor import DESK, Visitor

BOTS = ("--no-bots",)
TABLES = """
[[tables]]
game = "holdem"
format = "cash"
name = "dear"
seats = 6
small_blind = 5
big_blind = 10
least_buy_in = 500
most_buy_in = 1000

[[tables]]
game = "holdem"
format = "cash"
name = "cheap"
seats = 6
"""
SMALL = (360, 740)
SIZES = pytest.mark.parametrize(("lang", "size"), [("en", DESK), ("ko", SMALL)], ids=["desk", "small"])
MANY = 100
"""Sentences after which a lesson would have lost its learner."""


class Learner:
    """Somebody at a practice table."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page
        self.coach = self.page.get_by_role("region", name=visitor.say("web-lesson.coach"))

    def reads_on(self) -> None:
        """Everything the coach has to say, until one is asked or it is over."""
        on = self.visitor.button("web-lesson.next")
        waits = self.visitor.button("web-lesson.again").or_(self.coach.locator("strong"))
        for _ in range(MANY):
            expect(on.or_(waits).first).to_be_visible()
            if waits.count():
                return
            with contextlib.suppress(PlaywrightTimeout):  # the cards have gone on by themselves, and one is asked
                on.click(timeout=1000)
        raise AssertionError("the coach never comes to an end")

    def is_told(self, key: str) -> None:
        expect(self.coach.get_by_role("status")).to_contain_text(self.start_of(key))

    def start_of(self, key: str) -> str:
        """A text up to its first place."""
        return self.visitor.say(f"web-lesson.{key}", **dict.fromkeys(("amount", "points", "pot"), "§")).split("§")[0]

    def plays(self, move: str) -> None:
        """And the house has heard it."""
        choices = int(self.page.locator("[data-choices]").get_attribute("data-choices") or 0)
        self.presses(move)
        if move.startswith("snipe"):
            self.page.get_by_role("button", name=self.visitor.like("web-table.snipe")).click()
        expect(self.page.locator(f"[data-choices='{choices + 1}']")).to_have_count(1)

    def presses(self, move: str) -> None:
        button = self.page.locator(f'[data-move="{move}"]')
        expect(button).to_be_enabled()
        button.click()

    def fits(self) -> None:
        """Nothing has to be scrolled sideways, and nothing stands in anybody's way."""
        assert self.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert barriers(self.page) == []


def learner(come: Come, lang: str, size: tuple[int, int]) -> Learner:
    visitor = come(lang, size)
    visitor.opens()
    return Learner(visitor)


def links(visitor: Visitor, key: str) -> Locator:
    return visitor.page.get_by_role("link", name=re.compile(f"^{re.escape(visitor.say(key))}"))


@pytest.mark.rule("HE-3.1", "HE-5.2", "HO-2.1")
@SIZES
def test_a_first_hand_from_the_entrance_to_a_real_table(come: Come, lang: str, size: tuple[int, int]) -> None:
    """Without a name; in the right order; then a name, and the quick seat with the smaller blinds."""
    ann = learner(come, lang, size)
    links(ann.visitor, "web.show-me").click()
    ann.is_told("holdem.welcome")
    ann.fits()
    for move, asked in (("call", "preflop"), ("raise", "flop"), ("check", "turn"), ("call", "river")):
        ann.reads_on()
        ann.is_told(f"holdem.ask-{asked}")
        ann.plays(move)
    ann.reads_on()
    ann.is_told("holdem.won")
    ann.fits()
    ann.visitor.button("web-lesson.real").click()
    ann.page.get_by_label(ann.visitor.say("web.nickname")).fill(f"Learns{lang}")
    ann.visitor.button("web.sit-down").click()
    expect(ann.page).to_have_url(re.compile(r"/t/cheap$"))


def test_a_fold_is_answered_kindly_and_taken_back(come: Come) -> None:
    """By keyboard; and whoever loads the page anew goes on where they were."""
    ben = learner(come, "ko", SMALL)
    ben.visitor.opens("/learn/holdem")
    ben.reads_on()
    expect(ben.page.locator('[data-move="fold"]')).to_be_enabled()  # for a moment nothing is pressed
    ben.page.keyboard.press("f")
    expect(ben.page.locator("[data-choices='1']")).to_have_count(1)
    ben.reads_on()
    ben.is_told("holdem.folded")
    expect(ben.visitor.button("web-lesson.real")).to_have_count(0)
    ben.page.reload()
    ben.reads_on()
    back = ben.page.get_by_role("button", name=ben.visitor.say("web-lesson.back"))
    back.focus()
    ben.page.keyboard.press("Enter")
    ben.is_told("holdem.ask-preflop")
    expect(ben.page.locator('[data-move="call"]')).to_be_enabled()


@pytest.mark.rule("SN-3.2", "SN-4.2", "SN-5.1")
@SIZES
def test_sniper_declares_hits_and_survives(come: Come, lang: str, size: tuple[int, int]) -> None:
    cho = learner(come, lang, size)
    cho.visitor.opens("/learn")
    links(cho.visitor, "web-lesson.sniper-title").click()
    cho.reads_on()
    cho.plays("check")
    cho.reads_on()
    cho.plays("call")
    cho.reads_on()
    cho.fits()
    cho.plays("snipe 10-straight")
    cho.reads_on()
    cho.is_told("sniper.ask-give")
    cho.plays("distribute")
    cho.reads_on()
    cho.is_told("sniper.end")
    expect(cho.visitor.button("web-lesson.real")).to_be_visible()
    cho.fits()


@pytest.mark.rule("BJ-5.3", "BJ-6.1")
@SIZES
def test_blackjack_hits_and_stands(come: Come, lang: str, size: tuple[int, int]) -> None:
    dan = learner(come, lang, size)
    dan.visitor.opens("/learn/blackjack")
    for move in ("hit", "stand"):
        dan.reads_on()
        dan.plays(move)
    dan.reads_on()
    dan.is_told("blackjack.won")
    dan.fits()


@pytest.mark.rule("HE-5.1")
@SIZES
def test_odds_and_positions_from_the_rules(come: Come, lang: str, size: tuple[int, int]) -> None:
    eve = learner(come, lang, size)
    eve.visitor.opens("/rules")
    links(eve.visitor, "web.learn").click()
    links(eve.visitor, "web-lesson.odds-title").click()
    deck = eve.page.get_by_role("group", name=eve.visitor.like("web-lesson.odds.pick"))
    for card in (0, 13, 2, 15):  # two aces, two queens
        deck.get_by_role("button").nth(card).click()
    told = eve.page.locator("[data-part='odds']")
    expect(told).to_contain_text(re.compile(r"8\d(\.\d)?%"))
    eve.fits()
    eve.visitor.opens("/learn")
    links(eve.visitor, "web-lesson.positions-title").click()
    eve.page.get_by_role("button", name=eve.visitor.say("web.place.utg"), exact=True).click()
    eve.visitor.reads(eve.visitor.say("web-lesson.positions.utg"))
    eve.fits()
