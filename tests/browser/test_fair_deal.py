"""FD at the page: the mark at the table, its why, and the receipt; a house that cheats turns it red."""

import json

import pytest
from playwright.sync_api import Locator, WebSocketRoute, expect

from hanpan.fairness import verify_bytes
from tests.browser.at_table import AtTable
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.others import Other, prefers
from tests.browser.visitor import DESK, PHONE, Visitor

NARROW = (360, 740)


def mark(visitor: Visitor) -> Locator:
    return visitor.page.locator("[data-mark]")


def table_for_two(house: House, name: str) -> tuple[Other, str]:
    ben = house.crowd.comes(name, chips=2000)
    table = ben.opens("cash", seats=2, least_buy_in=100, most_buy_in=400)
    ben.plays(prefers("check", "call"))
    ben.sits(table, 1, 400)
    return ben, table


def folds_until(at: AtTable, ben: Other, table: str, hand: int) -> None:
    """Ann folds whatever comes before this one."""
    while (now := ben.sees(table, lambda one: bool(one.view) and one.view["turn"] == 0)).turn[0] < hand:
        at.acts("fold")
        ben.sees_turn_pass(table, now.turn)


@pytest.mark.rule("FD-1.5", "FD-1.6", "FD-2.1")
@pytest.mark.parametrize(("lang", "size"), [("en", DESK), ("ko", NARROW)], ids=["desk", "narrow"])
def test_who_chooses_the_cards(house: House, come: Come, lang: str, size: tuple[int, int]) -> None:
    """Her device adds a number by itself; the mark says so, and the receipt needs no house."""
    ben, table = table_for_two(house, f"Ben{lang}")
    ann = come(lang, size)
    ann.comes_in(f"Ann{lang}")
    ann.goes_to(table)
    at = AtTable(ann)
    at.sits(0, 400)
    folds_until(at, ben, table, 2)
    expect(mark(ann)).to_have_attribute("data-mark", "checked")
    mark(ann).click()
    expect(ann.page.locator("[data-part=verdict]")).to_contain_text(ann.say("web-fair.checked"))
    expect(ann.page.get_by_text(ann.say("web-fair.step-open"))).to_be_visible()
    ann.page.keyboard.press("Escape")
    folds_until(at, ben, table, 3)
    expect(mark(ann)).to_have_attribute("data-mark", "checked")
    receipt = ann.page.evaluate(
        """async (table) => {
            const numbers = JSON.parse(sessionStorage.getItem("hanpan.numbers"));
            const answer = await fetch(`/api/hands/${table}/2/receipt`);
            return { ...(await answer.json()), mine: numbers[`${table} 2 1`] };
        }""",
        table,
    )
    assert verify_bytes(json.dumps(receipt).encode()).mark == "checked"


@pytest.mark.rule("FD-1.5")
def test_a_cheating_house_turns_it_red(house: House, come: Come) -> None:
    """It shows a card that did not lie there."""
    ben, table = table_for_two(house, "Bea")
    ann = come("en", PHONE)

    def tapped(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        line.on_message(server.send)
        server.on_message(lambda said: line.send(_cheated(said)))

    ann.page.route_web_socket("**/ws?*", tapped)
    ann.comes_in("Amy")
    ann.goes_to(table)
    AtTable(ann).sits(0, 400)
    expect(mark(ann)).to_have_attribute("data-mark", "wrong")
    expect(ann.page.get_by_role("alert").filter(has_text=ann.say("web-fair.wrong")).first).to_be_visible()
    mark(ann).click()
    expect(ann.page.get_by_text(ann.say("web-fair.reason", code="path")).first).to_be_visible()
    ben.plays(None)


def _cheated(said: str | bytes) -> str | bytes:
    word = json.loads(said)
    if word["say"] != "proofs":
        return said
    card = word["cards"][0]
    card["card"] = "As" if card["card"] != "As" else "Ks"
    return json.dumps(word)
