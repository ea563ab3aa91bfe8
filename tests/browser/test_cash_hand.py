"""A hand of hold'em with side pots, played in the browser to its showdown."""

from typing import Any

import pytest

from tests.browser.at_table import AtTable
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.others import Other, Picture, prefers
from tests.browser.visitor import DESK, PHONE

TIMERS = {"between_hands": 600}


def facts(who: Other, table: str, name: str) -> list[dict[str, Any]]:
    """What happened in the hand, of one kind, as it was told to somebody."""
    return [fact["fact"] for fact in who.facts(table) if fact["event"] == "played" and fact["fact"]["event"] == name]


@pytest.mark.rule("HE-4.1", "HE-5.1")
@pytest.mark.parametrize(("lang", "size"), [("en", DESK), ("ko", PHONE)], ids=["desk", "phone"])
def test_a_hand_with_side_pots(house: House, come: Come, lang: str, size: tuple[int, int]) -> None:
    """Ben is all-in for 100; Ann, at the page, and Dan play on for a side pot until Dan is all-in, too."""
    ben, dan = [house.crowd.comes(f"{name}{lang}", chips=2000) for name in ("Ben", "Dan")]
    table = ben.opens("cash", seats=6, least_buy_in=100, most_buy_in=400)
    ann = come(lang, size)
    ann.comes_in(f"Ann{lang}")
    ann.goes_to(table)
    at = AtTable(ann)
    at.sits(0, 400)
    ben.plays(prefers("all-in", "call"))
    dan.plays(prefers("call", "check", "all-in"))
    ben.sits(table, 2, 100)
    dan.sits(table, 4, 250)

    def anns_turn_or(street: str) -> Picture:
        return dan.sees(table, lambda now: now.view.get("street") == street or now.view.get("turn") == 0)

    while anns_turn_or("flop").view["street"] != "flop":
        turn = dan.pictures[table].turn
        at.acts("call")
        dan.sees_turn_pass(table, turn)
    at.sees_pot("web-table.pot", 300)
    at.sees_badge(ben.name, "all-in-badge")

    flop = dan.sees(table, lambda now: now.view["turn"] == 0).view
    at.sees_board(flop["board"])
    at.raises_to(50, by="bet")
    turned = dan.sees(table, lambda now: now.view["street"] == "turn" and now.view["turn"] == 0).view
    at.sees_board(turned["board"])
    at.sees_pot("web-table.pot", 400)
    at.sees_pot("tell.main-pot", 300)
    at.sees_pot("tell.side-pot", 100, number=1)
    at.sees_stack(ann.name, 250)

    at.goes_all_in()
    after = dan.sees(table, lambda now: now.view["street"] == "over")
    at.sees_board(after.view["board"])
    at.reads_story(at.say("tell.returned", name=ann.name, amount=150))
    for shown in facts(dan, table, "shown"):
        name = next(name for name in (ann.name, ben.name, dan.name) if after.seat_of(name)["seat"] == shown["seat"])
        at.sees_cards(name, shown["cards"])
    shares = [share for award in facts(dan, table, "awarded") for share in award["shares"]]
    assert sum(amount for _, amount in shares) == 300 + 300
    for seat, amount in shares:
        name = next(name for name in (ann.name, ben.name, dan.name) if after.seat_of(name)["seat"] == seat)
        at.reads_story(at.say("tell.wins", name=name, amount=amount))
    at.opens_story()
    at.closes_story()
