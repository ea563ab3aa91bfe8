"""Who plays where, seen from the lobby, and who has won the most today."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import barriers
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.others import prefers
from tests.browser.visitor import DESK

WAYS = pytest.mark.parametrize(("lang", "size"), [("en", DESK), ("ko", (360, 740))], ids=["desk", "phone"])


@pytest.mark.rule("HO-2.1", "HO-2.3", "HO-2.6")
@WAYS
def test_faces_in_the_lobby_and_boards_of_today(house: House, come: Come, lang: str, size: tuple[int, int]) -> None:
    names = [f"{name}{lang}" for name in ("Ada", "Ben", "Cho")]
    others = [house.crowd.comes(name, chips=1000) for name in names]
    table = others[0].opens("sng", seats=3, least_buy_in=100, most_buy_in=200)
    for seat, other in enumerate(others[:2]):
        other.sits(table, seat, 200)
    eve = come(lang, size)
    eve.comes_in(f"Eve{lang}")
    card = eve.table(table)
    for name in names[:2]:
        expect(card.get_by_text(name, exact=True)).to_be_visible()
    expect(card.get_by_text(names[2], exact=True)).to_have_count(0)
    for other in others:
        other.plays(prefers("all-in", "call"))
    others[2].sits(table, 2, 200)
    expect(card.get_by_text(names[2], exact=True)).to_be_visible()
    assert barriers(eve.page) == []

    others[0].sees(table, lambda now: now.hand["hand_number"] > 0 and now.view.get("street") == "over")
    eve.opens("/leaders")
    eve.page.get_by_role("button", name=eve.say("web.kind.sng"), exact=True).click()
    bank = eve.page.get_by_role("region", name=eve.say("web.leaders.bank"), exact=True)
    expect(bank).to_be_visible()
    eve.page.get_by_role("button", name=eve.say("web.leaders.of-day"), exact=True).click()
    expect(bank).to_have_count(0)
    won = eve.page.get_by_role("region", name=eve.say("web.leaders.chips_won"), exact=True)
    expect(won.get_by_role("listitem").first).to_be_visible()
    assert barriers(eve.page) == []


def test_an_address_of_nothing_leads_to_the_entrance(come: Come) -> None:
    ann = come("ko")
    ann.opens("/lobyy")
    ann.reads(ann.say("web.nowhere"))
    ann.opens("/lobby")  # asked for a name, and nothing is wrong with the address
    expect(ann.page.get_by_label(ann.say("web.nickname"))).to_be_visible()
    expect(ann.page.get_by_text(ann.say("web.nowhere"))).to_have_count(0)
    ann.was_refused(404)
