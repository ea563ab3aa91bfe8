"""Who only looks on learns no hidden card: every frame and the whole page are searched."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from hanpan.wire import client_says as say
from tests.browser.at_table import SEATS, AtTable
from tests.browser.conftest import Come
from tests.browser.house import House
from tests.browser.others import Manner, Other, Picture, prefers

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
        players[0].sees_hand(table, hand)  # or a later one: they do not wait for us
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


@pytest.mark.rule("SN-2.2")
def test_an_observer_of_sniper_sees_backs(house: House, come: Come) -> None:
    """Of the forty a card is only a number, so every place that could hold one is looked at."""
    eve = come()
    frames: list[str] = []
    eve.page.on("websocket", lambda line: line.on("framereceived", lambda frame: frames.append(str(frame))))
    players = [house.crowd.comes(name) for name in ("Sam", "Tom", "Uma")]
    table = players[0].opens("sniper", seats=3)
    eve.comes_in("Eva", f"/t/{table}")
    at = AtTable(eve)
    expect(at.page.locator(SEATS)).to_have_count(3)
    for seat, player in enumerate(players):
        player.plays(prefers("check", "fold"))
        player.sits(table, seat)
    at.reads_story(at.say("web-table.round", number=1))
    players[0].sees(table, lambda now: now.view.get("phase") == "snipe")
    for name in ("Sam", "Tom", "Uma"):
        at.sees_cards(name, ["??", "??"])
    told = [json.loads(frame) for frame in frames]
    games = [
        word["shared"]["game"] for word in told if word.get("table") == table and word.get("shared", {}).get("game")
    ]
    assert games
    assert {card for game in games for seat in game["seats"] for card in seat["cards"]} <= {"??"}
    facts = [fact["fact"] for word in told for fact in word.get("facts", ()) if fact["event"] == "game-played"]
    dealt = [card for fact in facts if fact["event"] == "dealt" for cards in fact["hole"].values() for card in cards]
    assert set(dealt) == {"??"}
    assert all(word["own"]["cards"] == [] for word in told if word.get("table") == table and "own" in word)
