"""Leagues kept in the house's data folder, as the house tells of them (LG-2.3)."""

import asyncio
import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from hanpan.games.holdem.events import Dealt, Shown
from hanpan.league.results import read_hand
from hanpan.league.stopping import Stop
from hanpan.store.league.file import reading_league
from tests.league.leagues import Nobody, run, settings_of
from tests.server.house import House, in_house


def kept(folder: Path, name: str, games: int) -> None:
    run(settings_of("random", "caller", "raiser", name=name, games=games), folder / name)


GAMES = 25
"""Of a league that is stopped before they are all over: its hands are kept many together."""


@pytest.mark.rule("LG-2.3")
@in_house()
async def test_leagues_are_listed_and_told(house: House, tmp_path: Path) -> None:
    browser = house.program()
    assert (await browser.get("/api/leagues")).body == {"leagues": []}
    await asyncio.to_thread(kept, tmp_path, "friday", 3)
    await asyncio.to_thread(kept, tmp_path, "한판 리그", 1)
    (tmp_path / "empty").mkdir()
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "league.db").write_bytes(b"no database at all, but long enough to be one" * 100)
    house.context.leagues = tmp_path
    house.wait(10)
    listed = (await browser.get("/api/leagues")).body["leagues"]
    assert {line["name"]: (line["state"], line["games"]) for line in listed} == {
        "friday": ("finished", 3),
        "한판 리그": ("finished", 1),
    }
    told = (await browser.get("/api/leagues/friday")).body
    assert [player["rank"] for player in told["standings"]["players"]] == [1, 2, 3]
    assert sum(player["points"] for player in told["standings"]["players"]) == 3
    for player, curve in zip(told["standings"]["players"], told["curves"], strict=True):
        assert curve["name"] == player["name"]
        assert len(curve["points"]) == 4
        assert curve["points"][-1] == player["points"]
    assert (await browser.get("/api/leagues/한판 리그")).status == 200


@in_house()
async def test_a_league_that_goes_on_is_told_anew(house: House, tmp_path: Path) -> None:
    house.context.leagues = tmp_path
    browser = house.program()
    settings, folder, hands = settings_of("random", "caller", name="live", games=3), tmp_path / "live", []
    state = ""
    while state != "finished":
        stop, watch = Stop(folder), Nobody()
        watch.every_hand = partial(stop.ask, "hand")
        await asyncio.to_thread(run, settings, folder, watch, stop)
        house.wait(10)
        told = (await browser.get("/api/leagues/live")).body["standings"]
        state = told["state"]
        hands.append(told["hands"])
    assert hands == list(range(1, len(hands) + 1))


@in_house()
async def test_what_is_no_league_is_not_found(house: House, tmp_path: Path) -> None:
    house.context.leagues = tmp_path
    browser = house.program()
    reply = await browser.get("/api/leagues/none")
    assert (reply.status, reply.code) == (404, "no-such-league")
    for name in ("..", "%2e%2e", "..%2Fx", "-", "a" * 41):
        assert (await browser.get(f"/api/leagues/{name}")).status == 404


@pytest.mark.rule("LG-4.2")
@in_house()
async def test_a_running_league_is_watched_without_hidden_cards_and_read_with_all_once_it_is_over(
    house: House, tmp_path: Path
) -> None:
    house.context.leagues = tmp_path
    browser = house.program()
    settings, folder = settings_of("random", "caller", "raiser", name="live", games=GAMES), tmp_path / "live"
    stop, watch = Stop(folder), Nobody()
    watch.every_hand = lambda: stop.ask("hand") if watch.hands == 8 else None
    await asyncio.to_thread(run, settings, folder, watch, stop)
    house.wait(10)
    games = (await browser.get("/api/leagues/live/games")).body["games"]
    assert sum(line["hands"] for line in games) >= 8, "kept by several at a time"
    assert len([line for line in games if line["over"]]) < GAMES
    hidden = await hands_of(browser, folder, games)
    assert all(not leaked for _, leaked in hidden)
    await asyncio.to_thread(run, settings, folder)
    house.wait(10)
    games = (await browser.get("/api/leagues/live/games")).body["games"]
    assert [(line["game"], line["over"]) for line in games] == [(game, True) for game in range(GAMES, 0, -1)]
    assert all(set(line["players"]) == {"P0", "P1", "P2"} for line in games)
    told = await hands_of(browser, folder, games)
    assert all(cards == leaked for cards, leaked in told if cards)
    for path in (f"games/{GAMES + 1}/hands/1", "games/1/hands/99999", "games/0/hands/1"):
        assert (await browser.get(f"/api/leagues/live/{path}")).status == 404
    assert (await browser.get("/api/leagues/none/games")).code == "no-such-league"


async def hands_of(browser: Any, folder: Path, games: list[dict[str, Any]]) -> list[tuple[set[str], set[str]]]:
    """Of every hand: the hole cards nobody had shown, and those of them that are told."""
    found = []
    for line in games:
        for number in range(1, line["hands"] + 1):
            reply = await browser.get(f"/api/leagues/live/games/{line['game']}/hands/{number}")
            with reading_league(folder) as file:
                body = file.hand(line["game"], number)
            assert body is not None
            facts, _ = read_hand(body)
            shown = {card for fact in facts if isinstance(fact, Shown) for card in fact.cards}
            [dealt] = [fact for fact in facts if isinstance(fact, Dealt)]
            hidden = {str(card) for hole in dealt.hole.values() for card in hole} - {str(card) for card in shown}
            said = json.dumps(reply.body)
            found.append((hidden, {card for card in hidden if f'"{card}"' in said}))
            assert reply.body["steps"][-1]["fact"]["fact"]["event"] == "hand-ended"
            assert [player["person"] for player in reply.body["shared"]["players"]]
    return found
