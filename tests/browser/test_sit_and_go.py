"""A whole sit-and-go for three, from the lobby to the winner."""

import pytest

from tests.browser.at_table import AtTable
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.others import Picture, prefers
from tests.browser.visitor import DESK, PHONE

pytestmark = pytest.mark.long

MINE = 0
"""The seat of the one at the page."""


@pytest.mark.rule("SG-1.1")
@pytest.mark.parametrize(("lang", "size"), [("en", DESK), ("ko", PHONE)], ids=["desk", "phone"])
def test_a_whole_sit_and_go(house: House, come: Come, lang: str, size: tuple[int, int]) -> None:
    """Everybody is all-in in every hand, with different stacks, until one has everything."""
    ann = come(lang, size)
    ann.comes_in(f"Ann{lang}")
    table = ann.opens_table("sng", "3", "1/2")
    at = AtTable(ann)
    at.sits(MINE, 200)
    eve = house.crowd.comes(f"Eve{lang}")
    eve.looks_at(table)
    for seat, (name, amount) in enumerate((("Ben", 100), ("Cho", 150)), 1):
        other = house.crowd.comes(f"{name}{lang}", chips=1000)
        other.plays(prefers("all-in", "call"))
        other.sits(table, seat, amount)

    def is_over(now: Picture) -> bool:
        return bool(now.shared["places"]) and not now.shared["running"]

    while not is_over(now := eve.sees(table, lambda now: now.view.get("turn") == MINE or is_over(now))):
        at.may("fold")
        at.acts("call") if at.move("call").is_visible() else at.goes_all_in()
        eve.sees_turn_pass(table, now.turn)

    ended = eve.hears(table, "tournament-ended")
    winner, *beaten = [now.people[person]["name"] for person in ended["places"]]
    assert {winner, *beaten} == {f"{name}{lang}" for name in ("Ann", "Ben", "Cho")}
    at.reads_story(at.say("web-table.tell-tournament", name=winner))
    for place, name in enumerate(beaten, 2):
        at.reads_story(at.say("web-table.tell-out", name=name, place=place))
