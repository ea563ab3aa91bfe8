"""With the house's bots: the guided first hand from the entrance to its end, and a bot that says why."""

import contextlib
import re

import pytest
from playwright.sync_api import Locator, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.browser.at_table import AtTable
from tests.browser.conftest import Come
from tests.browser.visitor import DESK, PHONE, Visitor

pytestmark = pytest.mark.long

BOTS = ("--bots",)
TIMERS = {"between_hands": 3, "draw": 1, "action": 5, "time_bank": 0, "rebuy": 3}
"""Whoever has gone home does not keep the others waiting, not even for a rebuy-in."""
TABLES = """
[bots]
count = 3
least_seconds = 0.05
most_seconds = 0.1

[[tables]]
game = "holdem"
format = "cash"
name = "bots"
seats = 6
"""
TOPICS = (
    "sit", "waiting", "blinds", "cards", "turn", "pot", "flop", "fourth", "river", "holds", "showdown", "uncontested",
    "end",
)  # fmt: skip
MANY = 1200
"""Looks at the page after which one would have given up."""


@pytest.mark.rule("HO-2.8")
@pytest.mark.parametrize(("lang", "size"), [("en", DESK), ("ko", PHONE)], ids=["desk", "phone"])
def test_a_bot_says_why(come: Come, lang: str, size: tuple[int, int]) -> None:
    """After a hand in which it decided something, one sentence for each of its decisions."""
    ann = come(lang, size)
    ann.comes_in(f"Asks{lang}", "/t/bots")
    at = AtTable(ann)
    at.opens_story()
    dialog = ann.dialog("web-table.bot-says")
    _asks_each_bot(ann, dialog)
    expect(dialog.get_by_role("listitem").first).not_to_be_empty()
    at.closes(dialog)


def _asks_each_bot(ann: Visitor, dialog: Locator) -> None:
    """Until one has something to say: who won undisputed in the big blind decided nothing, and the pause is short."""
    bots = ann.page.get_by_role("group", name=ann.like("web-table.ask-bots")).get_by_role("button")
    for turn in range(MANY):
        if count := bots.count():
            with contextlib.suppress(PlaywrightTimeout):  # the next hand has begun
                bots.nth(turn % count).click(timeout=1000)
                dialog.wait_for(timeout=1000)
                return
        ann.page.wait_for_timeout(50)
    raise AssertionError("no bot ever had anything to say")


READ = """() => {
  const bubble = document.querySelector("[data-part='guide']");
  const text = bubble?.querySelector("p").innerText ?? "";
  [...bubble?.querySelectorAll("button") ?? []].at(-1)?.click();
  return text;
}"""
"""What the guide says, and that one has got it: in one go, for the bots play on meanwhile."""


def is_led(ann: Visitor) -> list[str]:
    """Through a hand by the guide: it says something, she reads it, and plays on. What it spoke of, in order."""
    at, heard = AtTable(ann), list[str]()
    topics = {ann.like(f"web-guide.{name}"): name for name in TOPICS}
    for _ in range(MANY):
        if text := ann.page.evaluate(READ):
            name = next((name for said, name in topics.items() if said.match(text)), "")
            assert name, text
            heard.append(name)
            if name == "end":
                return heard
        elif at.move("check").count() or at.move("call").count():
            at.acts("check" if at.move("check").count() else "call")
        ann.page.wait_for_timeout(50)
    raise AssertionError(heard)


@pytest.mark.parametrize(("lang", "size"), [("en", DESK), ("ko", PHONE)], ids=["desk", "phone"])
def test_the_guide_leads_through_a_hand_to_its_end(come: Come, lang: str, size: tuple[int, int]) -> None:
    ann = come(lang, size)
    ann.opens()
    ann.page.get_by_label(ann.say("web.nickname")).fill(f"New{lang}")
    ann.page.get_by_role("button", name=re.compile(re.escape(ann.say("web.show-me")))).click()
    expect(ann.page).to_have_url(re.compile(r"/t/bots"))
    heard = is_led(ann)
    assert "cards" in heard
    assert heard[-2] in {"showdown", "uncontested"}
    assert "turn" in heard or heard[-2] == "uncontested"
    assert len(set(heard)) == len(heard)
    expect(ann.page.locator("[data-part='guide']")).to_have_count(0)
