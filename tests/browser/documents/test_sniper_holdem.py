"""The document of Sniper Hold'em: what it is played with, a round, sniping, survival, and the rest of its rules."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import AtTable
from tests.browser.conftest import Come
from tests.browser.documents.reading import ENGLISH, KOREAN, newcomer, reads_rules
from tests.browser.house import House
from tests.browser.manners import gives_in, presses_on
from tests.browser.others import Other, Picture, prefers

pytestmark = pytest.mark.long

MINE = 0
CHIPS = {2: (100, 115), 3: (90, 105), 4: (80, 95), 5: (70, 85), 6: (60, 75)}
RANKS = ("four-of-a-kind", "full-house", "straight", "three-of-a-kind", "two-pair", "one-pair", "high-card")
"""From the highest to the lowest."""


def opens(at: AtTable) -> str:
    """For three, by the form, which tells of the chips for every number of players."""
    ann, say = at.visitor, at.say
    ann.button("web.open-table").click()
    form = ann.dialog("web.open-table")
    form.get_by_role("button", name=say("web.kind.sniper"), exact=True).click()
    for players, (start, survival) in CHIPS.items():
        expect(form.get_by_role("button", name=str(players), exact=True)).to_be_visible()
        expect(form).to_contain_text(f"{start}/{survival}")
    expect(form.get_by_role("button", name="7", exact=True)).to_have_count(0)
    form.get_by_role("button", name="3", exact=True).click()
    form.get_by_role("button", name=say("web.open-it"), exact=True).click()
    expect(ann.page).to_have_url(re.compile(r"/t/.+$"))
    return ann.page.url.rpartition("/")[2]


def my_turn(ben: Other, table: str, phase: str) -> Picture:
    return ben.sees(table, lambda now: now.view.get("phase") == phase and now.view["turn"] == MINE)


def name_at(now: Picture, seat: int) -> str:
    name: str = now.people[now.shared["people"][str(seat)]]["name"]
    return name


def is_refused(at: AtTable, combination: str, text: str) -> None:
    """A field of the board that cannot be declared says why."""
    board = at.page.get_by_role("region", name=at.say("web-table.declarations"))
    board.get_by_role("button", name=re.compile(rf"^{re.escape(at.combination(combination))}")).click(force=True)
    expect(board).to_contain_text(text)


def snipes(at: AtTable, others: list[Other], table: str) -> None:
    """Only what can be, and what nobody has declared; the others wait meanwhile."""
    declared = my_turn(others[0], table, "snipe").view["declared"]
    for other in others:
        other.plays(None)
    board = at.page.get_by_role("region", name=at.say("web-table.declarations"))
    expect(board.locator(".category")).to_have_text([at.say(f"category.{rank}") for rank in RANKS])
    is_refused(at, "3-straight", at.say("refusal.impossible-combination"))
    for shot in declared:
        is_refused(
            at,
            shot["combination"],
            at.say("refusal.already-declared", by=name_at(others[0].pictures[table], shot["seat"])),
        )
    at.snipes("8-straight")
    if not declared:
        others[0].sees(table, lambda now: bool(now.view["declared"]))
        is_refused(at, "8-straight", at.say("refusal.already-declared", by=at.visitor.name))


@pytest.mark.rule("SN-1.1", "SN-1.2", "SN-1.3", "SN-2.1", "SN-2.2", "SN-2.3", "SN-2.4", "SN-2.5")
@pytest.mark.rule("SN-3.1", "SN-3.2", "SN-3.3", "SN-3.4", "SN-3.5", "SN-4.1", "SN-5.1", "SN-5.2", "SN-5.4", "SN-5.6")
def test_a_game_from_its_first_round_to_its_end(house: House, come: Come) -> None:
    ann = newcomer(come, KOREAN, "지수")
    at, say = AtTable(ann), ann.say
    table = opens(at)
    at.takes_chair(MINE)
    others = [house.crowd.comes(name) for name in ("Ben", "Cho")]
    ben = others[0]
    for seat, other in enumerate(others, 1):
        other.sits(table, seat)

    # The first player is drawn, everyone pays one, gets two cards of their own, and sees two that all share.
    now = ben.sees(table, lambda now: now.view.get("phase") == "bet1")
    at.reads_story(say("web-table.tell-first", name=name_at(now, now.view["first"])))
    at.reads_story(say("web-table.tell-everyone-pays"))
    at.sees_pot("web-table.pot", 3)
    for name in (ann.name, "Ben", "Cho"):
        at.sees_stack(name, 89)
    expect(at.board()).to_have_count(2)
    at.sees_cards("Ben", ["??", "??"])
    assert say("web-table.card-hidden") not in at.cards_of(ann.name)
    ann.reads(say("web-table.survival", amount=105))

    # Two rounds of betting; a raise goes as far as the shortest stack. Between them two more shared cards.
    for other in others:
        other.plays(prefers("check", "call", "snipe"))
    my_turn(ben, table, "bet1")
    amount = ann.page.get_by_role("spinbutton", name=say("web-table.raise-amount"), exact=True)
    expect(amount).to_have_attribute("min", "1")
    expect(amount).to_have_attribute("max", "89")
    at.may("fold")
    at.acts("check")
    my_turn(ben, table, "bet2")
    expect(at.board()).to_have_count(4)
    at.acts("check")

    # Sniping, once each; a miss costs nothing, and every hand is opened.
    snipes(at, others, table)
    for other in others:
        other.plays(gives_in)
    after = ben.sees(table, lambda now: len(now.view["opened"]) == 3 or now.view["round"] == 2)
    for hand in after.view["opened"]:
        at.sees_showdown(name_at(after, hand["seat"]), hand["combination"])

    # With enough to survive she pays, gives the rest away, and is silent.
    my_turn(ben, table, "bet1")
    at.raises_to(12, by="bet")
    my_turn(ben, table, "bet2")
    at.raises_to(1, by="bet")
    gift = ben.sees(table, lambda now: now.view["phase"] == "settle")
    at.gives_away({"Ben": gift.view["seats"][MINE]["stack"], "Cho": 0})
    at.reads_story(say("web-table.tell-survives", name=ann.name, amount=105))
    at.sees_badge(ann.name, "survived")
    ben.sees(table, lambda now: now.view["round"] == 3)
    at.is_silent()

    # Round follows round until it is decided who survives.
    ben.plays(presses_on(30))
    over = ben.sees(table, lambda now: now.view["phase"] == "over")
    places = ann.page.get_by_role("region", name=say("web-sniper.places"), exact=True).get_by_role("listitem")
    expect(places).to_have_count(3)
    expect(places.first).to_contain_text(ann.name)
    expect(places.filter(has_text=say("web-sniper.winner"))).to_have_count(len(over.view["winners"]))


TOLD = {
    "SN-1.1": ("1 to 10, four cards of each, 40 in all",),
    "SN-1.2": ("100 with two, 90 with three, 80 with four, 70 with five, 60 with six", "115, 105, 95, 85 or 75"),
    "SN-2.3": ("clockwise: check", "call, raise or fold"),
    "SN-2.5": ("at least one chip above", "the player with the fewest chips"),
    "SN-3.2": ("8 straight", "for a full house the triple"),
    "SN-3.6": ("folded", "already survived"),
    "SN-4.1": ("two cards and the four shared ones", "four of a kind, full house, straight, three of a kind, two pair"),
    "SN-4.2": ("exactly that number and kind",),
    "SN-4.3": ("the kind of hand comes first, then its number", "the higher of your own two cards"),
    "SN-4.4": ("share the pot",),
    "SN-4.5": ("one chip at a time", "the first player"),
    "SN-5.2": ("at least one",),
    "SN-5.3": ("no chips", "out"),
    "SN-5.4": ("no bets, no shots",),
    "SN-6.1": ("nothing that was confirmed is lost",),
}


@pytest.mark.rule(*TOLD)
def test_what_the_rulebook_tells(come: Come) -> None:
    reads_rules(newcomer(come, ENGLISH, "Reader"), TOLD)
