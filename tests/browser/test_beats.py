"""The moments of a table: a run-out card by card, what each has just done, who won with what, and how it all ends."""

import re
from itertools import count
from typing import Any

import pytest
from msgspec import structs
from playwright.sync_api import expect

from hanpan.cards.twin import NATIVE
from tests.browser import evenings
from tests.browser.at_table import AtTable
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.others import Other, prefers
from tests.browser.stage import stage
from tests.browser.visitor import DESK, Visitor

TIMERS = {"between_hands": 600, "run_out": 1, "showdown": 1, "draw": 0}
SMALL = (360, 740)
TABLES_SO_FAR = count(1)
WAYS = pytest.mark.parametrize(("lang", "size"), [("en", DESK), ("ko", SMALL)], ids=["desk", "phone"])

WATCH = """() => {
  window.moments = [];
  const look = () => {
    const one = {
      board: document.querySelectorAll('[data-part="board"] .face').length,
      equities: document.querySelectorAll('[data-equity]').length,
      result: document.querySelector('.t-result')?.textContent ?? '',
    };
    const last = window.moments.at(-1);
    if (JSON.stringify(one) !== JSON.stringify(last)) window.moments.push(one);
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
  look();
}"""
"""Every state of the table that the page goes through, however fast."""


def seated(house: House, come: Come, lang: str, size: tuple[int, int]) -> tuple[Visitor, Other, str]:
    """Two at a table of their own, the one at the page with as many chips as the other."""
    which = next(TABLES_SO_FAR)
    ben = house.crowd.comes(f"Ben {which}", chips=2000)
    table = ben.opens("cash", seats=2, least_buy_in=100, most_buy_in=200)
    ann = come(lang, size)
    ann.comes_in(f"Ann {which}")
    ann.goes_to(table)
    AtTable(ann).sits(0, 200)
    ben.sits(table, 1, 200)
    return ann, ben, table


def name_of(visitor: Visitor, ben: Other, seat: int) -> str:
    return visitor.name if seat == 0 else ben.name


@pytest.mark.rule("HE-5.2", "HO-7.1")
@WAYS
def test_an_all_in_is_run_out_card_by_card(house: House, come: Come, lang: str, size: tuple[int, int]) -> None:
    """Hands up with what they win, flop, turn, river, and only then who has won."""
    ann, ben, table = seated(house, come, lang, size)
    at = AtTable(ann)
    ann.page.evaluate(WATCH)
    ben.plays(prefers("all-in", "call"))
    faced = ben.sees(table, lambda now: now.view.get("turn") == 0).seat_of(ben.name)["state"] == "all-in"
    at.acts("call") if faced else at.goes_all_in()
    over = ben.sees(table, lambda now: now.view.get("street") == "over")
    expect(ann.page.locator(".t-result")).to_be_visible()

    moments = ann.page.evaluate("window.moments")
    boards = [one["board"] for one in moments]
    assert sorted(set(boards)) == [0, 3, 4, 5], boards
    assert boards == sorted(boards), boards
    assert all(one["board"] == 5 for one in moments if one["result"]), moments
    if NATIVE:
        assert {one["board"] for one in moments if one["equities"] == 2} >= {0, 3, 4}, moments
    expect(ann.page.locator("[data-equity]")).to_have_count(0)
    sees_who_won(ann, ben, table, over.view)


def sees_who_won(ann: Visitor, ben: Other, table: str, view: dict[str, Any]) -> None:
    """The winning five are lit, the other cards of the board are not; one sentence; every stack still there."""
    at = AtTable(ann)
    shares = {
        seat: amount
        for fact in ben.facts(table)
        if fact["event"] == "played" and fact["fact"]["event"] == "awarded"
        for seat, amount in fact["fact"]["shares"]
    }
    five = {card for seat in shares for card in view["fives"][str(seat)]}
    lit = [str(card.get_attribute("aria-label")) for card in ann.page.locator('[data-part="board"] .lit svg').all()]
    assert sorted(lit) == sorted(at.card(card) for card in view["board"] if card in five)
    expect(ann.page.locator('[data-part="board"] svg.dimmed')).to_have_count(5 - len(lit))
    for seat in shares:
        expect(ann.page.locator(".t-result")).to_contain_text(name_of(ann, ben, seat))
    for player in ben.pictures[table].shared["players"]:
        at.sees_stack(name_of(ann, ben, player["seat"]), player["stack"])
    for seat, amount in shares.items():
        if len(shares) == 1:  # the winner has 400 and may have 200: the rest goes to the bank, for all to see
            assert amount == 400
            expect(at.seat(name_of(ann, ben, seat)).locator("[data-skimmed]")).to_contain_text("200")


