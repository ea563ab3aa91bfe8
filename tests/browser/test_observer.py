"""Who only looks on learns no hidden card: every frame and the whole page are searched."""

import json
import re
from typing import Any

import pytest

from hanpan.wire import client_says as say
from tests.browser.at_table import AtTable
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.others import Manner, Other, Picture

CARD = re.compile(r'"([2-9TJQKA][shdc])"|([2-9TJQKA][♠♥♦♣])')
HANDS = 4


def to_the_river(bettor: bool) -> Manner:
    """Check and call until the river; there one bets and the others give up, so that nobody ever shows."""

    def choose(now: Picture) -> say.Play | None:
        river = now.view["street"] == "river"
        names = ("raise", "check") if bettor and river else ("check", "fold") if river else ("check", "call")
        move = next((now.moves[name] for name in names if name in now.moves), None)
        return None if move is None else say.Play("", "", *now.turn, move["name"], move["low"])

    return choose


def in_the_open(player: Other, table: str) -> set[str]:
    """Every card that lay face up: the boards, and the cards that drew the button."""
    cards: set[str] = set()
    for fact in player.facts(table):
        inner = fact.get("fact", {})
        cards.update(inner.get("cards", ()) if inner.get("event") == "board-dealt" else ())
        cards.update(fact["cards"].values() if fact["event"] == "button-drawn" else ())
    return cards


@pytest.mark.rule("HO-3.4", "HE-1.3")
def test_an_observer_is_told_no_hidden_card(house: House, come: Come) -> None:
    eve = come()
    frames: list[str] = []
    eve.page.on("websocket", lambda line: line.on("framereceived", lambda frame: frames.append(str(frame))))
    players = [house.crowd.comes(name, chips=2000) for name in ("Ben", "Cho", "Dan")]
    table = players[0].opens("cash", seats=6)
    eve.comes_in("Eve", f"/t/{table}")
    at = AtTable(eve)
    for seat, player in enumerate(players):
        player.sits(table, seat, 200)
    at.sees_cards("Dan", ["??", "??"])
    pages = [eve.page.content()]
    for seat, player in enumerate(players):
        player.plays(to_the_river(seat == 0))
    for hand in range(2, HANDS + 2):
        players[0].sees_hand(table, hand)
        eve.reads(at.say("web-table.hand", number=hand))
        pages.append(eve.page.content())

    hidden = [set().union(*(player.held[table, hand] for player in players)) for hand in range(1, HANDS + 1)]
    assert [len(cards) for cards in hidden] == [6] * HANDS
    assert [frame for frame in frames if '"dealt"' in frame], "the observer was told nothing of the hands"
    open_cards = in_the_open(players[0], table)
    for frame in frames:
        assert cards_in(json.loads(frame)) <= open_cards, frame
    words = {at.card(card) for cards in hidden for card in cards - open_cards}
    assert words
    assert [word for word in words for page in pages if word in page] == []


def cards_in(told: Any) -> set[str]:
    """Every card in a message, wherever it stands."""
    return {
        code or f"{sign[0]}{'shdc'['♠♥♦♣'.index(sign[1])]}"
        for code, sign in CARD.findall(json.dumps(told, ensure_ascii=False))
    }
