"""A game the page has never heard of: it can be read and played all the same, and is told in words."""

import json

import pytest
from playwright.sync_api import WebSocketRoute, expect

from hanpan.cards import HIDDEN
from tests.browser import pictures
from tests.browser.conftest import Come
from tests.browser.pictures import SHOWN, person
from tests.browser.stage import stage
from tests.browser.visitor import DESK, Visitor

SMALL = (360, 740)
LANGUAGES = pytest.mark.parametrize(("lang", "size"), [("en", DESK), ("ko", SMALL)], ids=["desk", "phone"])


def presses(visitor: Visitor, name: str) -> None:
    visitor.page.get_by_role("button", name=name, exact=True).click()


@LANGUAGES
def test_its_moves_are_played(come: Come, lang: str, size: tuple[int, int]) -> None:
    ann = come(lang, size)
    shown = stage(ann, pictures.stranger(2))
    ann.reads("High card duel")
    for card in (*SHOWN, HIDDEN):
        expect(ann.page.locator(f"[data-seat='{0 if card != HIDDEN else 1}'] [role=img]").first).to_be_visible()

    # A choice, a sum and a plain move: each names the hand and the turn that it answers.
    presses(ann, "Swap card K♦")
    ann.page.get_by_role("spinbutton").fill("25")
    presses(ann, "Stake 25")
    presses(ann, "Keep")
    expect(ann.page.get_by_role("button", name="Keep", exact=True)).to_be_enabled()
    played = [(one["hand"], one["turn"], one["move"], one["amount"], one["option"]) for one in shown.said("play")]
    assert played == [(4, 9, "swap-card", 0, "Kd"), (4, 9, "stake", 25, ""), (4, 9, "keep", 0, "")]

    # Everybody has chosen: the cards lie open, somebody has won, and nothing is left to do.
    picture = pictures.stranger(2)
    for player in picture["shared"]["players"]:
        player["cards"] = list(SHOWN)
    won = {"event": "toy-played", "at": 0, "fact": {"event": "awarded", "shares": [[1, 40]]}}
    own = {"seat": 0, "cards": SHOWN, "moves": ()}
    shown.shows(shared={**picture["shared"], "phase": "over"}, own=own, facts=(won,))
    ann.reads(ann.say("web-plain.waiting"))
    expect(ann.page.locator("[data-seat='1']").get_by_text("+40", exact=True)).to_be_visible()
    expect(ann.page.get_by_role("button", name="Keep", exact=True)).to_have_count(0)


@LANGUAGES
def test_somebody_sits_down_and_gets_up(come: Come, lang: str, size: tuple[int, int]) -> None:
    ann = come(lang, size)
    picture = pictures.stranger(3)
    others = [one for one in picture["shared"]["players"] if one["person"] != person(0)]
    watching = {**picture, "shared": {**picture["shared"], "players": others}, "own": {"moves": ()}}
    shown = stage(ann, watching)
    ann.reads(ann.say("web-table.watching"))
    ann.page.locator("[data-seat='3']").get_by_role("button").click()
    expect(ann.page.locator("[data-seat='3']").get_by_role("button")).to_be_visible()
    assert [(one["seat"], one["amount"]) for one in shown.said("take-seat")] == [(3, 0)]

    shown.shows(shared=picture["shared"], own=picture["own"])
    expect(ann.page.locator("[data-seat='3']")).to_have_count(0)
    ann.button("web-table.do-leave").click()
    expect(ann.button("web-table.do-leave")).to_be_enabled()
    assert len(shown.said("leave")) == 1


LISTING = {
    "table": "duel",
    "game": "high-card-duel",
    "small_blind": 0,
    "big_blind": 0,
    "least_buy_in": 0,
    "most_buy_in": 0,
    "seats": 4,
    "taken": 1,
    "observers": 0,
    "state": "waiting",
    "average_pot": 0,
    "hands_per_hour": 0,
    "private": False,
}


@LANGUAGES
def test_the_lobby_lists_it(come: Come, lang: str, size: tuple[int, int]) -> None:
    """Under its own name, with what can be said of any table, and among the filters."""
    ann = come(lang, size)
    ann.is_let_in()

    def line(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        server.on_message(lambda said: route.send(with_listing(str(said))))

    ann.page.route_web_socket("**/ws?*", line)
    ann.opens("/lobby")
    title = ann.page.get_by_role("heading", name="High card duel")
    expect(title).to_be_visible()
    filters = ann.button("web.filter")
    if filters.is_visible():  # on a phone they lie behind it
        filters.click()
    ann.page.get_by_role("group", name=ann.say("web.table-kind")).get_by_role("button", name="High card duel").click()
    expect(title).to_be_visible()
    ann.reads(ann.say("web.taken-of", taken=1, seats=4))


def with_listing(said: str) -> str:
    """The lobby, with one table more than the house has."""
    word = json.loads(said)
    return json.dumps({**word, "tables": [*word["tables"], LISTING]}) if word["say"] == "lobby" else said