@pytest.mark.rule("HE-3.2")
def test_one_sees_what_somebody_has_just_done(house: House, come: Come) -> None:
    ann, ben, table = seated(house, come, "ko", SMALL)
    at = AtTable(ann)
    ben.plays(None)
    blind = ben.sees(table, lambda now: now.view.get("turn", -1) >= 0).view["turn"]
    if blind == 0:  # two-handed the button acts first, and who has it is drawn
        at.acts("call")
        expect(at.seat(ann.name).locator('[data-act="call"]')).to_have_text(at.say("web-beats.call", amount=1))
        ben.acts(table, "check")
    else:
        ben.acts(table, "raise", 6)
        label = at.seat(ben.name).locator('[data-act="raise"]')
        expect(label).to_have_text(at.say("web-beats.raise", amount=6))
        at.acts("call")
    ben.sees(table, lambda now: now.view["street"] == "flop")
    ben_first = ben.pictures[table].view["turn"] == 1
    if not ben_first:
        at.acts("check")
    ben.acts(table, "check")
    expect(at.seat(ben.name).locator('[data-act="check"]')).to_have_text(at.say("web-beats.check"))


@pytest.mark.rule("PS-1.5", "SG-1.4")
@WAYS
def test_a_tournament_ends_with_a_ceremony(come: Come, lang: str, size: tuple[int, int]) -> None:
    """Places, prize and the deciding hand while the board is still there; then the question, not "too few chips"."""
    visitor = come(lang, size)
    ended = evenings.tournament_over()
    waiting = tuple(structs.replace(player, rebuy_until=0) for player in ended["shared"].players)
    later = structs.replace(ended["shared"], players=waiting, asks_at=ended["now"] + 600_000)
    shown = stage(visitor, {**ended, "shared": later})
    dialog = visitor.dialog("web-table.sng-over-title")
    expect(dialog).to_contain_text(visitor.say("web-table.you-won"))
    first = ended["shared"].ranking[0]
    expect(dialog.locator("li.first")).to_contain_text(f"+{ended['shared'].payouts[first]:,}")
    expect(dialog).to_contain_text(visitor.say("web-beats.hands-played", count=ended["shared"].hands))
    expect(dialog.get_by_role("button", name=visitor.say("web-beats.see-hand"))).to_be_visible()
    expect(dialog.get_by_role("button", name=visitor.say("web-table.once-more"))).to_have_count(0)
    shown.turns_to(ended)
    expect(dialog.get_by_role("button", name=visitor.say("web-table.once-more"))).to_be_visible()
    expect(visitor.page.get_by_text(visitor.say("web-table.rebuy-title"))).to_have_count(0)
    expect(visitor.page.locator('[data-part="board"]').get_by_role("img").first).to_be_in_viewport()
    if size == SMALL:
        _looks_at_the_board_and_is_asked_still(visitor)


def _looks_at_the_board_and_is_asked_still(visitor: Visitor) -> None:
    """On a phone the question hides it. The way back is the question itself, with what is left of its time."""
    visitor.dialog("web-table.sng-over-title").get_by_role(
        "button", name=visitor.say("web-beats.look-at-board")
    ).click()
    expect(visitor.dialog("web-table.sng-over-title")).to_have_count(0)
    visitor.page.get_by_role("button", name=re.compile(rf"^{visitor.say('web-table.once-more')} · \d+$")).click()
    answer = visitor.dialog("web-table.sng-over-title").get_by_role("button", name=visitor.say("web-table.once-more"))
    expect(answer).to_be_in_viewport(ratio=1)


@pytest.mark.rule("SN-4.2")
def test_a_shot_is_seen_where_it_hits(come: Come) -> None:
    visitor = come("ko", SMALL)
    shot = evenings.sniped()
    stage(visitor, shot)
    hit = [hand.seat for hand in shot["shared"].game.opened if hand.sniped]
    expect(visitor.page.locator('[data-struck="sniped"]')).to_have_count(len(hit))
    for seat in hit:
        expect(visitor.page.locator(f"[data-seat='{seat}'] [data-struck='sniped']")).to_be_attached()
